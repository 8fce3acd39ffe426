// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/kv_cache.h"

#include <algorithm>

#include "core/model/interventions.h"
#include "core/model/layers/rotary.h"

namespace heedmap {

namespace {

/// Layers of the last stack that are as in options.baseline; 0 without a baseline that fits, or when an
/// encoder below a decoder is changed.
int unchangedLayers(const ModelConfig& config, const RunOptions& options, const Tokens& source,
                    const Tokens& target) {
  const auto layers = int(config.lastStack().layers.size());
  const AttentionTrace* baseline = options.baseline;
  if (!baseline || baseline->layerInputs.size() != size_t(layers) || baseline->source != source ||
      baseline->target != target)
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
    return rotaryFrequencies(rotary, before) == rotaryFrequencies(rotary, after) &&
           rotaryAttentionFactor(rotary, before) == rotaryAttentionFactor(rotary, after);
  };
  return std::none_of(stack.layers.begin(), stack.layers.end(), looksAhead) &&
         std::all_of(stack.rotaries.begin(), stack.rotaries.end(), turnsAlike);
}

/// Tokens of the last stack whose rows options.prefix has; 0 when it does not fit or has them all.
Eigen::Index prefixTokens(const ModelConfig& config, const RunOptions& options, const Tokens& source,
                          const Tokens& target) {
  const AttentionTrace& prefix = *options.prefix;
  if (options.keepLayerInputs && prefix.layerInputs.size() != config.lastStack().layers.size()) return 0;
  const auto& all = (config.decoder ? target : source).items;
  const auto& before = (config.decoder ? prefix.target : prefix.source).items;
  const bool isBeginning =
      before.size() < all.size() && std::equal(before.begin(), before.end(), all.begin());
  const bool fits = isBeginning && rowsStay(config.lastStack(), options.whatIf, Eigen::Index(before.size()),
                                            Eigen::Index(all.size()));
  return fits ? Eigen::Index(before.size()) : 0;
}

/// The rows of `upper`, then those of `lower`.
Matrix stacked(const Matrix& upper, const Matrix& lower) {
  Matrix result(upper.rows() + lower.rows(), lower.cols());
  result << upper, lower;
  return result;
}

}  // namespace

KvCache::KvCache(const ModelConfig& config, const RunOptions& options, const Tokens& source,
                 const Tokens& target)
    : m_layers(unchangedLayers(config, options, source, target)) {
  if (m_layers > 0) {
    m_run = options.baseline;
  } else if (options.prefix && !(config.decoder && options.prefix->source != source)) {
    m_run = options.prefix;
    m_tokens = prefixTokens(config, options, source, target);
  }
}

std::vector<LayerTrace> KvCache::completeLayers(AttentionKind kind) const {
  if (m_layers == 0) return {};
  const auto& layers = m_run->stack(kind)->layers;
  return {layers.begin(), layers.begin() + m_layers};
}

std::vector<Matrix> KvCache::completeInputs() const {
  if (m_layers == 0) return {};
  return {m_run->layerInputs.begin(), m_run->layerInputs.begin() + m_layers};
}

void KvCache::extend(LayerTrace& trace, AttentionKind kind, int layer) const {
  if (m_tokens == 0) return;
  const LayerTrace& cached = m_run->stack(kind)->layers[size_t(layer)];
  trace.q = stacked(cached.q, trace.q);
  trace.k = stacked(cached.k, trace.k);
  trace.v = stacked(cached.v, trace.v);
}

bool KvCache::extendCross(LayerTrace& trace, int layer) const {
  if (!m_run) return false;
  const LayerTrace& cached = m_run->stack(AttentionKind::Cross)->layers[size_t(layer)];
  if (m_tokens > 0) trace.q = stacked(cached.q, trace.q);
  trace.k = cached.k;
  trace.v = cached.v;
  return true;
}

Matrix KvCache::extendedInput(Matrix x, int layer) const {
  return m_tokens > 0 ? stacked(m_run->layerInputs[size_t(layer)], x) : x;
}

Matrix KvCache::extendedHidden(Matrix x) const {
  return m_tokens > 0 ? stacked(m_run->hidden, x) : x;
}

}  // namespace heedmap
