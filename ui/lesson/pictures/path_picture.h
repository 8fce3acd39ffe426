// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/lesson/blocks/moving_picture.h"

namespace heedmap {

/// How the first token reaches the last one: at once by attention, token by token in a recurrence. Played as
/// an animation.
class PathPicture : public MovingPicture {
  Q_OBJECT

 public:
  explicit PathPicture(QWidget* parent = nullptr);

  void show(const QStringList& tokens);
  void play();
  int step() const { return m_step; }
  int attentionSteps() const;  ///< taken so far
  int recurrentSteps() const;
  QSize sizeHint() const override;
  void saveAll();  ///< one PNG a step

 protected:
  void draw(QPainter& painter, const QSizeF& size, const Theme& theme) const override;
  void addActions(QMenu& menu) override;
  void advance() override { ++m_step; }
  bool isAtEnd() const override { return m_step >= last(); }
  void playAgain() override { play(); }

 private:
  int last() const { return int(m_tokens.size()) - 1; }

  static constexpr int mostTokens = 14, mostLines = 3;
  QStringList m_tokens;
  int m_step = 0;
};

}  // namespace heedmap
