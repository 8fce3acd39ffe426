// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <span>

#include "ui/render/figure.h"
#include "ui/render/figure_style.h"
#include "ui/render/text_metrics.h"

namespace heedmap {

struct RankedEntry {
  QString name;  ///< "2.7"
  double value = 0;
};

/// Heads by a number, in the order in which they are given: name, a bar from 0, the number. Of `measure`,
/// what it is called, which is the title too. Throws Error when there is none with a value.
Figure layoutRanking(std::span<const RankedEntry> entries, const QString& measure, const FigureStyle& style,
                     const TextMetrics& metrics = installedFonts());

}  // namespace heedmap
