// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/layers/mlp.h"

#include <cmath>

#include "core/model/layers/router.h"

namespace heedmap {

namespace {

using Index = Eigen::Index;

/// act(gate) · up, each [token, d_ff].
Matrix gated(Matrix gate, Matrix up, const StackConfig& stack) {
  if (stack.gateLimit) {
    const auto limit = float(*stack.gateLimit);
    gate = gate.cwiseMin(limit);
    up = (up.array().max(-limit).min(limit) + 1).matrix();
  }
  activate(gate, stack.activation);
  gate.array() *= up.array();
  return gate;
}

/// Gate and up out of one product, [token, 2 · d_ff].
Matrix gated(const Matrix& both, bool interleaved, const StackConfig& stack) {
  const Index dFf = both.cols() / 2;
  if (!interleaved) return gated(both.leftCols(dFf), both.rightCols(dFf), stack);
  return gated(both(Eigen::all, Eigen::seqN(0, dFf, 2)), both(Eigen::all, Eigen::seqN(1, dFf, 2)), stack);
}

/// Of each row only what is above its mean by `cutoff` standard deviations, less that.
void keepAbove(Matrix& gate, double cutoff) {
  for (Index row = 0; row < gate.rows(); ++row) {
    auto values = gate.row(row).array();
    const float mean = values.mean(), deviation = std::sqrt((values - mean).square().mean());
    values = (values - (mean + float(cutoff) * deviation)).max(0.F);
  }
}

/// What all tokens read besides the experts that are chosen for them, or 0. [token, d_model] → the same.
Matrix shared(const Matrix& x, const StackConfig& stack, const LayerWeights& weights) {
  if (!weights.shared.down) return Matrix::Zero(x.rows(), x.cols());
  Matrix output = dense(x, stack, weights.shared);
  if (weights.sharedWeight) {
    const Matrix logit = linear(x, weights.sharedWeight);  // [token, 1]
    output.array().colwise() *= (1 + (-logit.col(0).array()).exp()).inverse();
  }
  return output;
}

/// The tokens that one expert reads, in order, and by what share.
struct Readers {
  std::vector<Index> tokens;
  std::vector<float> shares;
};

/// One entry for each expert.
std::vector<Readers> readersOf(const ExpertChoices& chosen, size_t experts) {
  std::vector<Readers> readers(experts);
  for (Index token = 0; token < chosen.shares.rows(); ++token)
    for (Index i = 0; i < chosen.shares.cols(); ++i) {
      if (chosen.shares(token, i) == 0) continue;  // the expert had no room for it
      Readers& ofExpert = readers[size_t(chosen.experts(token, i))];
      ofExpert.tokens.push_back(token);
      ofExpert.shares.push_back(chosen.shares(token, i));
    }
  return readers;
}

}  // namespace

Matrix dense(const Matrix& x, const StackConfig& stack, const MlpWeights& weights) {
  if (weights.gateUp) {
    const bool interleaved = stack.experts && stack.experts->interleaved;
    return linear(gated(linear(x, weights.gateUp), interleaved, stack), weights.down);
  }
  if (!weights.gate) {
    Matrix hidden = linear(x, weights.up);  // [token, d_ff]
    activate(hidden, stack.activation);
    return linear(hidden, weights.down);
  }
  const LinearWeights* const both[] = {&weights.gate, &weights.up};
  auto results = linear(x, both);  // two of [token, d_ff]
  if (weights.gateCutoff) keepAbove(results[0], *weights.gateCutoff);
  return linear(gated(std::move(results[0]), std::move(results[1]), stack), weights.down);
}

namespace {

/// Adds to `result` what the `chosen` experts make of x; both [token, d_model].
void addExperts(Matrix& result, const Matrix& x, const ExpertChoices& chosen, const StackConfig& stack,
                const LayerWeights& weights) {
  const std::vector<Readers> readers = readersOf(chosen, weights.experts.size());
  for (size_t expert = 0; expert < readers.size(); ++expert) {
    const auto& [tokens, shareValues] = readers[expert];
    if (tokens.empty()) continue;
    const Eigen::Map<const Vector> shares(shareValues.data(), Index(shareValues.size()));
    Matrix read = x(tokens, Eigen::all);  // [token of the expert, d_model]
    if (stack.experts->weighsInput) read.array().colwise() *= shares.array();
    Matrix output = dense(read, stack, weights.experts[expert]);  // the same
    if (!stack.experts->weighsInput) output.array().colwise() *= shares.array();
    for (size_t i = 0; i < tokens.size(); ++i) result.row(tokens[i]) += output.row(Index(i));
  }
}

}  // namespace

Matrix mlp(const Matrix& x, const StackConfig& stack, const LayerWeights& weights, ExpertChoices& chosen) {
  if (weights.experts.empty()) return dense(x, stack, weights.mlp);
  Matrix result = shared(x, stack, weights);  // [token, d_model]
  chosen = route(x, *stack.experts, weights);
  addExperts(result, x, chosen, stack, weights);
  return result;
}

Matrix mlpBesideExperts(const Matrix& x, const Matrix& stream, const StackConfig& stack,
                        const LayerWeights& weights, ExpertChoices& chosen) {
  const BesideMlpWeights& beside = weights.beside;
  Matrix result = dense(x, stack, weights.mlp);  // [token, d_model]
  normalise(result, beside.dense);

  Matrix routed = stream;
  NormConfig plain = stack.norm;
  plain.hasWeight = false;
  normalise(routed, {plain, {}, {}});
  routed.array().rowwise() *= beside.routerScale.transpose().array() / std::sqrt(float(stack.dModel));
  chosen = route(routed, *stack.experts, weights);
  for (Index i = 0; i < chosen.shares.size(); ++i)
    chosen.shares.data()[i] *= beside.expertScales[chosen.experts.data()[i]];

  Matrix read = stream, mixed = Matrix::Zero(stream.rows(), stream.cols());
  normalise(read, beside.in);
  addExperts(mixed, read, chosen, stack, weights);
  normalise(mixed, beside.out);
  return result + mixed;
}

}  // namespace heedmap
