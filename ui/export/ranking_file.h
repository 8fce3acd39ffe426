// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/picture_format.h"
#include "ui/figures/ranking_figure.h"

namespace heedmap {

/// A picture of heads by one measure, as a file holds it.
QByteArray rankingBytes(std::span<const RankedEntry> entries, const QString& measure, PictureFormat format,
                        const FigureStyle& style, double dpi = 300);

}  // namespace heedmap
