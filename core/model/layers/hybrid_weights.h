// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/layers/weight_finder.h"

namespace heedmap {

/// What layers have in attention's place and beside it; each of one layer.
ShortConvolutionWeights findShortConvolution(Finder& finder, const StackConfig& stack, int layer);
DeltaRuleWeights findDeltaRule(Finder& finder, const StackConfig& stack, int layer);
BesideMlpWeights findBesideMlp(Finder& finder, const StackConfig& stack, int layer);
PerLayerWeights findPerLayer(Finder& finder, const StackConfig& stack, int layer);
StreamWeights findStream(Finder& finder, const StackConfig& stack, int layer);

/// And what they need beside the layers.
void findHybrid(Finder& finder, const StackConfig& stack, StackWeights& weights);

}  // namespace heedmap
