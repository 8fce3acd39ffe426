// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/layers/edits.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/model/layers/rotary.h"

namespace heedmap {

namespace {

std::vector<HeadId> changedHeads(const RunOptions& options) {
  std::vector<HeadId> heads = options.zeroAblations;
  for (const MeanAblation& head : options.meanAblations) heads.push_back(head.id);
  for (const Knockout& edge : options.knockouts) heads.push_back(edge.id);
  return heads;
}

const StackConfig& stackOf(const ModelConfig& config, const HeadId& id) {
  const bool isDecoder = id.kind != AttentionKind::Self;
  const StackConfig* stack = isDecoder ? (config.decoder ? &*config.decoder : nullptr) : &config.encoder;
  if (!stack || id.layer < 0 || id.layer >= int(stack->layers.size()) || id.head < 0 ||
      id.head >= stack->heads)
    throw Error(say("There is no layer %1, head %2 to switch off.").arg(id.layer).arg(id.head));
  return *stack;
}

/// Layers of the last stack that are as in options.base; 0 without a base that fits, or when an encoder below
/// a decoder is changed.
int unchangedLayers(const ModelConfig& config, const RunOptions& options, const Tokens& source,
                    const Tokens& target) {
  const auto layers = int(config.lastStack().layers.size());
  if (!options.base || options.base->layerInputs.size() != size_t(layers) || options.base->source != source ||
      options.base->target != target)
    return 0;
  int first = layers - 1;
  for (const HeadId& id : changedHeads(options))
    first = std::min(first, config.decoder && id.kind == AttentionKind::Self ? 0 : id.layer);
  return first;
}

/// Are the rows of the first `before` tokens the same in a text of `after` tokens?
bool rowsStay(const StackConfig& stack, const WhatIf& whatIf, Eigen::Index before, Eigen::Index after) {
  const auto looksAhead = [&](const LayerConfig& layer) {
    return (whatIf.scope == Scope::Network ? applied(whatIf, layer.rule) : layer.rule).mask.lookAhead > 0;
  };
  const auto turnsAlike = [&](const RotaryConfig& rotary) {
    return rotaryFrequencies(rotary, before) == rotaryFrequencies(rotary, after);
  };
  return std::none_of(stack.layers.begin(), stack.layers.end(), looksAhead) &&
         std::all_of(stack.rotaries.begin(), stack.rotaries.end(), turnsAlike);
}

/// Tokens of the last stack whose rows options.earlier has; 0 when it does not fit or has them all.
Eigen::Index tokensBefore(const ModelConfig& config, const RunOptions& options, const Tokens& source,
                          const Tokens& target) {
  const AttentionTrace& earlier = *options.earlier;
  if (options.keepLayerInputs && earlier.layerInputs.size() != config.lastStack().layers.size()) return 0;
  const auto& all = (config.decoder ? target : source).items;
  const auto& before = (config.decoder ? earlier.target : earlier.source).items;
  const bool isBeginning =
      before.size() < all.size() && std::equal(before.begin(), before.end(), all.begin());
  const bool fits = isBeginning && rowsStay(config.lastStack(), options.whatIf, Eigen::Index(before.size()),
                                            Eigen::Index(all.size()));
  return fits ? Eigen::Index(before.size()) : 0;
}

}  // namespace

void checkEdits(const ModelConfig& config, const RunOptions& options, qsizetype sourceTokens,
                qsizetype targetTokens) {
  for (const HeadId& id : changedHeads(options)) stackOf(config, id);
  for (const MeanAblation& head : options.meanAblations)
    if (head.output.size() != stackOf(config, head.id).dV)
      throw Error(say("The mean output of a head has %1 numbers, but this model's have %2.")
                      .arg(head.output.size())
                      .arg(stackOf(config, head.id).dV));
  for (const Knockout& edge : options.knockouts) {
    const qsizetype queries = edge.id.kind == AttentionKind::Self ? sourceTokens : targetTokens;
    const qsizetype keys = edge.id.kind == AttentionKind::DecoderSelf ? targetTokens : sourceTokens;
    if (edge.query < 0 || edge.query >= queries || edge.key < 0 || edge.key >= keys)
      throw Error(say("There is no edge from query %1 to key %2: the queries are 0 to %3, the keys 0 to %4.")
                      .arg(edge.query)
                      .arg(edge.key)
                      .arg(queries - 1)
                      .arg(keys - 1));
  }
}

KnownPart knownPart(const ModelConfig& config, const RunOptions& options, const Tokens& source,
                    const Tokens& target) {
  if (const int layers = unchangedLayers(config, options, source, target); layers > 0)
    return {.of = options.base, .layers = layers};
  if (!options.earlier || (config.decoder && options.earlier->source != source)) return {};
  return {.of = options.earlier, .tokens = tokensBefore(config, options, source, target)};
}

}  // namespace heedmap
