// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QWidget>

namespace heedmap {

/// All of a large matrix in a corner of its picture, with a frame around what is seen. A click or a drag goes
/// there.
class MiniMap : public QWidget {
  Q_OBJECT

 public:
  explicit MiniMap(QWidget* parent);

  void show(const QImage& whole, QSize cells);
  void setFrame(const QRectF& cells, const QColor& colour);

  QSize sizeHint() const override;

 signals:
  void wanted(QPointF cell);  ///< in the middle of what is seen

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  bool event(QEvent* event) override;

 private:
  QPointF cellAt(QPointF position) const;
  QRectF place() const;

  QImage m_whole;
  QSize m_cells{1, 1};
  QRectF m_frame;
  QColor m_colour;
};

}  // namespace heedmap
