// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/layers/model_weights.h"

#include <QSet>
#include <algorithm>
#include <map>

#include "core/base/error.h"

namespace heedmap {

namespace {

using Shape = std::vector<qint64>;

/// Looks up one stack's weights.
class Finder {
 public:
  Finder(const Checkpoint& checkpoint, const StackConfig& stack, QSet<QString>& used)
      : m_checkpoint(checkpoint), m_names(stack.names), m_biases(stack.biases), m_used(used) {}

  const Tensor* find(TensorRole role, bool bias, int layer, int part) {
    for (const QString& name : candidates(m_names, role, bias, layer, part))
      if (const Tensor* tensor = m_checkpoint.find(name)) {
        m_used.insert(name);
        return tensor;
      }
    return nullptr;
  }

  const Tensor& need(TensorRole role, int layer, int part) {
    if (const Tensor* tensor = find(role, false, layer, part)) return *tensor;
    const QStringList names = candidates(m_names, role, false, layer, part);
    miss(names.isEmpty() ? say("for the role %1").arg(int(role)) : names.front());
  }

  void checkShape(const Tensor& tensor, const Shape& wanted) const {
    if (tensor.shape != wanted)
      throw Error(say("%1: the tensor %2 has the shape %3, but the model's configuration asks for %4.")
                      .arg(m_checkpoint.path(), tensor.name, shapeText(tensor.shape), shapeText(wanted)));
  }

  Vector numbers(const Tensor& tensor) const {
    Vector result(tensor.count());
    decode(tensor.dtype, tensor.bytes.data(), result.data(), result.size());
    return result;
  }

  /// The bias of a module, empty where there is none. Without a rule the file decides, and then every layer
  /// has one or none has.
  Vector bias(TensorRole role, qint64 size, int layer = 0, int part = 0) {
    const auto rule = m_biases.find(role);
    const bool isRuled = rule != m_biases.end();
    if (isRuled && !rule->second) return {};
    const Tensor* tensor = find(role, true, layer, part);
    const bool isWanted = isRuled || (layer > 0 && find(role, true, 0, part));
    if (!tensor && isWanted) miss(biasName(role, layer, part));
    if (tensor && !isWanted && layer > 0) miss(biasName(role, 0, part));
    if (!tensor) return {};
    checkShape(*tensor, {size});
    return numbers(*tensor);
  }

  LinearWeights linear(TensorRole role, qint64 in, qint64 out, MatrixLayout storage, int layer = 0,
                       int part = 0) {
    const Tensor& tensor = need(role, layer, part);
    checkShape(tensor, storage == MatrixLayout::OutIn ? Shape{out, in} : Shape{in, out});
    return {tensor.dtype, tensor.bytes, storage, in, out, bias(role, out, layer, part)};
  }

  /// A matrix whose inputs or outputs are [head, d_k] in the file.
  LinearWeights headMatrix(TensorRole role, qint64 d, qint64 heads, qint64 dK, MatrixLayout storage,
                           int layer) {
    const Tensor& tensor = need(role, layer, 0);
    checkShape(tensor, {d, heads, dK});
    const bool isOutput = storage == MatrixLayout::OutIn;
    return {tensor.dtype, tensor.bytes, storage, isOutput ? heads * dK : d, isOutput ? d : heads * dK, {}};
  }

  /// Numbers [rows…, head, d_k] with one row for each of the others.
  Matrix headVectors(TensorRole role, const Shape& shape, int layer) {
    const Tensor& tensor = need(role, layer, 0);
    checkShape(tensor, shape);
    const qint64 rows = shape.size() == 3 ? shape[0] : 1;
    Matrix result(rows, tensor.count() / rows);
    decode(tensor.dtype, tensor.bytes.data(), result.data(), result.size());
    return result;
  }

  /// A convolution [out, in, width] as one product with the neighbourhood of each token.
  LinearWeights convolution(TensorRole role, qint64 in, qint64 out, qint64 width) {
    const Tensor& tensor = need(role, 0, 0);
    checkShape(tensor, {out, in, width});
    return {tensor.dtype, tensor.bytes, MatrixLayout::OutIn, in * width, out, bias(role, out)};
  }

  /// Slice `part` of a tensor [parts, out, in].
  LinearWeights slice(TensorRole role, qint64 parts, qint64 in, qint64 out, int layer, int part) {
    const Tensor& tensor = need(role, layer, 0);
    checkShape(tensor, {parts, out, in});
    const auto size = size_t(bytesOf(tensor.dtype, in * out));
    return {tensor.dtype, tensor.bytes.subspan(size_t(part) * size, size), MatrixLayout::OutIn, in, out, {}};
  }

  /// The token embedding, under its own name or, where the file has it under none, under one of `others`.
  TableWeights tokens(qint64 rows, qint64 width, const QStringList& others) {
    if (!find(TensorRole::TokenEmbedding, false, 0, 0))
      for (const QString& name : others)
        if (const Tensor* tensor = m_checkpoint.find(name)) {
          m_used.insert(name);
          checkShape(*tensor, {rows, width});
          return {tensor->dtype, tensor->bytes, rows, width};
        }
    return table(TensorRole::TokenEmbedding, rows, width);
  }

  TableWeights table(TensorRole role, qint64 rows, qint64 width, int layer = 0) {
    const Tensor& tensor = need(role, layer, 0);
    checkShape(tensor, {rows, width});
    return {tensor.dtype, tensor.bytes, rows, width};
  }

  /// The upper or the lower half of a matrix [2 · out, in] without a bias.
  LinearWeights half(TensorRole role, int which, qint64 in, qint64 out, int layer) {
    const Tensor& tensor = need(role, layer, 0);
    checkShape(tensor, {2 * out, in});
    const auto size = size_t(bytesOf(tensor.dtype, in * out));
    return {tensor.dtype, tensor.bytes.subspan(size_t(which) * size, size), MatrixLayout::OutIn, in, out, {}};
  }

  /// A table whose number of rows only the file knows.
  TableWeights table(TensorRole role, qint64 width) {
    const Tensor& tensor = need(role, 0, 0);
    if (tensor.shape.size() != 2) checkShape(tensor, {0, width});
    return table(role, tensor.shape[0], width);
  }

  NormWeights norm(TensorRole role, const NormConfig& config, qint64 size, int layer = 0, int part = 0) {
    NormWeights result{config, {}, {}};
    if (!config.hasWeight) return result;
    const Tensor& tensor = need(role, layer, part);
    checkShape(tensor, {size});
    result.weight = numbers(tensor);
    if (config.weightPlusOne) result.weight.array() += 1;
    if (config.kind != NormConfig::Kind::Rms) result.bias = bias(role, size, layer, part);
    return result;
  }

  /// A norm over each head: one weight for all heads, one for each in a tensor [heads, d_k], or a tensor for
  /// each head.
  NormWeights headNorm(TensorRole role, const NormConfig& config, qint64 heads, qint64 dK, int layer) {
    const QStringList names = candidates(m_names, role, false, layer, 0);
    if (names != candidates(m_names, role, false, layer, 1)) {  // {head} is in the name
      NormWeights result{config, Vector(heads * dK), {}};
      for (int head = 0; head < heads; ++head) {
        const Tensor& tensor = need(role, layer, head);
        checkShape(tensor, {dK});
        result.weight.segment(head * dK, dK) = numbers(tensor);
        const Vector bias = this->bias(role, dK, layer, head);
        if (bias.size() == 0) continue;
        if (result.bias.size() == 0) result.bias = Vector::Zero(heads * dK);
        result.bias.segment(head * dK, dK) = bias;
      }
      return result;
    }
    const Tensor& tensor = need(role, layer, 0);
    if (tensor.shape != Shape{heads, dK}) return norm(role, config, dK, layer);
    NormWeights result{config, numbers(tensor), {}};
    if (config.weightPlusOne) result.weight.array() += 1;
    return result;
  }

 private:
  [[noreturn]] void miss(const QString& name) const {
    throw Error(say("%1 has no tensor %2, which this architecture needs.").arg(m_checkpoint.path(), name));
  }

  /// What the bias would be called beside its weight.
  QString biasName(TensorRole role, int layer, int part) {
    const Tensor* weight = find(role, false, layer, part);
    if (!weight) return candidates(m_names, role, true, layer, part).front();
    return QString(weight->name)
        .replace(QLatin1StringView(".weight"), QLatin1StringView(".bias"))
        .replace(QLatin1StringView(".gamma"), QLatin1StringView(".beta"));
  }

  const Checkpoint& m_checkpoint;
  const TensorNames& m_names;
  const std::map<TensorRole, bool>& m_biases;
  QSet<QString>& m_used;
};

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

AttentionWeights findAttention(Finder& finder, const StackConfig& stack, int layer) {
  if (stack.qkv == QkvLayout::HeadAxes) return findHeadAxes(finder, stack, layer);
  const qint64 d = stack.width(), q = stack.heads * stack.dK, k = stack.keyHeads * stack.dK,
               v = stack.keyHeads * stack.dV;
  AttentionWeights weights;
  if (stack.qkv == QkvLayout::Separate) {
    weights.query = finder.linear(TensorRole::Query, d, q, stack.storage, layer);
    weights.key = finder.linear(TensorRole::Key, d, k, stack.storage, layer);
    weights.value = finder.linear(TensorRole::Value, stack.dModel, v, stack.storage, layer);
  } else {
    weights.qkv = finder.linear(TensorRole::Qkv, d, q + k + v, stack.storage, layer);
    weights.queryBias = finder.bias(TensorRole::QueryBias, q, layer);
    weights.valueBias = finder.bias(TensorRole::ValueBias, v, layer);
  }
  if (const auto& terms = stack.positionTerms) {
    const auto find = [&](TensorRole own, TensorRole shared) {
      return finder.linear(terms->isShared ? shared : own, d, q, stack.storage, layer);
    };
    if (terms->hasQueries) weights.positionQuery = find(TensorRole::PositionQuery, TensorRole::Query);
    if (terms->hasKeys) weights.positionKey = find(TensorRole::PositionKey, TensorRole::Key);
  }
  if (stack.qkNorm == QkNorm::Head) {
    weights.queryNorm =
        finder.headNorm(TensorRole::QueryNorm, stack.qkNormConfig, stack.heads, stack.dK, layer);
    weights.keyNorm =
        finder.headNorm(TensorRole::KeyNorm, stack.qkNormConfig, stack.keyHeads, stack.dK, layer);
  } else if (stack.qkNorm == QkNorm::Whole) {
    weights.queryNorm = finder.norm(TensorRole::QueryNorm, stack.qkNormConfig, q, layer);
    weights.keyNorm = finder.norm(TensorRole::KeyNorm, stack.qkNormConfig, k, layer);
  }
  weights.output =
      finder.linear(TensorRole::AttentionOutput, stack.heads * stack.dV, d, stack.storage, layer);
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
  const qint64 d = stack.width(), f = stack.dFf;
  MlpWeights weights;
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

/// Each expert has tensors of its own ({expert} is in the name), or all lie in one tensor [expert, out, in].
MlpWeights findExpert(Finder& finder, const StackConfig& stack, int layer, int expert) {
  const qint64 d = stack.dModel, f = stack.dFf;
  const auto find = [&](TensorRole role, qint64 in, qint64 out) {
    const bool own = candidates(stack.names, role, false, 0, 0) != candidates(stack.names, role, false, 0, 1);
    return own ? finder.linear(role, in, out, MatrixLayout::OutIn, layer, expert)
               : finder.slice(role, stack.experts->count, in, out, layer, expert);
  };
  MlpWeights weights;
  weights.gate = find(TensorRole::ExpertGate, d, f);
  weights.up = find(TensorRole::ExpertUp, d, f);
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

std::shared_ptr<const RelativeBias> findRelativeBias(Finder& finder, const StackConfig& stack, int layer) {
  const TableWeights table =
      finder.table(TensorRole::RelativeBias, stack.relativeBias->buckets, stack.heads, layer);
  auto bias = std::make_shared<RelativeBias>();
  bias->table.resize(table.rows, table.width);
  decode(table.dtype, table.bytes.data(), bias->table.data(), bias->table.size());
  bias->maxDistance = stack.relativeBias->maxDistance;
  bias->bidirectional = stack.relativeBias->bidirectional;
  return bias;
}

LayerWeights findLayer(Finder& finder, const StackConfig& stack, qint64 dEncoder, int layer) {
  const qint64 d = stack.width();
  const bool before = stack.placement != NormPlacement::Output;
  const bool after = stack.placement == NormPlacement::Output || stack.placement == NormPlacement::Sandwich;
  LayerWeights weights;
  if (before && stack.layers[size_t(layer)].attentionNorm)
    weights.attentionNorm = finder.norm(TensorRole::AttentionNorm, stack.norm, d, layer);
  if (after) weights.attentionOutputNorm = finder.norm(TensorRole::AttentionOutputNorm, stack.norm, d, layer);
  weights.attention = findAttention(finder, stack, layer);
  if (stack.crossAttention) {
    weights.crossNorm = finder.norm(TensorRole::CrossNorm, stack.norm, d, layer);
    weights.cross = findCrossAttention(finder, stack, dEncoder, layer);
  }
  if (before && stack.residual != Residual::ParallelOneNorm)
    weights.mlpNorm = finder.norm(TensorRole::MlpNorm, stack.norm, d, layer);
  if (after) weights.mlpOutputNorm = finder.norm(TensorRole::MlpOutputNorm, stack.norm, d, layer);
  if (stack.experts) {
    weights.router = finder.linear(TensorRole::Router, d, stack.experts->count, MatrixLayout::OutIn, layer);
    for (int expert = 0; expert < stack.experts->count; ++expert)
      weights.experts.push_back(findExpert(finder, stack, layer, expert));
  } else {
    weights.mlp = findMlp(finder, stack, layer);
  }
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
  if (const auto& terms = stack.positionTerms; terms && !terms->isSinusoidal) {
    weights.relativePositions = finder.table(TensorRole::RelativePositions, 2 * qint64(terms->span), d);
    if (terms->hasNorm)
      weights.relativePositionNorm = finder.norm(TensorRole::RelativePositionNorm, stack.norm, d);
  }
  if (const auto& convolution = stack.convolution) {
    weights.convolution = finder.convolution(TensorRole::Convolution, d, d, convolution->width);
    weights.convolutionNorm = finder.norm(TensorRole::ConvolutionNorm, stack.norm, d);
  }
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
  if (config.logits->tied) {
    weights.matrix = {tokens.dtype, tokens.bytes, MatrixLayout::OutIn, tokens.width, tokens.rows, {}};
    weights.matrix.bias = finder.bias(TensorRole::Logits, tokens.rows);
  } else {
    if (!finder.find(TensorRole::Logits, false, 0, 0)) return {};
    weights.matrix = finder.linear(TensorRole::Logits, width, stack.vocabulary, MatrixLayout::OutIn);
  }
  if (const Tensor* bias = finder.find(TensorRole::LogitsBias, true, 0, 0)) {
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
