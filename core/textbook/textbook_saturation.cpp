// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/textbook/textbook_saturation.h"

#include <cmath>

#include "core/textbook/textbook_layer.h"

namespace heedmap {

SaturationCurve textbookSaturation(const TextbookOptions& options, const AttentionTrace& trace,
                                   const HeadId& id, const WhatIf& whatIf, std::span<const double> dk,
                                   std::stop_token stop) {
  SaturationCurve curve;
  const WhatIf mask{.mask = whatIf.mask};
  for (double value : dk) {
    TextbookOptions resized = options;
    resized.dK = int(value);
    const AttentionTrace head = TextbookLayer(resized).runHead(trace, id.head, stop);
    const double size = std::floor(value);
    const SaturationCurve point = saturationByDivisor(headInput(head, {id.kind, 0, 0}, mask), {&size, 1});
    curve.dk.push_back(size);
    curve.unscaled.push_back(point.unscaled[0]);
    curve.scaled.push_back(point.scaled[0]);
    curve.queries = point.queries;
  }
  return curve;
}

}  // namespace heedmap
