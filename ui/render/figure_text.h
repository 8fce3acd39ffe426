// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/render/figure_parts.h"
#include "ui/render/figure_style.h"

namespace heedmap {

/// One entry of the legend: a cell as it is drawn, and what it means.
struct LegendEntry {
  AttentionMap cell;
  QString meaning;
};

/// What cells without a value look like and mean, for those that occur in `map`.
std::vector<LegendEntry> legendOf(const AttentionMap& map);

/// What the texts of one figure have in common.
struct TextLook {
  const FigureStyle& style;
  const TextMetrics& metrics;
  int width = 0;  ///< that lines are wrapped to
  FigureUnit unit() const { return unitOf(style); }
};

/// Lines of text and of legend entries below or above a figure.
class TextBlock {
 public:
  explicit TextBlock(const TextLook& look) : m_look(look) {}
  void addText(const QString& text, const QFont& font, const QColor& colour,
               Figure::Part part = Figure::Part::Note);
  void addLegend(const std::vector<LegendEntry>& entries);
  void addSpace(double length) { m_height += m_look.unit()(length); }
  bool isEmpty() const { return m_boxes.empty() && m_texts.empty(); }
  int height() const { return m_height; }
  void addTo(Figure& figure, QPoint topLeft) const;

 private:
  TextLook m_look;
  int m_height = 0;
  std::vector<Figure::Box> m_boxes;
  std::vector<Figure::Image> m_images;
  std::vector<Figure::Text> m_texts;
};

/// Title, model and what-if, above a figure.
TextBlock heading(const QString& title, const QString& whatIfNote, const TextLook& look);

/// Legend and notes, below a figure.
TextBlock footing(const std::vector<LegendEntry>& legend, const QStringList& notes, const TextLook& look);

}  // namespace heedmap
