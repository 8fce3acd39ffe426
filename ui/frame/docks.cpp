// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/docks.h"

#include <QAction>
#include <QMainWindow>
#include <QTimer>
#include <algorithm>

#include "ui/frame/dock_rail.h"
#include "ui/frame/reading_split.h"

namespace heedmap {

Docks::Docks(QMainWindow& window, const PanelParts& parts)
    : QObject(&window), m_window(window), m_parts(parts), m_rail(new DockRail(window)) {
  const auto rows = DockTable::rows();
  for (const DockRow& row : rows) add(row);
  arrange(rows);
  retranslate();
}

void Docks::add(const DockRow& row) {
  auto* dock = new QDockWidget(&m_window);
  dock->setObjectName(QLatin1StringView(row.id));
  dock->setWidget(row.make(m_parts, *this, *dock));
  m_order.push_back(dock);
  m_docks[dock->objectName()] = dock;
  m_heights[dock] = row.height;
  if (row.area == Qt::RightDockWidgetArea) m_rail->add(*dock, row.sign);
  connect(dock->toggleViewAction(), &QAction::triggered, this, [this, dock](bool isShown) {
    if (isShown) bringForward(dock, true);
  });
}

void Docks::arrange(const std::vector<DockRow>& rows) {
  std::map<Qt::DockWidgetArea, QDockWidget*> firsts;
  for (const DockRow& row : rows) {
    QDockWidget* dock = m_docks.at(QLatin1StringView(row.id));
    m_window.addDockWidget(row.area, dock);
    if (const auto first = firsts.find(row.area); first != firsts.end())
      m_window.tabifyDockWidget(first->second, dock);
    else
      firsts[row.area] = dock;
  }
  for (const DockRow& row : rows)
    if (!row.isShownAtFirst) m_docks.at(QLatin1StringView(row.id))->hide();
  for (const auto& [area, dock] : firsts) dock->raise();
}

void Docks::reset() {
  m_rail->release();
  for (QDockWidget* dock : m_order) {
    dock->setFloating(false);
    m_window.removeDockWidget(dock);
    dock->show();
  }
  arrange(DockTable::rows());
  m_rail->adapt();
  emit wasReset();
}

void Docks::open(const char* id) {
  QDockWidget* dock = m_docks.at(QLatin1StringView(id));
  bringForward(dock, dock->isHidden());
}

/// A dock that was hidden or stood behind its neighbours.
void Docks::bringForward(QDockWidget* dock, bool wasHidden) {
  const auto beside = m_window.tabifiedDockWidgets(dock);
  const bool isSharing =
      std::ranges::any_of(beside, [](const QDockWidget* other) { return other->isVisible(); });
  dock->show();
  dock->raise();
  // Window and dock have their heights when the window has been laid out with the dock in it.
  if (wasHidden && !isSharing) QTimer::singleShot(0, dock, [this, dock] { giveHeight(dock); });
}

void Docks::giveHeight(QDockWidget* dock) {
  const DockRow::Height& height = m_heights.at(dock);
  if (height.shareOfWindow == 0 || dock->isHidden() || dock->isFloating() ||
      m_window.dockWidgetArea(dock) != Qt::BottomDockWidgetArea)
    return;
  const auto* middle = qobject_cast<const ReadingSplit*>(m_window.centralWidget());
  const int spare =
      m_window.centralWidget()->height() + dock->height() - (middle ? middle->leastHeight() : 0);
  int wanted = int(m_window.height() * height.shareOfWindow);
  if (height.isAtMostItsHint) wanted = std::min(wanted, dock->widget()->sizeHint().height());
  const int least = std::max(height.least, dock->minimumSizeHint().height());
  m_window.resizeDocks({dock}, {std::max(least, std::min(wanted, spare))}, Qt::Vertical);
}

std::vector<QAction*> Docks::toggleActions() const {
  std::vector<QAction*> actions;
  for (QDockWidget* dock : m_order) actions.push_back(dock->toggleViewAction());
  return actions;
}

void Docks::retranslate() {
  for (const DockRow& row : DockTable::rows())
    m_docks.at(QLatin1StringView(row.id))->setWindowTitle(row.title);
  m_rail->retranslate();
}

}  // namespace heedmap
