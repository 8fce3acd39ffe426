// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/forward_pass.h"

#include <utility>

#include "core/attention/weighted_values.h"
#include "core/base/error.h"
#include "core/model/layers/edits.h"
#include "core/model/layers/embedding.h"
#include "core/model/layers/mlp.h"
#include "core/model/layers/rotary.h"

namespace heedmap {

namespace {

using Index = Eigen::Index;

struct Projected {
  Matrix q, k, v;  // [token, heads · d_k], [token, keyHeads · d_k], [token, keyHeads · d_v]
};

/// Takes the one matrix of queries, keys and values apart.
Projected split(const Matrix& qkv, const StackConfig& stack) {
  const Index q = stack.heads * stack.dK, k = stack.keyHeads * stack.dK, v = stack.keyHeads * stack.dV;
  if (stack.qkv == QkvLayout::Concatenated) return {qkv.leftCols(q), qkv.middleCols(q, k), qkv.rightCols(v)};
  Projected result{Matrix(qkv.rows(), q), Matrix(qkv.rows(), k), Matrix(qkv.rows(), v)};
  const Index queries = q / stack.keyHeads, group = queries + stack.dK + stack.dV;
  for (Index head = 0; head < stack.keyHeads; ++head) {
    result.q.middleCols(head * queries, queries) = qkv.middleCols(head * group, queries);
    result.k.middleCols(head * stack.dK, stack.dK) = qkv.middleCols(head * group + queries, stack.dK);
    result.v.middleCols(head * stack.dV, stack.dV) =
        qkv.middleCols(head * group + queries + stack.dK, stack.dV);
  }
  return result;
}

Projected project(const Matrix& x, const StackConfig& stack, const AttentionWeights& weights) {
  if (weights.qkv) return split(linear(x, weights.qkv), stack);
  const LinearWeights* const three[] = {&weights.query, &weights.key, &weights.value};
  auto results = linear(x, three);
  return {std::move(results[0]), std::move(results[1]), std::move(results[2])};
}

void normaliseQk(Projected& all, const StackConfig& stack, const AttentionWeights& weights) {
  if (stack.qkNorm == QkNorm::None) return;
  const bool whole = stack.qkNorm == QkNorm::Whole;
  normalise(all.q, weights.queryNorm, whole ? all.q.cols() : stack.dK);
  normalise(all.k, weights.keyNorm, whole ? all.k.cols() : stack.dK);
}

/// The layers of a kind of attention that are known.
AttentionStack beginAttention(AttentionKind kind, const StackConfig& stack, const KnownPart& known) {
  AttentionStack attention{kind, stack.heads, stack.keyHeads, stack.dK, stack.dV, {}};
  attention.layers.reserve(stack.layers.size());
  if (known.layers > 0) {
    const auto& done = known.of->stack(kind)->layers;
    attention.layers.assign(done.begin(), done.begin() + known.layers);
  }
  return attention;
}

/// The rows of `upper`, then those of `lower`.
Matrix stacked(const Matrix& upper, const Matrix& lower) {
  Matrix result(upper.rows() + lower.rows(), lower.cols());
  result << upper, lower;
  return result;
}

/// One stack on its way from its tokens to its last hidden state. Every x below has the rows of the tokens
/// that are not known yet; only keys, values and what is kept for the trace have those of all tokens.
class StackRun {
 public:
  StackRun(const StackConfig& stack, const StackWeights& weights, const RunOptions& options,
           AttentionKind kind, const KnownPart& known)
      : m_stack(stack),
        m_weights(weights),
        m_options(options),
        m_known(known),
        m_self(beginAttention(kind, stack, known)) {
    if (stack.crossAttention) m_cross = beginAttention(AttentionKind::Cross, stack, known);
  }

  /// [token, d_model] after the final norm. `encoded` is what cross-attention reads.
  Matrix run(const Tokens& tokens, const Matrix& encoded, const std::stop_token& stop) {
    for (const RotaryConfig& rotary : m_stack.rotaries)
      m_rotaries.push_back(rotaryTable(rotary, tokens.size(), m_known.tokens));
    const auto firstLayer = size_t(m_known.layers);
    if (m_options.keepLayerInputs && firstLayer > 0)
      m_layerInputs.assign(m_known.of->layerInputs.begin(), m_known.of->layerInputs.begin() + m_known.layers);
    Matrix x = firstLayer > 0 ? m_known.of->layerInputs[firstLayer]
                              : embed(tokens, m_stack, m_weights, m_known.tokens);
    for (size_t layer = firstLayer; layer < m_stack.layers.size(); ++layer) {
      throwIfStopped(stop);
      if (m_options.keepLayerInputs)
        m_layerInputs.push_back(m_known.tokens > 0 ? stacked(m_known.of->layerInputs[layer], x) : x);
      x = runLayer(int(layer), std::move(x), encoded);
    }
    if (m_stack.finalNorm) normalise(x, m_weights.finalNorm);
    return m_known.tokens > 0 ? stacked(m_known.of->hidden, x) : x;
  }

  void moveAttentionTo(std::vector<AttentionStack>& stacks) {
    stacks.push_back(std::move(m_self));
    if (m_stack.crossAttention) stacks.push_back(std::move(m_cross));
  }
  std::vector<Matrix> takeLayerInputs() { return std::move(m_layerInputs); }

 private:
  Matrix runLayer(int layer, Matrix x, const Matrix& encoded) {
    const LayerWeights& weights = m_weights.layers[size_t(storedLayer(m_stack, layer))];
    const auto attention = [&](const Matrix& h) { return selfAttention(layer, h, weights.attention); };
    const auto feedForward = [&](const Matrix& h) { return mlp(h, m_stack, weights); };

    if (m_stack.residual != Residual::Sequential) {
      const Matrix h = normalised(x, weights.attentionNorm);
      const Matrix step =
          attention(h) +
          feedForward(m_stack.residual == Residual::ParallelOneNorm ? h : normalised(x, weights.mlpNorm));
      return x + step;
    }
    x = m_stack.layers[size_t(layer)].attentionNorm
            ? block(std::move(x), weights.attentionNorm, weights.attentionOutputNorm, attention)
            : x + attention(x);
    if (m_stack.crossAttention)
      x = block(std::move(x), weights.crossNorm, {},
                [&](const Matrix& h) { return crossAttention(layer, h, encoded, weights.cross); });
    return block(std::move(x), weights.mlpNorm, weights.mlpOutputNorm, feedForward);
  }

  /// A step of the residual stream: x and what `f` makes of it, with the norms where the architecture has
  /// them.
  template <typename Function>
  Matrix block(Matrix x, const NormWeights& norm, const NormWeights& outputNorm, const Function& f) const {
    const NormPlacement placement = m_stack.placement;
    const bool normFirst = placement == NormPlacement::Pre || placement == NormPlacement::Sandwich;
    Matrix step = normFirst ? f(normalised(x, norm)) : f(x);
    if (placement == NormPlacement::Sandwich || placement == NormPlacement::Output)
      normalise(step, outputNorm);
    if (m_stack.residualScale != 1) step *= float(m_stack.residualScale);
    x += step;
    if (placement == NormPlacement::Post) normalise(x, norm);
    return x;
  }

  static Matrix normalised(Matrix x, const NormWeights& norm) {
    normalise(x, norm);
    return x;
  }

  Matrix selfAttention(int layer, const Matrix& x, const AttentionWeights& weights) {
    const LayerConfig& config = m_stack.layers[size_t(layer)];
    Projected all = project(x, m_stack, weights);
    if (m_stack.clampQkv)
      for (Matrix* part : {&all.q, &all.k, &all.v})
        *part = part->cwiseMax(-float(*m_stack.clampQkv)).cwiseMin(float(*m_stack.clampQkv));
    normaliseQk(all, m_stack, weights);
    if (config.rotary >= 0) {
      rotate(all.q, m_stack.dK, m_rotaries[size_t(config.rotary)]);
      rotate(all.k, m_stack.dK, m_rotaries[size_t(config.rotary)]);
    }
    if (m_known.tokens > 0) {
      const LayerTrace& before = m_known.of->stack(m_self.kind)->layers[size_t(layer)];
      all = {stacked(before.q, all.q), stacked(before.k, all.k), stacked(before.v, all.v)};
    }
    ScoreRule rule = config.rule;
    rule.relative = m_weights.relativeBias;
    m_self.layers.push_back({std::move(all.q), std::move(all.k), std::move(all.v), std::move(rule)});
    return linear(mix(m_self, layer), weights.output);
  }

  Matrix crossAttention(int layer, const Matrix& x, const Matrix& encoded, const AttentionWeights& weights) {
    LayerTrace trace{linear(x, weights.query), {}, {}, m_stack.crossRule};
    if (m_known.of) {  // the encoder did not run again
      const LayerTrace& same = m_known.of->stack(AttentionKind::Cross)->layers[size_t(layer)];
      if (m_known.tokens > 0) trace.q = stacked(same.q, trace.q);
      trace.k = same.k;
      trace.v = same.v;
    } else {
      const LinearWeights* const two[] = {&weights.key, &weights.value};
      auto memory = linear(encoded, two);  // [source token, …]
      trace.k = std::move(memory[0]);
      trace.v = std::move(memory[1]);
    }
    m_cross.layers.push_back(std::move(trace));
    return linear(mix(m_cross, layer), weights.output);
  }

  /// What the heads hand to W_O at the new tokens: weightedValues() under the what-if of the run (the trace
  /// keeps the model's own rule, but for its knockouts), and what was put in place of heads that
  /// are switched off.
  Matrix mix(AttentionStack& attention, int layer) const {
    ScoreRule& rule = attention.layers[size_t(layer)].rule;
    for (const Knockout& knockout : m_options.knockouts)
      if (knockout.id.kind == attention.kind && knockout.id.layer == layer)
        rule.knockouts.push_back(knockout);
    const ScoreRule own = rule;
    if (m_options.whatIf.scope == Scope::Network) rule = applied(m_options.whatIf, own);
    Matrix mixed = weightedValues(attention, layer, m_known.tokens);  // [query, heads · d_v]
    rule = own;
    for (const HeadId& id : m_options.zeroAblations)
      if (id.kind == attention.kind && id.layer == layer)
        mixed.middleCols(id.head * attention.dV, attention.dV).setZero();
    for (const MeanAblation& head : m_options.meanAblations)
      if (head.id.kind == attention.kind && head.id.layer == layer)
        mixed.middleCols(head.id.head * attention.dV, attention.dV).rowwise() = head.output.transpose();
    return mixed;
  }

  const StackConfig& m_stack;
  const StackWeights& m_weights;
  const RunOptions& m_options;
  KnownPart m_known;
  AttentionStack m_self, m_cross;
  std::vector<RotaryTable> m_rotaries;
  std::vector<Matrix> m_layerInputs;
};

}  // namespace

AttentionTrace forwardPass(const ModelConfig& config, const ModelWeights& weights, const Tokens& source,
                           const Tokens& target, const RunOptions& options, const std::stop_token& stop) {
  checkEdits(config, options, source.size(), target.size());
  const KnownPart known = knownPart(config, options, source, target);
  AttentionTrace trace;
  trace.source = source;
  if (config.decoder && known.of) {
    trace.stacks.push_back(*known.of->stack(AttentionKind::Self));
  } else {
    StackRun first(config.encoder, weights.encoder, options, AttentionKind::Self, known);
    trace.hidden = first.run(source, {}, stop);
    trace.layerInputs = first.takeLayerInputs();
    first.moveAttentionTo(trace.stacks);
  }
  if (config.decoder) {
    trace.target = target;
    StackRun second(*config.decoder, weights.decoder, options, AttentionKind::DecoderSelf, known);
    trace.hidden = second.run(target, trace.hidden, stop);
    trace.layerInputs = second.takeLayerInputs();
    second.moveAttentionTo(trace.stacks);
  }
  return trace;
}

Matrix outputLogits(const ModelConfig& config, const ModelWeights& weights, const Matrix& hiddenRows) {
  const LogitsWeights& head = *weights.logits;
  const StackWeights& last = config.decoder ? weights.decoder : weights.encoder;
  Matrix x = last.finalProjection ? linear(hiddenRows, last.finalProjection) : hiddenRows;
  if (head.transform) {
    x = linear(x, head.transform);
    activate(x, config.logits->transformActivation);
    normalise(x, head.transformNorm);
  }
  if (config.logits->scale != 1) x *= float(config.logits->scale);
  Matrix logits = linear(x, head.matrix);  // [row, vocabulary]
  if (config.logits->softCap) {
    const auto cap = float(*config.logits->softCap);
    logits = cap * (logits.array() / cap).tanh();
  }
  return logits;
}

}  // namespace heedmap
