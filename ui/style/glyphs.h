// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QPixmap>

#include "ui/render/palette.h"

class QPalette;

namespace heedmap {

/// Signs on buttons, drawn in the colours of the window and sharp at every resolution.
enum class Glyph {
  Previous,
  Next,
  Fit,
  Copy,
  Export,
  Colours,
  Heatmap,
  Lines,
  Compare,
  WhatIf,
  Learn,
  Reading,
  Find,
  Ablation,
  NextToken
};

QIcon glyph(Glyph glyph, const QPalette& palette);

/// The colours of a map from its low end to its high one, in a frame.
QIcon swatch(Palette palette);
QPixmap gradient(Palette palette, const QSize& size, double ratio);

}  // namespace heedmap
