// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemModel>

namespace heedmap {

/// Writes a bar for each head of a table, of the measure in that column. Throws Error.
void writeRanking(const QAbstractItemModel& heads, int column, const QString& model, const QString& path);

}  // namespace heedmap
