// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/exporting/export_text.h"
#include "ui/export/region_picture.h"

namespace heedmap {

/// --queries, --keys and --cell-size.
std::vector<Option> regionOptions();

/// What of a head is written as cells alone. A range without an end goes to the last token.
struct RegionRequest {
  struct Range {
    Eigen::Index begin = 0;
    std::optional<Eigen::Index> end = {};
  };
  Range rows, columns;
  int cellSize = 1;
  Eigen::Index cellsOfPixel = 1;
};

/// Nothing where none of the options is given. Throws UsageError when they do not fit the rest.
std::optional<RegionRequest> regionRequest(const Arguments& arguments, const ExportPlan& plan);

/// Writes it, of a text of any length. Returns what is to be said about it. Throws Error, and Stopped on
/// Ctrl+C; the file is whole or not there.
QStringList exportRegion(const ExportPlan& plan, const RunRequest& text, const RegionRequest& request);

}  // namespace heedmap
