// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/maps/attention_map.h"

#include "core/base/error.h"

namespace heedmap {

QString AttentionMap::note() const {
  return notes.join(say(" · "));
}

}  // namespace heedmap
