// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/analysis/five_steps.h"
#include "ui/lesson/blocks/linked_picture.h"
#include "ui/lesson/state/lesson_state.h"

namespace heedmap {

/// The pass of one query in five steps, drawn as a table with a line for each key; what later steps add is
/// still empty. Where only a part of the table is seen, the lines of its sums stay at the bottom of it.
class StepPicture : public LinkedPicture {
  Q_OBJECT

 public:
  static constexpr int steps = 5;

  explicit StepPicture(QWidget* parent = nullptr);

  void show(const FiveSteps& pass, const std::vector<AxisLabel>& queries, const std::vector<AxisLabel>& keys);
  void clear();
  void setStep(int step);  ///< 1 … 5
  int step() const { return m_step; }
  const std::optional<FiveSteps>& pass() const { return m_pass; }

  /// Of the present step, see StepWords.
  QString explanation(int step) const;
  QString formula(int step) const;
  /// The key that the formula is about: the one under the mouse, else the heaviest.
  Eigen::Index exampleKey() const;
  std::optional<Eigen::Index> pointedKey() const;  ///< of this row, wherever the mouse is

  /// Where the line of the example is; empty without a pass.
  QRect exampleLine() const;
  /// Where the sums and the output are, of which `seen` is on the screen.
  QRectF resultLines(const QRectF& seen) const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void exampleChanged();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void draw(QPainter& painter, const QSizeF& size, const Theme& theme) const override;
  bool event(QEvent* event) override;
  void changeEvent(QEvent* event) override;
  PointedCell cellAt(const QPointF& place) const override;
  void lightChanged() override { emit exampleChanged(); }

 private:
  struct Columns {
    QRectF label, key, raw, scaled, exponential, weight, value;
  };
  Columns columns(double width) const;
  int lineHeight() const;
  int tableTop(double width) const;
  std::vector<QRectF> sentence(double width) const;  ///< where its tokens stand
  QRectF line(int index, double width) const;        ///< 0 the query, then the keys, then the output
  void drawSentence(QPainter& painter, const QSizeF& size, const Theme& theme) const;
  void drawResult(QPainter& painter, const QSizeF& size, const Theme& theme) const;
  void drawKey(QPainter& painter, Eigen::Index key, const QSizeF& size, const Theme& theme) const;
  QString tip(const QPointF& position) const;
  void sayStep();  ///< to a screen reader

  std::optional<FiveSteps> m_pass;
  float m_keyExtreme = 0, m_valueExtreme = 0;  ///< largest magnitudes, where the colours end
  std::vector<AxisLabel> m_queries, m_keys;
  struct Top {
    double width = -1;
    QFont font;
    int top = 0;
  };
  mutable Top m_top;  ///< of the table under the sentence: every line of it asks
  int m_step = 1;
  QRectF m_seen;  ///< while it is painted on the screen; else empty, for then all is seen
};

}  // namespace heedmap
