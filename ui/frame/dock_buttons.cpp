// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/dock_buttons.h"

#include <QAbstractButton>
#include <QDockWidget>
#include <QMainWindow>
#include <QTabBar>

namespace heedmap {

void DockButtons::retranslate(const QMainWindow& window) {
  const auto name = [](const QObject* parent, const char* object, const QString& text) {
    auto* button = parent->findChild<QAbstractButton*>(QLatin1StringView(object), Qt::FindDirectChildrenOnly);
    if (!button) return;
    button->setToolTip(text);
    button->setAccessibleName(text);
    button->setAccessibleDescription({});
  };
  for (const QDockWidget* dock : window.findChildren<QDockWidget*>()) {
    name(dock, "qt_dockwidget_floatbutton", tr("Take the panel out of the window, or put it back"));
    name(dock, "qt_dockwidget_closebutton", tr("Close the panel; the View menu brings it back"));
  }
  for (const QTabBar* tabs : window.findChildren<QTabBar*>()) {
    name(tabs, "ScrollLeftButton", tr("Scroll left"));
    name(tabs, "ScrollRightButton", tr("Scroll right"));
  }
}

}  // namespace heedmap
