// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "core/maps/attention_map.h"
#include "ui/lesson/blocks/linked_picture.h"
#include "ui/render/colour_scale.h"
#include "ui/render/figure.h"

namespace heedmap {

/// A small heatmap with its tokens, to stand beside others of its kind.
class MatrixPicture : public LinkedPicture {
  Q_OBJECT

 public:
  explicit MatrixPicture(QWidget* parent = nullptr);

  /// With `marks` each cell says ✓ where the query may look and ✗ where it may not.
  void show(const AttentionMap& map, const HeatmapStyle& style, const QString& title, bool marks = false);
  const AttentionMap& map() const { return m_map; }
  /// Is it of the head that is shown, so that its cells are those of the window? With the row that the page
  /// speaks of, which is marked.
  void setShownHead(bool isShown, Eigen::Index query = -1);
  QRectF cell(const QPoint& place) const;  ///< x the key, y the query
  QSize sizeHint() const override;
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  /// Pixels of a cell in a picture of that width; beside another, a map wants `readableCell` at least.
  double cellAt(int width) const;
  static constexpr double readableCell = 16;
  /// All of it in a picture of that size, with `ratio` device pixels a pixel.
  Figure figure(const QSizeF& size, double ratio, const HeatmapStyle& style) const;

 protected:
  void draw(QPainter& painter, const QSizeF& size, const Theme& theme) const override;
  bool event(QEvent* event) override;
  PointedCell cellAt(const QPointF& place) const override;

 private:
  QRectF cells(const QSizeF& size) const;
  double leftOfCells(double width) const;
  void measureLabels() const;
  void addLabels(Figure& figure, const Theme& theme) const;
  void addMarks(Figure& figure, const HeatmapStyle& style) const;
  QFont letters(double share) const;  ///< of that share of the window's size, and no larger

  AttentionMap m_map;
  HeatmapStyle m_style;
  QString m_title;
  bool m_hasMarks = false;
  bool m_isShownHead = false;
  Eigen::Index m_query = -1;
  mutable std::optional<double> m_rowRoom;  ///< of the widest name of a row; unset: not measured yet
  mutable double m_columnRoom = 0;
  mutable QFont m_measuredFont;
};

}  // namespace heedmap
