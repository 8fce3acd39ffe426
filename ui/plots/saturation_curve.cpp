// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/saturation_curve.h"

#include <QEvent>
#include <QPainter>
#include <QPainterPath>
#include <cmath>

#include "ui/style/window_theme.h"

namespace heedmap {

SaturationCurveView::SaturationCurveView(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void SaturationCurveView::setCurve(const SaturationCurve& curve) {
  m_curve = curve;
  update();
}

void SaturationCurveView::setPresent(double dk, const Saturation& saturation) {
  m_dk = dk;
  m_present = saturation;
  update();
}

QSize SaturationCurveView::sizeHint() const {
  return {220, 136};
}

void SaturationCurveView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Theme theme = themeOf(palette());
  QFont small = font();
  small.setPointSizeF(small.pointSizeF() * 0.85);
  painter.setFont(small);
  const QFontMetrics metrics(small);
  const int axis = metrics.horizontalAdvance(QStringLiteral("1")) + 6;
  const QRectF area(axis, metrics.height() + 6, width() - axis - 8, height() - 2 * metrics.height() - 12);
  const double lastExponent = std::log2(WhatIf::maxDk);
  const auto x = [&](double dk) { return area.left() + area.width() * std::log2(dk) / lastExponent; };
  const auto y = [&](double share) { return area.bottom() - area.height() * std::clamp(share, 0.0, 1.0); };

  painter.setPen(QPen(theme.line, 1));
  painter.drawLine(area.bottomLeft(), area.bottomRight());
  painter.drawLine(area.topLeft(), area.bottomLeft());
  painter.setPen(theme.mutedText);
  painter.drawText(QRectF(0, area.top() - metrics.height() / 2.0, axis - 4, metrics.height()), Qt::AlignRight,
                   QStringLiteral("1"));
  painter.drawText(QRectF(0, area.bottom() - metrics.height() / 2.0, axis - 4, metrics.height()),
                   Qt::AlignRight, QStringLiteral("0"));
  for (const int dk : {1, 16, 256, 4096}) {
    const QString text = QString::number(dk);
    const double middle = std::min(x(dk), width() - metrics.horizontalAdvance(text) / 2.0);
    painter.drawText(QRectF(middle - 30, area.bottom() + 3, 60, metrics.height()), Qt::AlignHCenter, text);
  }

  const auto entropyShare = [](const Saturation& s) {
    return s.maxEntropy > 0 ? s.entropy / s.maxEntropy : 0;
  };
  const auto peak = [](const Saturation& s) { return s.peak; };
  const QColor entropyColour = theme.selection;
  const QColor peakColour = theme.text;
  const auto draw = [&](const QColor& colour, Qt::PenStyle style, const auto& value) {
    QPainterPath path;
    for (size_t i = 0; i < m_curve.scaled.size(); ++i) {
      const QPointF point(x(m_curve.dk[i]), y(value(m_curve.scaled[i])));
      i == 0 ? path.moveTo(point) : path.lineTo(point);
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, 1.6, style));
    painter.drawPath(path);
    if (m_curve.scaled.empty()) return;
    painter.setPen(QPen(palette().color(QPalette::Window), 1.5));
    painter.setBrush(colour);
    painter.drawEllipse(QPointF(x(m_dk), y(value(m_present))), 4.5, 4.5);
  };
  if (!m_curve.scaled.empty()) {
    painter.setPen(QPen(theme.line, 1, Qt::DotLine));
    painter.drawLine(QPointF(x(m_dk), area.top()), QPointF(x(m_dk), area.bottom()));
  }
  draw(entropyColour, Qt::SolidLine, entropyShare);
  draw(peakColour, Qt::DashLine, peak);

  double left = area.left() + 2;
  for (const auto& [colour, text, style] : {std::tuple{entropyColour, tr("entropy ÷ maximum"), Qt::SolidLine},
                                            {peakColour, tr("peak"), Qt::DashLine}}) {
    painter.setPen(QPen(colour, 1.6, style));
    painter.drawLine(QPointF(left, metrics.height() / 2.0), QPointF(left + 16, metrics.height() / 2.0));
    painter.setPen(theme.mutedText);
    painter.drawText(QPointF(left + 21, metrics.ascent()), text);
    left += 21 + metrics.horizontalAdvance(text) + 14;
  }
}

void SaturationCurveView::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) update();
  QWidget::changeEvent(event);
}

}  // namespace heedmap
