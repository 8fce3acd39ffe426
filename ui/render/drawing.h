// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QImage>
#include <QSizeF>
#include <functional>
#include <memory>

class QPainter;

namespace heedmap {

struct Figure;

/// Something that any painter can draw, and the plane that it is drawn on.
struct Drawing {
  QSizeF size = {};
  double ratio = 1;  ///< device pixels a unit, where it becomes pixels
  QColor background = {};
  std::function<void(QPainter&)> paint = {};
  std::shared_ptr<const Figure> figure = {};  ///< what is painted, if that is a figure: for formats that keep
                                              ///< more of it than a painter sees
};

/// An image as a drawing of its own size, for what has been grabbed from the screen.
Drawing drawing(const QImage& image);

/// `drawing` as opaque pixels. Throws Error when there is no memory for them.
QImage rasterImage(const Drawing& drawing);

/// Throws Error when a picture of `width` × `height` pixels would be larger than a picture can be: for before
/// anything is allocated.
void checkPictureSize(qint64 width, qint64 height);

}  // namespace heedmap
