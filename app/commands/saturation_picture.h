// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "core/analysis/saturation_sampling.h"
#include "ui/render/drawing.h"
#include "ui/render/figure_style.h"

namespace heedmap {

/// Entropy, peak and gradient over d_k, with and without the division by √d_k, one chart below the other. Of
/// `style` width, scale, letters, title and theme. Throws Error for less than two sizes.
Drawing saturationPicture(std::span<const SaturationSample> samples, const FigureStyle& style);

}  // namespace heedmap
