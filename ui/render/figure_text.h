// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/render/figure.h"
#include "ui/render/figure_parts.h"

namespace heedmap {

/// One entry of the legend: a swatch and what it means.
struct LegendEntry {
  QColor colour;
  QString meaning;
};

/// What the colours that are in no colour map mean, for those that occur in `map`.
std::vector<LegendEntry> legendOf(const AttentionMap& map, const Theme& theme);

/// Lines of text and of legend entries below or above a figure, each wrapped to `width`.
class TextBlock {
 public:
  TextBlock(int width, FigureUnit unit) : m_width(width), m_unit(unit) {}
  void addText(const QString& text, double size, const QColor& colour, bool isBold = false);
  void addLegend(const std::vector<LegendEntry>& entries, const Theme& theme);
  void addSpace(double length) { m_height += m_unit(length); }
  bool isEmpty() const { return m_lines.empty() && m_swatches.empty(); }
  int height() const { return m_height; }
  void paint(QPainter& painter, QPoint topLeft) const;

 private:
  struct Line {
    QRect place;
    QString text;
    QFont font;
    QColor colour;
  };
  struct Swatch {
    QRect place;
    QColor colour;
    QColor frame;
  };
  int m_width;
  FigureUnit m_unit;
  int m_height = 0;
  std::vector<Line> m_lines;
  std::vector<Swatch> m_swatches;
};

/// Title, model and what-if, above a figure.
TextBlock heading(const QString& title, const QString& whatIfNote, int width, const FigureStyle& style);

/// Legend and notes, below a figure.
TextBlock footing(const std::vector<LegendEntry>& legend, const QStringList& notes, int width,
                  const FigureStyle& style);

}  // namespace heedmap
