// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/corpus_run.h"

namespace heedmap {

/// Measures of heads to be written down, in this order.
struct MeasureTable {
  std::vector<HeadMeasures> heads;
  CorpusStatistics
      corpus;  ///< with the spread of each value when they come from a corpus; else without heads
};

/// A line a head for reading: the measures asked for most (and `sorted`), and the named findings with their
/// evidence.
QString plainTable(const MeasureTable& table, std::optional<size_t> sorted = {});
/// RFC 4180: layer, head, every measure (empty where it has no value); with a corpus also NAME_deviation.
/// Several kinds of attention give a column `kind`.
QString csvTable(const MeasureTable& table);
/// A list of {"layer", "head", "measures": {name: value}}, null where there is no value; with a corpus also
/// "deviations", with several kinds of attention also "kind".
QString jsonTable(const MeasureTable& table);

/// Writes the table as JSON when `path` ends in .json, and else as CSV. Throws Error.
void writeTable(const MeasureTable& table, const QString& path);

}  // namespace heedmap
