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
  updateGeometry();
  update();
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
  return int(metrics.height() + 4 + top + cell * rows + 4);
}

QRectF MatrixPicture::cells(const QSizeF& size) const {
  const QFontMetricsF metrics(font());
  const double left = labelWidth(m_map.queries, metrics, size.width() * 0.3) + 6;
  const double top = metrics.height() + 4 + labelWidth(m_map.keys, metrics, 70) + 6;
  const double columns = std::max<double>(1, double(m_map.values.cols())),
               rows = std::max<double>(1, double(m_map.values.rows()));
  const double cell = std::min({(size.width() - left) / columns, (size.height() - top - 4) / rows, 36.0});
  return {left, top, cell * columns, cell * rows};
}

void MatrixPicture::draw(QPainter& painter, const QSizeF& size, const Theme& theme) const {
  const QFontMetricsF metrics(font());
  painter.setPen(theme.text);
  painter.drawText(QRectF(0, 0, size.width(), metrics.height()), Qt::AlignLeft,
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
  painter.setPen(theme.text);
  if (m_map.values.rows() <= mostLabels)
    for (Eigen::Index row = 0; row < m_map.values.rows(); ++row)
      painter.drawText(QRectF(0, area.top() + double(row) * cell, area.left() - 5, cell),
                       Qt::AlignRight | Qt::AlignVCenter,
                       metrics.elidedText(m_map.queries[size_t(row)].text, Qt::ElideRight, area.left() - 5));
  // Single characters stand upright, words lie on their side.
  const bool areShort = labelWidth(m_map.keys, metrics, 70) < cell;
  if (m_map.values.cols() <= mostLabels)
    for (Eigen::Index column = 0; column < m_map.values.cols(); ++column) {
      if (areShort) {
        const double line = 1.5 * metrics.height();  // some scripts are taller than the font says
        painter.drawText(QRectF(area.left() + double(column) * cell, area.top() - 2 - line, cell, line),
                         Qt::AlignHCenter | Qt::AlignBottom, m_map.keys[size_t(column)].text);
        continue;
      }
      painter.save();
      painter.translate(area.left() + (double(column) + 0.5) * cell, area.top() - 4);
      painter.rotate(-90);
      const double room = area.top() - metrics.height() - 8;
      painter.drawText(QRectF(0, -metrics.height() / 2, room, metrics.height()),
                       Qt::AlignLeft | Qt::AlignVCenter,
                       metrics.elidedText(m_map.keys[size_t(column)].text, Qt::ElideRight, room));
      painter.restore();
    }
  if (!m_hasMarks || cell < metrics.height() * 0.7) return;
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
  QToolTip::showText(
      help->globalPos(),
      m_map.isMasked(row, column)
          ? tr("%1 may not look at %2").arg(query, key)
          : tr("%1 looks at %2: %3").arg(query, key).arg(double(m_map.values(row, column)), 0, 'f', 3),
      this);
  return true;
}

}  // namespace heedmap
