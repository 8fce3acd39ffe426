// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "ui/lesson/state/lesson_state.h"
#include "ui/plots/picture.h"

namespace heedmap {

/// The dot product as a picture: the strip of a query over that of a key, their products number by number,
/// and the sum; below, the sums of all keys, of which a click or the mouse takes another.
class DotPicture : public Picture {
  Q_OBJECT

 public:
  explicit DotPicture(QWidget* parent = nullptr);
  void show(const LessonState& state);
  Eigen::Index key() const { return m_hovered.value_or(m_key); }
  Vector products() const;  ///< [d_k] of the present key
  double score(Eigen::Index key) const { return double(m_scores[key]); }
  QRectF line(Eigen::Index key) const;  ///< of the sums below
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {160, sizeHint().height()}; }

 protected:
  void draw(QPainter& painter, const QSizeF& size, const Theme& theme) const override;
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
  std::optional<Eigen::Index> m_hovered;
};

}  // namespace heedmap
