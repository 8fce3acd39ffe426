// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/layers/mlp.h"

#include <algorithm>
#include <numeric>

#include "core/attention/weights.h"

namespace heedmap {

namespace {

using Index = Eigen::Index;

/// For each expert the tokens that it reads, and with what weight.
struct Choice {
  std::vector<Index> tokens;
  std::vector<float> weights;
};

/// `probabilities` are the router's scores, [token, expert], and become their softmax.
std::vector<Choice> route(Matrix probabilities, const ExpertsConfig& experts) {
  softmaxRows(probabilities, ScoreRule{});
  std::vector<Choice> choices(size_t(experts.count));
  std::vector<int> order(size_t(experts.count));
  for (Index token = 0; token < probabilities.rows(); ++token) {
    const auto row = probabilities.row(token).array();
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

Matrix dense(const Matrix& x, Activation activation, const MlpWeights& weights) {
  if (weights.gateUp) {
    const Matrix both = linear(x, weights.gateUp);  // [token, 2 · d_ff]
    const Index dFf = both.cols() / 2;
    Matrix hidden = both.leftCols(dFf);  // [token, d_ff]
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
  auto results = linear(x, both);  // two of [token, d_ff]
  Matrix& hidden = results[0];
  activate(hidden, activation);
  hidden.array() *= results[1].array();
  return linear(hidden, weights.down);
}

Matrix mlp(const Matrix& x, const StackConfig& stack, const LayerWeights& weights) {
  if (!stack.experts) return dense(x, stack.activation, weights.mlp);
  Matrix result = Matrix::Zero(x.rows(), x.cols());  // [token, d_model]
  const auto choices = route(linear(x, weights.router), *stack.experts);
  for (size_t expert = 0; expert < choices.size(); ++expert) {
    const Choice& choice = choices[expert];
    if (choice.tokens.empty()) continue;
    // [token of the choice, d_model]
    const Matrix output = dense(x(choice.tokens, Eigen::all), stack.activation, weights.experts[expert]);
    for (size_t i = 0; i < choice.tokens.size(); ++i)
      result.row(choice.tokens[i]) += choice.weights[i] * output.row(Index(i));
  }
  return result;
}

}  // namespace heedmap
