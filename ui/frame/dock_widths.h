// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>
#include <optional>

class QDockWidget;

namespace heedmap {

/// How wide the docks at both sides are: as shares of the window where somebody has dragged their edges, and
/// else so that the square picture in the middle has the width that it can use and the left dock the rest. Qt
/// alone squeezes docks when the window gets narrow and leaves them squeezed.
class DockWidths : public QObject {
  Q_OBJECT

 public:
  /// Shares of the window's width that somebody chose.
  struct Shares {
    std::optional<double> left = {}, right = {};
  };

  explicit DockWidths(QMainWindow& window);

  const Shares& shares() const { return m_shares; }
  void setShares(const Shares& shares);
  /// Gives the docks their widths, as soon as the window has been laid out.
  void share();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QDockWidget* front(Qt::DockWidgetArea area) const;
  int neededRight() const;
  int rightWidth() const;
  int leftWidth() const;
  void shareNow();
  void takeDragged();

  QMainWindow& m_window;
  Shares m_shares;
  QSize m_size;                 ///< of the window, when its docks were last laid out
  int m_left = 0, m_right = 0;  ///< widths when the mouse took an edge
};

}  // namespace heedmap
