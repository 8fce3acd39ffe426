// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPalette>
#include <QRect>
#include <optional>

#include "core/attention/layer_kind.h"
#include "ui/render/palette.h"

class QPainter;

namespace heedmap {

/// What is drawn over and around the small picture of a head.
struct DrawnMark {
  QRect picture;                ///< with a gap of two pixels and more around it
  std::optional<double> share;  ///< a frame in the colour map, and a bar of that length
  bool isDimmed = false;        ///< a veil
  bool isOff = false;           ///< a cross
  int thickness = 3;            ///< of the bar
};

/// `colours`: of the frame; `palette`: of the widget.
void paintHeadMark(QPainter& painter, const DrawnMark& mark, Palette colours, const QPalette& palette);

/// Of a layer without heads: what it is, where their pictures would be.
void paintRowWithoutHeads(QPainter& painter, const QRect& row, LayerKind kind, const QPalette& palette);

}  // namespace heedmap
