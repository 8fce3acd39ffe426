// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/map_table.h"
#include "ui/render/figure_style.h"

namespace heedmap {

/// In how many bits a page keeps each number, between the smallest and the largest of its map.
enum class PageBits { Eight = 8, Sixteen = 16 };

/// A page that shows the heads of `table` by itself, without a network: all as small maps, one large, with a
/// read-out, colours to choose, light and dark. What its numbers are exact to stands on it. Throws Error when
/// there would be too many numbers for one page.
void writeHtml(const MapTable& table, const FigureStyle& style, PageBits bits, const QString& path,
               Existing existing);

}  // namespace heedmap
