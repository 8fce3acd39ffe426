// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDockWidget>
#include <map>

#include "ui/frame/dock_table.h"

class QMainWindow;

namespace heedmap {

class DockRail;

/// The docks of a window as their table says: makes and arranges them, and brings them to the front.
class Docks : public QObject {
  Q_OBJECT

 public:
  Docks(QMainWindow& window, const PanelParts& parts);

  QDockWidget& operator[](const char* id) const { return *m_docks.at(QLatin1StringView(id)); }
  /// The panel of that class, of which there is one.
  template <class Panel>
  Panel& panel() const;
  /// Brings a dock to the front of its neighbours; one that was closed gets the height that it needs.
  void open(const char* id);

  /// Those that show and hide the docks.
  std::vector<QAction*> toggleActions() const;
  DockRail& rail() { return *m_rail; }
  void retranslate();
  void reset();  ///< everything where it stands at first

 signals:
  void wasReset();  ///< widths are to be given again

 private:
  void add(const DockRow& row);
  void arrange(const std::vector<DockRow>& rows);
  void bringForward(QDockWidget* dock, bool wasHidden);
  void giveHeight(QDockWidget* dock);

  QMainWindow& m_window;
  PanelParts m_parts;
  DockRail* m_rail;
  std::vector<QDockWidget*> m_order;
  std::map<QString, QDockWidget*> m_docks;
  std::map<const QDockWidget*, DockRow::Height> m_heights;
};

template <class Panel>
Panel& Docks::panel() const {
  for (const QDockWidget* dock : m_order) {
    if (auto* panel = qobject_cast<Panel*>(dock->widget())) return *panel;
    if (auto* panel = dock->findChild<Panel*>()) return *panel;  // in an area that scrolls
  }
  qFatal("There is no dock with this panel.");
}

}  // namespace heedmap
