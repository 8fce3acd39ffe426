// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/quantisation/scaled.h"

#include "core/base/error.h"
#include "core/model/quantisation/dequantised_numbers.h"

namespace heedmap {

void putScaled(Assembly& assembly, const QString& module, const Tensor& scales, const Tensor* zeros,
               std::initializer_list<DType> types, qint64 blockOut, qint64 blockIn) {
  const Tensor& weight = assembly.need(module, ".weight", types);
  if (weight.shape.size() != 2 || weight.count() == 0) assembly.fail(weight, say("is no matrix"));
  const qint64 out = weight.shape[0], in = weight.shape[1];
  const std::vector<qint64>& shape = scales.shape;
  if (scales.count() == 1) {
    blockOut = out;
    blockIn = in;
  } else if (shape == std::vector{out} || shape == std::vector{out, qint64(1)}) {
    blockOut = 1;
    blockIn = in;
  } else if (shape.size() == 2 && shape[0] > 0 && shape[1] > 0) {
    if (blockOut == 0 && out % shape[0] == 0) blockOut = out / shape[0];
    if (blockIn == 0 && in % shape[1] == 0) blockIn = in / shape[1];
  }
  const auto blocks = [](qint64 size, qint64 block) { return block > 0 ? (size + block - 1) / block : 0; };
  const bool fits = blocks(out, blockOut) == (shape.empty() ? 1 : shape[0]) &&
                    blocks(in, blockIn) == (shape.size() < 2 ? 1 : shape[1]);
  if (!fits || (zeros && zeros->count() != scales.count()))
    assembly.fail(scales, say("has the shape %1, which does not divide the weight of %2")
                              .arg(shapeText(shape), shapeText(weight.shape)));
  ScaledMatrix matrix{weight, in, blockOut, blockIn, scales, std::nullopt, 1};
  if (scales.dtype == DType::U8) matrix.scales.dtype = DType::F8_E8M0;  // powers of two, by another name
  if (zeros) matrix.zeros = *zeros;
  assembly.put(module + QLatin1StringView(".weight"), weight.shape, dequantised(std::move(matrix)));
}

}  // namespace heedmap
