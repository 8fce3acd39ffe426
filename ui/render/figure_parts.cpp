// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/render/figure_parts.h"

#include <QCoreApplication>
#include <cmath>

#include "core/base/error.h"

namespace heedmap {

namespace {

constexpr double barWidth = 14, tickLength = 4, tickGap = 4, tickSize = 11, titleSize = 12, lineHeight = 1.35;

constexpr int maxSide = 32767;             // QImage and QPainter go no further
constexpr qint64 maxPixels = 400'000'000;  // 1.6 GB

QString tr(const char* text) {
  return QCoreApplication::translate("heedmap", text);
}

}  // namespace

QImage blankFigure(qint64 width, qint64 height, const Theme& theme) {
  if (width > maxSide || height > maxSide || width * height > maxPixels)
    throw Error(tr("The picture would be %1 × %2 pixels; the limit is %3 on a side and %4 million in all. "
                   "Choose a smaller scale, or save the numbers as npy.")
                    .arg(width)
                    .arg(height)
                    .arg(maxSide)
                    .arg(maxPixels / 1'000'000));
  QImage image(int(width), int(height), QImage::Format_RGB32);
  if (image.isNull())
    throw Error(tr("There is not enough memory for a picture of %1 × %2 pixels.").arg(width).arg(height));
  image.fill(theme.background);
  return image;
}

void paintSideways(QPainter& painter, QPoint centre, const QString& text) {
  painter.save();
  painter.translate(centre);
  painter.rotate(-90);
  painter.drawText(QRect(-1000, -100, 2000, 200), Qt::AlignCenter, text);
  painter.restore();
}

ColourBar::ColourBar(const ColourScale& scale, QString title, int height, FigureUnit unit)
    : m_scale(scale),
      m_title(std::move(title)),
      m_height(height),
      m_unit(unit),
      m_ticks(scale.ticks(unit(tickSize * 1.7) / double(height))) {}

int ColourBar::width() const {
  const QFontMetricsF metrics(m_unit.font(tickSize));
  double labels = 0;
  for (const ColourTick& tick : m_ticks) labels = std::max(labels, metrics.horizontalAdvance(tick.label));
  return m_unit(barWidth + tickLength + tickGap) + int(std::ceil(labels)) +
         m_unit(8 + titleSize * lineHeight);
}

void ColourBar::paint(QPainter& painter, QPoint topLeft, const Theme& theme) const {
  const QRect bar(topLeft, QSize(m_unit(barWidth), m_height));
  for (int y = 0; y < m_height; ++y)
    painter.fillRect(bar.left(), bar.top() + y, bar.width(), 1,
                     QColor(m_scale.colourOfPosition(float(1 - (y + 0.5) / m_height))));
  const int pen = std::max(1, m_unit(1));
  painter.setFont(m_unit.font(tickSize));
  const int textLeft = bar.right() + 1 + m_unit(tickLength + tickGap), line = m_unit(tickSize * lineHeight);
  for (const ColourTick& tick : m_ticks) {
    const int y = bar.top() + int(std::lround((1 - tick.position) * (m_height - pen)));
    painter.fillRect(bar.right() + 1, y, m_unit(tickLength), pen, theme.line);
    painter.setPen(theme.text);
    painter.drawText(QRect(textLeft, y + pen / 2 - line, width(), 2 * line), Qt::AlignLeft | Qt::AlignVCenter,
                     tick.label);
  }
  painter.save();
  painter.setFont(m_unit.font(titleSize));
  painter.setPen(theme.mutedText);
  painter.translate(topLeft.x() + width() - m_unit(titleSize * lineHeight / 2), topLeft.y() + m_height / 2);
  painter.rotate(-90);
  const int length = std::max(m_height, m_unit(400));
  painter.drawText(QRect(-length / 2, -m_unit(titleSize), length, 2 * m_unit(titleSize)), Qt::AlignCenter,
                   m_title);
  painter.restore();
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
      name = tr("difference of weights");
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
