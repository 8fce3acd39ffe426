// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSizeF>

#include "core/maps/attention_map.h"

namespace heedmap {

/// How many times as wide and as high as square ones the cells of a matrix are drawn: more than once where it
/// is so much longer than wide, or wider than long, that square cells would leave a thin strip.
QSizeF cellStretch(QSizeF cells);
inline QSizeF cellStretch(const AttentionMap& map) {
  return cellStretch(QSizeF(double(map.columns()), double(map.rows())));
}

/// What the picture has to say of it; empty for square cells.
QString stretchNote(QSizeF stretch);

}  // namespace heedmap
