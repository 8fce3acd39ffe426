// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <algorithm>
#include <cmath>
#include <vector>

#include "core/attention/heads_of.h"
#include "core/attention/weights.h"
#include "core/base/error.h"
#include "core/checkpoint/safetensors.h"
#include "core/model/trained_model.h"

namespace heedmap::test {

/// What transformers made of a tiny model: reference.safetensors of tests/reference/families.py.
class FamilyReference {
 public:
  explicit FamilyReference(const QString& path) : m_file(openSafetensors(path)) {}

  bool has(const char* name) const { return m_file.find(QLatin1StringView(name)); }

  std::vector<float> numbers(const char* name) const {
    const Tensor& tensor = m_file.at(QLatin1StringView(name));
    std::vector<float> result(size_t(tensor.count()));
    decode(tensor.dtype, tensor.bytes.data(), result.data(), tensor.count());
    return result;
  }

  std::vector<int> integers(const char* name) const {
    const std::vector<float> found = numbers(name);
    return {found.begin(), found.end()};
  }

  Tokens source() const { return tokens("ids", "segments"); }
  Tokens target() const { return has("target") ? tokens("target", "") : Tokens(); }

  AttentionTrace run(const Model& model) const { return model.run(source(), target(), {}); }

  /// The largest difference of a weight, over every layer and head and the rows that were kept. Throws Error
  /// when the trace has not the layers and heads of the reference.
  float worst(const AttentionTrace& trace, AttentionKind kind, const char* name) const {
    const std::vector<int> rows = integers(kind == AttentionKind::Self ? "rows" : "targetRows");
    const std::vector<float> wanted = numbers(name);
    const AttentionStack* stack = trace.stack(kind);
    const auto& shape =
        m_file.at(QLatin1StringView(name)).shape;  // [layer with heads, head, kept query, key]
    const std::vector<int> layers = stack ? layersWithHeads(*stack) : std::vector<int>();
    if (qint64(layers.size()) != shape[0] || stack->heads != shape[1])
      throw Error(QStringLiteral("the trace has other layers or heads than the reference"));
    float worst = 0;
    size_t at = 0;
    for (const int layer : layers)
      for (int head = 0; head < shape[1]; ++head) {
        const Matrix values = weights(headInput(trace, {kind, layer, head})).values;
        for (const int row : rows)
          for (Eigen::Index key = 0; key < values.cols(); ++key) {
            const float difference = std::abs(values(row, key) - wanted.at(at++));
            worst = std::max(worst, std::isfinite(difference) ? difference : 1e9f);
          }
      }
    return at == wanted.size() ? worst : 1e9f;
  }

  /// Over all kinds of attention that the reference has.
  float worst(const AttentionTrace& trace) const {
    float result = worst(trace, AttentionKind::Self, "self");
    if (has("decoder")) result = std::max(result, worst(trace, AttentionKind::DecoderSelf, "decoder"));
    if (has("cross")) result = std::max(result, worst(trace, AttentionKind::Cross, "cross"));
    return result;
  }

  /// Difference of the last row's logits, relative to the largest of them.
  float worstLogit(const Model& model, const AttentionTrace& trace, const char* name = "logits") const {
    const std::vector<float> wanted = numbers(name);
    const Matrix found = model.outputHead()->logits(trace.hidden.bottomRows(1));
    if (size_t(found.size()) != wanted.size()) return 1e9f;
    const Eigen::Map<const Matrix> expected(wanted.data(), 1, Eigen::Index(wanted.size()));
    return (found - expected).cwiseAbs().maxCoeff() / std::max(1e-9f, expected.cwiseAbs().maxCoeff());
  }

  /// The most probable next token again and again, each time from the beginning.
  std::vector<int> continuation(const Model& model, int count) const {
    Tokens from = source(), to = target();
    std::vector<int> ids;
    while (int(ids.size()) < count) {
      const AttentionTrace trace = model.run(from, to, {});
      Eigen::Index best = 0;
      model.outputHead()->logits(trace.hidden.bottomRows(1)).row(0).maxCoeff(&best);
      ids.push_back(int(best));
      Token token;
      token.id = int(best);
      (to.items.empty() ? from : to).items.push_back(token);
    }
    return ids;
  }

 private:
  Tokens tokens(const char* ids, const char* segments) const {
    const std::vector<int> segment = *segments && has(segments) ? integers(segments) : std::vector<int>();
    Tokens result;
    for (const int id : integers(ids)) {
      Token token;
      token.id = id;
      token.segment = segment.empty() ? 0 : segment[result.items.size()];
      result.items.push_back(token);
    }
    return result;
  }

  Checkpoint m_file;
};

}  // namespace heedmap::test
