// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/layers/streams/per_layer_inputs.h"

#include <cmath>

namespace heedmap {

using Index = Eigen::Index;

Matrix perLayerInputs(const Matrix& x, const Tokens& tokens, const StackConfig& stack,
                      const StackWeights& weights, Index first) {
  const PerLayerInputConfig& config = *stack.perLayerInput;
  const TableWeights& table = weights.perLayerTokens;
  Matrix result = linear(x, weights.perLayerProjection);  // [token, layer · size]
  result /= std::sqrt(float(stack.dModel));
  normalise(result, weights.perLayerNorm, config.size);
  Eigen::RowVectorXf ofToken(table.width);
  for (Index row = 0; row < x.rows(); ++row) {
    const int id = tokens.items[size_t(first + row)].id;
    table.decode((id < config.vocabulary ? id : 0) * table.width, ofToken.data(), table.width);
    result.row(row) += std::sqrt(float(config.size)) * ofToken;
  }
  return result / std::sqrt(2.F);
}

Matrix perLayerStep(const Matrix& x, const Matrix& part, const StackConfig& stack,
                    const PerLayerWeights& weights) {
  Matrix gate = linear(x, weights.gate);  // [token, size]
  activate(gate, stack.activation);
  Matrix step = linear(gate.cwiseProduct(part), weights.projection);  // [token, d_model]
  normalise(step, weights.norm);
  return step;
}

}  // namespace heedmap
