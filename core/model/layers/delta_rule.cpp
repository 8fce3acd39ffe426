// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/layers/delta_rule.h"

#include <cmath>

#include "core/model/layers/convolution.h"
#include "core/parallel/parallel_for.h"

namespace heedmap {

namespace {

using Index = Eigen::Index;

/// What x is projected to, the heads side by side.
struct Inputs {
  Matrix qkv;          ///< [token, 2 · key width + value width]
  Matrix gate;         ///< [token, value width]
  Matrix beta, decay;  ///< [token, value head]
};

/// A fused projection taken apart: for each key head its query, its key, its values and their gates.
void takeQkvGate(const Matrix& qkvGate, const DeltaRuleConfig& config, Inputs& to) {
  const Index tokens = qkvGate.rows(), dK = config.dK, keys = config.keyWidth(), values = config.valueWidth(),
              group = config.valueHeads / config.keyHeads * config.dV;
  to.qkv.resize(tokens, 2 * keys + values);
  to.gate.resize(tokens, values);
  for (Index head = 0; head < config.keyHeads; ++head) {
    const Index from = head * 2 * (dK + group);
    to.qkv.middleCols(head * dK, dK) = qkvGate.middleCols(from, dK);
    to.qkv.middleCols(keys + head * dK, dK) = qkvGate.middleCols(from + dK, dK);
    to.qkv.middleCols(2 * keys + head * group, group) = qkvGate.middleCols(from + 2 * dK, group);
    to.gate.middleCols(head * group, group) = qkvGate.middleCols(from + 2 * dK + group, group);
  }
}

/// The other one: for each key head the numbers of its value heads.
void takeBetaDecay(const Matrix& betaDecay, const DeltaRuleConfig& config, Inputs& to) {
  const Index ratio = config.valueHeads / config.keyHeads;
  to.beta.resize(betaDecay.rows(), config.valueHeads);
  to.decay.resize(betaDecay.rows(), config.valueHeads);
  for (Index head = 0; head < config.keyHeads; ++head) {
    to.beta.middleCols(head * ratio, ratio) = betaDecay.middleCols(2 * head * ratio, ratio);
    to.decay.middleCols(head * ratio, ratio) = betaDecay.middleCols((2 * head + 1) * ratio, ratio);
  }
}

Inputs project(const Matrix& x, const DeltaRuleConfig& config, const DeltaRuleWeights& weights) {
  Inputs result;
  if (weights.qkvGate) {
    takeQkvGate(linear(x, weights.qkvGate), config, result);
  } else {
    result.qkv = linear(x, weights.qkv);
    result.gate = linear(x, weights.gate);
  }
  if (weights.betaDecay) {
    takeBetaDecay(linear(x, weights.betaDecay), config, result);  // of [token, 2 · value head]
  } else {
    result.beta = linear(x, weights.beta);
    result.decay = linear(x, weights.decay);
  }
  return result;
}

/// Each run of `width` numbers of a row divided by its length.
void toUnitLength(Eigen::Ref<Matrix> x, Index width) {
  constexpr float epsilon = 1e-6F;  // of the reference
  for (Index row = 0; row < x.rows(); ++row)
    for (Index first = 0; first < x.cols(); first += width) {
      auto head = x.row(row).segment(first, width);
      head /= std::sqrt(head.squaredNorm() + epsilon);
    }
}

float sigmoid(float x) {
  return 1 / (1 + std::exp(-x));
}

/// ln(1 + eˣ)
float softplus(float x) {
  return x > 20 ? x : std::log1p(std::exp(x));
}

}  // namespace

Matrix deltaRule(const Matrix& x, const StackConfig& stack, const DeltaRuleWeights& weights,
                 const LayerState& before, std::vector<LayerState>& after) {
  const DeltaRuleConfig& config = *stack.deltaRule;
  const Index tokens = x.rows(), dK = config.dK, dV = config.dV, keys = config.keyWidth(),
              ratio = config.valueHeads / config.keyHeads;
  Inputs in = project(x, config, weights);
  Matrix qkv =
      causalConvolution(in.qkv, weights.taps, {}, before, after);  // [token, 2 · key width + value width]
  activate(qkv, stack.activation);
  toUnitLength(qkv.leftCols(2 * keys), dK);
  qkv.leftCols(keys) /= std::sqrt(float(dK));
  activate(in.gate, Activation::Silu);  // whatever the config names for the rest

  Matrix read(tokens, config.valueWidth());  // [token, value head · d_v]
  for (LayerState& state : after) state.memory.resize(config.valueHeads * dK, dV);
  parallelFor(config.valueHeads, [&](Index head) {
    const Index keyHead = config.isTiled ? head % config.keyHeads : head / ratio;
    const auto q = qkv.middleCols(keyHead * dK, dK), k = qkv.middleCols(keys + keyHead * dK, dK),
               v = qkv.middleCols(2 * keys + head * dV, dV);
    Matrix state = before.tokens > 0 ? Matrix(before.memory.middleRows(head * dK, dK)) : Matrix::Zero(dK, dV);
    Eigen::RowVectorXf change(dV);
    for (Index token = 0; token < tokens; ++token) {
      state *= std::exp(weights.rate[head] * softplus(in.decay(token, head) + weights.timeBias[head]));
      change = (v.row(token) - k.row(token) * state) * sigmoid(in.beta(token, head));
      state += k.row(token).transpose() * change;
      read.row(token).segment(head * dV, dV) = q.row(token) * state;
      for (LayerState& kept : after)
        if (kept.tokens == before.tokens + token + 1) kept.memory.middleRows(head * dK, dK) = state;
    }
  });
  normalise(read, weights.norm, dV);
  return linear(read.cwiseProduct(in.gate), weights.out);
}

}  // namespace heedmap
