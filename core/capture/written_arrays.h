// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonDocument>
#include <QJsonValue>

#include "core/capture/array_file.h"

namespace heedmap {

/// One matrix as a spreadsheet has it: separated by commas, semicolons or tabs, with or without names of the
/// queries in front of the lines and of the keys above them. An empty cell or "nan" is NaN. Throws Error
/// naming line and cell.
ArrayFile readTable(const QByteArray& text, const QString& path);

/// Throws Error that says where it is wrong.
QJsonDocument parsedJson(const QByteArray& json, const QString& path);

/// A list of texts or numbers as names; nothing when `value` is another thing.
std::optional<QStringList> namesOf(const QJsonValue& value);

/// Nested lists of numbers, or an object with some such lists and lists of tokens ("tokens", or "source" for
/// the keys and "target" for the queries; as BertViz has them, "right_text" and "left_text"). null is NaN.
/// Throws Error naming the list.
ArrayFile readJsonArrays(const QByteArray& json, const QString& path);

}  // namespace heedmap
