// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QStringList>
#include <optional>

namespace heedmap {

/// Colour maps whose steps look equally large (perceptually uniform), so that equal differences of weight do
/// too. Greys, blues and reds begin with white, for print. Diverging has its neutral colour in the middle,
/// for differences around zero: light, or dark on dark pages.
enum class Palette { Viridis, Cividis, Magma, Inferno, Greys, Blues, Reds, Diverging, DivergingDark };
/// The last that a reader may choose; those of differences come of themselves.
constexpr Palette lastChosenPalette = Palette::Reds;

/// Colour of `position` in [0, 1] (clamped), interpolated between the map's 256 entries.
QRgb colourAt(Palette palette, double position);

/// "viridis", "cividis" …, in the order of the enumeration.
QStringList paletteNames();
std::optional<Palette> paletteNamed(const QString& name);

}  // namespace heedmap
