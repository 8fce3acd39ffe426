// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QGroupBox>
#include <QHeaderView>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QMainWindow>
#include <QPointer>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyleOption>
#include <QTabBar>
#include <QToolButton>
#include <algorithm>
#include <vector>

#include "ui/controls/elided_label.h"
#include "ui/controls/on_screen.h"
#include "ui/style/access_key.h"

/// How the widgets of a window stand: what is cut off, sticks out, overlaps, or is scrolled to sideways.
namespace heedmap {

/// "WhatIfPanel / QComboBox scope".
inline QString pathOf(const QWidget& widget) {
  const auto nameOf = [](const QWidget& one) {
    const QString type = QString::fromLatin1(one.metaObject()->className()).section(QStringLiteral("::"), -1);
    return one.objectName().isEmpty() ? type : type + QLatin1Char(' ') + one.objectName();
  };
  QString path = nameOf(widget);
  int left = 2;
  for (const QWidget* above = widget.parentWidget(); above && left > 0 && !widget.isWindow();
       above = above->parentWidget()) {
    const bool isPlain = above->objectName().isEmpty() &&
                         above->metaObject()->className() == QWidget::staticMetaObject.className();
    if (isPlain || above->objectName().startsWith(QLatin1StringView("qt_"))) continue;
    path.prepend(nameOf(*above) + QStringLiteral(" / "));
    --left;
    if (above->isWindow()) break;
  }
  return path;
}

/// Is it where somebody sees it, perhaps after scrolling? What stands behind another dock is not.
inline bool isLaidOut(const QWidget& widget) {
  if (!widget.isVisible()) return false;
  for (const QWidget* one = &widget; one; one = one->parentWidget())
    if (const auto* dock = qobject_cast<const QDockWidget*>(one); dock && !isOnScreen(*dock)) return false;
  return true;
}

/// Every descendant that somebody sees.
inline std::vector<const QWidget*> laidOut(const QWidget& window) {
  std::vector<const QWidget*> seen;
  for (const QWidget* widget : window.findChildren<QWidget*>())
    if (widget->window() == &window && isLaidOut(*widget)) seen.push_back(widget);
  return seen;
}

/// The faults of one window, one sentence each.
class GeometryFaults {
 public:
  explicit GeometryFaults(const QWidget& window) {
    for (const QWidget* widget : laidOut(window)) {
      lookAtPlace(*widget);
      lookAtText(*widget);
      lookAtChildren(*widget);
      if (const auto* bar = qobject_cast<const QScrollBar*>(widget); bar && isOnScreen(*bar))
        if (bar->orientation() == Qt::Horizontal && bar->maximum() > bar->minimum())
          add(*bar, {}, QStringLiteral("scrolls sideways by %1 px").arg(bar->maximum() - bar->minimum()));
    }
  }
  const QStringList& list() const { return m_list; }

 private:
  void add(const QWidget& widget, const QString& text, const QString& what) {
    m_list << (text.isEmpty() ? QStringLiteral("%1 %2").arg(pathOf(widget), what)
                              : QStringLiteral("%1 “%2” %3").arg(pathOf(widget), text, what));
  }
  void need(const QWidget& widget, const QString& text, int needed, int given, const char* of = "width") {
    if (needed > given)
      add(widget, text,
          QStringLiteral("needs %1 px of %2 and has %3").arg(needed).arg(QLatin1StringView(of)).arg(given));
  }
  static int widthOf(const QWidget& widget, const QString& text) {
    return widget.fontMetrics().size(Qt::TextSingleLine, withoutAccessKey(text)).width();
  }

  /// Inside of its parent; what scrolls may be higher than what it scrolls in, but not wider.
  void lookAtPlace(const QWidget& widget) {
    const QWidget* parent = widget.parentWidget();
    if (!parent || widget.isWindow() || parent->inherits("QTabBar") || parent->inherits("QMainWindow"))
      return;
    const auto* area = qobject_cast<const QAbstractScrollArea*>(parent->parentWidget());
    const bool scrolls = area && area->viewport() == parent;
    if (scrolls && !qobject_cast<const QScrollArea*>(area)) return;  // its own business
    const QRect place = widget.geometry(), room = parent->rect();
    if (place.left() < room.left() || place.right() > room.right())
      add(widget, {},
          QStringLiteral("stands from %1 to %2 in %3, which is %4 px wide")
              .arg(place.left())
              .arg(place.right())
              .arg(pathOf(*parent))
              .arg(room.width()));
    if (!scrolls && (place.top() < room.top() || place.bottom() > room.bottom()))
      add(widget, {},
          QStringLiteral("stands from %1 to %2 in %3, which is %4 px high")
              .arg(place.top())
              .arg(place.bottom())
              .arg(pathOf(*parent))
              .arg(room.height()));
  }

  void lookAtText(const QWidget& widget) {
    if (const auto* label = qobject_cast<const QLabel*>(&widget))
      lookAtLabel(*label);
    else if (const auto* elided = qobject_cast<const ElidedLabel*>(&widget))
      lookAtElided(*elided);
    else if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
      lookAtButton(*button);
    else if (const auto* box = qobject_cast<const QComboBox*>(&widget))
      lookAtBox(*box);
    else if (const auto* line = qobject_cast<const QLineEdit*>(&widget))
      lookAtLine(*line);
    else if (const auto* tabs = qobject_cast<const QTabBar*>(&widget))
      lookAtTabs(*tabs);
    else if (const auto* header = qobject_cast<const QHeaderView*>(&widget))
      lookAtHeader(*header);
    else if (const auto* dock = qobject_cast<const QDockWidget*>(&widget))
      lookAtDock(*dock);
  }

  void lookAtLabel(const QLabel& label) {
    if (label.text().isEmpty()) return;
    const QString text = label.text().left(60);
    if (label.wordWrap())
      return need(label, text, label.heightForWidth(label.width()), label.height(), "height");
    need(label, text, label.sizeHint().width(), label.width());
    need(label, text, label.sizeHint().height(), label.height(), "height");
  }

  /// May be shortened only where nothing is free beside it.
  void lookAtElided(const ElidedLabel& label) {
    const int missing = widthOf(label, label.text()) - label.width();
    const QWidget* parent = label.parentWidget();
    if (missing <= 0 || !parent) return;
    int left = parent->contentsRect().left(), right = parent->contentsRect().right();
    for (const QObject* object : parent->children()) {
      const auto* other = qobject_cast<const QWidget*>(object);
      if (!other || other == &label || !other->isVisible() || other->isWindow()) continue;
      const QRect place = other->geometry();
      if (place.bottom() < label.y() || place.top() > label.geometry().bottom()) continue;
      if (place.right() < label.x()) left = std::max(left, place.right() + 1);
      if (place.left() > label.geometry().right()) right = std::min(right, place.left() - 1);
    }
    constexpr int gaps = 36;  // between the parts of a row, and around it
    const int free = label.x() - left + right - label.geometry().right() - gaps;
    if (free >= missing)
      add(label, label.text().left(60),
          QStringLiteral("is shortened by %1 px though %2 px are free beside it").arg(missing).arg(free));
  }

  void lookAtButton(const QAbstractButton& button) {
    if (button.text().isEmpty()) return;
    const auto* tool = qobject_cast<const QToolButton*>(&button);
    if (tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly && !tool->icon().isNull()) return;
    QStyleOptionButton option;
    option.initFrom(&button);
    option.text = button.text();
    option.icon = button.icon();
    option.iconSize = button.iconSize();
    int room = button.width() - 4;
    if (qobject_cast<const QCheckBox*>(&button))
      room = button.style()->subElementRect(QStyle::SE_CheckBoxContents, &option, &button).width();
    else if (qobject_cast<const QRadioButton*>(&button))
      room = button.style()->subElementRect(QStyle::SE_RadioButtonContents, &option, &button).width();
    const int icon = button.icon().isNull() ? 0 : button.iconSize().width() + 4;
    need(button, button.text(), widthOf(button, button.text()) + icon, room);
    need(button, button.text(), button.fontMetrics().height(), button.height(), "height");
  }

  void lookAtBox(const QComboBox& box) {
    if (box.isEditable()) return;
    QStyleOptionComboBox option;
    option.initFrom(&box);
    option.frame = box.hasFrame();
    const QRect field =
        box.style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &box);
    need(box, box.currentText(), widthOf(box, box.currentText()) + 2, field.width());
    need(box, box.currentText(), box.fontMetrics().height(), field.height(), "height");
  }

  /// What is typed may be longer than its field; what a spin box says and what stands in place of a text may
  /// not.
  void lookAtLine(const QLineEdit& line) {
    const QMargins margins = line.textMargins();
    const int room = line.width() - margins.left() - margins.right() - 6;
    if (qobject_cast<const QAbstractSpinBox*>(line.parentWidget()))
      need(line, line.text(), widthOf(line, line.text()),
           line.width() - margins.left() - margins.right() - 2);
    else if (line.text().isEmpty())
      need(line, line.placeholderText(), widthOf(line, line.placeholderText()), room);
    need(line, line.text(), line.fontMetrics().height(), line.height(), "height");
  }

  void lookAtTabs(const QTabBar& tabs) {
    for (int i = 0; i < tabs.count(); ++i)
      if (tabs.isTabVisible(i)) {
        need(tabs, tabs.tabText(i), widthOf(tabs, tabs.tabText(i)), tabs.tabRect(i).width() - 8);
        need(tabs, tabs.tabText(i), tabs.fontMetrics().height(), tabs.tabRect(i).height(), "height");
      }
  }

  void lookAtHeader(const QHeaderView& header) {
    if (header.orientation() != Qt::Horizontal || !header.model()) return;
    QFont font = header.font();
    font.setBold(font.bold() || header.highlightSections());
    const int margin = 2 * header.style()->pixelMetric(QStyle::PM_HeaderMargin, nullptr, &header);
    for (int i = 0; i < header.count(); ++i) {
      if (header.isSectionHidden(i)) continue;
      const QString title = header.model()->headerData(i, Qt::Horizontal).toString();
      const bool isSorted = header.isSortIndicatorShown() && header.sortIndicatorSection() == i;
      const int arrow =
          isSorted ? header.style()->pixelMetric(QStyle::PM_HeaderMarkSize, nullptr, &header) + margin / 2
                   : 0;
      need(header, title, header.fontMetrics().horizontalAdvance(title) + margin + arrow,
           header.sectionSize(i));
    }
  }

  /// Of one that stands alone; in a stack its tab has the name.
  void lookAtDock(const QDockWidget& dock) {
    if (dock.titleBarWidget()) return;
    QFont font = dock.font();
    font.setBold(true);
    const int words = QFontMetrics(font).horizontalAdvance(dock.windowTitle());
    need(dock, dock.windowTitle(), words, dock.width() - 60);
  }

  /// Those that a layout has placed do not lie over each other.
  void lookAtChildren(const QWidget& widget) {
    std::vector<const QWidget*> placed;
    if (widget.layout() && !widget.inherits("QMainWindow")) collect(*widget.layout(), placed);
    for (size_t i = 0; i < placed.size(); ++i)
      for (size_t j = 0; j < i; ++j) {
        const QRect common = placed[i]->geometry() & placed[j]->geometry();
        if (common.width() > 1 && common.height() > 1)
          add(*placed[i], {},
              QStringLiteral("covers %1 × %2 px of %3")
                  .arg(common.width())
                  .arg(common.height())
                  .arg(pathOf(*placed[j])));
      }
  }
  static void collect(const QLayout& layout, std::vector<const QWidget*>& widgets) {
    if (layout.inherits("QStackedLayout")) return;
    for (int i = 0; i < layout.count(); ++i) {
      QLayoutItem* item = layout.itemAt(i);
      if (const QWidget* widget = item->widget(); widget && widget->isVisible())
        widgets.push_back(widget);
      else if (item->layout())
        collect(*item->layout(), widgets);
    }
  }

  QStringList m_list;
};

/// What is wrong with how the widgets of `window` stand, one sentence a fault: the widget, its text, the size
/// that it needs and the one that it has.
inline QStringList geometryFaults(const QWidget& window) {
  return GeometryFaults(window).list();
}

/// Where the controls of a window stand, to be compared with where they stand after something was clicked.
class Places {
 public:
  explicit Places(const QWidget& window) : m_window(window) {
    for (const QWidget* widget : laidOut(window))
      if (isControl(*widget) && isOnScreen(*widget)) m_places.push_back({widget, placeOf(*widget)});
  }
  /// A sentence for each that stands elsewhere by now. One that has gone, or has become longer where it is,
  /// has not moved.
  QStringList moved() const {
    QStringList moved;
    for (const auto& [widget, before] : m_places) {
      if (!widget || !isLaidOut(*widget)) continue;
      const QPoint now = placeOf(*widget);
      if (now != before)
        moved << QStringLiteral("%1 moves from (%2, %3) to (%4, %5)")
                     .arg(pathOf(*widget))
                     .arg(before.x())
                     .arg(before.y())
                     .arg(now.x())
                     .arg(now.y());
    }
    return moved;
  }

 private:
  static bool isControl(const QWidget& widget) {
    return qobject_cast<const QAbstractButton*>(&widget) || qobject_cast<const QComboBox*>(&widget) ||
           qobject_cast<const QAbstractSlider*>(&widget) || qobject_cast<const QLineEdit*>(&widget) ||
           qobject_cast<const QAbstractSpinBox*>(&widget) || qobject_cast<const QLabel*>(&widget);
  }
  QPoint placeOf(const QWidget& widget) const { return widget.mapTo(&m_window, QPoint(0, 0)); }

  const QWidget& m_window;
  std::vector<std::pair<QPointer<const QWidget>, QPoint>> m_places;
};

}  // namespace heedmap
