// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "core/maps/attention_map.h"
#include "ui/render/figure.h"
#include "ui/render/figure_style.h"
#include "ui/render/text_metrics.h"

namespace heedmap {

/// Several maps beside and below each other, each with its letter, a) b) c) …, its title and its labels. Maps
/// `columns` of them stand beside each other, or with 0 as many as leave room for all labels. Those that mean
/// the same colours share a colour bar, others have their own. A what-if is said once where it is of all.
/// Throws Error when they are too many, or do not fit into the width.
Figure layoutPanel(std::span<const AttentionMap> maps, int columns, const FigureStyle& style,
                   const TextMetrics& metrics);

}  // namespace heedmap
