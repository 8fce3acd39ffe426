// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/layers/convolution.h"

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

}  // namespace heedmap
