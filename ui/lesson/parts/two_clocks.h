// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/lesson/blocks/moving_picture.h"

namespace heedmap {

/// A recurrence works through n tokens one after the other, and what it keeps of the first fades; attention
/// makes all n × n weights at once. Played as an animation.
class TwoClocks : public MovingPicture {
  Q_OBJECT

 public:
  static constexpr double kept = 0.95;  ///< of the first token, at each step of the recurrence

  explicit TwoClocks(QWidget* parent = nullptr);
  void play(int tokens);
  int tokens() const { return m_tokens; }
  int recurrentSteps() const { return m_done; }  ///< taken so far
  int attentionSteps() const { return m_done > 0 ? 1 : 0; }
  double leftOfFirst() const;  ///< of what the recurrence knew of the first token
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {180, sizeHint().height()}; }

 protected:
  void draw(QPainter& painter, const QSizeF& size, const Theme& theme) const override;
  void advance() override;
  bool isAtEnd() const override { return m_done >= m_tokens; }
  void playAgain() override { play(m_tokens); }

 private:
  int m_tokens = 10;
  int m_done = 0;
};

}  // namespace heedmap
