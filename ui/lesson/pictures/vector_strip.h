// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <optional>

#include "core/base/matrix.h"
#include "ui/render/theme.h"

class QPainter;

namespace heedmap {

/// Vectors up to this size show their numbers, longer ones are strips of colour whose numbers the hover
/// tells.
inline constexpr Eigen::Index mostNumbers = 16;

/// Draws `vector` as cells from left to right in `area`: blue below 0, red above, full at ±`extreme`.
void drawStrip(QPainter& painter, const QRectF& area, const Vector& vector, float extreme,
               const Theme& theme);

/// Which component of a vector of `size` is drawn at `x` in `area`.
std::optional<Eigen::Index> stripComponent(const QRectF& area, Eigen::Index size, double x);

}  // namespace heedmap
