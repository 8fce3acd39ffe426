// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/dk_slider.h"

#include <QPainter>
#include <QSignalBlocker>
#include <QStyle>
#include <QStyleOptionSlider>
#include <algorithm>
#include <cmath>
#include <vector>

#include "core/attention/what_if.h"

namespace heedmap {

namespace {
constexpr int stepsPerDoubling = 60;
constexpr int snap = 14;  ///< steps around the model's own value that mean it
constexpr int labelGap = 3;

int positionOf(double dk) {
  return int(std::lround(std::log2(dk) * stepsPerDoubling));
}
}  // namespace

DkSlider::DkSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent) {
  setRange(positionOf(WhatIf::minDk), positionOf(WhatIf::maxDk));
  setSingleStep(stepsPerDoubling / 4);
  setPageStep(stepsPerDoubling);
  connect(this, &QSlider::valueChanged, this, [this] { emit dkMoved(dk()); });
}

double DkSlider::dk() const {
  if (std::abs(value() - positionOf(m_own)) <= (isSliderDown() ? snap : 0)) return m_own;
  return std::round(std::exp2(double(value()) / stepsPerDoubling));
}

void DkSlider::setDk(double dk) {
  if (isSliderDown()) return;  // the hand on the slider is always right
  const QSignalBlocker block(this);
  setValue(positionOf(dk));
}

void DkSlider::setOwn(double dk) {
  m_own = dk;
  update();
}

int DkSlider::place(int position) const {
  QStyleOptionSlider option;
  initStyleOption(&option);
  const QRect groove = style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderGroove, this);
  const int handle = style()->pixelMetric(QStyle::PM_SliderLength, &option, this);
  return groove.left() + handle / 2 +
         QStyle::sliderPositionFromValue(minimum(), maximum(), position, groove.width() - handle);
}

QSize DkSlider::sizeHint() const {
  return QSlider::sizeHint() + QSize(0, fontMetrics().height() + labelGap);
}

void DkSlider::initStyleOption(QStyleOptionSlider* option) const {
  QSlider::initStyleOption(option);
  option->rect.setHeight(style()->pixelMetric(QStyle::PM_SliderThickness, option, this));
}

void DkSlider::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  QStyleOptionSlider option;
  initStyleOption(&option);
  const int handleHeight = option.rect.height();
  option.subControls = QStyle::SC_SliderGroove | QStyle::SC_SliderHandle;
  style()->drawComplexControl(QStyle::CC_Slider, &option, &painter, this);

  QFont small = font();
  small.setPointSizeF(small.pointSizeF() * 0.85);
  painter.setFont(small);
  const QFontMetrics metrics(small);
  const auto roomOf = [&](double dk) {
    const int textWidth = metrics.horizontalAdvance(QString::number(dk));
    return QRect(std::clamp(place(positionOf(dk)) - textWidth / 2, 0, width() - textWidth), 0, textWidth, 1);
  };
  const auto mark = [&](double dk, const QColor& colour, bool isOwn) {
    const int x = place(positionOf(dk));
    painter.setPen(colour);
    painter.drawLine(x, handleHeight - 4, x, handleHeight - (isOwn ? 0 : 1));
    painter.drawText(roomOf(dk).left(), height() - metrics.descent(), QString::number(dk));
  };
  const int ownX = place(positionOf(m_own)), apart = metrics.horizontalAdvance(u'0');
  std::vector<QRect> taken;  // the ends first: numbers between them give way
  for (const double dk : {1.0, 4096.0, 64.0, 8.0, 512.0}) {
    const QRect room = roomOf(dk).adjusted(-apart, 0, apart, 0);
    const auto touches = [&](const QRect& other) { return other.intersects(room); };
    if (std::abs(place(positionOf(dk)) - ownX) <= metrics.horizontalAdvance(QStringLiteral("00000")) ||
        std::ranges::any_of(taken, touches))
      continue;
    taken.push_back(room);
    mark(dk, palette().color(QPalette::PlaceholderText), false);
  }
  if (m_own >= WhatIf::minDk) {
    QFont bold = small;
    bold.setBold(true);
    painter.setFont(bold);
    mark(m_own, palette().color(QPalette::WindowText), true);
  }
}

}  // namespace heedmap
