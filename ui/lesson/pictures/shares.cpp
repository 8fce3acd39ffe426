// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/pictures/shares.h"

#include <QHash>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "ui/render/contrast.h"
#include "ui/render/palette.h"

namespace heedmap {

std::vector<Share> largestShares(const std::vector<Share>& shares, size_t most, const QString& restLabel) {
  if (shares.size() <= most) return shares;
  std::vector<size_t> order(shares.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return shares[a].value > shares[b].value; });
  order.resize(most - 1);
  std::sort(order.begin(), order.end());
  std::vector<Share> result;
  double rest = 1;
  for (size_t i : order) {
    result.push_back(shares[i]);
    rest -= shares[i].value;
  }
  result.push_back({restLabel, std::max(rest, 0.0), false});
  return result;
}

namespace {

/// With the places of those that are called the same: "了 5", "了 11".
std::vector<Share> toldApart(std::vector<Share> shares) {
  QHash<QString, int> named;
  for (const Share& share : shares) ++named[share.label];
  for (size_t i = 0; i < shares.size(); ++i)
    if (named[shares[i].label] > 1) shares[i].label += QStringLiteral(" %1").arg(i);
  return shares;
}

/// The ground of a bar.
QColor quiet(const Theme& theme) {
  return QColor::fromRgb(theme.line.rgb()).lighter(theme.isDark() ? 60 : 122);
}

}  // namespace

ShareBars::ShareBars(QWidget* parent) : LinkedPicture(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ShareBars::show(const std::vector<Share>& shares, const QString& title, Eigen::Index query) {
  m_query = query;
  m_shares =
      largestShares(toldApart(shares), mostBars,
                    tr("%n more", nullptr, int(shares.size() - std::min(shares.size(), mostBars - 1))));
  m_title = title;
  QStringList spoken;
  for (const Share& share : m_shares)
    spoken += QStringLiteral("%1 %2").arg(share.label).arg(share.value, 0, 'f', 3);
  setAccessibleName(title);
  setAccessibleDescription(spoken.join(QStringLiteral(", ")));
  showAgain();
}

QSize ShareBars::sizeHint() const {
  const int line = int(lineHeight(fontMetrics())) + 4;
  return {160, line * (int(m_shares.size()) + (m_title.isEmpty() ? 0 : 1)) + 4};
}

QRectF ShareBars::line(size_t bar) const {
  const double high = lineHeight(font()) + 4, top = m_title.isEmpty() ? 0 : high;
  const double each = (double(height()) - top) / double(std::max<size_t>(1, m_shares.size()));
  return {0, top + double(bar) * each, double(width()), each};
}

PointedCell ShareBars::cellAt(const QPointF& place) const {
  for (size_t bar = 0; m_query >= 0 && bar < m_shares.size(); ++bar)
    if (m_shares[bar].key >= 0 && line(bar).contains(place))
      return QPoint(int(m_shares[bar].key), int(m_query));
  return {};
}

void ShareBars::draw(QPainter& painter, const QSizeF& size, const Theme& theme) const {
  const QFontMetricsF metrics(font());
  const double line = lineHeight(font()) + 4, count = double(m_shares.size());
  const ChartLook look{.titleFont = font(), .font = font(), .theme = theme};
  Chart chart{.title = m_title,
              .titleStyle = Chart::Title::Quiet,
              .frame = Chart::Frame::None,
              .x = {},
              .y = {.first = count - 0.5, .last = -0.5},
              .barsLieLevel = true};
  const double thickness = (line - 6) / line;
  ChartBars whole{.colour = quiet(theme), .thickness = thickness, .at = {}, .values = {}}, masked = whole,
                                                                                           part = whole;
  masked.colour = theme.masked;
  part.colour = theme.selection;
  for (size_t i = 0; i < m_shares.size(); ++i) {
    const Share& share = m_shares[i];
    const double at = double(i);
    chart.y.ticks.push_back({at, metrics.elidedText(share.label, Qt::ElideRight, size.width() * 0.35)});
    chart.right.push_back({at, share.isMasked ? QStringLiteral("–") : QString::number(share.value, 'f', 3)});
    ChartBars& ground = share.isMasked ? masked : whole;
    ground.at.push_back(at);
    ground.values.push_back(1);
    part.at.push_back(at);
    part.values.push_back(std::clamp(share.value, 0.0, 1.0));
  }
  const auto key = litKey(m_query);
  for (size_t bar = 0; key && bar < m_shares.size(); ++bar)
    if (m_shares[bar].key == *key) drawLight(painter, this->line(bar), theme);
  chart.bars = {whole, masked, part};
  m_painter.draw(painter, size, chart, look);
}

SharePie::SharePie(QWidget* parent) : Picture(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void SharePie::show(const std::vector<Share>& shares, const QString& title) {
  m_shares = largestShares(toldApart(shares), mostSlices, tr("others"));
  m_title = title;
  setAccessibleName(title);
  update();
}

QSize SharePie::sizeHint() const {
  return {170, 150};
}

void SharePie::draw(QPainter& painter, const QSizeF& size, const Theme& theme) const {
  const QFontMetricsF metrics(font());
  double top = 0;
  if (!m_title.isEmpty()) {
    painter.setPen(theme.mutedText);
    painter.drawText(QRectF(0, 0, size.width(), lineHeight(metrics)), Qt::AlignHCenter,
                     metrics.elidedText(m_title, Qt::ElideRight, size.width()));
    top = lineHeight(metrics) + 2;
  }
  const double diameter = std::max(20.0, std::min(size.width(), size.height() - top) - 4);
  const QRectF circle((size.width() - diameter) / 2, top + (size.height() - top - diameter) / 2, diameter,
                      diameter);
  const bool isWhole =
      std::any_of(m_shares.begin(), m_shares.end(), [](const Share& s) { return s.value > 0.98; });
  double angle = 90;  // from twelve o'clock, clockwise
  for (size_t i = 0; i < m_shares.size(); ++i) {
    const double span = -360 * m_shares[i].value;
    const bool isRest = i + 1 == m_shares.size() && m_shares.size() == mostSlices;
    const QColor colour =
        isRest ? theme.line
               : QColor::fromRgb(
                     colourAt(Palette::Viridis,
                              0.15 + 0.8 * double(i) / double(std::max<size_t>(m_shares.size() - 1, 1))));
    // The cuts of slices thinner than the line between them would be all there is to see of them.
    painter.setPen(isWhole ? QPen(Qt::NoPen) : QPen(theme.background, 1));
    painter.setBrush(colour);
    if (m_shares[i].value > 0.9995)
      painter.drawEllipse(circle);
    else if (m_shares[i].value > 0.0005)
      painter.drawPie(circle, int(std::lround(angle * 16)), int(std::lround(span * 16)));
    if (m_shares[i].value > 0.06) {
      const double middle = (angle + span / 2) * std::numbers::pi / 180;
      const QPointF at = circle.center() + QPointF(std::cos(middle), -std::sin(middle)) * diameter * 0.32;
      const QRectF box(at.x() - diameter * 0.22, at.y() - lineHeight(metrics) / 2, diameter * 0.44,
                       lineHeight(metrics));
      painter.setPen(readableOn(colour.rgb()));
      painter.drawText(box, Qt::AlignCenter,
                       metrics.elidedText(m_shares[i].label, Qt::ElideRight, box.width()));
    }
    angle += span;
  }
}

}  // namespace heedmap
