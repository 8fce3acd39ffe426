// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/base/matrix.h"
#include "ui/lesson/blocks/linked_picture.h"
#include "ui/plots/chart.h"

namespace heedmap {

/// One part of a whole that adds up to 1.
struct Share {
  QString label;
  double value = 0;
  bool isMasked = false;
  Eigen::Index key = -1;  ///< of the head that is shown; −1: it is none of its keys
};

/// The largest `most` of `shares` in their order, the rest as one share of that label at the end.
std::vector<Share> largestShares(const std::vector<Share>& shares, size_t most, const QString& restLabel);

/// Shares as level bars with their numbers, one a line.
class ShareBars : public LinkedPicture {
  Q_OBJECT

 public:
  explicit ShareBars(QWidget* parent = nullptr);
  /// `query` is the row of the head whose keys the shares are.
  void show(const std::vector<Share>& shares, const QString& title = {}, Eigen::Index query = -1);
  QRectF line(size_t bar) const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {120, sizeHint().height()}; }

 protected:
  void draw(QPainter& painter, const QSizeF& size, const Theme& theme) const override;
  PointedCell cellAt(const QPointF& place) const override;

 private:
  static constexpr size_t mostBars = 24;
  std::vector<Share> m_shares;
  QString m_title;
  Eigen::Index m_query = -1;
  mutable ChartPainter m_painter;
};

/// Shares as a pie, the large ones named.
class SharePie : public Picture {
  Q_OBJECT

 public:
  explicit SharePie(QWidget* parent = nullptr);
  void show(const std::vector<Share>& shares, const QString& title = {});
  QSize sizeHint() const override;

 protected:
  void draw(QPainter& painter, const QSizeF& size, const Theme& theme) const override;

 private:
  static constexpr size_t mostSlices = 7;
  std::vector<Share> m_shares;
  QString m_title;
};

}  // namespace heedmap
