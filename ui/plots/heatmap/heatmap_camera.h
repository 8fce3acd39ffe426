// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>

namespace heedmap {

/// Which part of a matrix is seen, and how large. Cells are measured as in heatmapImage(): cell [query, key]
/// is the unit square at x = key, y = query, whatever its shape on the screen. Positions inside the picture
/// are in logical pixels from its top left corner.
class HeatmapCamera {
 public:
  /// Keeps what is seen as far as it can; shows all when it did before or when the matrix has another size.
  void setMatrix(QSize cells, QSizeF stretch = {1, 1});  ///< `stretch`: as cellStretch() has it
  /// The largest size that the picture may have. `devicePixelRatio` lets whole matrices take whole device
  /// pixels a cell.
  void setRoom(QSizeF room, double devicePixelRatio);

  void fit();
  /// Enlarges `factor` times around `position`, which stays over the same cell.
  void zoom(double factor, QPointF position);
  void pan(QPointF pixels);  ///< moves the picture under the window
  void reveal(QPoint cell);  ///< pans as little as needed to have all of the cell in sight
  void centre(
      QPointF cells);  ///< pans so that this place is in the middle, as far as there is more around it
  /// Enlarges to `scale` pixels a cell at least, around this place.
  void approach(QPointF cells, double scale);
  /// Enlarges a matrix of the same size as much as `other` does, around the same middle, as far as this room
  /// allows.
  void follow(const HeatmapCamera& other);

  bool isFitted() const { return m_isFitted; }
  double enlargement() const { return m_scale / fittedScale(); }  ///< 1: all of the matrix fits
  double scale() const { return m_scale; }                        ///< pixels of a cell's shorter side
  QSizeF cell() const { return m_stretch * m_scale; }             ///< in pixels
  QSizeF picture() const;  ///< no larger than the room, and no larger than the matrix
  QRectF visible() const;  ///< in cells
  QSize cells() const { return m_cells; }
  QPointF toCells(QPointF position) const { return visible().topLeft() + inCells(position); }
  QPointF fromCells(QPointF cells) const {
    const QPointF from = cells - visible().topLeft();
    return {from.x() * cell().width(), from.y() * cell().height()};
  }

 private:
  static constexpr double largestFitted = 110;
  static constexpr double largest = 220;

  QPointF inCells(QPointF pixels) const {
    return {pixels.x() / cell().width(), pixels.y() / cell().height()};
  }
  QSizeF seen() const;  ///< in cells
  double fittedScale() const;
  void clamp();

  QSize m_cells{1, 1};
  QSizeF m_stretch{1, 1};
  QSizeF m_room{1, 1};
  double m_ratio = 1;
  double m_scale = 1;
  QPointF m_corner;  ///< first visible cell
  bool m_isFitted = true;
};

}  // namespace heedmap
