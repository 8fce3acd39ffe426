// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/dock_widths.h"

#include <QDockWidget>
#include <QEvent>
#include <algorithm>

#include "ui/controls/on_screen.h"

namespace heedmap {

DockWidths::DockWidths(QMainWindow& window) : QObject(&window), m_window(window) {
  window.installEventFilter(this);
  for (QDockWidget* dock : window.findChildren<QDockWidget*>()) dock->installEventFilter(this);
}

QDockWidget* DockWidths::front(Qt::DockWidgetArea area) const {
  for (QDockWidget* dock : m_window.findChildren<QDockWidget*>())
    if (m_window.dockWidgetArea(dock) == area && !dock->isFloating() && isOnScreen(*dock)) return dock;
  return nullptr;
}

void DockWidths::remember() {
  const QDockWidget *left = front(Qt::LeftDockWidgetArea), *right = front(Qt::RightDockWidgetArea);
  m_wide.window = m_width;
  if (left) m_wide.left = left->width();
  if (right) m_wide.right = right->width();
}

void DockWidths::share() {
  const double scale = std::min(1.0, double(m_width) / m_wide.window);
  QList<QDockWidget*> docks;
  QList<int> widths;
  for (const auto& [area, width] :
       {std::pair{Qt::LeftDockWidgetArea, m_wide.left}, {Qt::RightDockWidgetArea, m_wide.right}})
    if (QDockWidget* dock = front(area); dock && width > 0) {
      docks << dock;
      widths << int(width * scale);
    }
  if (!docks.isEmpty()) m_window.resizeDocks(docks, widths, Qt::Horizontal);
}

bool DockWidths::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::Resize || !m_window.isVisible()) return false;
  if (watched == &m_window) {  // its docks are laid out already
    if (m_width == m_window.width()) return false;
    m_width = m_window.width();
    m_wide.window == 0 ? remember() : share();
  } else if (m_width == m_window.width() && m_width >= m_wide.window) {
    remember();  // somebody has dragged the edge of a dock
  }
  return false;
}

}  // namespace heedmap
