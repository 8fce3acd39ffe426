// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>

#include "core/analysis/measures/measures.h"

namespace heedmap {

/// One row of the list that the grid, the table, the filters and the command line read.
struct Measure {
  const char* name;        ///< as files and filters spell it: "normalized_entropy"
  const char* label;       ///< English, for a column header; translate in the context "heedmap"
  const char* definition;  ///< English, one sentence; translate in the context "heedmap"
  double least;            ///< range of the values …
  double most;             ///< … infinity where it grows with the text
  Measurement (*of)(const MeasuredMap&);
};

/// All measures, in the order in which they are shown.
std::span<const Measure> measures();
/// Index in `measures()` of the one called `name`; nothing when there is none.
std::optional<size_t> findMeasure(QAnyStringView name);
/// As findMeasure. Throws Error that says which name may have been meant.
size_t measureIndex(QAnyStringView name);

}  // namespace heedmap
