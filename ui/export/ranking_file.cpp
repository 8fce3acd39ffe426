// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/ranking_file.h"

#include "ui/export/map_files.h"

namespace heedmap {

QByteArray rankingBytes(std::span<const RankedEntry> entries, const QString& measure, PictureFormat format,
                        const FigureStyle& style, double dpi) {
  const Figure figure = layoutRanking(entries, measure, styleFor(style, format));
  return rowOf(format).paint(
      drawing(figure), {.dpi = dotsPerInch(style, format, dpi), .title = style.title.value_or(measure)})();
}

}  // namespace heedmap
