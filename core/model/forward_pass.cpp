// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/forward_pass.h"

#include <cmath>
#include <utility>

#include "core/attention/weighted_values.h"
#include "core/base/error.h"
#include "core/model/interventions.h"
#include "core/model/kv_cache.h"
#include "core/model/layers/convolution.h"
#include "core/model/layers/embedding.h"
#include "core/model/layers/latent_projection.h"
#include "core/model/layers/mlp.h"
#include "core/model/layers/relative_positions.h"
#include "core/model/layers/rotary.h"

namespace heedmap {

namespace {

using Index = Eigen::Index;

/// The same of QkvLayout::InFours, where there are as many key heads as heads.
Projected splitFours(const Matrix& qkv, const StackConfig& stack) {
  const Index part = stack.heads * stack.dK / 4;  // columns of the queries of one quarter
  Projected result{Matrix(qkv.rows(), 4 * part), Matrix(qkv.rows(), 4 * part), Matrix(qkv.rows(), 4 * part)};
  for (Index quarter = 0; quarter < 4; ++quarter) {
    const Index from = 3 * quarter * part;
    result.q.middleCols(quarter * part, part) = qkv.middleCols(from, part);
    result.v.middleCols(quarter * part, part) = qkv.middleCols(from + part, part);
    result.k.middleCols(quarter * part, part) = qkv.middleCols(from + 2 * part, part);
  }
  return result;
}

/// Takes the one matrix of queries, keys and values, [token, (heads + keyHeads) · d_k + keyHeads · d_v],
/// apart.
Projected split(const Matrix& qkv, const StackConfig& stack) {
  if (stack.qkv == QkvLayout::InFours) return splitFours(qkv, stack);
  const Index q = stack.heads * stack.dK, k = stack.keyHeads * stack.dK, v = stack.keyHeads * stack.dV;
  if (stack.qkv == QkvLayout::Concatenated) return {qkv.leftCols(q), qkv.middleCols(q, k), qkv.rightCols(v)};
  Projected result{Matrix(qkv.rows(), q), Matrix(qkv.rows(), k), Matrix(qkv.rows(), v)};
  const Index queries = q / stack.keyHeads, group = queries + stack.dK + stack.dV;  // columns of a key head
  for (Index head = 0; head < stack.keyHeads; ++head) {
    result.q.middleCols(head * queries, queries) = qkv.middleCols(head * group, queries);
    result.k.middleCols(head * stack.dK, stack.dK) = qkv.middleCols(head * group + queries, stack.dK);
    result.v.middleCols(head * stack.dV, stack.dV) =
        qkv.middleCols(head * group + queries + stack.dK, stack.dV);
  }
  return result;
}

/// x [token, d_model] → queries, keys and values.
Projected project(const Matrix& x, const StackConfig& stack, const AttentionWeights& weights) {
  if (stack.latent) return projectLatent(x, stack, weights);
  if (weights.qkv) {
    Projected all = split(linear(x, weights.qkv), stack);
    if (weights.queryBias.size() > 0) all.q.rowwise() += weights.queryBias.transpose();
    if (weights.valueBias.size() > 0) all.v.rowwise() += weights.valueBias.transpose();
    return all;
  }
  const LinearWeights* const three[] = {&weights.query, &weights.key, &weights.value};
  auto results = linear(x, three);
  if (weights.contentBias.size() > 0) results[0].rowwise() += weights.contentBias.transpose();
  return {std::move(results[0]), std::move(results[1]), std::move(results[2])};
}

void normaliseQk(Projected& all, const StackConfig& stack, const AttentionWeights& weights) {
  if (stack.qkNorm == QkNorm::None) return;
  const bool whole = stack.qkNorm == QkNorm::Whole;
  normalise(all.q, weights.queryNorm, whole ? all.q.cols() : stack.dK);
  normalise(all.k, weights.keyNorm, whole ? all.k.cols() : stack.dK);
}

void clip(Projected& all, double limit) {
  for (Matrix* x : {&all.q, &all.k, &all.v}) *x = x->cwiseMax(float(-limit)).cwiseMin(float(limit));
}

/// q [token, heads · d_k] of the tokens from `first` on.
void grow(Matrix& q, const QueryGrowth& growth, Index first) {
  for (Index row = 0; row < q.rows(); ++row) {
    const double steps = std::floor(double(first + row + growth.first) / growth.floor);
    q.row(row) *= float(1 + growth.beta * std::log1p(steps));
  }
}

/// One stack on its way from its tokens to its last hidden state. Every x below has the rows of the tokens
/// that the cache does not hold ("new token"; all of them without a cache); the trace has those of all
/// tokens.
class StackRun {
 public:
  StackRun(const StackConfig& stack, const StackWeights& weights, const RunOptions& options,
           AttentionKind kind, const KvCache& cache)
      : m_stack(stack),
        m_weights(weights),
        m_options(options),
        m_cache(cache),
        m_self(attentionOf(kind)),
        m_cross(attentionOf(AttentionKind::Cross)) {}

  /// [token, d_model] after the final norm, or nothing when the last layer is not wanted. `encoded`, [source
  /// token, d_model of the encoder], is what cross-attention reads.
  Matrix run(const Tokens& tokens, const Matrix& encoded, const std::stop_token& stop) {
    for (const RotaryConfig& rotary : m_stack.rotaries)
      m_rotaries.push_back(rotaryTable(rotary, tokens.size(), m_cache.tokens()));
    m_positions = relativePositions(m_stack, m_weights, tokens);
    if (m_options.keepLayerInputs) m_layerInputs = m_cache.completeInputs();
    Matrix x =
        m_cache.layers() > 0 ? m_cache.nextInput() : embed(tokens, m_stack, m_weights, m_cache.tokens());
    const int layers = layersUpTo(m_stack, m_self.kind, m_options);
    for (int layer = m_cache.layers(); layer < layers; ++layer) {  // x [new token, d_model]
      throwIfStopped(stop);
      if (m_options.keepLayerInputs) m_layerInputs.push_back(m_cache.extendedInput(x, layer));
      if (isEnough(layer)) {
        remember(layer, project(attentionInput(layer, x), m_stack, layerWeights(layer).attention),
                 layerWeights(layer));
        return {};
      }
      const Matrix before = m_stack.convolution && layer == 0 ? x : Matrix();
      x = runLayer(layer, std::move(x), encoded);
      m_self.layers.back().experts = m_cache.extendedExperts(std::exchange(m_chosen, {}), m_self.kind, layer);
      if (before.size() > 0) x = withConvolution(std::move(x), before);
    }
    if (layers < int(m_stack.layers.size())) return {};
    if (m_stack.finalNorm) normalise(x, m_weights.finalNorm);
    return m_cache.extendedHidden(std::move(x));
  }

  void moveAttentionTo(std::vector<AttentionStack>& stacks) {
    stacks.push_back(std::move(m_self));
    if (m_stack.crossAttention) stacks.push_back(std::move(m_cross));
  }
  std::vector<Matrix> takeLayerInputs() { return std::move(m_layerInputs); }

 private:
  /// The shape of one kind of attention, with the layers that the cache holds.
  AttentionStack attentionOf(AttentionKind kind) const {
    AttentionStack attention{kind, m_stack.heads, m_stack.keyHeads, m_stack.dK, m_stack.dV, {}};
    if (kind == AttentionKind::Cross && !m_stack.crossAttention) return attention;
    attention.layers = m_cache.completeLayers(kind);
    attention.layers.reserve(m_stack.layers.size());
    return attention;
  }

  const LayerWeights& layerWeights(int layer) const {
    return m_weights.layers[size_t(storedLayer(m_stack, layer))];
  }

  /// Are the queries, keys and values of `layer` the last thing that is wanted?
  bool isEnough(int layer) const {
    return m_options.deepest && m_options.deepest->kind == m_self.kind && m_options.deepest->layer == layer &&
           !m_stack.bottleneck;
  }

  /// What the attention of a layer projects: x or, where norms stand first, x after its norm; both [new
  /// token, d_model].
  Matrix attentionInput(int layer, const Matrix& x) const {
    const NormPlacement placement = m_stack.placement;
    const bool normFirst = placement == NormPlacement::Pre || placement == NormPlacement::Sandwich;
    const bool isNormed = m_stack.residual != Residual::Sequential ||
                          (normFirst && m_stack.layers[size_t(layer)].attentionNorm);
    return isNormed ? normalised(x, layerWeights(layer).attentionNorm) : x;
  }

  /// x [new token, d_model] → the same.
  Matrix runLayer(int layer, Matrix x, const Matrix& encoded) {
    const LayerWeights& weights = layerWeights(layer);
    if (m_stack.bottleneck) return runBottleneck(layer, x, weights);
    // each [new token, d_model] → the same
    const auto attention = [&](const Matrix& h) { return selfAttention(layer, h, weights); };
    const auto feedForward = [&](const Matrix& h) { return mlp(h, m_stack, weights, m_chosen); };

    if (m_stack.residual != Residual::Sequential) {
      const Matrix h = normalised(x, weights.attentionNorm);  // [new token, d_model]
      const Matrix step =                                     // [new token, d_model]
          attention(h) +
          feedForward(m_stack.residual == Residual::ParallelOneNorm ? h : normalised(x, weights.mlpNorm));
      return x + float(m_stack.residualScale) * step;
    }
    x = m_stack.layers[size_t(layer)].attentionNorm
            ? block(std::move(x), weights.attentionNorm, weights.attentionOutputNorm, attention)
            : x + float(m_stack.residualScale) * attention(x);
    if (m_stack.crossAttention)
      x = block(std::move(x), weights.crossNorm, {},
                [&](const Matrix& h) { return crossAttention(layer, h, encoded, weights.cross); });
    return block(std::move(x), weights.mlpNorm, weights.mlpOutputNorm, feedForward);
  }

  /// What layer 0 made, x, and a convolution over what it read, `embedded`; both [token, d_model].
  Matrix withConvolution(Matrix x, const Matrix& embedded) const {
    Matrix convolved = convolve(embedded, m_weights.convolution);  // [token, d_model]
    activate(convolved, m_stack.convolution->activation);
    x += convolved;
    normalise(x, m_weights.convolutionNorm);
    return x;
  }

  /// A step of the residual stream: x and what `f` makes of it, with the norms where the architecture has
  /// them. x and f(x) are [new token, d_model].
  template <typename Function>
  Matrix block(Matrix x, const NormWeights& norm, const NormWeights& outputNorm, const Function& f) const {
    const NormPlacement placement = m_stack.placement;
    const bool normFirst = placement == NormPlacement::Pre || placement == NormPlacement::Sandwich;
    Matrix step = normFirst ? f(normalised(x, norm)) : f(x);  // [new token, d_model]
    if (placement == NormPlacement::Sandwich || placement == NormPlacement::Output)
      normalise(step, outputNorm);
    if (m_stack.residualScale != 1) step *= float(m_stack.residualScale);
    x += step;
    if (placement == NormPlacement::Post) normalise(x, norm);
    return x;
  }

  /// x [token, d_model] → the same.
  static Matrix normalised(Matrix x, const NormWeights& norm) {
    normalise(x, norm);
    return x;
  }

  /// A layer that is narrower inside, `size` wide: x [new token, d_model] → the same.
  Matrix runBottleneck(int layer, const Matrix& x, const LayerWeights& weights) {
    const BottleneckWeights& narrow = weights.bottleneck;
    const auto project = [](const Matrix& h, const BottleneckWeights::Projection& projection) {
      return normalised(linear(h, projection.matrix), projection.norm);
    };
    const Matrix h = project(x, narrow.queryKey);  // [new token, size]
    Projected qkv{linear(h, weights.attention.query), linear(h, weights.attention.key),
                  linear(x, weights.attention.value)};
    // inside, [new token, size]
    Matrix y =
        normalised(project(x, narrow.in) + attend(layer, std::move(qkv), weights), weights.attentionNorm);
    for (size_t i = 0; i < narrow.mlps.size(); ++i)
      y = normalised(y + dense(y, m_stack, narrow.mlps[i]), narrow.norms[i]);
    y = normalised(y + mlp(y, m_stack, weights, m_chosen), weights.mlpNorm);
    return normalised(x + linear(y, narrow.out.matrix), narrow.out.norm);
  }

  /// x [new token, d_model] → the same.
  Matrix selfAttention(int layer, const Matrix& x, const LayerWeights& weights) {
    return attend(layer, project(x, m_stack, weights.attention), weights);
  }

  /// Queries, keys and values of the new tokens → [new token, d_model].
  Matrix attend(int layer, Projected qkv, const LayerWeights& weights) {
    remember(layer, std::move(qkv), weights);
    return linear(headOutputs(m_self, layer), weights.attention.output);
  }

  /// Puts queries, keys and values of the new tokens, as they enter the product, into the trace, with the
  /// layer's rule.
  void remember(int layer, Projected qkv, const LayerWeights& ofLayer) {
    const LayerConfig& config = m_stack.layers[size_t(layer)];
    const AttentionWeights& weights = ofLayer.attention;
    const bool isNormed = config.qkNorm;
    if (isNormed && !m_stack.qkNormLast) normaliseQk(qkv, m_stack, weights);
    if (m_stack.clipQkv) clip(qkv, *m_stack.clipQkv);
    if (config.rotary >= 0) {
      rotate(qkv.q, m_stack.dK, m_rotaries[size_t(config.rotary)]);
      rotate(qkv.k, m_stack.dK, m_rotaries[size_t(config.rotary)]);
      if (m_stack.rotatesValues) rotate(qkv.v, m_stack.dV, m_rotaries[size_t(config.rotary)]);
    }
    if (isNormed && m_stack.qkNormLast) normaliseQk(qkv, m_stack, weights);
    if (config.growth) grow(qkv.q, *config.growth, m_cache.tokens());
    LayerTrace trace{std::move(qkv.q), std::move(qkv.k), std::move(qkv.v), config.rule};
    trace.rule.relative = ofLayer.relativeBias ? ofLayer.relativeBias : m_weights.relativeBias;
    trace.rule.positions = positionTerms(m_positions, m_stack, weights);
    trace.rule.sinks = weights.sinks;
    m_cache.extend(trace, m_self.kind, layer);  // now of all tokens
    addKnockouts(trace.rule, m_self.kind, layer);
    m_self.layers.push_back(std::move(trace));
  }

  /// The trace keeps the model's own rule, but for its knockouts.
  void addKnockouts(ScoreRule& rule, AttentionKind kind, int layer) const {
    for (const Knockout& knockout : m_options.knockouts)
      if (knockout.id.kind == kind && knockout.id.layer == layer) rule.knockouts.push_back(knockout);
  }

  /// x [new target token, d_model], encoded [source token, d_model of the encoder] → as x.
  Matrix crossAttention(int layer, const Matrix& x, const Matrix& encoded, const AttentionWeights& weights) {
    LayerTrace trace{
        linear(x, weights.query), {}, {}, m_stack.crossRule};  // q [new target token, heads · d_k]
    if (!m_cache.extendCross(trace, layer)) {
      const LinearWeights* const two[] = {&weights.key, &weights.value};
      auto results = linear(encoded, two);
      trace.k = std::move(results[0]);  // [source token, keyHeads · d_k]
      trace.v = std::move(results[1]);  // [source token, keyHeads · d_v]
    }
    addKnockouts(trace.rule, m_cross.kind, layer);
    m_cross.layers.push_back(std::move(trace));
    return linear(headOutputs(m_cross, layer), weights.output);
  }

  /// What W_O reads at the new tokens, [new token, heads · d_v]: weightedValues() under the what-if of the
  /// run, and what the options put in place of the outputs of heads.
  Matrix headOutputs(const AttentionStack& attention, int layer) const {
    const ScoreRule& rule = attention.layers[size_t(layer)].rule;
    const bool isWhatIf = m_options.whatIf.scope == Scope::Network;
    Matrix outputs = weightedValues(attention, layer, isWhatIf ? applied(m_options.whatIf, rule) : rule,
                                    m_cache.tokens());  // [new token, heads · d_v]
    for (const HeadId& id : m_options.zeroAblations)
      if (id.kind == attention.kind && id.layer == layer)
        outputs.middleCols(id.head * attention.dV, attention.dV).setZero();
    for (const MeanAblation& head : m_options.meanAblations)
      if (head.id.kind == attention.kind && head.id.layer == layer)
        outputs.middleCols(head.id.head * attention.dV, attention.dV).rowwise() = head.output.transpose();
    return outputs;
  }

  const StackConfig& m_stack;
  const StackWeights& m_weights;
  const RunOptions& m_options;
  const KvCache& m_cache;
  AttentionStack m_self, m_cross;
  std::vector<RotaryTable> m_rotaries;
  RelativePositions m_positions;
  ExpertChoices m_chosen;  // by the new tokens in the layer at work
  std::vector<Matrix> m_layerInputs;
};

}  // namespace

AttentionTrace forwardPass(const ModelConfig& config, const ModelWeights& weights, const Tokens& source,
                           const Tokens& target, const RunOptions& options, const std::stop_token& stop) {
  checkInterventions(config, options, source.size(), target.size());
  const KvCache cache(config, options, source, target);
  AttentionTrace trace;
  trace.source = source;
  if (config.decoder && cache.encoder()) {
    trace.stacks.push_back(*cache.encoder());
  } else {
    StackRun first(config.main, weights.main, options, AttentionKind::Self, cache);
    trace.hidden = first.run(source, {}, stop);
    trace.layerInputs = first.takeLayerInputs();
    first.moveAttentionTo(trace.stacks);
  }
  if (config.decoder) {
    trace.target = target;
    StackRun second(*config.decoder, weights.decoder, options, AttentionKind::DecoderSelf, cache);
    trace.hidden = second.run(target, trace.hidden, stop);
    trace.layerInputs = second.takeLayerInputs();
    second.moveAttentionTo(trace.stacks);
  }
  if (options.deepest && trace.stack(options.deepest->kind) &&
      options.deepest->layer < int(config.lastStack().layers.size()))
    trace.hidden.resize(0, 0);
  return trace;
}

Matrix outputLogits(const ModelConfig& config, const ModelWeights& weights, const Matrix& hiddenRows) {
  const LogitsWeights& head = *weights.logits;
  const StackWeights& last = config.decoder ? weights.decoder : weights.main;
  // [row, d_model], or [row, size of an embedding]
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
