// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/pictures/matrix_picture.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/render/heatmap_image.h"

namespace heedmap {

namespace {

/// Letters are never smaller than this part of the window's: where cells are lower, only every so many is
/// named.
constexpr double smallest = 0.75;
constexpr double lowestMark = 8;  ///< pixels of a cell that still says whether it may be looked at
constexpr double highestCell = 36, highestMap = 320;

double labelWidth(const std::vector<AxisLabel>& labels, const QFontMetricsF& metrics, double most) {
  double width = 0;
  for (const AxisLabel& label : labels) width = std::max(width, metrics.horizontalAdvance(label.text));
  return std::min(width, most);
}

}  // namespace

MatrixPicture::MatrixPicture(QWidget* parent) : Picture(parent) {
  // A fixed height would be that of the size hint, whatever the width.
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

void MatrixPicture::show(const AttentionMap& map, const HeatmapStyle& style, const QString& title,
                         bool marks) {
  m_map = map;
  m_style = style;
  m_title = title;
  m_hasMarks = marks;
  setAccessibleName(title);
  showAgain();
}

QSize MatrixPicture::sizeHint() const {
  return {170, heightForWidth(170)};
}

int MatrixPicture::heightForWidth(int width) const {
  const QFontMetricsF metrics(font());
  const double left = labelWidth(m_map.queries, metrics, width * 0.3) + 6,
               top = labelWidth(m_map.keys, metrics, 70) + 6;
  const double columns = std::max<double>(1, double(m_map.values.cols())),
               rows = std::max<double>(1, double(m_map.values.rows()));
  const double cell = std::min({(width - left) / columns, highestCell, highestMap / rows});
  return int(lineHeight(metrics) + 4 + top + cell * rows + 4);
}

double MatrixPicture::cellAt(int width) const {
  const double left = labelWidth(m_map.queries, QFontMetricsF(font()), width * 0.3) + 6;
  return (width - left) / std::max<double>(1, double(m_map.values.cols()));
}

QRectF MatrixPicture::cells(const QSizeF& size) const {
  const QFontMetricsF metrics(font());
  const double left = labelWidth(m_map.queries, metrics, size.width() * 0.3) + 6;
  const double top = lineHeight(metrics) + 4 + labelWidth(m_map.keys, metrics, 70) + 6;
  const double columns = std::max<double>(1, double(m_map.values.cols())),
               rows = std::max<double>(1, double(m_map.values.rows()));
  const double cell =
      std::min({(size.width() - left) / columns, (size.height() - top - 4) / rows, highestCell});
  return {left, top, cell * columns, cell * rows};
}

void MatrixPicture::draw(QPainter& painter, const QSizeF& size, const Theme& theme) const {
  const QFontMetricsF metrics(font());
  painter.setPen(theme.text);
  painter.drawText(QRectF(0, 0, size.width(), lineHeight(metrics)), Qt::AlignLeft,
                   metrics.elidedText(m_title, Qt::ElideRight, size.width()));
  const QRectF area = cells(size);
  if (m_map.values.size() == 0 || area.width() < 2) return;
  const double ratio = painter.device()->devicePixelRatioF();
  HeatmapStyle style = m_style;
  style.theme = theme;
  const QRectF whole(0, 0, double(m_map.values.cols()), double(m_map.values.rows()));
  const QSize pixels = (area.size() * ratio).toSize().expandedTo({1, 1});
  painter.drawImage(area, heatmapImage(m_map, whole, pixels, style));

  const double cell = area.width() / double(m_map.values.cols());
  const double line = lineHeight(metrics);
  const auto shrink = [&](double share) {
    QFont small = font();
    small.setPointSizeF(small.pointSizeF() * std::min(1.0, share));
    painter.setFont(small);
  };
  painter.save();
  shrink(std::max(smallest, cell / line));
  drawLabels(painter, area, cell, theme);
  painter.restore();
  if (!m_hasMarks || cell < lowestMark) return;
  shrink(cell / line);
  const ColourScale scale(m_map, style);
  for (Eigen::Index row = 0; row < m_map.values.rows(); ++row)
    for (Eigen::Index column = 0; column < m_map.values.cols(); ++column) {
      const bool masked = m_map.isMasked(row, column);
      const QColor ground = masked ? theme.masked : QColor::fromRgb(scale.colour(m_map.values(row, column)));
      painter.setPen(ground.lightness() < 120 ? QColor(Qt::white) : QColor(0x1b1f24));
      painter.drawText(
          QRectF(area.left() + double(column) * cell, area.top() + double(row) * cell, cell, cell),
          Qt::AlignCenter, masked ? QStringLiteral("✗") : QStringLiteral("✓"));
    }
}

void MatrixPicture::drawLabels(QPainter& painter, const QRectF& area, double cell, const Theme& theme) const {
  const QFontMetricsF metrics(painter.font());
  const double line = lineHeight(metrics), left = area.left() - 5;
  const auto stride = Eigen::Index(std::ceil(line * 0.95 / cell));
  painter.setPen(theme.text);
  for (Eigen::Index row = 0; row < m_map.values.rows(); row += stride)
    painter.drawText(QRectF(0, area.top() + (double(row) + 0.5) * cell - line / 2, left, line),
                     Qt::AlignRight | Qt::AlignVCenter,
                     metrics.elidedText(m_map.queries[size_t(row)].text, Qt::ElideRight, left));
  // What fits over its column stands upright, as single characters do; longer words lie on their side.
  for (Eigen::Index column = 0; column < m_map.values.cols(); column += stride) {
    const QString& text = m_map.keys[size_t(column)].text;
    const double x = area.left() + double(column) * cell;
    if (metrics.horizontalAdvance(text) <= cell - 2) {
      painter.drawText(QRectF(x, area.top() - 3 - line, cell, line), Qt::AlignHCenter | Qt::AlignBottom,
                       text);
      continue;
    }
    painter.save();
    painter.translate(x + cell / 2, area.top() - 4);
    painter.rotate(-90);
    const double room = area.top() - lineHeight(QFontMetricsF(font())) - 8;
    painter.drawText(QRectF(0, -line / 2, room, line), Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(text, Qt::ElideRight, room));
    painter.restore();
  }
}

bool MatrixPicture::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip || m_map.values.size() == 0) return Picture::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const QRectF area = cells(size());
  if (!area.contains(help->pos())) {
    QToolTip::hideText();
    return true;
  }
  const double cell = area.width() / double(m_map.values.cols());
  const auto row = std::min(Eigen::Index((help->pos().y() - area.top()) / cell), m_map.values.rows() - 1);
  const auto column = std::min(Eigen::Index((help->pos().x() - area.left()) / cell), m_map.values.cols() - 1);
  const AxisLabel &looking = m_map.queries[size_t(row)], &seen = m_map.keys[size_t(column)];
  const QString &query = looking.text, &key = seen.text;
  const QString said =
      m_map.isMasked(row, column)
          ? tr("%1 may not look at %2").arg(query, key)
          : tr("%1 looks at %2: %3").arg(query, key).arg(double(m_map.values(row, column)), 0, 'f', 3);
  // A token such as <s> is no tag.
  QToolTip::showText(
      help->globalPos(),
      QStringLiteral("<span>%1<br>%2<br>%3</span>")
          .arg(said.toHtmlEscaped(), looking.detail.toHtmlEscaped(), seen.detail.toHtmlEscaped()),
      this);
  return true;
}

}  // namespace heedmap
