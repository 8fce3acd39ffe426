// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace heedmap {

/// The one of `words` that somebody who typed `typed` may have meant: one that begins with it, else the one
/// with the fewest slips of the pen (letters added, left out, replaced or exchanged with the next: Damerau
/// 1964), one for every three letters at most. Empty when none is near.
QString nearestWord(const QString& typed, const QStringList& words);

}  // namespace heedmap
