// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/long_map_layout.h"

#include <QTransform>
#include <cmath>

#include "ui/figures/cell_values.h"
#include "ui/render/heatmap_image.h"
#include "ui/render/marked_label.h"

namespace heedmap {

namespace {

using Index = Eigen::Index;
constexpr double lineGap = 1.12;  // distance of two labels, of the font's height
constexpr double shortestBar = 64;

/// Smallest of 1, 2, 5, 10, 20, 50 … labels so far apart that they do not touch.
Index roundStep(double exact) {
  for (Index power = 1;; power *= 10)
    for (const Index factor : {1, 2, 5})
      if (double(factor * power) >= exact) return factor * power;
}

}  // namespace

QString numbered(Index token, const QString& text) {
  const QString number = QString::number(token);
  return text == number ? text : QStringLiteral("%1 %2").arg(number, text);
}

LongMapLayout::LongMapLayout(const AttentionMap& map, const AttentionMap& overview, const FigureStyle& style,
                             QSizeF longest, const TextMetrics& metrics)
    : m_map(map),
      m_style(style),
      m_unit(unitOf(style)),
      m_longest(longest),
      m_metrics(metrics),
      m_scale(overview, style.heatmap) {}

FigureBar LongMapLayout::bar(int height) const {
  FigureBar bar(m_scale, quantityName(m_map.quantity, m_style.heatmap.scaling),
                std::max(height, m_unit(shortestBar)), m_unit);
  bar.reserve(QStringLiteral("≥ 0.5"));
  return bar;
}

QMargins LongMapLayout::around(int height) const {
  const int name = m_unit(MapLayout::nameLine + MapLayout::gap) + m_unit(MapLayout::gap);
  int right = 0, below = 0;
  if (m_style.colourBar) {
    const FigureBar bar = this->bar(height);
    right = barGap(m_style) + bar.width(m_metrics);
    below = bar.height() - height;
  }
  return {name + int(std::ceil(m_longest.width())), name + int(std::ceil(m_longest.height())), right, below};
}

void LongMapLayout::addTo(Figure& figure, const MapPlace& place, const Part& part) const {
  const Theme& theme = m_style.heatmap.theme;
  const QRectF& cells = place.cells;
  figure.cells = cells;
  const int pen = m_unit(1);
  figure.boxes.push_back({cells.adjusted(-pen, -pen, pen, pen), theme.line});
  figure.images.push_back({cells, heatmapImage(part.part, part.seen, place.pixels, m_scale, theme)});
  if (part.hasValues) addCellValues(figure, part.part, m_scale, {part.seen, m_style, m_metrics});
  const QFont nameFont = m_unit.font(MapLayout::nameSize);
  const int line = m_unit(MapLayout::nameLine);
  const QMargins room = around(int(cells.height()));
  figure.texts.push_back(
      {.part = Figure::Part::AxisName,
       .text = tr("key (is looked at)"),
       .font = nameFont,
       .colour = theme.mutedText,
       .place = QRectF(cells.center().x() - m_unit(200), cells.top() - room.top(), m_unit(400), line)});
  figure.texts.push_back(sidewaysText(tr("query (looks)"),
                                      QPointF(cells.left() - room.left() + line / 2, cells.center().y()),
                                      nameFont, theme.mutedText));
  addLabels(figure, place, true);
  addLabels(figure, place, false);
  if (!m_style.colourBar) return;
  FigureBar bar = this->bar(int(std::ceil(cells.height())));
  bar.fitTitle(
      2 * std::min(cells.top() + bar.height() / 2, figure.size.height() - cells.top() - bar.height() / 2),
      m_metrics);
  bar.addTo(figure, QPoint(int(std::ceil(cells.right())) + barGap(m_style), int(cells.top())),
            bar.width(m_metrics), theme);
}

Index LongMapLayout::step(double pitch) const {
  return roundStep(m_metrics.size(m_unit.font(MapLayout::labelSize)) * lineGap / pitch);
}

QString LongMapLayout::label(bool isRow, Index index, bool isNumbered) const {
  const auto& labels = isRow ? m_map.queries : m_map.keys;
  QString text = size_t(index) < labels.size() ? labels[size_t(index)].text : QString::number(index);
  if (isNumbered) text = numbered(index, text);
  return m_metrics.elided(text, isRow ? m_longest.width() : m_longest.height(),
                          m_unit.font(MapLayout::labelSize));
}

/// Labels that are a step apart: columns stand upright unless all of them fit level.
LabelLayout LongMapLayout::layoutOf(const MapPlace& place, bool isRow, const QStringList& texts,
                                    Index step) const {
  const QFont font = m_unit.font(MapLayout::labelSize);
  LabelLayout layout;
  layout.line = m_metrics.height(font);
  layout.texts = texts;
  for (const QString& text : texts) layout.widths.push_back(m_metrics.width(text, font));
  const double pitch = place.cells.width() / place.visible.width() * double(step);
  const double widest = layout.widths.empty() ? 0 : std::ranges::max(layout.widths);
  if (!isRow && widest + 0.3 * m_metrics.size(font) > pitch) layout.angle = LabelLayout::Angle::Upright;
  return layout;
}

void LongMapLayout::addLabels(Figure& figure, const MapPlace& place, bool isRow) const {
  LabelPlace where = MapLayout::labelPlace(place, isRow, m_unit, m_style.heatmap.theme);
  const Index apart = step(where.pitch);
  const double begin = isRow ? place.visible.top() : place.visible.left(),
               end = isRow ? place.visible.bottom() : place.visible.right();
  const Index first = Index(std::ceil(begin / double(apart))) * apart,
              count = isRow ? m_map.rows() : m_map.columns();
  QStringList texts;
  std::vector<AxisLabel> labels;  // of the drawn ones: which of them are special
  for (Index index = first; index < std::min(count, Index(std::ceil(end))); index += apart) {
    texts << label(isRow, index, apart > 1);
    const auto& all = isRow ? m_map.queries : m_map.keys;
    labels.emplace_back().isSpecial = size_t(index) < all.size() && all[size_t(index)].isSpecial;
  }
  where.first += double(first) * where.pitch;
  const LabelLayout layout = layoutOf(place, isRow, texts, apart);
  where.pitch *= double(apart);
  isRow ? addRowLabels(figure, layout, labels, where) : addColumnLabels(figure, layout, labels, where);
}

void LongMapLayout::addMarkedLabel(Figure& figure, const MapPlace& place, bool isRow, Index index) const {
  const Theme& theme = m_style.heatmap.theme;
  LabelPlace where = MapLayout::labelPlace(place, isRow, m_unit, m_style.heatmap.theme);
  const Index apart = step(where.pitch);
  LabelLayout layout = layoutOf(place, isRow, {label(isRow, index, apart > 1)}, apart);
  if (!isRow && apart > 1) layout.angle = LabelLayout::Angle::Upright;
  where.first += double(index) * where.pitch;
  where.colour = theme.background;
  const size_t before = figure.texts.size();
  isRow ? addRowLabels(figure, layout, {}, where) : addColumnLabels(figure, layout, {}, where);
  if (figure.texts.size() == before) return;
  figure.shapes.push_back({groundOf(figure.texts.back(), layout.widths.front(), m_unit(3)), theme.selection});
}

}  // namespace heedmap
