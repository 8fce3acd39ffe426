// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/layers/model_weights.h"

#include <QSet>
#include <algorithm>

#include "core/base/error.h"
#include "core/model/layers/hybrid_weights.h"
#include "core/model/layers/weight_finder.h"

namespace heedmap {

namespace {

AttentionWeights findHeadAxes(Finder& finder, const StackConfig& stack, int layer) {
  const qint64 d = stack.dModel, heads = stack.heads, dK = stack.dK;
  const auto matrix = [&](TensorRole role, MatrixLayout storage = MatrixLayout::InOut) {
    return finder.headMatrix(role, d, heads, dK, storage, layer);
  };
  const auto bias = [&](TensorRole role) {
    return Vector(finder.headVectors(role, {heads, dK}, layer).row(0).transpose());
  };
  AttentionWeights weights;
  weights.query = matrix(TensorRole::Query);
  weights.key = matrix(TensorRole::Key);
  weights.value = matrix(TensorRole::Value);
  weights.positionKey = matrix(TensorRole::PositionKey);
  weights.output = matrix(TensorRole::AttentionOutput, MatrixLayout::OutIn);
  weights.contentBias = bias(TensorRole::ContentBias);
  weights.positionBias = bias(TensorRole::PositionBias);
  weights.segmentBias = bias(TensorRole::SegmentBias);
  weights.segmentKeys = finder.headVectors(TensorRole::SegmentKeys, {2, heads, dK}, layer);
  return weights;
}

/// Of multi-head latent attention.
void findLatent(Finder& finder, const StackConfig& stack, int layer, AttentionWeights& weights) {
  using Role = TensorRole;
  const LatentConfig& config = *stack.latent;
  LatentWeights& latent = weights.latent;
  const qint64 d = stack.dModel, own = stack.dK - config.turned, rank = config.rank;
  const auto find = [&](Role role, qint64 in, qint64 out) {
    return finder.linear(role, in, out, MatrixLayout::OutIn, layer);
  };
  if (config.queryRank > 0) {
    latent.queryDown = find(Role::QueryDown, d, config.queryRank);
    latent.queryNorm = finder.norm(Role::QueryDownNorm, config.norm, config.queryRank, layer);
  }
  weights.query = config.queryRank > 0 ? find(Role::QueryUp, config.queryRank, stack.heads * stack.dK)
                                       : find(Role::Query, d, stack.heads * stack.dK);
  latent.keyValueDown = find(Role::KeyValueDown, d, rank + config.turned);
  latent.keyValueNorm = finder.norm(Role::KeyValueNorm, config.norm, rank, layer);
  if (!config.byHead) {
    latent.keyValueUp = find(Role::KeyValueUp, rank, stack.heads * (own + stack.dV));
    return;
  }
  for (int head = 0; head < stack.heads; ++head) {
    latent.keyUps.push_back(
        finder.slice(Role::KeyUp, stack.heads, {{}, MatrixLayout::InOut, rank, own, {}}, layer, head));
    latent.valueUps.push_back(
        finder.slice(Role::ValueUp, stack.heads, {{}, MatrixLayout::OutIn, rank, stack.dV, {}}, layer, head));
  }
}

AttentionWeights findAttention(Finder& finder, const StackConfig& stack, int layer) {
  if (stack.qkv == QkvLayout::HeadAxes) return findHeadAxes(finder, stack, layer);
  const HeadShape shape = stack.shapeOf(layer);
  const qint64 d = stack.width(), q = stack.heads * shape.dK, k = shape.keyHeads * shape.dK,
               v = shape.keyHeads * shape.dV;
  AttentionWeights weights;
  if (stack.latent) {
    findLatent(finder, stack, layer, weights);
  } else if (stack.qkv == QkvLayout::Separate) {
    weights.query = finder.linear(TensorRole::Query, d, stack.gatedHeads ? 2 * q : q, stack.storage, layer);
    const LayerConfig& config = stack.layers[size_t(layer)];
    if (config.keysOf < 0) weights.key = finder.linear(TensorRole::Key, d, k, stack.storage, layer);
    if (config.keysOf < 0 && !config.valueIsKey)
      weights.value = finder.linear(TensorRole::Value, stack.dModel, v, stack.storage, layer);
  } else {
    weights.qkv = finder.linear(TensorRole::Qkv, d, q + k + v, stack.storage, layer);
    if (finder.isNamed(TensorRole::QueryBias))
      weights.queryBias = finder.vector(TensorRole::QueryBias, q, layer);
    if (finder.isNamed(TensorRole::ValueBias))
      weights.valueBias = finder.vector(TensorRole::ValueBias, v, layer);
  }
  if (stack.globalTokens) {
    weights.globalQuery = finder.linear(TensorRole::GlobalQuery, d, q, stack.storage, layer);
    weights.globalKey = finder.linear(TensorRole::GlobalKey, d, k, stack.storage, layer);
    weights.globalValue = finder.linear(TensorRole::GlobalValue, d, v, stack.storage, layer);
  }
  if (stack.summaries)
    weights.summaryNorm = finder.norm(TensorRole::SummaryNorm, stack.norm, stack.dModel, layer);
  if (const auto& terms = stack.positionTerms) {
    const auto find = [&](TensorRole own, TensorRole shared) {
      return finder.linear(terms->isShared ? shared : own, d, q, stack.storage, layer);
    };
    if (terms->hasQueries) weights.positionQuery = find(TensorRole::PositionQuery, TensorRole::Query);
    if (terms->hasKeys) weights.positionKey = find(TensorRole::PositionKey, TensorRole::Key);
  }
  if (stack.qkNorm == QkNorm::Head) {
    weights.queryNorm =
        finder.headNorm(TensorRole::QueryNorm, stack.qkNormConfig, stack.heads, shape.dK, layer);
    if (stack.layers[size_t(layer)].keysOf < 0)
      weights.keyNorm =
          finder.headNorm(TensorRole::KeyNorm, stack.qkNormConfig, shape.keyHeads, shape.dK, layer);
  } else if (stack.qkNorm == QkNorm::Whole) {
    weights.queryNorm = finder.norm(TensorRole::QueryNorm, stack.qkNormConfig, q, layer);
    weights.keyNorm = finder.norm(TensorRole::KeyNorm, stack.qkNormConfig, k, layer);
  }
  if (stack.sinks) weights.sinks = finder.vector(TensorRole::Sinks, stack.heads, layer);
  weights.output =
      finder.linear(TensorRole::AttentionOutput, stack.heads * shape.dV, d, stack.storage, layer);
  return weights;
}

AttentionWeights findCrossAttention(Finder& finder, const StackConfig& stack, qint64 dEncoder, int layer) {
  const qint64 d = stack.dModel;
  AttentionWeights weights;
  weights.query = finder.linear(TensorRole::CrossQuery, d, stack.heads * stack.dK, stack.storage, layer);
  weights.key =
      finder.linear(TensorRole::CrossKey, dEncoder, stack.keyHeads * stack.dK, stack.storage, layer);
  weights.value =
      finder.linear(TensorRole::CrossValue, dEncoder, stack.keyHeads * stack.dV, stack.storage, layer);
  weights.output = finder.linear(TensorRole::CrossOutput, stack.heads * stack.dV, d, stack.storage, layer);
  return weights;
}

MlpWeights findMlp(Finder& finder, const StackConfig& stack, int layer) {
  const LayerConfig& config = stack.layers[size_t(layer)];
  const qint64 d = stack.width(), f = config.dFf > 0 ? config.dFf : stack.dFf;
  MlpWeights weights;
  weights.gateCutoff = config.gateCutoff;
  if (stack.fusedGateUp && stack.upFirst) {
    weights.up = finder.half(TensorRole::MlpGateUp, 0, d, f, layer);
    weights.gate = finder.half(TensorRole::MlpGateUp, 1, d, f, layer);
  } else if (stack.fusedGateUp) {
    weights.gateUp = finder.linear(TensorRole::MlpGateUp, d, 2 * f, stack.storage, layer);
  } else {
    if (stack.gatedMlp) weights.gate = finder.linear(TensorRole::MlpGate, d, f, stack.storage, layer);
    weights.up = finder.linear(TensorRole::MlpUp, d, f, stack.storage, layer);
  }
  weights.down = finder.linear(TensorRole::MlpDown, f, d, stack.storage, layer);
  return weights;
}

/// Each expert has tensors of its own ({expert} is in the name), or all lie in one tensor.
MlpWeights findExpert(Finder& finder, const StackConfig& stack, int layer, int expert) {
  const ExpertsConfig& experts = *stack.experts;
  const qint64 d = stack.dModel, f = experts.dFf;
  const auto find = [&](TensorRole role, qint64 in, qint64 out) {
    const Tensor* tensor = finder.find(role, false, layer, expert);
    return tensor && tensor->shape.size() == 3
               ? finder.slice(role, experts.count, {{}, experts.storage, in, out, {}}, layer, expert)
               : finder.linear(role, in, out, experts.storage, layer, expert);
  };
  MlpWeights weights;
  if (experts.fusedGateUp || finder.find(TensorRole::ExpertGateUp, false, layer, 0)) {
    weights.gateUp = find(TensorRole::ExpertGateUp, d, 2 * f);
  } else {
    if (experts.isGated) weights.gate = find(TensorRole::ExpertGate, d, f);
    weights.up = find(TensorRole::ExpertUp, d, f);
  }
  weights.down = find(TensorRole::ExpertDown, f, d);
  return weights;
}

BottleneckWeights findBottleneck(Finder& finder, const StackConfig& stack, int layer) {
  const qint64 d = stack.dModel, inside = stack.bottleneck->size, f = stack.dFf;
  const auto projection = [&](TensorRole matrix, TensorRole norm, qint64 in,
                              qint64 out) -> BottleneckWeights::Projection {
    return {finder.linear(matrix, in, out, stack.storage, layer), finder.norm(norm, stack.norm, out, layer)};
  };
  BottleneckWeights weights;
  weights.in = projection(TensorRole::BottleneckIn, TensorRole::BottleneckInNorm, d, inside);
  weights.queryKey =
      projection(TensorRole::BottleneckQueryKey, TensorRole::BottleneckQueryKeyNorm, d, inside);
  weights.out = projection(TensorRole::BottleneckOut, TensorRole::BottleneckOutNorm, inside, d);
  for (int i = 0; i + 1 < stack.bottleneck->mlps; ++i) {
    MlpWeights mlp;
    mlp.up = finder.linear(TensorRole::StackedUp, inside, f, stack.storage, layer, i);
    mlp.down = finder.linear(TensorRole::StackedDown, f, inside, stack.storage, layer, i);
    weights.mlps.push_back(std::move(mlp));
    weights.norms.push_back(finder.norm(TensorRole::StackedNorm, stack.norm, inside, layer, i));
  }
  return weights;
}

std::shared_ptr<const RelativeBias> findRelativeBias(Finder& finder, const StackConfig& stack, int layer,
                                                     TensorRole role = TensorRole::RelativeBias) {
  const TableWeights table = finder.table(role, stack.relativeBias->buckets, stack.heads, layer);
  auto bias = std::make_shared<RelativeBias>();
  bias->table.resize(table.rows, table.width);
  table.decode(0, bias->table.data(), bias->table.size());
  bias->maxDistance = stack.relativeBias->maxDistance;
  bias->bidirectional = stack.relativeBias->bidirectional;
  return bias;
}

void findExperts(Finder& finder, const StackConfig& stack, int layer, LayerWeights& weights) {
  const ExpertsConfig& experts = *stack.experts;
  const qint64 d = stack.dModel, f = experts.sharedDFf;
  weights.router = finder.linear(TensorRole::Router, d, experts.count, MatrixLayout::OutIn, layer);
  if (experts.hasBias) weights.routerBias = finder.vector(TensorRole::RouterBias, experts.count, layer);
  for (int expert = 0; expert < experts.count; ++expert)
    weights.experts.push_back(findExpert(finder, stack, layer, expert));
  if (f == 0) return;
  weights.shared.gate = finder.linear(TensorRole::SharedGate, d, f, MatrixLayout::OutIn, layer);
  weights.shared.up = finder.linear(TensorRole::SharedUp, d, f, MatrixLayout::OutIn, layer);
  weights.shared.down = finder.linear(TensorRole::SharedDown, f, d, MatrixLayout::OutIn, layer);
  if (experts.gatedShared)
    weights.sharedWeight = finder.linear(TensorRole::SharedWeight, d, 1, MatrixLayout::OutIn, layer);
}

LayerWeights findLayer(Finder& finder, const StackConfig& stack, qint64 dEncoder, int layer) {
  const qint64 d = stack.width();
  const bool before = stack.placement != NormPlacement::Output;
  const bool after = stack.placement == NormPlacement::Output || stack.placement == NormPlacement::Sandwich;
  LayerWeights weights;
  if (before && stack.layers[size_t(layer)].attentionNorm)
    weights.attentionNorm = finder.norm(TensorRole::AttentionNorm, stack.norm, d, layer);
  if (after || stack.attentionNormedTwice)
    weights.attentionOutputNorm = finder.norm(TensorRole::AttentionOutputNorm, stack.norm, d, layer);
  switch (stack.layers[size_t(layer)].kind) {
    case LayerKind::Attention:
      weights.attention = findAttention(finder, stack, layer);
      break;
    case LayerKind::ShortConvolution:
      weights.shortConvolution = findShortConvolution(finder, stack, layer);
      break;
    case LayerKind::DeltaRule:
      weights.deltaRule = findDeltaRule(finder, stack, layer);
      break;
  }
  if (stack.crossAttention) {
    weights.crossNorm = finder.norm(TensorRole::CrossNorm, stack.norm, d, layer);
    weights.cross = findCrossAttention(finder, stack, dEncoder, layer);
  }
  if (before && stack.residual != Residual::ParallelOneNorm)
    weights.mlpNorm = finder.norm(TensorRole::MlpNorm, stack.norm, d, layer);
  if (after) weights.mlpOutputNorm = finder.norm(TensorRole::MlpOutputNorm, stack.norm, d, layer);
  if (stack.experts && stack.layers[size_t(layer)].hasExperts) findExperts(finder, stack, layer, weights);
  if (weights.experts.empty() || stack.experts->besideMlp) weights.mlp = findMlp(finder, stack, layer);
  if (!weights.experts.empty() && stack.experts->besideMlp)
    weights.beside = findBesideMlp(finder, stack, layer);
  if (stack.perLayerInput) weights.perLayer = findPerLayer(finder, stack, layer);
  if (stack.streams) weights.stream = findStream(finder, stack, layer);
  if (stack.layerScale) weights.scale = finder.vector(TensorRole::LayerScale, 1, layer)[0];
  if (stack.bottleneck) weights.bottleneck = findBottleneck(finder, stack, layer);
  if (stack.relativeBias && stack.relativeBias->isOfEachLayer)
    weights.relativeBias = findRelativeBias(finder, stack, layer);
  return weights;
}

/// Layers of the file that a stack reads.
int storedLayers(const StackConfig& stack) {
  int count = 0;
  for (size_t layer = 0; layer < stack.layers.size(); ++layer)
    count = std::max(count, storedLayer(stack, int(layer)) + 1);
  return count;
}

/// Other names of the token embedding of `stack`. A file keeps tied weights once, and the writer of
/// safetensors chooses the name: that of the output head, or of the other stack's embedding.
QStringList tiedNames(const ModelConfig& config, const StackConfig& stack) {
  QStringList result;
  if (config.decoder && config.main.vocabulary == config.decoder->vocabulary)
    result = candidates((&stack == &config.main ? *config.decoder : config.main).names,
                        TensorRole::TokenEmbedding, false);
  if (config.logits && config.logits->tied)
    result += candidates(config.lastStack().names, TensorRole::Logits, false);
  return result;
}

StackWeights findStack(Finder finder, const StackConfig& stack, qint64 dEncoder,
                       const QStringList& otherNames) {
  const EmbeddingConfig& embedding = stack.embedding;
  const qint64 d = stack.dModel, size = embedding.size;
  using Projection = EmbeddingConfig::Projection;
  const bool projectLast = embedding.projection == Projection::AfterNorm;
  // width at which positions and segments are added
  const qint64 sum = projectLast || embedding.projection == Projection::BeforeNorm ? size : d;
  StackWeights weights;
  weights.tokens = finder.tokens(stack.vocabulary, size, otherNames);
  if (embedding.positions.kind == PositionConfig::Kind::Learned)
    weights.positions = finder.table(TensorRole::PositionEmbedding, sum);
  if (embedding.hasSegments) weights.segments = finder.table(TensorRole::SegmentEmbedding, sum);
  if (embedding.hasTasks) weights.tasks = finder.table(TensorRole::TaskEmbedding, sum);
  if (embedding.hasNorm)
    weights.embeddingNorm = finder.norm(TensorRole::EmbeddingNorm, stack.norm, projectLast ? size : d);
  if (embedding.projection != Projection::None)
    weights.embeddingProjection =
        finder.linear(TensorRole::EmbeddingProjection, size * embedding.width, d, MatrixLayout::OutIn);
  for (int layer = 0; layer < storedLayers(stack); ++layer)
    weights.layers.push_back(findLayer(finder, stack, dEncoder, layer));
  if (stack.relativeBias && !stack.relativeBias->isOfEachLayer)
    weights.relativeBias = findRelativeBias(finder, stack, 0);
  if (stack.summaries) weights.summaryBias = findRelativeBias(finder, stack, 0, TensorRole::SummaryBias);
  if (const auto& terms = stack.positionTerms; terms && !terms->isSinusoidal) {
    weights.relativePositions = finder.table(TensorRole::RelativePositions, 2 * qint64(terms->span), d);
    if (terms->hasNorm)
      weights.relativePositionNorm = finder.norm(TensorRole::RelativePositionNorm, stack.norm, d);
  }
  if (const auto& convolution = stack.convolution) {
    weights.convolution = finder.convolution(TensorRole::Convolution, d, d, convolution->width);
    weights.convolutionNorm = finder.norm(TensorRole::ConvolutionNorm, stack.norm, d);
  }
  findHybrid(finder, stack, weights);
  if (stack.finalNorm) weights.finalNorm = finder.norm(TensorRole::FinalNorm, stack.norm, d);
  if (embedding.projection == Projection::BeforePositions && !stack.bottleneck)
    weights.finalProjection = finder.linear(TensorRole::FinalProjection, d, size, MatrixLayout::OutIn);
  return weights;
}

std::optional<LogitsWeights> findLogits(Finder finder, const ModelConfig& config,
                                        const TableWeights& tokens) {
  if (!config.logits) return {};
  const StackConfig& stack = config.lastStack();
  const qint64 width = stack.embedding.size;
  LogitsWeights weights;
  if (config.logits->transform) {
    if (!finder.find(TensorRole::LogitsTransform, false, 0, 0)) return {};  // a checkpoint without its head
    weights.transform = finder.linear(TensorRole::LogitsTransform, stack.dModel, width, MatrixLayout::OutIn);
    weights.transformNorm = finder.norm(TensorRole::LogitsTransformNorm, stack.norm, width);
  }
  if (finder.find(TensorRole::Logits, false, 0, 0)) {  // wins over what the config says of tied weights
    weights.matrix = finder.linear(TensorRole::Logits, width, stack.vocabulary, MatrixLayout::OutIn);
  } else if (config.logits->tied) {
    weights.matrix = {{tokens}, MatrixLayout::OutIn, tokens.width, tokens.rows, {}};
    weights.matrix.bias = finder.bias(TensorRole::Logits, tokens.rows);
  } else {
    return {};
  }
  const auto rule = stack.biases.find(TensorRole::LogitsBias);
  const bool isDenied = rule != stack.biases.end() && !rule->second;
  if (const Tensor* bias = isDenied ? nullptr : finder.find(TensorRole::LogitsBias, true, 0, 0)) {
    if (bias->count() != weights.matrix.out) finder.checkShape(*bias, {weights.matrix.out});
    weights.matrix.bias = finder.numbers(*bias);  // [vocabulary] or [1, vocabulary]
  }
  return weights;
}

}  // namespace

ModelWeights findWeights(const ModelConfig& config, const Checkpoint& checkpoint) {
  QSet<QString> used;
  ModelWeights weights;
  weights.main =
      findStack(Finder(checkpoint, config.main, used), config.main, 0, tiedNames(config, config.main));
  if (config.decoder)
    weights.decoder = findStack(Finder(checkpoint, *config.decoder, used), *config.decoder,
                                config.main.dModel, tiedNames(config, *config.decoder));
  const StackWeights& last = config.decoder ? weights.decoder : weights.main;
  weights.logits = findLogits(Finder(checkpoint, config.lastStack(), used), config, last.tokens);
  for (const Tensor& tensor : checkpoint.tensors())
    if (!used.contains(tensor.name)) weights.unusedTensors << tensor.name;
  return weights;
}

}  // namespace heedmap
