// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/matrix_picture.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

#include "ui/render/heatmap_image.h"

namespace heedmap {

namespace {

/// Most tokens whose labels still fit beside a small picture.
constexpr Eigen::Index mostLabels = 16;

double labelWidth(const std::vector<AxisLabel>& labels, const QFontMetricsF& metrics, double most) {
  double width = 0;
  if (Eigen::Index(labels.size()) <= mostLabels)
    for (const AxisLabel& label : labels) width = std::max(width, metrics.horizontalAdvance(label.text));
  return std::min(width, most);
}

}  // namespace

MatrixPicture::MatrixPicture(QWidget* parent) : Picture(parent) {
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
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
  const double cell = std::min({(width - left) / columns, 36.0, 320.0 / rows});
  return int(lineHeight(metrics) + 4 + top + cell * rows + 4);
}

QRectF MatrixPicture::cells(const QSizeF& size) const {
  const QFontMetricsF metrics(font());
  const double left = labelWidth(m_map.queries, metrics, size.width() * 0.3) + 6;
  const double top = lineHeight(metrics) + 4 + labelWidth(m_map.keys, metrics, 70) + 6;
  const double columns = std::max<double>(1, double(m_map.values.cols())),
               rows = std::max<double>(1, double(m_map.values.rows()));
  const double cell = std::min({(size.width() - left) / columns, (size.height() - top - 4) / rows, 36.0});
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
  // Where cells are lower than a line, labels shrink with them, to a point.
  const double line = lineHeight(metrics), share = std::min(1.0, cell / line);
  if (share > 0.55) {
    painter.save();
    QFont labelFont = font();
    labelFont.setPointSizeF(labelFont.pointSizeF() * share);
    painter.setFont(labelFont);
    drawLabels(painter, area, cell, theme);
    painter.restore();
  }
  if (!m_hasMarks || cell < line * 0.7) return;
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
  painter.setPen(theme.text);
  if (m_map.values.rows() <= mostLabels)
    for (Eigen::Index row = 0; row < m_map.values.rows(); ++row)
      painter.drawText(QRectF(0, area.top() + (double(row) + 0.5) * cell - line / 2, left, line),
                       Qt::AlignRight | Qt::AlignVCenter,
                       metrics.elidedText(m_map.queries[size_t(row)].text, Qt::ElideRight, left));
  if (m_map.values.cols() > mostLabels) return;
  // What fits over its column stands upright, as single characters do; longer words lie on their side.
  for (Eigen::Index column = 0; column < m_map.values.cols(); ++column) {
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
  const QString query = m_map.queries[size_t(row)].text, key = m_map.keys[size_t(column)].text;
  const QString said =
      m_map.isMasked(row, column)
          ? tr("%1 may not look at %2").arg(query, key)
          : tr("%1 looks at %2: %3").arg(query, key).arg(double(m_map.values(row, column)), 0, 'f', 3);
  // A token such as <s> is no tag.
  QToolTip::showText(help->globalPos(), QStringLiteral("<span>%1</span>").arg(said.toHtmlEscaped()), this);
  return true;
}

}  // namespace heedmap
