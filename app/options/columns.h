// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace heedmap {

/// Columns of a terminal that `text` takes: Chinese characters and the like take two.
int columnsOf(const QString& text);

/// `text` filled up with spaces to `width` columns: on the left, or on the right for a negative width, as
/// QString::arg() does it for text of one column a character.
QString padded(const QString& text, int width);

/// `text` in lines of at most `width` columns, each ended; breaks at spaces and between Chinese characters.
QString wrapped(const QString& text, int width);

}  // namespace heedmap
