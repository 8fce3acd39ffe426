// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/arithmetic/plain_panel.h"

namespace heedmap {

namespace {

using Line = Eigen::Array<float, panelColumns, 1>;
using Square = Eigen::Matrix<float, vectorFloats, vectorFloats, Eigen::RowMajor>;
using Stride = Eigen::OuterStride<>;

template <typename Number>
Line lineOf(const void* data, Eigen::Index k) {
  return Eigen::Map<const Eigen::Array<Number, panelColumns, 1>>(static_cast<const Number*>(data) +
                                                                 k * panelColumns)
      .template cast<float>();
}

Line lineOf(const Panel& panel, Eigen::Index k) {
  switch (panel.numbers) {
    case PanelNumbers::Float16:
      return lineOf<Eigen::half>(panel.data, k);
    case PanelNumbers::BFloat16:
      return lineOf<Eigen::bfloat16>(panel.data, k);
    default:
      return lineOf<float>(panel.data, k);
  }
}

}  // namespace

void multiplyPlainly(const float* x, Eigen::Index xStride, Eigen::Index rows, const Panel& panel, float* to,
                     Eigen::Index toStride) {
  for (Eigen::Index row = 0; row < rows; ++row) {
    Line sums = Line::Zero();
    for (Eigen::Index k = 0; k < panel.depth; ++k) sums += x[row * xStride + k] * lineOf(panel, k);
    sums *= panel.scale;
    if (panel.bias) sums.head(panel.columns) += Eigen::Map<const Eigen::ArrayXf>(panel.bias, panel.columns);
    Eigen::Map<Eigen::ArrayXf>(to + row * toStride, panel.columns) = sums.head(panel.columns);
  }
}

void transposePlainly(const float* from, Eigen::Index stride, float* to) {
  Eigen::Map<Square, Eigen::Unaligned, Stride>(to, Stride(panelColumns)) =
      Eigen::Map<const Square, Eigen::Unaligned, Stride>(from, Stride(stride)).transpose();
}

}  // namespace heedmap
