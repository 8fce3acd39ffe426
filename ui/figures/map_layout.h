// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QMargins>

#include "core/maps/attention_map.h"
#include "ui/render/figure_parts.h"
#include "ui/render/figure_style.h"
#include "ui/render/label_layout.h"

namespace heedmap {

/// Where the cells of a map are in a figure, and which of them.
struct MapPlace {
  QRectF cells = {};    ///< in the figure
  QRectF visible = {};  ///< the part of the matrix that is seen, as heatmapImage() counts
  QSize pixels = {};    ///< device pixels of `cells`
};

/// One map with its labels, axis names and colour bar, around cells of whatever size: the same on the screen
/// and in files. Labels are measured once; `map` has to outlive the layout.
class MapLayout {
  Q_DECLARE_TR_FUNCTIONS(heedmap::MapLayout)

 public:
  static constexpr double longestLabel = 150;  ///< in 1/96 inch; longer ones are shortened in the middle
  static constexpr double labelSize = 12;      ///< of the font
  static constexpr double nameSize = 12, nameLine = nameSize * 1.4;  ///< of the names of axes
  static constexpr double gap = 7;                                   ///< beside the cells

  /// `longest`: of the labels of rows (width) and of columns (height), in pixels.
  MapLayout(const AttentionMap& map, const FigureStyle& style, QSizeF longest, const TextMetrics& metrics);

  /// Room that all this takes around cells of this size that are `height` high in all.
  QMargins around(QSizeF cell, int height) const;
  /// Cells, numbers, labels, names and bar; `figure` has its size.
  void addTo(Figure& figure, const MapPlace& place) const;
  /// The label of one row or column on the accent of the selection, beside its cell: for what is pointed at.
  void addMarkedLabel(Figure& figure, const MapPlace& place, bool isRow, Eigen::Index index) const;
  /// The least pitch at which every label is drawn.
  double pitchOfEveryLabel() const { return heedmap::pitchOfEveryLabel(m_rows); }
  /// Where the labels of one axis stand, whatever the size of the map.
  static LabelPlace labelPlace(const MapPlace& place, bool isRow, const FigureUnit& unit, const Theme& theme);
  const ColourScale& scale() const { return m_scale; }

 private:
  /// Both axes: how their labels are drawn, and the room that they and the names take.
  struct Axes {
    LabelLayout rows, columns;
    int left = 0;   ///< of the cells
    int above = 0;  ///< above the cells
  };
  Axes axes(QSizeF cell) const;
  static QSizeF cellIn(const MapPlace& place);
  FigureBar bar(int height) const;
  void addAxes(Figure& figure, const MapPlace& place) const;
  QString queryName() const { return m_style.queryName.value_or(tr("query (looks)")); }
  QString keyName() const { return m_style.keyName.value_or(tr("key (is looked at)")); }

  const AttentionMap& m_map;
  FigureStyle m_style;
  FigureUnit m_unit;
  const TextMetrics& m_metrics;
  ColourScale m_scale;
  ColourScale::Beyond m_beyond;
  MeasuredLabels m_rows, m_columns;
};

}  // namespace heedmap
