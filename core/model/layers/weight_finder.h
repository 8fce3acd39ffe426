// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSet>
#include <algorithm>
#include <map>

#include "core/base/error.h"
#include "core/model/layers/model_weights.h"

namespace heedmap {

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
    if (names.isEmpty()) miss(say("for the role %1").arg(int(role)));
    // Spelled as this file spells it in another layer.
    for (int other = 0; other <= layer + 1; ++other) {
      const QStringList others = candidates(m_names, role, false, other, part);
      for (qsizetype i = 0; i < others.size(); ++i)
        if (m_checkpoint.find(others[i])) miss(names[i]);
    }
    // Else most like the names that it has.
    const auto likeness = [&](const QString& name) {
      qsizetype most = 0;
      for (const Tensor& tensor : m_checkpoint.tensors())
        most = std::max<qsizetype>(most, std::ranges::mismatch(name, tensor.name).in1 - name.begin());
      return most;
    };
    miss(std::ranges::max(names, {}, likeness));
  }

  /// Has the architecture such a tensor at all?
  bool isNamed(TensorRole role) const { return m_names.patterns.contains(role); }

  void checkShape(const Tensor& tensor, const Shape& wanted) const {
    if (tensor.shape != wanted)
      throw Error(say("%1: the tensor %2 has the shape %3, but the model's configuration asks for %4.")
                      .arg(m_checkpoint.path(), tensor.name, shapeText(tensor.shape), shapeText(wanted)));
  }

  Vector numbers(const Tensor& tensor) const {
    Vector result(tensor.count());
    tensor.decode(0, result.data(), result.size());
    return result;
  }

  /// The bias of a module, empty where there is none. Without a rule the file decides, and then every layer
  /// has one or none has.
  Vector bias(TensorRole role, qint64 size, int layer = 0, int part = 0) {
    const Tensor* tensor = biasOf(role, layer, part);
    if (!tensor) return {};
    checkShape(*tensor, {size});
    return numbers(*tensor);
  }

  /// Numbers that a file must have, [size] or [1, size]; the pattern of `role` is a whole name.
  Vector vector(TensorRole role, qint64 size, int layer) {
    const Tensor& tensor = need(role, layer, 0);
    if (tensor.shape != Shape{1, size}) checkShape(tensor, {size});
    return numbers(tensor);
  }

  LinearWeights linear(TensorRole role, qint64 in, qint64 out, MatrixLayout storage, int layer = 0,
                       int part = 0) {
    const Tensor& tensor = need(role, layer, part);
    const bool isVector = out == 1 && tensor.shape == Shape{in};  // GGUF leaves such an extent out
    if (!isVector) checkShape(tensor, storage == MatrixLayout::OutIn ? Shape{out, in} : Shape{in, out});
    return {{tensor}, storage, in, out, bias(role, out, layer, part)};
  }

  /// A matrix whose inputs or outputs are [head, d_k] in the file.
  LinearWeights headMatrix(TensorRole role, qint64 d, qint64 heads, qint64 dK, MatrixLayout storage,
                           int layer) {
    const Tensor& tensor = need(role, layer, 0);
    checkShape(tensor, {d, heads, dK});
    const bool isOutput = storage == MatrixLayout::OutIn;
    return {{tensor}, storage, isOutput ? heads * dK : d, isOutput ? d : heads * dK, {}};
  }

  /// Numbers [rows…, head, d_k] with one row for each of the others.
  Matrix headVectors(TensorRole role, const Shape& shape, int layer) {
    const Tensor& tensor = need(role, layer, 0);
    checkShape(tensor, shape);
    const qint64 rows = shape.size() == 3 ? shape[0] : 1;
    Matrix result(rows, tensor.count() / rows);
    tensor.decode(0, result.data(), result.size());
    return result;
  }

  /// A convolution [out, in, width] as one product with the neighbourhood of each token.
  LinearWeights convolution(TensorRole role, qint64 in, qint64 out, qint64 width) {
    const Tensor& tensor = need(role, 0, 0);
    checkShape(tensor, {out, in, width});
    return {{tensor}, MatrixLayout::OutIn, in * width, out, bias(role, out)};
  }

  /// A convolution of each channel by itself, [channel, 1, width] or [channel, width].
  Matrix taps(TensorRole role, qint64 channels, qint64 width, int layer) {
    const Tensor& tensor = need(role, layer, 0);
    if (tensor.shape != Shape{channels, width}) checkShape(tensor, {channels, 1, width});
    Matrix result(channels, width);
    tensor.decode(0, result.data(), result.size());
    return result;
  }

  /// Slice `part` of a tensor [parts, out, in] or [parts, in, out], and of its bias [parts, out].
  LinearWeights slice(TensorRole role, qint64 parts, const LinearWeights& wanted, int layer, int part) {
    const Tensor& tensor = need(role, layer, 0);
    const bool isOutIn = wanted.storage == MatrixLayout::OutIn;
    checkShape(tensor, isOutIn ? Shape{parts, wanted.out, wanted.in} : Shape{parts, wanted.in, wanted.out});
    LinearWeights result = wanted;
    static_cast<Numbers&>(result) = tensor.part(part * wanted.in * wanted.out, wanted.in * wanted.out);
    if (const Tensor* bias = biasOf(role, layer, 0)) {
      checkShape(*bias, {parts, wanted.out});
      result.bias = numbers(*bias).segment(part * wanted.out, wanted.out);
    }
    return result;
  }

  /// The token embedding, under its own name or, where the file has it under none, under one of `others`.
  TableWeights tokens(qint64 rows, qint64 width, const QStringList& others) {
    if (!find(TensorRole::TokenEmbedding, false, 0, 0))
      for (const QString& name : others)
        if (const Tensor* tensor = m_checkpoint.find(name)) {
          m_used.insert(name);
          checkShape(*tensor, {rows, width});
          return {{*tensor}, rows, width};
        }
    return table(TensorRole::TokenEmbedding, rows, width);
  }

  TableWeights table(TensorRole role, qint64 rows, qint64 width, int layer = 0) {
    const Tensor& tensor = need(role, layer, 0);
    checkShape(tensor, {rows, width});
    return {{tensor}, rows, width};
  }

  /// The upper or the lower half of a matrix [2 · out, in] without a bias.
  LinearWeights half(TensorRole role, int which, qint64 in, qint64 out, int layer) {
    const Tensor& tensor = need(role, layer, 0);
    checkShape(tensor, {2 * out, in});
    return {tensor.part(which * in * out, in * out), MatrixLayout::OutIn, in, out, {}};
  }

  /// Square matrix `part` of several, each in a tensor of its own or all in one, [parts, d, d].
  LinearWeights member(TensorRole role, qint64 parts, qint64 d, int part) {
    const Tensor* tensor = find(role, false, 0, part);
    return tensor && tensor->shape.size() == 3
               ? slice(role, parts, {{}, MatrixLayout::OutIn, d, d, {}}, 0, part)
               : linear(role, d, d, MatrixLayout::OutIn, 0, part);
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
    if (!config.hasWeight) return {config, {}, {}};
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
  const Tensor* biasOf(TensorRole role, int layer, int part) {
    const auto rule = m_biases.find(role);
    const bool isRuled = rule != m_biases.end();
    if (isRuled && !rule->second) return nullptr;
    const Tensor* tensor = find(role, true, layer, part);
    const bool isWanted = isRuled || (layer > 0 && find(role, true, 0, part));
    if (!tensor && isWanted) miss(biasName(role, layer, part));
    // A module that layer 0 has not says nothing about it.
    if (tensor && !isWanted && layer > 0 && find(role, false, 0, part)) miss(biasName(role, 0, part));
    return tensor;
  }

  [[noreturn]] void miss(const QString& name) const {
    throw Error(say("%1 has no tensor %2, which this architecture needs.").arg(m_checkpoint.path(), name));
  }

  /// What the bias would be called beside its weight.
  QString biasName(TensorRole role, int layer, int part) {
    const Tensor* weight = find(role, false, layer, part);
    if (!weight) return candidates(m_names, role, true, layer, part).front();
    for (const QString& name : candidates(m_names, role, true, layer, part))
      if (name.startsWith(weight->name)) return name;  // where "_bias" follows the weight's own name
    return QString(weight->name)
        .replace(QLatin1StringView(".weight"), QLatin1StringView(".bias"))
        .replace(QLatin1StringView(".gamma"), QLatin1StringView(".beta"));
  }

  const Checkpoint& m_checkpoint;
  const TensorNames& m_names;
  const std::map<TensorRole, bool>& m_biases;
  QSet<QString>& m_used;
};

}  // namespace heedmap
