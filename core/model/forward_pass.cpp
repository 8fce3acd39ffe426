// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/forward_pass.h"

#include <cmath>
#include <utility>

#include "core/arithmetic/activation.h"
#include "core/attention/weighted_values.h"
#include "core/base/error.h"
#include "core/model/interventions.h"
#include "core/model/kv_cache.h"
#include "core/model/layers/convolution.h"
#include "core/model/layers/delta_rule.h"
#include "core/model/layers/embedding.h"
#include "core/model/layers/mlp.h"
#include "core/model/layers/projection.h"
#include "core/model/layers/relative_positions.h"
#include "core/model/layers/rotary.h"
#include "core/model/layers/sparse/global_tokens.h"
#include "core/model/layers/sparse/summaries.h"
#include "core/model/layers/streams/per_layer_inputs.h"
#include "core/model/layers/streams/streams.h"

namespace heedmap {

namespace {

using Index = Eigen::Index;

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
    m_globals = globalTokens(m_stack, tokens);
    if (m_options.keepLayerInputs) m_layerInputs = m_cache.completeInputs();
    const bool isCached = m_cache.layers() > 0;
    Matrix x;
    if (!isCached || m_stack.perLayerInput) x = embed(tokens, m_stack, m_weights, m_cache.tokens());
    if (m_stack.perLayerInput) m_perLayer = perLayerInputs(x, tokens, m_stack, m_weights, m_cache.tokens());
    if (m_stack.streams && !isCached) x = spread(x, m_weights);
    if (isCached) x = m_cache.nextInput();
    const int layers = layersUpTo(m_stack, m_self.kind, m_options);
    for (int layer = m_cache.layers(); layer < layers; ++layer) {  // x [new token, d_model]
      throwIfStopped(stop);
      if (m_options.keepLayerInputs) m_layerInputs.push_back(m_cache.extendedInput(x, layer));
      if (isEnough(layer)) {
        if (m_stack.layers[size_t(layer)].hasHeads())
          remember(layer, projected(layer, attentionInput(layer, x)), layerWeights(layer));
        else
          m_self.layers.push_back(withoutHeads(layer));
        return {};
      }
      const Matrix before = m_stack.convolution && layer == 0 ? x : Matrix();
      x = runLayer(layer, std::move(x), encoded);
      m_self.layers.back().experts = m_cache.extendedExperts(std::exchange(m_chosen, {}), m_self.kind, layer);
      if (before.size() > 0) x = withConvolution(std::move(x), before);
    }
    if (layers < int(m_stack.layers.size())) return {};
    if (m_stack.streams) x = gather(x, m_stack, m_weights);
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
           !m_stack.bottleneck && !m_stack.streams;
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
    if (m_stack.streams) return runStreams(layer, x, weights);
    // each [new token, d_model] → the same
    const auto attention = [&](const Matrix& h) { return mix(layer, h, weights); };
    const auto feedForward = [&](const Matrix& h) { return mlp(h, m_stack, weights, m_chosen); };

    if (m_stack.residual != Residual::Sequential) {
      const Matrix h = normalised(x, weights.attentionNorm);  // [new token, d_model]
      const Matrix step =                                     // [new token, d_model]
          attention(h) +
          feedForward(m_stack.residual == Residual::ParallelOneNorm ? h : normalised(x, weights.mlpNorm));
      return x + float(m_stack.residualScale) * step;
    }
    if (m_stack.attentionNormedTwice)
      x = normalised(x + block(x, weights.attentionNorm, {}, attention), weights.attentionOutputNorm);
    else
      x = m_stack.layers[size_t(layer)].attentionNorm
              ? block(std::move(x), weights.attentionNorm, weights.attentionOutputNorm, attention)
              : x + float(m_stack.residualScale) * attention(x);
    if (m_stack.crossAttention)
      x = block(std::move(x), weights.crossNorm, {},
                [&](const Matrix& h) { return crossAttention(layer, h, encoded, weights.cross); });
    if (m_stack.experts && m_stack.experts->besideMlp && !weights.experts.empty()) {
      const Matrix stream = x;
      x = block(std::move(x), weights.mlpNorm, weights.mlpOutputNorm,
                [&](const Matrix& h) { return mlpBesideExperts(h, stream, m_stack, weights, m_chosen); });
    } else {
      x = block(std::move(x), weights.mlpNorm, weights.mlpOutputNorm, feedForward);
    }
    if (m_stack.perLayerInput) x += perLayerStep(x, perLayerPart(layer), m_stack, weights.perLayer);
    if (m_stack.layerScale) x *= weights.scale;
    return x;
  }

  /// Of the embedding, [new token, size].
  Matrix perLayerPart(int layer) const {
    const Index size = m_stack.perLayerInput->size;
    return m_perLayer.middleCols(layer * size, size);
  }

  /// A layer of several residual streams, [new token, stream · d_model].
  Matrix runStreams(int layer, const Matrix& streams, const LayerWeights& weights) {
    const Matrix predictions = predicted(streams, m_stack, weights.stream);
    const Matrix active = activeOf(predictions, m_stack);  // [new token, d_model], as all below
    const Matrix h = normalised(active, weights.attentionNorm);
    Matrix x = active + normalised(mix(layer, h, weights), weights.attentionOutputNorm);
    x = (x + laurel(h, weights.stream)) / std::sqrt(2.F);
    x += normalised(mlp(normalised(x, weights.mlpNorm), m_stack, weights, m_chosen), weights.mlpOutputNorm);
    Matrix result = corrected(predictions, x, m_stack, weights.stream);
    Matrix gate = activeOf(result, m_stack);
    if (m_stack.streams->scalesActive) gate.array().rowwise() *= weights.stream.scale.transpose().array();
    const Matrix step = perLayerStep(gate, perLayerPart(layer), m_stack, weights.perLayer);
    for (int stream = 1; stream < m_stack.streams->count; ++stream)
      result.middleCols(stream * Index(m_stack.dModel), m_stack.dModel) += step;
    return result;
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
    addStep(x, step);
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

  /// By which the tokens of a layer read others: x [new token, d_model] → the same.
  Matrix mix(int layer, const Matrix& x, const LayerWeights& weights) {
    const LayerKind kind = m_stack.layers[size_t(layer)].kind;
    if (kind == LayerKind::Attention) return attend(layer, projected(layer, x), weights);
    const LayerState& before = m_cache.state(m_self.kind, layer);
    std::vector<LayerState> after = m_cache.statesToKeep(x.rows());
    Matrix result = kind == LayerKind::ShortConvolution
                        ? shortConvolution(x, weights.shortConvolution, before, after)
                        : deltaRule(x, m_stack, weights.deltaRule, before, after);
    m_self.layers.push_back(withoutHeads(layer));
    m_self.layers.back().states = m_cache.extendedStates(std::move(after), m_self.kind, layer);
    return result;
  }

  /// x [new token, d_model] → queries, keys and values.
  Projected projected(int layer, const Matrix& x) const {
    const AttentionWeights& weights = layerWeights(layer).attention;
    Projected all = project(x, m_stack, layer, weights);
    if (m_globals > 0) addGlobal(all, x, m_globals, m_stack, weights);
    if (m_stack.summaries) addSummaries(all, x, m_stack, weights, *m_weights.summaryBias);
    return all;
  }

  /// What stands in the trace for a layer without heads.
  LayerTrace withoutHeads(int layer) const {
    LayerTrace trace;
    trace.kind = m_stack.layers[size_t(layer)].kind;
    return trace;
  }

  /// Queries, keys and values of the new tokens → [new token, d_model].
  Matrix attend(int layer, Projected qkv, const LayerWeights& weights) {
    const Matrix gate = std::move(qkv.gate);
    remember(layer, std::move(qkv), weights);
    Matrix outputs = headOutputs(m_self, layer);  // [new token, heads · d_v]
    if (gate.size() > 0) outputs.array() /= 1 + (-gate.array()).exp();
    return linear(outputs, weights.attention.output);
  }

  /// Puts queries, keys and values of the new tokens, as they enter the product, into the trace, with the
  /// layer's rule.
  void remember(int layer, Projected qkv, const LayerWeights& ofLayer) {
    const LayerConfig& config = m_stack.layers[size_t(layer)];
    const AttentionWeights& weights = ofLayer.attention;
    const bool isNormed = config.qkNorm;
    if (isNormed && !m_stack.qkNormLast) normaliseQk(qkv, m_stack, layer, weights);
    if (m_stack.clipQkv) clip(qkv, *m_stack.clipQkv);
    if (config.rotary >= 0) {
      const HeadShape shape = m_stack.shapeOf(layer);
      rotate(qkv.q, shape.dK, m_rotaries[size_t(config.rotary)]);
      rotate(qkv.k, shape.dK, m_rotaries[size_t(config.rotary)]);
      if (m_stack.rotatesValues) rotate(qkv.v, shape.dV, m_rotaries[size_t(config.rotary)]);
    }
    if (isNormed && m_stack.qkNormLast) normaliseQk(qkv, m_stack, layer, weights);
    if (config.growth) grow(qkv.q, *config.growth, m_cache.tokens());
    if (config.keysOf >= 0) {  // those of a layer before it, of the new tokens
      const LayerTrace& other = m_self.layers[size_t(config.keysOf)];
      qkv.k = other.k.bottomRows(qkv.q.rows());
      qkv.v = other.v.bottomRows(qkv.q.rows());
    }
    LayerTrace trace{std::move(qkv.q), std::move(qkv.k), std::move(qkv.v), config.rule};
    if (const auto& own = config.shape) {
      trace.keyHeads = own->keyHeads;
      trace.dK = own->dK;
      trace.dV = own->dV;
    }
    if (m_globals > 0) trace.dK = 2 * m_stack.dK;
    trace.globalV = std::move(qkv.globalV);
    trace.sinkV = std::move(qkv.sinkV);
    trace.rule.rowSinks = std::move(qkv.rowSinks);
    trace.rule.relative = ofLayer.relativeBias ? ofLayer.relativeBias : m_weights.relativeBias;
    trace.rule.positions = positionTerms(m_positions, m_stack, weights);
    trace.rule.sinks = weights.sinks;
    m_cache.extend(trace, m_self.kind, layer);  // now of all tokens
    fitToText(trace.rule, m_stack, trace.q.rows(), m_globals);
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
    const Index dV = attention.dVOf(layer);
    Matrix outputs = weightedValues(attention, layer, isWhatIf ? applied(m_options.whatIf, rule) : rule,
                                    m_cache.tokens());  // [new token, heads · d_v]
    for (const HeadId& id : m_options.zeroAblations)
      if (id.kind == attention.kind && id.layer == layer) outputs.middleCols(id.head * dV, dV).setZero();
    for (const MeanAblation& head : m_options.meanAblations)
      if (head.id.kind == attention.kind && head.id.layer == layer)
        outputs.middleCols(head.id.head * dV, dV).rowwise() = head.output.transpose();
    return outputs;
  }

  const StackConfig& m_stack;
  const StackWeights& m_weights;
  const RunOptions& m_options;
  const KvCache& m_cache;
  AttentionStack m_self, m_cross;
  std::vector<RotaryTable> m_rotaries;
  RelativePositions m_positions;
  Index m_globals = 0;     // tokens at the beginning that see the whole text
  ExpertChoices m_chosen;  // by the new tokens in the layer at work
  Matrix m_perLayer;       ///< [new token, layer · size], see PerLayerInputConfig
  std::vector<Matrix> m_layerInputs;
};

}  // namespace

AttentionTrace forwardPass(const ModelConfig& config, const ModelWeights& weights, const Tokens& source,
                           const Tokens& target, const RunOptions& asked, const std::stop_token& stop) {
  const RunOptions options = withinLayers(asked, config);
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
  if (options.deepest) trace.hidden.resize(0, 0);
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
