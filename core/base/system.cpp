// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/system.h"

#include <QtGlobal>
#include <csignal>
#include <cstdlib>  // defines __GLIBC__ where that is the library

#ifdef __GLIBC__
#include <malloc.h>

#include <limits>
#endif

#ifdef Q_OS_UNIX
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#endif

namespace heedmap {

void keepFreedMemory() {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 32 << 20);  // the largest that is allowed
  mallopt(M_TRIM_THRESHOLD, std::numeric_limits<int>::max());
  mallopt(M_ARENA_MAX, 1);  // the other arenas would hand back what they free
#endif
}

void returnFreedMemory() {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

void releasePages(std::span<const std::byte> bytes) {
#ifdef Q_OS_UNIX
  const auto page = std::uintptr_t(sysconf(_SC_PAGESIZE));
  const auto begin = (std::uintptr_t(bytes.data()) + page - 1) / page * page;
  const auto end = std::uintptr_t(bytes.data() + bytes.size()) / page * page;
  if (begin < end) madvise(reinterpret_cast<void*>(begin), end - begin, MADV_DONTNEED);
#else
  Q_UNUSED(bytes);
#endif
}

namespace {
volatile std::sig_atomic_t interrupted = 0;

void noteInterrupt(int signal) {
  interrupted = 1;
  std::signal(signal, SIG_DFL);
}
}  // namespace

void catchInterrupts() {
  for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, noteInterrupt);
}

bool wasInterrupted() {
  return interrupted != 0;
}

bool isStandardErrorSeen() {
#ifdef Q_OS_UNIX
  return isatty(STDERR_FILENO) == 1;
#else
  return false;
#endif
}

}  // namespace heedmap
