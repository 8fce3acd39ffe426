// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/weights.h"

#include <cmath>

#include "core/attention/relative_bias.h"
#include "core/error.h"

namespace heedmap {

namespace {

const char* name(AttentionKind kind) {
  switch (kind) {
    case AttentionKind::Self: return "self";
    case AttentionKind::DecoderSelf: return "decoder self";
    case AttentionKind::Cross: return "cross";
  }
  return "";
}

void checkRange(const char* what, int value, qsizetype count) {
  if (value < 0 || value >= count)
    throw Error(say("There is no %1 %2: this model has %1s 0 to %3.")
                    .arg(QLatin1StringView(what))
                    .arg(value)
                    .arg(count - 1));
}

void addBias(Matrix& scores, const ScoreRule& rule, int head, Eigen::Index firstQuery) {
  const Eigen::Index queries = scores.rows(), keys = scores.cols();
  if (rule.alibiSlopes.size() > 0) {
    const auto positions = Eigen::RowVectorXf::LinSpaced(keys, 0, float(keys - 1)).eval();
    for (Eigen::Index query = 0; query < queries; ++query)
      scores.row(query) += rule.alibiSlopes[head] * (positions.array() - float(firstQuery + query)).matrix();
  }
  if (rule.relative) {
    const Eigen::Index last = firstQuery + queries - 1;
    const auto biases = relativeBiasByDistance(*rule.relative, head, last + 1, keys);
    for (Eigen::Index query = 0; query < queries; ++query)
      scores.row(query) += biases.segment(queries - 1 - query, keys).transpose();
  }
}

}  // namespace

HeadInput headInput(const AttentionTrace& trace, const HeadId& id, const WhatIf& whatIf) {
  const AttentionTrack* track = trace.track(id.kind);
  if (!track) throw Error(say("This model has no %1-attention.").arg(QLatin1StringView(name(id.kind))));
  checkRange("layer", id.layer, qsizetype(track->layers.size()));
  checkRange("head", id.head, track->heads);
  return {track->queries(id.layer, id.head), track->keys(id.layer, id.head),
          applied(whatIf, track->layers[size_t(id.layer)].rule), id.head};
}

Matrix rawScores(const HeadInput& input) {
  if (input.rule.kind == ScoreKind::Dot) return input.q * input.k.transpose();
  Matrix raw(input.q.rows(), input.k.rows());
  for (Eigen::Index query = 0; query < raw.rows(); ++query) {
    const Matrix sums = input.k.rowwise() + input.q.row(query);
    raw.row(query) = sums.array().tanh().matrix() * input.rule.additive.row(input.head).transpose();
  }
  return raw;
}

void finishScores(Matrix& raw, const HeadInput& input, Eigen::Index firstQuery) {
  const ScoreRule& rule = input.rule;
  raw *= float(rule.scale);
  if (rule.softCap) {
    const double cap = *rule.softCap;
    if (!(std::isfinite(cap) && cap > 0))
      throw Error(say("The soft cap of the scores is %1; it must be finite and above 0.").arg(cap));
    raw = float(cap) * (raw.array() / float(cap)).tanh();
  }
  addBias(raw, rule, input.head, firstQuery);
}

Matrix scores(const HeadInput& input) {
  Matrix result = rawScores(input);
  finishScores(result, input);
  return result;
}

std::vector<Eigen::Index> softmaxRows(Eigen::Ref<Matrix> scores, const ScoreRule& rule, Eigen::Index firstQuery) {
  std::vector<Eigen::Index> blind;
  const Eigen::Index keys = scores.cols();
  for (Eigen::Index row = 0; row < scores.rows(); ++row) {
    const KeyRange visible = rule.mask.visible(firstQuery + row, keys);
    auto all = scores.row(row).array();
    if (!rule.keyPadding.empty())
      for (Eigen::Index key = visible.begin; key < visible.end; ++key)
        if (rule.keyPadding[size_t(key)]) all[key] = -std::numeric_limits<float>::infinity();
    auto seen = all.segment(visible.begin, visible.end - visible.begin);
    const float maximum = seen.size() > 0 ? seen.maxCoeff() : -std::numeric_limits<float>::infinity();
    if (maximum == -std::numeric_limits<float>::infinity()) {
      all.setZero();
      blind.push_back(firstQuery + row);
      continue;
    }
    seen = (seen - maximum).exp();
    seen /= seen.sum();
    all.head(visible.begin).setZero();
    all.tail(keys - visible.end).setZero();
  }
  return blind;
}

HeadWeights weights(const HeadInput& input) {
  HeadWeights result{scores(input), {}};
  result.blindQueries = softmaxRows(result.values, input.rule);
  return result;
}

}  // namespace heedmap
