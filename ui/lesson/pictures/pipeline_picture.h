// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "ui/lesson/pictures/formula.h"
#include "ui/lesson/state/lesson_state.h"
#include "ui/plots/picture.h"

namespace heedmap {

/// The whole of attention in one line, X → Q, K, V → … → W_O, with the shapes of the present text in the
/// present model, and under it the formula. The present stage is lit in both; a click on one chooses it.
class PipelinePicture : public Picture {
  Q_OBJECT

 public:
  explicit PipelinePicture(QWidget* parent = nullptr);

  void show(const LessonState& state);
  void light(const std::vector<lesson::Stage>& stages);
  QRectF stageBox(lesson::Stage stage) const;
  QString shapeOf(lesson::Stage stage) const { return m_shapes[size_t(stage)]; }
  const std::vector<lesson::Stage>& lit() const { return m_lit; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {200, sizeHint().height()}; }

 signals:
  void chosen(lesson::Stage stage);

 protected:
  void draw(QPainter& painter, const QSizeF& size, const Theme& theme) const override;
  bool event(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void sayStages();  ///< to a screen reader
  std::vector<QRectF> boxes(double width) const;
  std::vector<Formula> formulasIn(double width) const;  ///< side by side; the one that is lit where narrow
  std::optional<lesson::Stage> stageAt(const QPointF& place) const;
  QFont shapeFont() const;
  QFont formulaFont() const;

  std::vector<lesson::Stage> m_lit;
  QString m_shapes[lesson::stages];
  std::optional<lesson::Stage> m_hovered;
};

}  // namespace heedmap
