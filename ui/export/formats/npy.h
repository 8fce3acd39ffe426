// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QStringList>
#include <vector>

namespace heedmap {

/// The head of NumPy's format 1.0 for an array in C order, `type` such as "<f4". Of no shape: one value.
QByteArray npyHeader(const char* type, const std::vector<qint64>& shape);

/// Texts as an array of "<U…", UTF-32 of the longest one's length.
QByteArray npyTexts(const QStringList& texts);
/// One text, an array without a shape.
QByteArray npyText(const QString& text);
/// Whole numbers as "<i4".
QByteArray npyNumbers(const std::vector<int>& numbers);

}  // namespace heedmap
