// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "ui/lesson/blocks/linked_picture.h"
#include "ui/lesson/state/lesson_state.h"

namespace heedmap {

/// The dot product as a picture: the strip of a query over that of a key, their products number by number,
/// and the sum; below, the sums of all keys, of which a click or the mouse takes another.
class DotPicture : public LinkedPicture {
  Q_OBJECT

 public:
  explicit DotPicture(QWidget* parent = nullptr);
  void show(const LessonState& state);
  /// The one that is pointed at, here or elsewhere; else the one that was clicked.
  Eigen::Index key() const;
  Vector products() const;  ///< [d_k] of the present key
  double score(Eigen::Index key) const { return double(m_scores[key]); }
  QRectF stripOf(int which) const;      ///< 0 q, 1 k, 2 their products
  QRectF line(Eigen::Index key) const;  ///< of the sums below
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {160, sizeHint().height()}; }

 protected:
  void draw(QPainter& painter, const QSizeF& size, const Theme& theme) const override;
  PointedCell cellAt(const QPointF& place) const override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  double stripsHeight() const;
  std::optional<Eigen::Index> keyAt(const QPointF& place) const;

  static constexpr int mostKeys = 24;
  QString m_query;
  QStringList m_keyTexts;
  Vector m_q;       ///< [d_k]
  Matrix m_keys;    ///< [key, d_k]
  Vector m_scores;  ///< [key] q·k
  Eigen::Index m_key = 0;
  Eigen::Index m_row = 0;                   ///< the query
  std::optional<Eigen::Index> m_component;  ///< of the strips, under the mouse
};

}  // namespace heedmap
