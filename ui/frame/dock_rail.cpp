// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/dock_rail.h"

#include <QEvent>
#include <QMainWindow>
#include <QScopedValueRollback>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "ui/controls/on_screen.h"

namespace heedmap {

DockRail::DockRail(QMainWindow& window) : QToolBar(&window), m_window(window) {
  setObjectName("rail");
  setMovable(false);
  setFloatable(false);
  toggleViewAction()->setVisible(false);  // it comes and goes with the width
  window.addToolBar(Qt::RightToolBarArea, this);
  hide();
  window.installEventFilter(this);
}

void DockRail::add(QDockWidget& dock, Glyph sign) {
  auto* button = new QToolButton;
  button->setObjectName(QStringLiteral("rail ") + dock.objectName());
  button->setAutoRaise(true);
  button->setCheckable(true);
  button->setFocusPolicy(Qt::TabFocus);
  addWidget(button);
  m_entries.push_back({&dock, button, sign});
  connect(button, &QToolButton::clicked, &dock,
          [&dock](bool isWanted) { isWanted ? dock.show() : dock.hide(); });
  dock.installEventFilter(this);
  takePalette();
}

bool DockRail::isAtRight(const QDockWidget& dock) const {
  return !dock.isFloating() &&
         m_window.dockWidgetArea(const_cast<QDockWidget*>(&dock)) == Qt::RightDockWidgetArea;
}

void DockRail::adapt() {
  const bool isNarrow = m_window.width() < narrow;
  if (std::exchange(m_isNarrow, isNarrow) == isNarrow) return;
  isNarrow ? collapse() : expand();
  showButtons();
  emit changed();
}

void DockRail::release() {
  expand();
  m_isNarrow = false;
  hide();
}

void DockRail::collapse() {
  const QScopedValueRollback moving(m_isMoving, true);
  m_front = nullptr;
  for (Entry& entry : m_entries) {
    entry.isCollapsed = isAtRight(*entry.dock) && !entry.dock->isHidden();
    if (entry.isCollapsed && isOnScreen(*entry.dock)) m_front = entry.dock;
  }
  if (QDockWidget* last = std::exchange(m_restored, nullptr)) m_front = last;
  for (const Entry& entry : m_entries)
    if (entry.isCollapsed) entry.dock->hide();
}

void DockRail::expand() {
  const QScopedValueRollback moving(m_isMoving, true);
  for (Entry& entry : m_entries) {
    if (isAtRight(*entry.dock) && !entry.dock->isHidden()) m_front = entry.dock;  // it was opened by hand
    if (std::exchange(entry.isCollapsed, false)) entry.dock->show();
  }
  if (m_front && isAtRight(*m_front)) m_front->raise();
}

/// One at a time: beside others it would take the picture's room.
void DockRail::open(QDockWidget& dock) {
  const QScopedValueRollback moving(m_isMoving, true);
  for (Entry& entry : m_entries) {
    const bool isOther = entry.dock != &dock && isAtRight(*entry.dock) && !entry.dock->isHidden();
    if (isOther) entry.dock->hide();
    if (isOther || entry.dock == &dock) entry.isCollapsed = isOther;
  }
  showButtons();
  emit changed();
}

bool DockRail::eventFilter(QObject* watched, QEvent* event) {
  const bool isShown = event->type() == QEvent::Show;
  if (watched == &m_window) {
    // Docks of a hidden window cannot come to the front of their neighbours.
    if (isShown && m_restored)
      QMetaObject::invokeMethod(this, &DockRail::raiseRestored, Qt::QueuedConnection);
    if (isShown || (event->type() == QEvent::Resize && m_window.isVisible())) adapt();
    return false;
  }
  if (!m_isNarrow || m_isMoving || (!isShown && event->type() != QEvent::Hide)) return false;
  const auto entry = std::ranges::find(m_entries, watched, &Entry::dock);
  if (entry == m_entries.end()) return false;
  // Hidden because the window is, which may be about to go and has no layout to ask any more.
  if (!isShown && !entry->dock->isHidden()) return false;
  if (!isAtRight(*entry->dock)) return false;
  if (isShown) {
    open(*entry->dock);
  } else {
    entry->isCollapsed = true;
    showButtons();
    emit changed();
  }
  return false;
}

void DockRail::showButtons() {
  bool isAny = false;
  for (const Entry& entry : m_entries) {
    const bool isOpen = isAtRight(*entry.dock) && !entry.dock->isHidden();
    for (QAction* action : actions())
      if (widgetForAction(action) == entry.button) action->setVisible(isOpen || entry.isCollapsed);
    entry.button->setChecked(isOpen);
    isAny = isAny || isOpen || entry.isCollapsed;
  }
  setVisible(m_isNarrow && isAny);
}

QStringList DockRail::collapsed() const {
  QStringList names;
  for (const Entry& entry : m_entries) {
    if (!entry.isCollapsed) continue;
    names.insert(entry.dock == m_front ? 0 : names.size(), entry.dock->objectName());
  }
  return names;
}

void DockRail::restore(const QStringList& collapsed) {
  // Layouts that were saved before there was a rail put it somewhere.
  m_window.addToolBar(Qt::RightToolBarArea, this);
  QDockWidget* first = nullptr;
  bool isOneOpen = false;
  for (const Entry& entry : m_entries) {
    const auto at = collapsed.indexOf(entry.dock->objectName());
    if (at < 0) {
      isOneOpen = isOneOpen || (isAtRight(*entry.dock) && !entry.dock->isHidden());
      continue;
    }
    entry.dock->show();
    if (at == 0) first = entry.dock;
  }
  m_restored = isOneOpen ? nullptr : first;
  setVisible(m_isNarrow);
}

void DockRail::raiseRestored() {
  if (QDockWidget* dock = std::exchange(m_restored, nullptr)) dock->raise();
}

void DockRail::retranslate() {
  for (const Entry& entry : m_entries) {
    entry.button->setToolTip(entry.dock->windowTitle());
    entry.button->setAccessibleName(entry.dock->windowTitle());
  }
}

void DockRail::takePalette() {
  for (const Entry& entry : m_entries) entry.button->setIcon(glyph(entry.sign, palette()));
}

void DockRail::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) takePalette();
  QToolBar::changeEvent(event);
}

}  // namespace heedmap
