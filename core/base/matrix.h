// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>

namespace heedmap {

/// float32, row-major: one row a token (activations) or a query (attention).
using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Vector = Eigen::Matrix<float, Eigen::Dynamic, 1>;

/// A block of columns of a row-major matrix, such as one head of `[token, heads * d_k]`; points into its
/// owner.
using MatrixView = Eigen::Map<const Matrix, Eigen::Unaligned, Eigen::OuterStride<>>;

/// Columns `[first, first + count)` of `matrix`.
inline MatrixView columns(const Matrix& matrix, Eigen::Index first, Eigen::Index count) {
  return {matrix.data() + first, matrix.rows(), count, Eigen::OuterStride<>(matrix.outerStride())};
}

}  // namespace heedmap
