// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/render/figure_text.h"

#include <QCoreApplication>
#include <cmath>
#include <limits>

#include "ui/render/heatmap_image.h"

namespace heedmap {

namespace {

constexpr double legendSize = 11;
constexpr int oneLine = Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine;

QString tr(const char* text) {
  return QCoreApplication::translate("heedmap", text);
}

}  // namespace

std::vector<LegendEntry> legendOf(const AttentionMap& map) {
  AttentionMap cell;
  cell.values = Matrix::Zero(1, 1);
  std::vector<LegendEntry> entries;
  if (!map.values.allFinite()) {
    AttentionMap notFinite = cell;
    notFinite.values(0, 0) = std::numeric_limits<float>::quiet_NaN();
    entries.push_back({notFinite, tr("not a finite number")});
  }
  cell.masked.setConstant(1, 1, true);
  if (!map.cut.empty()) {
    AttentionMap cut = cell;
    cut.cut = {{0, 0}};
    entries.insert(entries.begin(), {cut, tr("knocked out: the edge was cut")});
  }
  // Each cut cell is a masked one too.
  if (map.masked.size() > 0 && map.masked.count() > Eigen::Index(map.cut.size()))
    entries.insert(entries.begin(), {cell, tr("masked: the query cannot look there")});
  return entries;
}

void TextBlock::addText(const QString& text, const QFont& font, const QColor& colour, Figure::Part part) {
  if (text.isEmpty()) return;
  const int height = int(std::ceil(m_look.metrics.lineSpacing(font)));
  for (const QString& line : m_look.metrics.wrapped(text, m_look.width, font)) {
    m_texts.push_back({.part = part,
                       .text = line,
                       .font = font,
                       .colour = colour,
                       .place = QRect(0, m_height, m_look.width, height),
                       .flags = oneLine});
    m_height += height;
  }
}

void TextBlock::addLegend(const std::vector<LegendEntry>& entries) {
  if (entries.empty()) return;
  const FigureUnit unit = m_look.unit();
  const Theme& theme = m_look.style.heatmap.theme;
  const QFont font = unit.font(legendSize);
  const int swatch = unit(14), line = unit(18), gap = unit(6);
  int x = 0;
  for (const LegendEntry& entry : entries) {
    const int width = int(std::ceil(m_look.metrics.width(entry.meaning, font)));
    if (x > 0 && x + swatch + gap + width > m_look.width) {
      x = 0;
      m_height += line;
    }
    const QRect place(x, m_height + (line - swatch) / 2, swatch, swatch);
    m_boxes.push_back({place, theme.line});
    const QRect inside = place.adjusted(1, 1, -1, -1);
    m_images.push_back(
        {inside, heatmapImage(entry.cell, QRectF(0, 0, 1, 1), inside.size(), {.theme = theme})});
    m_texts.push_back({.part = Figure::Part::Legend,
                       .text = entry.meaning,
                       .font = font,
                       .colour = theme.text,
                       .place = QRect(x + swatch + gap, m_height, width + unit(8), line),
                       .flags = oneLine});
    x += swatch + gap + width + unit(18);
  }
  m_height += line;
}

void TextBlock::addTo(Figure& figure, QPoint topLeft) const {
  for (Figure::Box box : m_boxes) {
    box.place.translate(topLeft);
    figure.boxes.push_back(box);
  }
  for (Figure::Image image : m_images) {
    image.place.translate(topLeft);
    figure.images.push_back(image);
  }
  for (Figure::Text text : m_texts) {
    text.place.translate(topLeft);
    figure.texts.push_back(text);
  }
}

TextBlock heading(const QString& title, const QString& note, const TextLook& look) {
  const Theme& theme = look.style.heatmap.theme;
  const FigureUnit unit = look.unit();
  TextBlock block(look);
  if (look.style.caption) {
    block.addText(look.style.title.value_or(title), unit.font(18, true), theme.text, Figure::Part::Heading);
    if (!look.style.model.isEmpty()) {
      block.addSpace(1);
      block.addText(look.style.model, unit.font(12.5), theme.mutedText, Figure::Part::Heading);
    }
  }
  if (!note.isEmpty()) {
    if (!block.isEmpty()) block.addSpace(3);
    block.addText(note, unit.font(12.5, true), theme.whatIf);
  }
  if (!block.isEmpty()) block.addSpace(16);
  return block;
}

TextBlock footing(const std::vector<LegendEntry>& legend, const QStringList& notes, const TextLook& look) {
  TextBlock block(look);
  if (!legend.empty()) {
    block.addSpace(14);
    block.addLegend(legend);
  }
  for (const QString& note : notes) {
    if (note.isEmpty()) continue;
    block.addSpace(block.isEmpty() ? 14 : 6);
    block.addText(note, look.unit().font(12), look.style.heatmap.theme.mutedText);
  }
  return block;
}

}  // namespace heedmap
