// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/kv_cache.h"

#include <algorithm>
#include <iterator>

#include "core/model/interventions.h"
#include "core/model/layers/rotary.h"
#include "core/parallel/parallel_parts.h"

namespace heedmap {

namespace {

/// After so many of the last tokens a layer without heads keeps its state: writing goes on after the last
/// one, and a letter typed or taken back changes one or two tokens at the end. In the middle of a text there
/// is none to go on from: one is megabytes in a layer with a delta rule.
constexpr Eigen::Index statesKept = 3;

/// Layers of the last stack that are wanted.
size_t layersWanted(const ModelConfig& config, const RunOptions& options) {
  const auto kind = config.decoder ? AttentionKind::DecoderSelf : AttentionKind::Self;
  return size_t(layersUpTo(config.lastStack(), kind, options));
}

/// Layers of the last stack that are as in options.baseline; 0 without a baseline that fits, or when an
/// encoder below a decoder is changed.
int unchangedLayers(const ModelConfig& config, const RunOptions& options, const Tokens& source,
                    const Tokens& target) {
  const AttentionTrace* baseline = options.baseline;
  if (!baseline || baseline->source != source || baseline->target != target) return 0;
  // What the encoder made is not kept, so that the cross-attention of all layers has to be there.
  if (config.decoder && baseline->layerInputs.size() < config.decoder->layers.size()) return 0;
  int first = int(std::min(baseline->layerInputs.size(), layersWanted(config, options))) - 1;
  for (const HeadId& id : changedHeads(options))
    first = std::min(first, config.decoder && id.kind == AttentionKind::Self ? 0 : id.layer);
  return std::max(first, 0);
}

/// Can the rows of the first `before` tokens be kept in a text of `after` tokens, all else the same?
bool rowsStay(const StackConfig& stack, const WhatIf& whatIf, Eigen::Index before, Eigen::Index after) {
  const auto isOther = [&](const LayerConfig& layer) {
    if (!layer.hasHeads()) return false;
    return (whatIf.scope == Scope::Network ? applied(whatIf, layer.rule) : layer.rule).mask.lookAhead > 0;
  };
  const auto turnsAlike = [&](const RotaryConfig& rotary) {
    return rotaryFrequencies(rotary, before) == rotaryFrequencies(rotary, after) &&
           rotaryAttentionFactor(rotary, before) == rotaryAttentionFactor(rotary, after);
  };
  if (stack.globalTokens || stack.summaries || stack.sparseBlocks) return false;
  // Experts that are full know how many tokens came before.
  if (stack.experts && stack.experts->capacity > 0 && after > stack.experts->capacity) return false;
  return std::none_of(stack.layers.begin(), stack.layers.end(), isOther) &&
         std::all_of(stack.rotaries.begin(), stack.rotaries.end(), turnsAlike);
}

/// Has `run` all that a run under `options` would take from it?
bool hasLayers(const ModelConfig& config, const RunOptions& options, const AttentionTrace& run) {
  if (run.stacks.empty() || (!options.deepest && run.hidden.size() == 0)) return false;
  if (config.decoder && run.stacks.front().layers.size() != config.main.layers.size()) return false;
  const size_t wanted = layersWanted(config, options);
  return std::all_of(run.stacks.begin() + (config.decoder ? 1 : 0), run.stacks.end(),
                     [&](const AttentionStack& stack) { return stack.layers.size() >= wanted; });
}

/// The most tokens, at most `limit`, after which all of the first `layers` layers can go on: a layer without
/// heads only where it has kept its state.
Eigen::Index resumable(const AttentionStack& stack, size_t layers, Eigen::Index limit) {
  const auto canGoOn = [&](const LayerTrace& layer) {
    return layer.kind == LayerKind::Attention ||
           std::ranges::any_of(layer.states, [&](const auto& state) { return state->tokens == limit; });
  };
  while (limit > 0 &&
         !std::all_of(stack.layers.begin(), stack.layers.begin() + std::ptrdiff_t(layers), canGoOn))
    --limit;
  return limit;
}

/// Tokens of the last stack whose rows options.prefix has; 0 when it does not fit.
Eigen::Index prefixTokens(const ModelConfig& config, const RunOptions& options, const Tokens& source,
                          const Tokens& target) {
  const AttentionTrace& prefix = *options.prefix;
  if (options.keepLayerInputs && prefix.layerInputs.size() < layersWanted(config, options)) return 0;
  const auto& all = (config.decoder ? target : source).items;
  const auto& before = (config.decoder ? prefix.target : prefix.source).items;
  const auto common =
      std::mismatch(before.begin(), before.end(), all.begin(), all.end()).first - before.begin();
  const auto kept =
      std::min<Eigen::Index>(common, Eigen::Index(all.size()) - 1);  // somebody wants a hidden row
  const bool fits =
      rowsStay(config.lastStack(), options.whatIf, Eigen::Index(before.size()), Eigen::Index(all.size()));
  const auto kind = config.decoder ? AttentionKind::DecoderSelf : AttentionKind::Self;
  return fits ? resumable(*prefix.stack(kind), layersWanted(config, options), std::max<Eigen::Index>(kept, 0))
              : 0;
}

/// The first `rows` rows of `upper`, then those of `lower`. A text of some length has megabytes of them in
/// all layers, which one thread alone would copy as long as a new token takes in all else.
template <typename Rows>
Rows stacked(const Rows& upper, Eigen::Index rows, const Rows& lower) {
  static_assert(Rows::IsRowMajor);
  Rows result(rows + lower.rows(), lower.cols());
  const Eigen::Index kept = rows * upper.cols();
  parallelParts(kept, numbersOfPart, [&](Eigen::Index first, Eigen::Index count) {
    std::copy_n(upper.data() + first, count, result.data() + first);
  });
  std::copy_n(lower.data(), lower.size(), result.data() + kept);
  return result;
}

}  // namespace

int layersUpTo(const StackConfig& stack, AttentionKind kind, const RunOptions& options) {
  const auto all = int(stack.layers.size());
  const auto isOfEncoder = [](AttentionKind one) { return one == AttentionKind::Self; };
  if (!options.deepest) return all;
  if (isOfEncoder(options.deepest->kind) == isOfEncoder(kind)) return options.deepest->layer + 1;
  return isOfEncoder(kind) ? all : 0;
}

KvCache::KvCache(const ModelConfig& config, const RunOptions& options, const Tokens& source,
                 const Tokens& target)
    : m_layers(unchangedLayers(config, options, source, target)) {
  if (m_layers > 0) {
    m_run = options.baseline;
  } else if (options.prefix && !(config.decoder && options.prefix->source != source) &&
             hasLayers(config, options, *options.prefix)) {
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
  trace.q = stacked(cached.q, m_tokens, trace.q);
  trace.k = stacked(cached.k, m_tokens, trace.k);
  trace.v = stacked(cached.v, m_tokens, trace.v);
}

bool KvCache::extendCross(LayerTrace& trace, int layer) const {
  if (!m_run) return false;
  const LayerTrace& cached = m_run->stack(AttentionKind::Cross)->layers[size_t(layer)];
  if (m_tokens > 0) trace.q = stacked(cached.q, m_tokens, trace.q);
  trace.k = cached.k;
  trace.v = cached.v;
  return true;
}

const LayerState& KvCache::state(AttentionKind kind, int layer) const {
  static const LayerState beginning;
  if (m_tokens == 0) return beginning;
  const LayerStates& states = m_run->stack(kind)->layers[size_t(layer)].states;
  return **std::ranges::find_if(states, [&](const auto& state) { return state->tokens == m_tokens; });
}

std::vector<LayerState> KvCache::statesToKeep(Eigen::Index count) const {
  std::vector<LayerState> states(size_t(std::min(count, statesKept)));
  Eigen::Index tokens = m_tokens + count - Eigen::Index(states.size());
  for (LayerState& state : states) state.tokens = ++tokens;
  return states;
}

LayerStates KvCache::extendedStates(std::vector<LayerState> kept, AttentionKind kind, int layer) const {
  LayerStates result;
  if (kept.empty()) return result;
  const Eigen::Index first = kept.back().tokens - statesKept + 1;
  if (m_tokens > 0)
    std::ranges::copy_if(
        m_run->stack(kind)->layers[size_t(layer)].states, std::back_inserter(result),
        [&](const auto& state) { return state->tokens >= first && state->tokens <= m_tokens; });
  for (LayerState& state : kept) result.push_back(std::make_shared<const LayerState>(std::move(state)));
  return result;
}

ExpertChoices KvCache::extendedExperts(ExpertChoices chosen, AttentionKind kind, int layer) const {
  if (m_tokens == 0 || chosen.isEmpty()) return chosen;
  const ExpertChoices& cached = m_run->stack(kind)->layers[size_t(layer)].experts;
  return {stacked(cached.experts, m_tokens, chosen.experts), stacked(cached.shares, m_tokens, chosen.shares)};
}

Matrix KvCache::extendedInput(Matrix x, int layer) const {
  return m_tokens > 0 ? stacked(m_run->layerInputs[size_t(layer)], m_tokens, x) : x;
}

Matrix KvCache::extendedHidden(Matrix x) const {
  return m_tokens > 0 ? stacked(m_run->hidden, m_tokens, x) : x;
}

}  // namespace heedmap
