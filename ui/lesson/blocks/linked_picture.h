// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>
#include <QPoint>
#include <optional>

#include "ui/plots/picture.h"

namespace heedmap {

/// A cell of the head that is shown: x its key, y its query.
using PointedCell = std::optional<QPoint>;

/// A drawing of the head that is shown. What is pointed at in it, a bar, a word or a cell, is lit in every
/// other drawing of the page and in the window, and the other way round.
class LinkedPicture : public Picture {
  Q_OBJECT

 public:
  explicit LinkedPicture(QWidget* parent = nullptr);

  void light(const PointedCell& cell);
  const PointedCell& lit() const { return m_lit; }

 signals:
  void pointedAt(const PointedCell& cell);  ///< by the mouse; nothing when it has gone

 protected:
  /// What the mouse points at there.
  virtual PointedCell cellAt(const QPointF& place) const = 0;
  /// The lit key, when the lit cell is of row `query`.
  std::optional<Eigen::Index> litKey(Eigen::Index query) const;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  virtual void lightChanged() {}
  /// Behind what is lit.
  static void drawLight(QPainter& painter, const QRectF& place, const Theme& theme);

 private:
  void point(const PointedCell& cell);

  PointedCell m_lit;
};

namespace lesson {

/// Words of a paragraph that stand for a cell: while the mouse is on them it is lit, as in a drawing.
QString cellLink(const QString& words, Eigen::Index query, Eigen::Index key);
PointedCell cellOf(const QString& link);

}  // namespace lesson

}  // namespace heedmap
