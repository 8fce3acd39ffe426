// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QMargins>

#include "core/maps/attention_map.h"
#include "ui/figures/map_layout.h"

namespace heedmap {

/// A token among many by its number and its text, which of given weights may be the number itself.
QString numbered(Eigen::Index token, const QString& text);

/// A part of a map that is too large to be drawn whole, as MapLayout draws a whole one. The room around the
/// cells is the same whatever is in sight, and only labels that are drawn are measured.
class LongMapLayout {
  Q_DECLARE_TR_FUNCTIONS(heedmap::LongMapLayout)

 public:
  /// `map` has the labels, and has to outlive the layout; `overview` the values that the colours range over.
  /// `longest`: of the labels of rows (width) and of columns (height), in pixels.
  LongMapLayout(const AttentionMap& map, const AttentionMap& overview, const FigureStyle& style,
                QSizeF longest, const TextMetrics& metrics);

  QMargins around(int height) const;
  /// What is seen: `part` has the squares, each of `side` cells a side, and `seen` says which part of `part`
  /// is at `place`, whose `visible` is in cells of the whole.
  struct Part {
    const AttentionMap& part;
    QRectF seen;
    bool hasValues = false;  ///< numbers may be written into the cells
  };
  void addTo(Figure& figure, const MapPlace& place, const Part& part) const;
  /// As MapLayout::addMarkedLabel.
  void addMarkedLabel(Figure& figure, const MapPlace& place, bool isRow, Eigen::Index index) const;
  const ColourScale& scale() const { return m_scale; }

 private:
  void addLabels(Figure& figure, const MapPlace& place, bool isRow) const;
  QString label(bool isRow, Eigen::Index index, bool isNumbered) const;
  LabelLayout layoutOf(const MapPlace& place, bool isRow, const QStringList& texts, Eigen::Index step) const;
  Eigen::Index step(double pitch) const;
  FigureBar bar(int height) const;

  const AttentionMap& m_map;
  FigureStyle m_style;
  FigureUnit m_unit;
  QSizeF m_longest;
  const TextMetrics& m_metrics;
  ColourScale m_scale;
};

}  // namespace heedmap
