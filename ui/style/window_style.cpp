// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/window_style.h"

#include <QAbstractScrollArea>
#include <QApplication>
#include <QMainWindow>
#include <QPainter>
#include <QStyleFactory>
#include <QStyleOption>
#include <QTabBar>

#include "ui/style/letters.h"

#include "ui/style/window_theme.h"

namespace heedmap {

namespace {

void paintIndicator(QPainter* painter, const QStyleOption& option, bool isRound) {
  const bool isOn = option.state & QStyle::State_On, isEnabled = option.state & QStyle::State_Enabled;
  const bool isFocused = option.state & QStyle::State_HasFocus;
  const QPalette& palette = option.palette;
  const int side = std::min(option.rect.width(), option.rect.height()) - 2;
  QRectF box(0, 0, side, side);
  box.moveCenter(QRectF(option.rect).center());
  const QColor accent = palette.color(isEnabled ? QPalette::Active : QPalette::Disabled, QPalette::Highlight);
  const QColor edge = palette.color(QPalette::PlaceholderText);
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setPen(QPen(isOn || isFocused ? accent
                       : isEnabled       ? edge
                                         : palette.color(QPalette::Mid),
                       isFocused ? 2 : 1.2));
  painter->setBrush(isOn ? accent : palette.color(QPalette::Base));
  isRound ? painter->drawEllipse(box) : painter->drawRoundedRect(box, 3, 3);
  if (isOn) {
    const QColor mark = palette.color(QPalette::HighlightedText);
    if (isRound) {
      painter->setPen(Qt::NoPen);
      painter->setBrush(mark);
      painter->drawEllipse(box.center(), side * 0.2, side * 0.2);
    } else {
      painter->setPen(QPen(mark, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
      painter->setBrush(Qt::NoBrush);
      painter->drawPolyline(QPolygonF{box.topLeft() + QPointF(0.24, 0.52) * side,
                                      box.topLeft() + QPointF(0.43, 0.71) * side,
                                      box.topLeft() + QPointF(0.77, 0.31) * side});
    }
  }
  painter->restore();
}

void paintFrame(QPainter* painter, const QStyleOption& option, const QRect& place, bool isFocused) {
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setBrush(Qt::NoBrush);
  painter->setPen(
      QPen(option.palette.color(isFocused ? QPalette::Highlight : QPalette::Mid), isFocused ? 1.6 : 1));
  painter->drawRoundedRect(QRectF(place).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
  painter->restore();
}

bool hasFocus(const QStyleOption& option) {
  return option.state & QStyle::State_HasFocus && option.state & QStyle::State_Enabled;
}

/// Around what Fusion frames in a darker shade of the window, of which high contrast has none.
void outline(QPainter* painter, const QStyleOption& option, const QRect& place, bool isAccented = false) {
  if (isAccented || lookOf(option.palette).isHighContrast) paintFrame(painter, option, place, isAccented);
}

}  // namespace

void paintFocusRing(QPainter& painter, const QRect& widget, const QColor& colour) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(colour, 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
  painter.drawRect(widget.adjusted(1, 1, -1, -1));
  painter.restore();
}

WindowStyle::WindowStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

void WindowStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                const QWidget* widget) const {
  switch (element) {
    case PE_IndicatorRadioButton:
      return paintIndicator(painter, *option, true);
    case PE_IndicatorCheckBox:
      return paintIndicator(painter, *option, false);
    case PE_Frame:
      if (!qobject_cast<const QAbstractScrollArea*>(widget)) break;
      return paintFrame(painter, *option, option->rect, widget->hasFocus());
    case PE_FrameLineEdit:
      return paintFrame(painter, *option, option->rect, option->state & State_HasFocus);
    default:
      break;
  }
  QProxyStyle::drawPrimitive(element, option, painter, widget);
  const bool isContrast = lookOf(option->palette).isHighContrast;
  if (element == PE_PanelButtonCommand || element == PE_PanelButtonTool)
    outline(painter, *option, option->rect, hasFocus(*option) || (isContrast && option->state & State_On));
  else if (element == PE_FrameTabWidget || element == PE_FrameGroupBox || element == PE_FrameMenu)
    outline(painter, *option, option->rect);
}

void WindowStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                              const QWidget* widget) const {
  if (element == CE_TabBarTabShape || element == CE_HeaderSection || element == CE_ProgressBarGroove) {
    QProxyStyle::drawControl(element, option, painter, widget);
    outline(painter, *option, option->rect,
            element == CE_TabBarTabShape && option->state & State_Selected &&
                lookOf(option->palette).isHighContrast);
    return;
  }
  if (element == CE_TabBarTab) {
    QProxyStyle::drawControl(element, option, painter, widget);
    if (option->state & State_HasFocus && option->state & State_Selected)
      paintFocusRing(*painter, option->rect.adjusted(2, 2, -2, -2),
                     option->palette.color(QPalette::Highlight));
    return;
  }
  if (element != CE_DockWidgetTitle) return QProxyStyle::drawControl(element, option, painter, widget);
  const auto* dock = qstyleoption_cast<const QStyleOptionDockWidget*>(option);
  QFont font = painter->font();
  font.setBold(true);
  painter->save();
  painter->setFont(font);
  painter->setPen(option->palette.color(QPalette::WindowText));
  painter->drawText(option->rect.adjusted(12, 0, -48, 0), Qt::AlignLeft | Qt::AlignVCenter,
                    dock ? dock->title : QString());
  painter->restore();
}

void WindowStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                     QPainter* painter, const QWidget* widget) const {
  QProxyStyle::drawComplexControl(control, option, painter, widget);
  const auto part = [&](SubControl which) { return subControlRect(control, option, which, widget); };
  // Fusion's own frame is darker than what is around it: nothing can be seen of it where that is nearly
  // black.
  if (control == CC_ComboBox || control == CC_SpinBox)
    paintFrame(painter, *option, option->rect, hasFocus(*option));
  if (control == CC_Slider) outline(painter, *option, part(SC_SliderHandle), hasFocus(*option));
  if (control == CC_ScrollBar) outline(painter, *option, part(SC_ScrollBarSlider));
}

void WindowStyle::polish(QWidget* widget) {
  QProxyStyle::polish(widget);
  // The names of docks are read whole, and scrolled to where there are many.
  if (auto* tabs = qobject_cast<QTabBar*>(widget); tabs && qobject_cast<QMainWindow*>(tabs->parentWidget())) {
    tabs->setElideMode(Qt::ElideNone);
    tabs->setUsesScrollButtons(true);
  }
}

int WindowStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
  if (metric == PM_DockWidgetTitleMargin) return 6;
  const int usual = QProxyStyle::pixelMetric(metric, option, widget);
  switch (metric) {
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
    case PM_ButtonIconSize:
    case PM_SmallIconSize:
      return forLetters(usual, QApplication::font());  // as large as the words beside them
    default:
      return usual;
  }
}

int WindowStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                           QStyleHintReturn* returned) const {
  if (hint == SH_ToolTip_WakeUpDelay) return 450;
  if (hint == SH_DialogButtonBox_ButtonsHaveIcons) return 0;  // some desktops give them to some buttons
  return QProxyStyle::styleHint(hint, option, widget, returned);
}

}  // namespace heedmap
