// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/pictures/curve_plot.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace heedmap {

namespace {

/// 1500 → "1.5k" and 10¹⁸: short enough for an axis.
QString axisNumber(double value) {
  if (value == 0) return QStringLiteral("0");
  if (value >= 1e9) {
    const auto exponent = QString::number(std::lround(std::log10(value)));
    QString raised;
    for (QChar digit : exponent) raised += QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹")[digit.digitValue()];
    return QStringLiteral("10") + raised;
  }
  static const char* const suffixes[] = {"", "k", "M"};
  int suffix = 0;
  const auto isLong = [&] {
    return std::abs(value) >= 10000 || (std::abs(value) >= 1000 && std::fmod(value, 1000) == 0);
  };
  for (; isLong() && suffix < 2; ++suffix) value /= 1000;
  return QString::number(value, 'g', 4) + QLatin1StringView(suffixes[suffix]);
}

/// Round numbers from 0 to `highest`, up to six of them.
std::vector<double> roundTicks(double highest) {
  const double power = std::pow(10, std::floor(std::log10(highest / 5)));
  double step = power;
  for (double factor : {1.0, 2.0, 2.5, 5.0, 10.0})
    if (highest / (step = power * factor) <= 5) break;
  std::vector<double> ticks;
  for (int i = 0; i * step <= highest * 1.001; ++i) ticks.push_back(i * step);
  return ticks;
}

}  // namespace

CurvePlot::CurvePlot(QWidget* parent) : Picture(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void CurvePlot::setAxes(const QString& title, const QString& xName, double first, double last) {
  m_title = title;
  m_xName = xName;
  m_first = first;
  m_last = last;
  setAccessibleName(title);
  update();
}

void CurvePlot::setLogarithmic(double lowest, double highest) {
  m_isLogarithmic = true;
  m_lowest = lowest;
  m_highest = highest;
  update();
}

void CurvePlot::setPresent(std::optional<double> x, const QString& label) {
  m_present = x;
  m_presentLabel = label;
  update();
}

void CurvePlot::setCurves(std::vector<Curve> curves) {
  m_curves = std::move(curves);
  update();
}

void CurvePlot::draw(QPainter& painter, const QSizeF& size, const Theme& theme) const {
  QFont small = font();
  small.setPointSizeF(small.pointSizeF() * 0.9);
  const QFontMetricsF metrics(small);
  const double line = lineHeight(metrics);

  painter.setPen(theme.text);
  painter.setFont(font());
  const QFontMetricsF titleMetrics(font());
  painter.drawText(QRectF(0, 0, size.width(), lineHeight(titleMetrics)), Qt::AlignLeft,
                   titleMetrics.elidedText(m_title, Qt::ElideRight, size.width()));
  painter.setFont(small);
  double top = lineHeight(titleMetrics) + 4;

  // The legend wraps to as many lines as it needs.
  double x = 0;
  for (const Curve& curve : m_curves) {
    if (curve.name.isEmpty()) continue;
    const double width = 24 + metrics.horizontalAdvance(curve.name) + 12;
    if (x > 0 && x + width > size.width()) x = 0, top += line;
    painter.setPen(QPen(curve.colour, 2, curve.isDashed ? Qt::DashLine : Qt::SolidLine));
    if (curve.isDots) {
      painter.setBrush(curve.colour);
      painter.drawEllipse(QPointF(x + 9, top + line / 2), 2.5, 2.5);
    } else {
      painter.drawLine(QPointF(x, top + line / 2), QPointF(x + 18, top + line / 2));
    }
    painter.setPen(theme.text);
    painter.drawText(QPointF(x + 23, top + metrics.ascent()), curve.name);
    x += width;
  }
  top += line + 4;
  const double presentTop = top;  // above the frame, where no curve runs
  top += line + 2;

  std::vector<double> yTicks;
  if (m_isLogarithmic)
    for (double y = m_lowest; y <= m_highest * 1.001; y *= m_highest / m_lowest < 1e4 ? 4 : 1000)
      yTicks.push_back(y);
  else
    yTicks = roundTicks(m_highest);
  double gutter = 0;
  for (double y : yTicks) gutter = std::max(gutter, metrics.horizontalAdvance(axisNumber(y)));
  const QRectF area(QPointF(gutter + 8, top), QPointF(size.width() - 10, size.height() - 2 * line - 6));
  const auto toX = [&](double value) {
    return area.left() + area.width() * std::log(value / m_first) / std::log(m_last / m_first);
  };
  const auto toY = [&](double value) {
    const double share = m_isLogarithmic
                             ? std::log(std::max(value, m_lowest) / m_lowest) / std::log(m_highest / m_lowest)
                             : value / m_highest;
    return area.bottom() - area.height() * std::clamp(share, 0.0, 1.0);
  };
  for (double y : yTicks) {
    painter.setPen(QPen(theme.line, 1, Qt::DotLine));
    painter.drawLine(QPointF(area.left(), toY(y)), QPointF(area.right(), toY(y)));
    painter.setPen(theme.mutedText);
    painter.drawText(QRectF(0, toY(y) - line / 2, gutter + 4, line), Qt::AlignRight | Qt::AlignVCenter,
                     axisNumber(y));
  }
  painter.setPen(QPen(theme.line, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(area);
  painter.setPen(theme.mutedText);
  double lastEnd = -1;
  const double ratio = m_last / m_first <= 4096 ? 4 : 10;
  for (double value = m_first; value <= m_last * 1.001; value *= ratio) {
    const QString text = axisNumber(value);
    const double width = metrics.horizontalAdvance(text);
    const double left = std::min(toX(value) - width / 2, size.width() - width);
    if (left < lastEnd + 6) continue;
    painter.drawText(QPointF(left, area.bottom() + metrics.ascent() + 3), text);
    lastEnd = left + width;
  }
  painter.drawText(QRectF(area.left(), area.bottom() + line + 2, area.width(), line), Qt::AlignHCenter,
                   m_xName);

  if (m_present && *m_present >= m_first && *m_present <= m_last) {
    painter.setPen(QPen(theme.mutedText, 1, Qt::DashLine));
    painter.drawLine(QPointF(toX(*m_present), area.top()), QPointF(toX(*m_present), area.bottom()));
    const double width = metrics.horizontalAdvance(m_presentLabel);
    painter.drawText(QPointF(std::clamp(toX(*m_present) - width / 2, area.left(), area.right() - width),
                             presentTop + metrics.ascent()),
                     m_presentLabel);
  }
  painter.setClipRect(area.adjusted(-4, -4, 4, 4));
  for (const Curve& curve : m_curves) {
    painter.setPen(QPen(curve.colour, 1.8, curve.isDashed ? Qt::DashLine : Qt::SolidLine));
    painter.setBrush(Qt::NoBrush);
    QPainterPath path;
    for (size_t i = 0; i < curve.x.size(); ++i) {
      const QPointF point(toX(curve.x[i]), toY(curve.y[i]));
      i == 0 ? path.moveTo(point) : path.lineTo(point);
      if (!curve.isDots) continue;
      painter.setBrush(curve.colour);
      painter.drawEllipse(point, 2.5, 2.5);
      if (i < curve.error.size())
        painter.drawLine(QPointF(point.x(), toY(curve.y[i] - 2 * curve.error[i])),
                         QPointF(point.x(), toY(curve.y[i] + 2 * curve.error[i])));
    }
    painter.setBrush(Qt::NoBrush);
    if (!curve.isDots) painter.drawPath(path);
  }
  painter.setClipping(false);
}

}  // namespace heedmap
