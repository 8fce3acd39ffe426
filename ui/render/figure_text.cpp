// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/render/figure_text.h"

#include <QCoreApplication>
#include <QTextLayout>
#include <cmath>

namespace heedmap {

namespace {

constexpr double legendSize = 11;

QString tr(const char* text) {
  return QCoreApplication::translate("heedmap", text);
}

}  // namespace

/// What the colours that are in no colour map mean, for those that occur.
std::vector<LegendEntry> legendOf(const AttentionMap& map, const Theme& theme) {
  std::vector<LegendEntry> entries;
  if (map.masked.size() > 0 && map.masked.any())
    entries.push_back({theme.masked, tr("masked: the query cannot look there")});
  if (!map.values.allFinite()) entries.push_back({theme.notFinite, tr("not a finite number")});
  return entries;
}

void TextBlock::addText(const QString& text, double size, const QColor& colour, bool isBold) {
  if (text.isEmpty()) return;
  const QFont font = m_unit.font(size, isBold);
  QTextLayout layout(text, font);
  QTextOption option;
  option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  layout.setTextOption(option);
  const int height = int(std::ceil(QFontMetricsF(font).lineSpacing()));
  layout.beginLayout();
  for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
    line.setLineWidth(m_width);
    m_lines.push_back(
        {QRect(0, m_height, m_width, height), text.mid(line.textStart(), line.textLength()), font, colour});
    m_height += height;
  }
  layout.endLayout();
}

void TextBlock::addLegend(const std::vector<LegendEntry>& entries, const Theme& theme) {
  if (entries.empty()) return;
  const QFont font = m_unit.font(legendSize);
  const QFontMetricsF metrics(font);
  const int swatch = m_unit(12), line = m_unit(18);
  int x = 0;
  for (const LegendEntry& entry : entries) {
    const int width = int(std::ceil(metrics.horizontalAdvance(entry.meaning)));
    if (x > 0 && x + swatch + m_unit(6) + width > m_width) {
      x = 0;
      m_height += line;
    }
    m_swatches.push_back(
        {QRect(x, m_height + (line - swatch) / 2, swatch, swatch), entry.colour, theme.line});
    m_lines.push_back(
        {QRect(x + swatch + m_unit(6), m_height, width + m_unit(8), line), entry.meaning, font, theme.text});
    x += swatch + m_unit(6) + width + m_unit(18);
  }
  m_height += line;
}

void TextBlock::paint(QPainter& painter, QPoint topLeft) const {
  for (const Swatch& swatch : m_swatches) {
    const QRect place = swatch.place.translated(topLeft);
    painter.fillRect(place, swatch.frame);
    painter.fillRect(place.adjusted(1, 1, -1, -1), swatch.colour);
  }
  for (const Line& line : m_lines) {
    painter.setFont(line.font);
    painter.setPen(line.colour);
    painter.drawText(line.place.translated(topLeft), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     line.text);
  }
}

TextBlock heading(const QString& title, const QString& note, int width, const FigureStyle& style) {
  const Theme& theme = style.heatmap.theme;
  TextBlock block(width, FigureUnit{style.scale});
  if (style.caption) {
    block.addText(title, 18, theme.text, true);
    if (!style.model.isEmpty()) {
      block.addSpace(1);
      block.addText(style.model, 12.5, theme.mutedText);
    }
  }
  if (!note.isEmpty()) {
    if (!block.isEmpty()) block.addSpace(3);
    block.addText(note, 12.5, theme.whatIf, true);
  }
  if (!block.isEmpty()) block.addSpace(16);
  return block;
}

TextBlock footing(const std::vector<LegendEntry>& legend, const QStringList& notes, int width,
                  const FigureStyle& style) {
  const Theme& theme = style.heatmap.theme;
  TextBlock block(width, FigureUnit{style.scale});
  if (!legend.empty()) {
    block.addSpace(14);
    block.addLegend(legend, theme);
  }
  for (const QString& note : notes) {
    if (note.isEmpty()) continue;
    block.addSpace(block.isEmpty() ? 14 : 6);
    block.addText(note, 12, theme.mutedText);
  }
  return block;
}

}  // namespace heedmap
