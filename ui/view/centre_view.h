// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace heedmap {

/// How the middle of the window shows the chosen head.
enum class CentreView { Heatmap, Lines, Compare };
inline constexpr int centreViews = 3;

}  // namespace heedmap
