// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <stop_token>

#include "core/tiles/long_head.h"
#include "ui/export/picture_format.h"
#include "ui/render/colour_scale.h"

namespace heedmap {

/// A part of a head as a picture of its cells alone, at any resolution.
struct RegionPicture {
  /// Tokens `[begin, end)`.
  struct Tokens {
    Eigen::Index begin = 0, end = 0;
    Eigen::Index count() const { return end - begin; }
    bool operator==(const Tokens&) const = default;
  };

  std::shared_ptr<const AttentionMap> map;  ///< with a long head, of a text of any length
  Tokens rows, columns;
  int cellSize = 1;               ///< pixels of a cell along each side; or, that being 1, …
  Eigen::Index cellsOfPixel = 1;  ///< … cells of a pixel, which shows the largest of them
  HeatmapStyle style;
  std::optional<ColourScale> scale = {};  ///< empty: over the region, in the style's range

  QSize size() const;
};

/// Of the file along each side.
constexpr int mostPixelsOfRegion = 1'000'000;

/// Called with the rows of cells that are done and their number.
using RegionProgress = std::function<void(Eigen::Index done, Eigen::Index count)>;

/// Writes a PNG a few rows at a time, so that memory does not grow with the picture; whole or not at all.
/// Throws Error, also for a region that is none of the head's and for a picture that is too large, and
/// Stopped.
void writeRegion(const RegionPicture& region, const PictureFile& file, const std::stop_token& stop = {},
                 const RegionProgress& progress = {});

}  // namespace heedmap
