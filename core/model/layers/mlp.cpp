// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/layers/mlp.h"

#include <algorithm>
#include <numeric>

namespace heedmap {

namespace {

using Index = Eigen::Index;

Matrix dense(const Matrix& x, Activation activation, const MlpWeights& weights) {
  if (weights.gateUp) {
    const Matrix both = linear(x, weights.gateUp);  // [token, 2 · d_ff]
    const Index dFf = both.cols() / 2;
    Matrix hidden = both.leftCols(dFf);
    activate(hidden, activation);
    hidden.array() *= both.rightCols(dFf).array();
    return linear(hidden, weights.down);
  }
  if (!weights.gate) {
    Matrix hidden = linear(x, weights.up);  // [token, d_ff]
    activate(hidden, activation);
    return linear(hidden, weights.down);
  }
  const LinearWeights* const both[] = {&weights.gate, &weights.up};
  auto results = linear(x, both);
  Matrix& hidden = results[0];
  activate(hidden, activation);
  hidden.array() *= results[1].array();
  return linear(hidden, weights.down);
}

/// For each expert the tokens that it reads, and with what weight.
struct Choice {
  std::vector<Index> tokens;
  std::vector<float> weights;
};

std::vector<Choice> route(Matrix scores, const ExpertsConfig& experts) {
  std::vector<Choice> choices(size_t(experts.count));
  std::vector<int> order(size_t(experts.count));
  for (Index token = 0; token < scores.rows(); ++token) {
    auto row = scores.row(token).array();
    row = (row - row.maxCoeff()).exp();
    row /= row.sum();
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return row[a] > row[b]; });
    float sum = 0;
    for (int i = 0; i < experts.active; ++i) sum += row[order[size_t(i)]];
    for (int i = 0; i < experts.active; ++i) {
      const int expert = order[size_t(i)];
      choices[size_t(expert)].tokens.push_back(token);
      choices[size_t(expert)].weights.push_back(experts.renormalise ? row[expert] / sum : row[expert]);
    }
  }
  return choices;
}

}  // namespace

Matrix mlp(const Matrix& x, const StackConfig& stack, const LayerWeights& weights) {
  if (!stack.experts) return dense(x, stack.activation, weights.mlp);
  Matrix result = Matrix::Zero(x.rows(), x.cols());
  const auto choices = route(linear(x, weights.router), *stack.experts);
  for (size_t expert = 0; expert < choices.size(); ++expert) {
    const Choice& choice = choices[expert];
    if (choice.tokens.empty()) continue;
    const Matrix output = dense(x(choice.tokens, Eigen::all), stack.activation, weights.experts[expert]);
    for (size_t i = 0; i < choice.tokens.size(); ++i)
      result.row(choice.tokens[i]) += choice.weights[i] * output.row(Index(i));
  }
  return result;
}

}  // namespace heedmap
