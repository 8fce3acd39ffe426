// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include "core/maps/attention_map.h"

namespace heedmap {

/// What has to be said below a picture of `map`: queries that see no key, what went to a learned
/// sink, and cells that are not square.
QStringList notesOf(const AttentionMap& map);

}  // namespace heedmap
