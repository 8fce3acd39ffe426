// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDockWidget>
#include <QToolBar>
#include <vector>

#include "ui/style/glyphs.h"

class QMainWindow;
class QToolButton;

namespace heedmap {

/// In a narrow window the docks at its right are signs in a rail: a click opens one, another click puts it
/// back. In a wide one there is no rail, and they are as they were.
class DockRail : public QToolBar {
  Q_OBJECT

 public:
  static constexpr int narrow = 1100;  ///< width of the window below which there is a rail, in pixels

  explicit DockRail(QMainWindow& window);
  void add(QDockWidget& dock, Glyph sign);

  /// Names of the docks that only the rail hides, the one first that was in front.
  QStringList collapsed() const;
  /// As collapsed() said it when the layout was saved; the window has not been shown yet.
  void restore(const QStringList& collapsed);
  void adapt();        ///< to the width of the window
  void release();      ///< all docks are where they are in a wide window, until adapt()
  void retranslate();  ///< after the titles of the docks

 signals:
  void changed();  ///< other docks are seen than before

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void collapse();
  void expand();
  void open(QDockWidget& dock);
  bool isAtRight(const QDockWidget& dock) const;
  void showButtons();
  void raiseRestored();
  void takePalette();

  struct Entry {
    QDockWidget* dock;
    QToolButton* button;
    Glyph sign;
    bool isCollapsed = false;
  };
  QMainWindow& m_window;
  std::vector<Entry> m_entries;
  QDockWidget* m_front = nullptr;     ///< before the docks were collapsed
  QDockWidget* m_restored = nullptr;  ///< the same of last time, until the window is shown
  bool m_isNarrow = false;
  bool m_isMoving = false;  ///< docks come and go by the rail itself
};

}  // namespace heedmap
