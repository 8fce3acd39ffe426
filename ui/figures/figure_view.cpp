// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/figure_view.h"

#include <QCoreApplication>

#include "core/base/error.h"
#include "ui/figures/lines_figure.h"
#include "ui/figures/panel_figure.h"
#include "ui/figures/sentence_figure.h"

namespace heedmap {

Figure layoutView(std::span<const AttentionMap> maps, const FigureView& view, const FigureStyle& style,
                  const TextMetrics& metrics) {
  if (maps.empty()) throw Error(QCoreApplication::translate("heedmap", "There is no head to draw."));
  for (const AttentionMap& map : maps)
    if (map.values.size() == 0)
      throw Error(QCoreApplication::translate("heedmap", "There is nothing to draw: no token is left."));
  switch (view.kind) {
    case FigureView::Kind::Lines:
      return layoutLines(maps, view.spot, style, metrics);
    case FigureView::Kind::Sentence:
      return layoutSentences(maps, view.spot.value_or(TokenSpot{}), style, metrics);
    case FigureView::Kind::Map:
    case FigureView::Kind::Panel:
      break;
  }
  return layoutPanel(maps, view.columns, style, metrics);
}

}  // namespace heedmap
