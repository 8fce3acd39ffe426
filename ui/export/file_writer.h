// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include "ui/figures/head_set.h"

namespace heedmap {

/// What to do when the file is already there. A person who answered "replace" says Replace.
enum class Existing { Refuse, Replace };

/// The numbers of `map` as files have them, [query, key]. The weight of a masked key is 0, as the softmax has
/// it; it has no score, and is NaN there.
Matrix exportedValues(const AttentionMap& map);

// Every writer writes a file whole or not at all: until the last byte is on the disk an older file of that
// name stays as it was. All throw Error with the path and the reason.

/// Throws what a writer would throw before it begins: for work that is long and should fail early.
void checkWritable(const QString& path, Existing existing);

void writeBytes(const QByteArray& bytes, const QString& path, Existing existing);

/// NumPy's format 1.0: little-endian float32 in C order, of shape [query, key].
void writeNpy(const AttentionMap& map, const QString& path, Existing existing);
/// The same of shape [layer, head, query, key]; all maps must be of one size.
void writeNpy(const HeadSet& set, const QString& path, Existing existing);

/// RFC 4180 in UTF-8, with a byte order mark when it is more than ASCII: a header of key labels, then one
/// line a query that begins with its label. A label that a spreadsheet would take for a formula gets an
/// apostrophe before it. Nine significant digits, which give every float32 back exactly.
void writeCsv(const AttentionMap& map, const QString& path, Existing existing);
/// Many heads in one table, a line a cell: layer, head, query, key (numbers from 0), both labels, the value.
void writeCsv(const HeadSet& set, const QString& path, Existing existing);

/// The same as a table for the clipboard: tabs between the cells of a line, which stand in no label.
QByteArray tabTable(const AttentionMap& map);

}  // namespace heedmap
