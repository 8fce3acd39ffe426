// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>

#include "core/maps/attention_map.h"
#include "ui/render/figure.h"
#include "ui/render/figure_style.h"
#include "ui/render/text_metrics.h"

namespace heedmap {

/// One token, as what looks or as what is looked at.
struct TokenSpot {
  bool isQuery = true;
  Eigen::Index index = 0;
  bool operator==(const TokenSpot&) const = default;
};

/// How a picture shows heads.
struct FigureView {
  enum class Kind {
    Map,       ///< a heatmap of one; of several a contact sheet
    Panel,     ///< heatmaps beside each other, with a), b), c)
    Lines,     ///< lines from queries to keys, a colour a head
    Sentence,  ///< the row or column of one token as a sentence, one below the other
  };
  Kind kind = Kind::Map;
  std::optional<TokenSpot> spot = {};  ///< of a sentence; of lines, where only those of one token are wanted
  int columns = 0;                     ///< of a panel; 0: as many as fit
  bool operator==(const FigureView&) const = default;
};

/// All `maps`, of one text, in one picture that is no plain heatmap. Throws Error as the layout of that kind
/// does: see panel_figure.h, lines_figure.h and sentence_figure.h.
Figure layoutView(std::span<const AttentionMap> maps, const FigureView& view, const FigureStyle& style,
                  const TextMetrics& metrics = installedFonts());

}  // namespace heedmap
