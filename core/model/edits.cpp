// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/edits.h"

#include <algorithm>

#include "core/error.h"

namespace heedmap {

namespace {

std::vector<HeadId> changedHeads(const RunOptions& options) {
  std::vector<HeadId> heads = options.zeroedHeads;
  for (const MeanHead& head : options.meanHeads) heads.push_back(head.id);
  for (const CutEdge& edge : options.cutEdges) heads.push_back(edge.id);
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

}  // namespace

void checkEdits(const ModelConfig& config, const RunOptions& options, qsizetype sourceTokens,
                qsizetype targetTokens) {
  for (const HeadId& id : changedHeads(options)) stackOf(config, id);
  for (const MeanHead& head : options.meanHeads)
    if (head.output.size() != stackOf(config, head.id).dV)
      throw Error(say("The mean output of a head has %1 numbers, but this model's have %2.")
                      .arg(head.output.size())
                      .arg(stackOf(config, head.id).dV));
  for (const CutEdge& edge : options.cutEdges) {
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

int firstChangedLayer(const ModelConfig& config, const RunOptions& options, const Tokens& source,
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

}  // namespace heedmap
