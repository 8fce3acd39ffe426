// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/matrix.h"

/// Weights [query, key] of plain shapes, whose measures are known.
namespace heedmap::samplePatterns {

inline Matrix shifted(Eigen::Index n, Eigen::Index step) {
  Matrix map = Matrix::Zero(n, n);
  for (Eigen::Index query = 0; query < n; ++query)
    map(query, std::clamp<Eigen::Index>(query + step, 0, n - 1)) = 1;
  return map;
}

inline Matrix uniform(Eigen::Index queries, Eigen::Index keys) {
  return Matrix::Constant(queries, keys, 1.f / float(keys));
}

inline Matrix oneColumn(Eigen::Index n, Eigen::Index key) {
  Matrix map = Matrix::Zero(n, n);
  map.col(key).setOnes();
  return map;
}

inline Matrix blocks(Eigen::Index n, Eigen::Index size) {
  Matrix map = Matrix::Zero(n, n);
  for (Eigen::Index i = 0; i < n; ++i)
    map.row(i).segment(i / size * size, size).setConstant(1.f / float(size));
  return map;
}

inline Matrix causalUniform(Eigen::Index n) {
  Matrix map = Matrix::Zero(n, n);
  for (Eigen::Index i = 0; i < n; ++i) map.row(i).head(i + 1).setConstant(1.f / float(i + 1));
  return map;
}

}  // namespace heedmap::samplePatterns
