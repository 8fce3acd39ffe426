// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/dock_widths.h"

#include <QDockWidget>
#include <QEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <QToolBar>
#include <algorithm>

#include "ui/controls/on_screen.h"
#include "ui/frame/dock_rail.h"
#include "ui/frame/reading_split.h"

namespace heedmap {

namespace {

constexpr double mostRightShare = 0.36;
constexpr int leastLeft = 150, leastAtEase = 260, mostRight = 400;
constexpr double rightShare = 0.25, mostLeftShare = 0.45, mostLeftOfNarrow = 0.32;

int widthOf(const QDockWidget* dock) {
  return dock ? dock->width() : 0;
}

}  // namespace

DockWidths::DockWidths(QMainWindow& window) : QObject(&window), m_window(window) {
  window.installEventFilter(this);
}

QDockWidget* DockWidths::front(Qt::DockWidgetArea area) const {
  for (QDockWidget* dock : m_window.findChildren<QDockWidget*>())
    if (m_window.dockWidgetArea(dock) == area && !dock->isFloating() && isOnScreen(*dock)) return dock;
  return nullptr;
}

void DockWidths::setShares(const Shares& shares) {
  m_shares = shares;
  share();
}

/// What the panels at the right need to be read without scrolling sideways: of all of them, so that the width
/// stays as it is when another comes to the front; in a narrow window of the one that is open.
int DockWidths::neededRight() const {
  const QDockWidget* open = m_window.width() < DockRail::narrow ? front(Qt::RightDockWidgetArea) : nullptr;
  int needed = 0;
  for (QDockWidget* dock : m_window.findChildren<QDockWidget*>())
    if (const auto* area = qobject_cast<const QScrollArea*>(dock->widget());
        area && area->widget() && m_window.dockWidgetArea(dock) == Qt::RightDockWidgetArea &&
        (!open || dock == open))
      needed = std::max(
          needed, area->widget()->minimumSizeHint().width() + area->verticalScrollBar()->sizeHint().width());
  return needed;
}

int DockWidths::rightWidth() const {
  const int window = m_window.width();
  if (m_shares.right) return int(*m_shares.right * window);
  const int usual = std::clamp(int(rightShare * window), leastAtEase, mostRight);
  return std::min(std::max(usual, neededRight()), std::max(usual, int(mostRightShare * window)));
}

/// What the picture leaves over; in narrow windows it and the picture share what there is.
int DockWidths::leftWidth() const {
  const int window = m_window.width();
  if (m_shares.left) return int(*m_shares.left * window);
  const auto* middle = qobject_cast<const ReadingSplit*>(m_window.centralWidget());
  const QDockWidget* right = front(Qt::RightDockWidgetArea);
  const int top = m_window.centralWidget()->mapTo(&m_window, QPoint()).y();
  const int picture = middle ? middle->widthFor(m_window.height() - top) : window / 2;
  int spare = window - (right ? std::max(right->minimumSizeHint().width(), rightWidth()) : 0) - picture;
  for (const QToolBar* rail : m_window.findChildren<QToolBar*>())
    if (rail->isVisible()) spare -= rail->sizeHint().width();
  if (window < DockRail::narrow) return std::clamp(spare, leastLeft, int(mostLeftOfNarrow * window));
  return std::clamp(spare, leastAtEase, int(mostLeftShare * window));
}

void DockWidths::share() {
  QTimer::singleShot(0, this, &DockWidths::shareNow);
}

void DockWidths::shareNow() {
  QList<QDockWidget*> docks;
  QList<int> widths;
  for (const auto& [area, width] :
       {std::pair{Qt::LeftDockWidgetArea, leftWidth()}, {Qt::RightDockWidgetArea, rightWidth()}})
    if (QDockWidget* dock = front(area)) {
      docks << dock;
      widths << width;
    }
  if (!docks.isEmpty()) m_window.resizeDocks(docks, widths, Qt::Horizontal);
}

void DockWidths::takeDragged() {
  const int left = widthOf(front(Qt::LeftDockWidgetArea)), right = widthOf(front(Qt::RightDockWidgetArea));
  if (left > 0 && left != m_left) m_shares.left = double(left) / m_window.width();
  if (right > 0 && right != m_right) m_shares.right = double(right) / m_window.width();
}

bool DockWidths::eventFilter(QObject*, QEvent* event) {
  switch (event->type()) {
    case QEvent::Resize:
      if (m_window.isVisible() && std::exchange(m_size, m_window.size()) != m_window.size()) shareNow();
      break;
    case QEvent::LanguageChange:  // panels of other words need another width
      share();
      break;
    case QEvent::MouseButtonPress:  // all but the edges of docks is covered by other widgets
      m_left = widthOf(front(Qt::LeftDockWidgetArea));
      m_right = widthOf(front(Qt::RightDockWidgetArea));
      break;
    case QEvent::MouseButtonRelease:
      // The window lets go of the edge after this.
      QTimer::singleShot(0, this, &DockWidths::takeDragged);
      break;
    default:
      break;
  }
  return false;
}

}  // namespace heedmap
