// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/interventions.h"

#include "core/base/error.h"

namespace heedmap {

namespace {

const StackConfig& stackOf(const ModelConfig& config, const HeadId& id) {
  const bool isDecoder = id.kind != AttentionKind::Self;
  const StackConfig* stack = isDecoder ? (config.decoder ? &*config.decoder : nullptr) : &config.main;
  if (!stack) throw Error(say(info(id.kind).absence));
  if (id.layer < 0 || id.layer >= int(stack->layers.size()) || id.head < 0 || id.head >= stack->heads)
    throw Error(say("There is no layer %1, head %2 to ablate.").arg(id.layer).arg(id.head));
  if (const LayerKind kind = stack->layers[size_t(id.layer)].kind; kind != LayerKind::Attention)
    throw Error(say("Layer %1 has no heads: %2.").arg(id.layer).arg(say(info(kind).what)));
  return *stack;
}

}  // namespace

RunOptions withinLayers(RunOptions options, const ModelConfig& config) {
  if (!options.deepest) return options;
  const bool isOfFirst = options.deepest->kind == AttentionKind::Self;
  const StackConfig* stack = isOfFirst ? &config.main : config.decoder ? &*config.decoder : nullptr;
  if (!stack || options.deepest->layer < 0 || options.deepest->layer >= int(stack->layers.size()))
    options.deepest.reset();
  return options;
}

std::vector<HeadId> changedHeads(const RunOptions& options) {
  std::vector<HeadId> heads = options.zeroAblations;
  for (const MeanAblation& head : options.meanAblations) heads.push_back(head.id);
  for (const Knockout& knockout : options.knockouts) heads.push_back(knockout.id);
  return heads;
}

void checkInterventions(const ModelConfig& config, const RunOptions& options, qsizetype sourceTokens,
                        qsizetype targetTokens) {
  for (const HeadId& id : changedHeads(options)) stackOf(config, id);
  for (const MeanAblation& head : options.meanAblations)
    if (head.output.size() != stackOf(config, head.id).shapeOf(head.id.layer).dV)
      throw Error(say("The mean output of a head has %1 numbers, but this model's have %2.")
                      .arg(head.output.size())
                      .arg(stackOf(config, head.id).shapeOf(head.id.layer).dV));
  for (const Knockout& knockout : options.knockouts) {
    const qsizetype queries = knockout.id.kind == AttentionKind::Self ? sourceTokens : targetTokens;
    const qsizetype keys = knockout.id.kind == AttentionKind::DecoderSelf ? targetTokens : sourceTokens;
    if (knockout.query < 0 || knockout.query >= queries || knockout.key < 0 || knockout.key >= keys)
      throw Error(
          say("There is no key %2 to knock out for query %1: the queries are 0 to %3, the keys 0 to %4.")
              .arg(knockout.query)
              .arg(knockout.key)
              .arg(queries - 1)
              .arg(keys - 1));
  }
}

}  // namespace heedmap
