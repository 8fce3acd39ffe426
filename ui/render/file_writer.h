// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QString>
#include <span>
#include <vector>

#include "core/attention/attention_map.h"

namespace heedmap {

/// What to do when the file is already there. A person who answered "replace" says Replace.
enum class Existing { Refuse, Replace };

/// Every writer writes a file whole or not at all: until the last byte is on the disk an older file of that
/// name stays as it was. All throw Error with the path and the reason.

/// PNG with `dpi` in its pHYs chunk.
void writePng(const QImage& image, const QString& path, double dpi, Existing existing);

/// NumPy's format 1.0: little-endian float32 in C order, `shape` as given; `values` holds its product.
void writeNpy(std::span<const float> values, const std::vector<qint64>& shape, const QString& path,
              Existing existing);

/// RFC 4180 in UTF-8: a header of key labels, then one line a query that begins with its label. Nine
/// significant digits, which give every float32 back exactly.
void writeCsv(const AttentionMap& map, const QString& path, Existing existing);

/// Many heads in one table: layer, head, query, key (numbers from 0), their labels, and the value, one line a
/// cell.
struct HeadTable {
  int layer = 0;
  int head = 0;
  AttentionMap map;
};
void writeCsv(std::span<const HeadTable> heads, const QString& path, Existing existing);

}  // namespace heedmap
