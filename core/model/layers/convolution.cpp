// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/layers/convolution.h"

#include <algorithm>

namespace heedmap {

using Index = Eigen::Index;

Matrix neighbourhoods(const Matrix& x, Index width) {
  Matrix result = Matrix::Zero(x.rows(), x.cols() * width);
  for (Index token = 0; token < x.rows(); ++token)
    for (Index tap = 0; tap < width; ++tap) {
      const Index other = token + tap - width / 2;
      if (other < 0 || other >= x.rows()) continue;
      for (Index i = 0; i < x.cols(); ++i) result(token, i * width + tap) = x(other, i);
    }
  return result;
}

Matrix convolve(const Matrix& x, const LinearWeights& weights) {
  return linear(neighbourhoods(x, weights.in / x.cols()), weights);
}

Matrix causalConvolution(const Matrix& x, const Matrix& taps, const Vector& bias, const LayerState& before,
                         std::vector<LayerState>& after) {
  const Index width = taps.cols();
  Matrix read = Matrix::Zero(width - 1 + x.rows(), x.cols());  // the tokens before x, then x
  if (before.tokens > 0) read.topRows(width - 1) = before.inputs;
  read.bottomRows(x.rows()) = x;
  Matrix result = Matrix::Zero(x.rows(), x.cols());  // [token, channel]
  for (Index token = 0; token < x.rows(); ++token) {
    auto row = result.row(token).array();
    for (Index tap = std::max<Index>(0, width - 1 - token - before.tokens); tap < width; ++tap)
      row += read.row(token + tap).array() * taps.col(tap).transpose().array();
    if (bias.size() > 0) row += bias.transpose().array();
  }
  for (LayerState& state : after) state.inputs = read.middleRows(state.tokens - before.tokens, width - 1);
  return result;
}

Matrix shortConvolution(const Matrix& x, const ShortConvolutionWeights& weights, const LayerState& before,
                        std::vector<LayerState>& after) {
  const Index d = x.cols();
  const Matrix three = linear(x, weights.in);  // [token, 3 · d_model]: gate before, gate after, x
  const Matrix gated = three.leftCols(d).cwiseProduct(three.rightCols(d));  // [token, d_model]
  const Matrix mixed =
      causalConvolution(gated, weights.taps, weights.bias, before, after);  // [token, d_model]
  return linear(three.middleCols(d, d).cwiseProduct(mixed), weights.out);
}

}  // namespace heedmap
