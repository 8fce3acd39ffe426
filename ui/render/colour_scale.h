// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <vector>

#include "core/maps/attention_map.h"
#include "ui/render/palette.h"
#include "ui/render/theme.h"

namespace heedmap {

/// How values become positions in the colour map.
enum class Scaling {
  Linear,
  Sqrt,  ///< lifts small weights
  Log,   ///< four decades below the end of the range; everything smaller is drawn as the floor
  Rank,  ///< share of the map's cells that are smaller: every part of the colour map is used equally
};

enum class RangeChoice {
  Unit,     ///< 0 … 1; as Maximum for quantities that are not weights or differences of weights
  Maximum,  ///< up to the largest visible value of this map
  Fixed,    ///< HeatmapStyle::low … high
};

struct HeatmapStyle {
  Palette palette = Palette::Viridis;  ///< differences are always drawn with a diverging one
  Theme theme = Theme::light();
  Scaling scaling = Scaling::Linear;
  RangeChoice range = RangeChoice::Unit;
  double low = 0;
  double high = 1;
  bool operator==(const HeatmapStyle&) const = default;
};

/// A mark on the colour bar.
struct ColourTick {
  double position = 0;  ///< 0 at the low end, 1 at the high end
  QString label;
};

/// From the values of one map to colours. A constant map or a single cell keeps a proper range, and no value
/// is ever divided by 0.
class ColourScale {
 public:
  static constexpr double logFloor = 1e-4;  ///< of the range's length

  ColourScale(const AttentionMap& map, const HeatmapStyle& style);

  float low() const { return m_low; }
  float high() const { return m_high; }
  /// Position in the colour map, in [0, 1], of each of `count` finite values, in place.
  void positions(float* values, Eigen::Index count) const;
  double position(float value) const;
  QRgb colour(float value) const;
  QRgb colourOfPosition(float position) const {
    return m_colours[size_t(int(position * (entries - 1) + 0.5f))];
  }
  /// Value at `position`: the inverse of `position`.
  float valueAt(double position) const;
  /// Has `map` values that the colours at the ends stand for as well?
  struct Beyond {
    bool below = false, above = false;
  };
  Beyond beyond(const AttentionMap& map) const;
  /// Marks at round values, both ends included, at least `minDistance` (of the bar's length) apart.
  std::vector<ColourTick> ticks(double minDistance) const;

 private:
  static constexpr int entries = 1024;
  std::vector<double> tickValues(double minDistance) const;

  Scaling m_scaling;
  bool m_isSigned;  ///< differences: zero in the middle, each half scaled on its own
  float m_low = 0;
  float m_high = 1;
  std::vector<float>
      m_sorted;  ///< for ranks: values (magnitudes when signed) in order, a sample of very large maps
  std::array<QRgb, entries> m_colours;
};

}  // namespace heedmap
