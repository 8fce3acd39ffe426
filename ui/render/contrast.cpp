// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/render/contrast.h"

#include <algorithm>
#include <cmath>

namespace heedmap {

namespace {

/// Relative luminance (WCAG 2.1).
double luminance(QRgb colour) {
  const auto linear = [](int channel) {
    const double share = channel / 255.0;
    return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(qRed(colour)) + 0.7152 * linear(qGreen(colour)) + 0.0722 * linear(qBlue(colour));
}

}  // namespace

double contrast(QRgb one, QRgb other) {
  const auto [darker, lighter] = std::minmax({luminance(one), luminance(other)});
  return (lighter + 0.05) / (darker + 0.05);
}

QColor readableOn(QRgb ground) {
  const QColor black(0, 0, 0), white(255, 255, 255);
  return contrast(ground, black.rgb()) > contrast(ground, white.rgb()) ? black : white;
}

}  // namespace heedmap
