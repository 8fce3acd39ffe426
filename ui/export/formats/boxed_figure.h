// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/render/figure.h"

namespace heedmap {

/// Rectangles that an image of cells may become at most; an image of more stays an image, which is exact too.
constexpr qsizetype mostBoxes = 5000;

/// `image`, stretched to `place` without smoothing, as rectangles: equal neighbours in a row are one, equal
/// rows are one. Each reaches half a cell under those that are drawn after it, right and below, so that no
/// background shines through between two of them, however a reader rounds. Empty when there would be more
/// than `most`.
std::vector<Figure::Box> boxesOf(const QImage& image, const QRectF& place, qsizetype most = mostBoxes);

/// `figure` with rectangles in the place of its images, as far as that is possible: for formats that are not
/// made of pixels.
Figure boxed(Figure figure);

}  // namespace heedmap
