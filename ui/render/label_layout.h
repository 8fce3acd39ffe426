// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/maps/attention_map.h"
#include "ui/render/figure.h"
#include "ui/render/text_metrics.h"

namespace heedmap {

/// The labels of one axis, shortened in the middle, and how wide each is then: measured once, laid out for as
/// many sizes of the cells as there are.
struct MeasuredLabels {
  QStringList texts;
  std::vector<double> widths;
  double widest = 0;  ///< of all
  /// The same with their positions, "20 it", for where some are left out and the others would read as a
  /// sentence; empty: labels are never numbered.
  QStringList numbered = {};
  std::vector<double> numberedWidths = {};
  double widestNumbered = 0;
  double letter = 0;  ///< size of the font
  double line = 0;    ///< its height
};

MeasuredLabels measuredLabels(const QStringList& labels, const QFont& font, double maxWidth,
                              const TextMetrics& metrics);

/// The same, numbered where some are left out.
MeasuredLabels numberedLabels(const QStringList& labels, const QFont& font, double maxWidth,
                              const TextMetrics& metrics);

/// The texts of `count` cells; those without a label are numbered.
QStringList labelTexts(const std::vector<AxisLabel>& labels, Eigen::Index count);

/// How the labels of one axis are drawn so that they never overlap.
struct LabelLayout {
  enum class Angle { Level, Slanted, Upright };  ///< 0°, 45° and 90°, read from the bottom up

  int step = 1;  ///< every `step`th label is drawn, the first one always: 1, 2, 5, 10, 20, 50 …
  Angle angle = Angle::Level;
  QStringList texts;           ///< of the drawn labels
  std::vector<double> widths;  ///< of the drawn labels
  double line = 0;             ///< height of the font
  double extent = 0;           ///< room they take away from the matrix
  double overhang = 0;         ///< how far they reach beyond the last cell (slanted ones)
  double levelBelow = -1;      ///< upright ones that are no wider stay level
};

/// What may be done with labels of columns that are wider than their cells.
enum class WideLabels {
  Turn,         ///< all are slanted where that is enough, else all stand upright
  TurnEachOne,  ///< those that are wider stand upright, the others stay level; there is no room for slanted
                ///< ones
};

/// Labels of the rows, whose cells are `pitch` apart.
LabelLayout rowLabels(const MeasuredLabels& labels, double pitch);
/// Labels of the columns: level where all fit.
LabelLayout columnLabels(const MeasuredLabels& labels, double pitch, WideLabels wide = WideLabels::Turn);
/// The least pitch at which every label is drawn.
double pitchOfEveryLabel(const MeasuredLabels& labels);

/// Where the cells of one axis are and how their labels look.
struct LabelPlace {
  double first = 0;  ///< middle of the first cell, along the axis
  double pitch = 1;
  double from = -1e9;    ///< cells whose middle lies before this …
  double to = 1e9;       ///< … or beyond this are out of sight, and so are their labels
  double edge = 0;       ///< the side of the cells that the labels are at: their top or their left
  double gap = 0;        ///< between edge and labels
  double unit = 1;       ///< slanted labels begin so far from the middle of their cells
  double longest = 300;  ///< room that a label may take
  QFont font = {};
  QColor colour = {};
  QColor specialColour = {};  ///< of special tokens
};

/// Puts the labels that `layout` draws beside the cells. `labels` says which tokens are special; it may be
/// shorter.
void addRowLabels(Figure& figure, const LabelLayout& layout, const std::vector<AxisLabel>& labels,
                  const LabelPlace& place);
void addColumnLabels(Figure& figure, const LabelLayout& layout, const std::vector<AxisLabel>& labels,
                     const LabelPlace& place);

}  // namespace heedmap
