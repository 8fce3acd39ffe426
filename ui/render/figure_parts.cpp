// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/render/figure_parts.h"

#include <QCoreApplication>
#include <cmath>

namespace heedmap {

namespace {

constexpr double barWidth = 14, tickLength = 4, tickGap = 4, tickSize = 11, titleSize = 12, lineShare = 1.35,
                 pointLength = 8;

QString tr(const char* text) {
  return QCoreApplication::translate("heedmap", text);
}

}  // namespace

FigureUnit unitOf(const FigureStyle& style) {
  return {style.scale * style.fontSize / FigureStyle::ownFontSize, style.fontFamily};
}

Figure::Text sidewaysText(const QString& text, QPointF centre, const QFont& font, const QColor& colour) {
  return {.part = Figure::Part::AxisName,
          .text = text,
          .font = font,
          .colour = colour,
          .origin = centre,
          .angle = -90,
          .place = QRectF(-1000, -100, 2000, 200)};
}

QImage colourStrip(const ColourScale& scale, int height) {
  QImage strip(1, height, QImage::Format_RGB32);
  for (int y = 0; y < height; ++y)
    strip.setPixel(0, y, scale.colourOfPosition(float(1 - (y + 0.5) / height)));
  return strip;
}

void addColourBar(Figure& figure, const ColourScale& scale, const std::vector<ColourTick>& ticks,
                  const BarPlace& place, const Theme& theme) {
  const QRect& bar = place.bar;
  figure.images.push_back({bar, colourStrip(scale, bar.height())});
  for (const ColourTick& tick : ticks) {
    const int y = bar.top() + int(std::lround((1 - tick.position) * (bar.height() - place.pen)));
    figure.boxes.push_back({QRect(bar.right() + 1 + place.tickGap, y, place.tick, place.pen), theme.line});
    figure.texts.push_back({.part = Figure::Part::Tick,
                            .text = tick.label,
                            .font = place.font,
                            .colour = theme.text,
                            .place = QRect(bar.right() + 1 + place.textGap, y + place.pen / 2 - place.line,
                                           place.room, 2 * place.line),
                            .flags = Qt::AlignLeft | Qt::AlignVCenter});
  }
}

FigureBar::FigureBar(const ColourScale& scale, QString title, int height, const FigureUnit& unit)
    : m_scale(scale),
      m_title(std::move(title)),
      m_height(height),
      m_unit(unit),
      m_ticks(scale.ticks(unit(tickSize * 1.7) / double(height))) {}

int FigureBar::width(const TextMetrics& metrics) const {
  double labels = m_usualLabel.isEmpty() ? 0 : metrics.width(m_usualLabel, m_unit.font(tickSize));
  for (const ColourTick& tick : m_ticks)
    labels = std::max(labels, metrics.width(tick.label, m_unit.font(tickSize)));
  return m_unit(barWidth + tickLength + tickGap) + int(std::ceil(labels)) + m_unit(8 + titleSize * lineShare);
}

void FigureBar::setBeyond(const ColourScale::Beyond& beyond) {
  m_beyond = beyond;
  if (beyond.above) m_ticks.back().label.prepend(QStringLiteral("≥ "));
  if (beyond.below && !m_ticks.front().label.startsWith(QChar(0x2264)))
    m_ticks.front().label.prepend(QStringLiteral("≤ "));
}

void FigureBar::fitTitle(double length, const TextMetrics& metrics) {
  const QFont font = m_unit.font(titleSize);
  const bool isTooLong = metrics.width(m_title, font) > length;
  m_title = metrics.elided(isTooLong && !m_brief.isEmpty() ? m_brief : m_title, length, font);
}

void FigureBar::addTo(Figure& figure, QPoint topLeft, int width, const Theme& theme) const {
  QRect bar(topLeft, QSize(m_unit(barWidth), m_height));
  const int point = std::min(m_unit(pointLength), m_height / 4), pen = std::max(1, m_unit(0.75));
  if (m_beyond.above) bar.setTop(bar.top() + point);
  if (m_beyond.below) bar.setBottom(bar.bottom() - point);
  figure.bar = bar;
  figure.boxes.push_back({bar.adjusted(-pen, -pen, pen, pen), theme.line});
  const QRectF edges = bar;
  const double middle = edges.center().x();
  if (m_beyond.above)
    figure.shapes.push_back(
        {{{edges.left(), edges.top()}, {middle, edges.top() - point}, {edges.right(), edges.top()}},
         m_scale.colourOfPosition(1)});
  if (m_beyond.below)
    figure.shapes.push_back(
        {{{edges.left(), edges.bottom()}, {middle, edges.bottom() + point}, {edges.right(), edges.bottom()}},
         m_scale.colourOfPosition(0)});
  addColourBar(figure, m_scale, m_ticks,
               {.bar = bar,
                .tick = m_unit(tickLength),
                .textGap = m_unit(tickLength + tickGap),
                .room = width,
                .pen = std::max(1, m_unit(1)),
                .line = m_unit(tickSize * lineShare),
                .font = m_unit.font(tickSize)},
               theme);
  const int length = std::max(m_height, m_unit(400));
  Figure::Text title = sidewaysText(
      m_title, QPoint(topLeft.x() + width - m_unit(titleSize * lineShare / 2), topLeft.y() + m_height / 2),
      m_unit.font(titleSize), theme.mutedText);
  title.part = Figure::Part::BarName;
  title.place = QRect(-length / 2, -m_unit(titleSize), length, 2 * m_unit(titleSize));
  figure.texts.push_back(title);
}

QString briefQuantityName(AttentionMap::Quantity quantity) {
  return quantity == AttentionMap::Quantity::Difference ? tr("← second · first →") : QString();
}

QString quantityName(AttentionMap::Quantity quantity, Scaling scaling) {
  QString name;
  switch (quantity) {
    case AttentionMap::Quantity::Weight:
      name = tr("attention weight");
      break;
    case AttentionMap::Quantity::Score:
      name = tr("score before the softmax");
      break;
    case AttentionMap::Quantity::WeightedValue:
      name = tr("weight × length of the value");
      break;
    case AttentionMap::Quantity::Difference:
      // Read upwards, beside the bar: the arrows point to the ends.
      name = tr("← second more · first more →");
      break;
  }
  switch (scaling) {
    case Scaling::Linear:
      return name;
    case Scaling::Sqrt:
      return tr("%1, √ scale").arg(name);
    case Scaling::Log:
      return tr("%1, log scale").arg(name);
    case Scaling::Rank:
      return tr("%1, by rank").arg(name);
  }
  return name;
}

}  // namespace heedmap
