// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/quantisation/float8.h"

#include "core/base/error.h"
#include "core/model/quantisation/dequantised_numbers.h"
#include "core/model/quantisation/scaled.h"

namespace heedmap {

Checkpoint dequantiseFloat8(const QuantisedWeights& weights) {
  FieldReader& config = weights.config;
  qint64 blockOut = 0, blockIn = 0;
  if (config.has("weight_block_size")) {
    const std::vector<int> sizes = config.ids("weight_block_size");
    if (sizes.size() != 2 || sizes[0] < 1 || sizes[1] < 1) config.refuse("weight_block_size");
    blockOut = sizes[0];
    blockIn = sizes[1];
  }
  config.ignore({"activation_scheme", "activation_scale_ub", "fmt", "modules_to_not_convert",
                 "ignored_layers", "dequantize", "scale_fmt"});
  if (weights.isTurned) config.refuse("quant_method");
  Assembly assembly(weights.stored);
  for (const char* ending : {".weight_scale_inv", ".weight_scale"})
    for (const QString& module : assembly.modulesWith(ending)) {
      const Tensor& scales =
          assembly.need(module, ending, {DType::F32, DType::BF16, DType::F16, DType::U8, DType::F8_E8M0});
      putScaled(assembly, module, scales, nullptr, {DType::F8_E4M3, DType::F8_E5M2}, blockOut, blockIn);
      for (const char* other : {".activation_scale", ".input_scale"}) assembly.find(module, other);
    }
  return assembly.result();
}

Checkpoint dequantiseMxfp4(const QuantisedWeights& weights) {
  FieldReader& config = weights.config;
  config.ignore({"modules_to_not_convert", "dequantize"});
  if (weights.isTurned) config.refuse("quant_method");
  Assembly assembly(weights.stored);
  for (const QString& name : assembly.modulesWith("_blocks")) {
    const Tensor &blocks = assembly.need(name, "_blocks", {DType::U8}),
                 &scales = assembly.need(name, "_scales", {DType::U8, DType::F8_E8M0});
    constexpr qint64 half = 16;  // bytes of a block
    if (blocks.shape.size() != 4 || blocks.shape[3] != half)
      assembly.fail(blocks, say("is not made of blocks of 16 bytes"));
    const qint64 count = blocks.shape[0], out = blocks.shape[1], in = blocks.shape[2] * 2 * half;
    assembly.checkShape(scales, {count, out, blocks.shape[2]});
    assembly.put(name, {count, in, out},
                 dequantised(MicroscaledMatrices{blocks.bytes, scales.bytes, out, in}));
  }
  return assembly.result();
}

}  // namespace heedmap
