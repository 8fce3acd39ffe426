// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/chart.h"

namespace heedmap {

/// 1500 → "1.5k" and 10¹⁸: short enough for an axis.
QString axisNumber(double value);

/// Round numbers from 0 to `highest`, up to `most` steps of them.
std::vector<ChartTick> roundTicks(double highest, int most);

/// `first`, `first` · `ratio` … up to `last`.
std::vector<ChartTick> ratioTicks(double first, double last, double ratio);

/// Those of `axis` whose labels leave a gap to the one before when the axis is `length` pixels long.
std::vector<ChartTick> spacedTicks(const ChartAxis& axis, double length, const QFont& font);

/// Share of the axis, from its first end, at which `value` is.
double axisShare(const ChartAxis& axis, double value);

}  // namespace heedmap
