// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "ui/lesson/blocks/linked_picture.h"

namespace heedmap {

/// Scores as bars from a zero in the middle, each of which the reader drags, with the share that the softmax
/// makes of it.
class ScoreBars : public LinkedPicture {
  Q_OBJECT

 public:
  struct Bar {
    QString label;
    double score = 0;
    double share = 0;
    Eigen::Index key = -1;  ///< of the head that is shown; −1: a typed number
  };

  explicit ScoreBars(QWidget* parent = nullptr);
  void show(const std::vector<Bar>& bars, Eigen::Index query = -1);  ///< of row `query`
  QPointF endOf(int bar) const;                                      ///< where it is taken hold of
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {160, sizeHint().height()}; }

 signals:
  void dragged(int bar, double score);

 protected:
  void draw(QPainter& painter, const QSizeF& size, const Theme& theme) const override;
  PointedCell cellAt(const QPointF& place) const override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;

 private:
  struct Place {
    double left, wide, zero, unit;
  };
  Place place(double width) const;
  double line() const;
  void drag(double x);

  std::vector<Bar> m_bars;
  Eigen::Index m_query = -1;
  double m_most = 6;           ///< the score at either end; stays while a bar is dragged
  std::optional<int> m_taken;  ///< the bar that is being dragged
};

}  // namespace heedmap
