// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parallel/heap.h"

#include <cstdlib>  // defines __GLIBC__ where that is the library

#ifdef __GLIBC__
#include <malloc.h>

#include <limits>
#endif

namespace heedmap {

void keepFreedMemory() {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 32 << 20);  // the largest that is allowed
  mallopt(M_TRIM_THRESHOLD, std::numeric_limits<int>::max());
  mallopt(M_ARENA_MAX, 1);  // the other arenas would hand back what they free
#endif
}

}  // namespace heedmap
