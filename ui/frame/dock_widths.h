// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>

class QDockWidget;

namespace heedmap {

/// Lets the docks at both sides give way with the middle when the window gets narrower, and gives them their
/// widths back when it is wide again: Qt squeezes the middle alone, then the docks, and leaves them squeezed.
class DockWidths : public QObject {
  Q_OBJECT

 public:
  explicit DockWidths(QMainWindow& window);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QDockWidget* front(Qt::DockWidgetArea area) const;
  void remember();
  void share();

  QMainWindow& m_window;
  int m_width = 0;  ///< of the window, when its docks were last laid out
  /// Of the widest window so far, and of its docks, in pixels.
  struct {
    int window = 0, left = 0, right = 0;
  } m_wide;
};

}  // namespace heedmap
