// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/layers/hybrid_weights.h"

namespace heedmap {

ShortConvolutionWeights findShortConvolution(Finder& finder, const StackConfig& stack, int layer) {
  const qint64 d = stack.dModel;
  return {finder.linear(TensorRole::ConvolutionIn, d, 3 * d, MatrixLayout::OutIn, layer),
          finder.linear(TensorRole::ConvolutionOut, d, d, MatrixLayout::OutIn, layer),
          finder.taps(TensorRole::ConvolutionTaps, d, stack.shortConvolution->width, layer),
          finder.bias(TensorRole::ConvolutionTaps, d, layer)};
}

DeltaRuleWeights findDeltaRule(Finder& finder, const StackConfig& stack, int layer) {
  using Role = TensorRole;
  const DeltaRuleConfig& config = *stack.deltaRule;
  const qint64 d = stack.dModel, keys = config.keyWidth(), values = config.valueWidth(),
               heads = config.valueHeads;
  const auto find = [&](Role role, qint64 in, qint64 out) {
    return finder.linear(role, in, out, MatrixLayout::OutIn, layer);
  };
  DeltaRuleWeights weights;
  if (finder.isNamed(Role::DeltaQkvGate)) {
    weights.qkvGate = find(Role::DeltaQkvGate, d, 2 * (keys + values));
  } else {
    weights.qkv = find(Role::DeltaQkv, d, 2 * keys + values);
    weights.gate = find(Role::DeltaGate, d, values);
  }
  if (finder.isNamed(Role::DeltaBetaDecay)) {
    weights.betaDecay = find(Role::DeltaBetaDecay, d, 2 * heads);
  } else {
    weights.beta = find(Role::DeltaBeta, d, heads);
    weights.decay = find(Role::DeltaDecay, d, heads);
  }
  weights.taps = finder.taps(Role::DeltaTaps, 2 * keys + values, config.width, layer);
  weights.timeBias = finder.vector(Role::DeltaTimeBias, heads, layer);
  weights.rate = finder.vector(Role::DeltaRate, heads, layer);
  if (!config.isRate) weights.rate = -weights.rate.array().exp();
  weights.norm = finder.norm(Role::DeltaNorm, config.norm, config.dV, layer);
  weights.out = find(Role::DeltaOut, values, d);
  return weights;
}

BesideMlpWeights findBesideMlp(Finder& finder, const StackConfig& stack, int layer) {
  using Role = TensorRole;
  const qint64 d = stack.dModel;
  return {finder.norm(Role::ExpertsNorm, stack.norm, d, layer),
          finder.norm(Role::ExpertsOutputNorm, stack.norm, d, layer),
          finder.norm(Role::DenseOutputNorm, stack.norm, d, layer),
          finder.vector(Role::RouterScale, d, layer),
          finder.vector(Role::ExpertScales, stack.experts->count, layer)};
}

PerLayerWeights findPerLayer(Finder& finder, const StackConfig& stack, int layer) {
  const qint64 d = stack.dModel, size = stack.perLayerInput->size;
  return {finder.linear(TensorRole::PerLayerGate, d, size, MatrixLayout::OutIn, layer),
          finder.linear(TensorRole::PerLayerProjection, size, d, MatrixLayout::OutIn, layer),
          finder.norm(TensorRole::PerLayerNorm, stack.norm, d, layer)};
}

StreamWeights findStream(Finder& finder, const StackConfig& stack, int layer) {
  using Role = TensorRole;
  const qint64 d = stack.dModel, count = stack.streams->count, rank = stack.streams->laurelRank;
  const auto find = [&](Role role, qint64 in, qint64 out) {
    return finder.linear(role, in, out, MatrixLayout::OutIn, layer);
  };
  StreamWeights weights;
  weights.router = find(Role::StreamRouter, d, count);
  weights.routerNorm = finder.norm(Role::StreamRouterNorm, stack.norm, d, layer);
  weights.prediction = find(Role::StreamPrediction, count, count * count);
  weights.correction = find(Role::StreamCorrection, count, count);
  weights.scale = finder.vector(Role::StreamScale, d, layer);
  weights.laurelLeft = find(Role::LaurelLeft, d, rank);
  weights.laurelRight = find(Role::LaurelRight, rank, d);
  weights.laurelNorm = finder.norm(Role::LaurelNorm, stack.norm, d, layer);
  return weights;
}

void findHybrid(Finder& finder, const StackConfig& stack, StackWeights& weights) {
  using Role = TensorRole;
  const qint64 d = stack.dModel;
  if (const auto& input = stack.perLayerInput) {
    const qint64 width = input->size * qint64(stack.layers.size());
    weights.perLayerTokens = finder.table(Role::PerLayerTokens, input->vocabulary, width);
    weights.perLayerProjection = finder.linear(Role::PerLayerModelProjection, d, width, MatrixLayout::OutIn);
    weights.perLayerNorm = finder.norm(Role::PerLayerProjectionNorm, stack.norm, input->size);
  }
  if (!stack.streams) return;
  for (int stream = 1; stream < stack.streams->count; ++stream) {
    weights.spread.push_back(finder.member(Role::StreamSpread, stack.streams->count - 1, d, stream - 1));
    weights.gather.push_back(finder.member(Role::StreamGather, stack.streams->count - 1, d, stream - 1));
  }
}

}  // namespace heedmap
