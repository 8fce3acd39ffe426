// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>

#include "ui/plots/picture.h"

namespace heedmap {

/// A drawing that moves when it is played. A click on it or the space bar stops it where it is and lets it go
/// on; at its end they play it again. Where the desktop asks for pictures that stand still, its end is there
/// at once.
class MovingPicture : public Picture {
  Q_OBJECT

 public:
  explicit MovingPicture(QWidget* parent = nullptr);

  bool isPlaying() const { return m_timer.isActive(); }
  void stop();

 protected:
  /// From where it stands to its end, a step each `milliseconds`.
  void start(int milliseconds);
  virtual void advance() = 0;  ///< by a step
  virtual bool isAtEnd() const = 0;
  virtual void playAgain() = 0;
  /// What a click would do, at the top right.
  void drawButton(QPainter& painter, double width, const Theme& theme) const;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void step();
  void toggle();

  QTimer m_timer{this};
};

}  // namespace heedmap
