// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/quantisation/bitsandbytes.h"

#include <QJsonDocument>

#include "core/base/error.h"
#include "core/model/quantisation/assembly.h"
#include "core/model/quantisation/dequantised_numbers.h"

namespace heedmap {
namespace {

constexpr qint64 largestState = 100'000;  // bytes of JSON

/// The JSON beside each matrix: its shape and the sizes of its blocks.
FieldReader readState(Assembly& assembly, const Tensor& tensor) {
  if (tensor.dtype != DType::U8 || tensor.derived || qint64(tensor.bytes.size()) > largestState)
    assembly.fail(tensor, say("is no description of a quantised matrix"));
  const QByteArray json(reinterpret_cast<const char*>(tensor.bytes.data()), qsizetype(tensor.bytes.size()));
  return {QJsonDocument::fromJson(json).object(), tensor.name, FieldReader::Format::ConfigJson, {}};
}

void dequantise4bit(Assembly& assembly, const QString& name, const char* stateEnding, const char* typeName) {
  FieldReader state = readState(assembly, *assembly.find(name, stateEnding));
  const std::vector<int> extents = state.ids("shape");
  const std::vector<qint64> shape(extents.begin(), extents.end());
  CodedMatrix matrix;
  matrix.typeName = QLatin1StringView(typeName);
  matrix.blockSize = state.size("blocksize");
  const std::optional<qint64> count = bytesOf(DType::U8, shape);
  const Tensor& codes = assembly.need(name, "", {DType::U8});
  if (!count || *count < 1 || (*count + 1) / 2 != codes.count())
    assembly.fail(codes, say("has %1 bytes, which is not half of the shape %2")
                             .arg(QString::number(codes.count()), shapeText(shape)));
  matrix.codes = codes;
  const Tensor& values = assembly.need(name, ".quant_map", {DType::F32});
  assembly.checkShape(values, {16});
  matrix.values = values;
  const qint64 blocks = (*count + matrix.blockSize - 1) / matrix.blockSize;
  const Tensor& scales = assembly.need(name, ".absmax", {DType::U8, DType::F32});
  assembly.checkShape(scales, {blocks});
  matrix.scales = scales;
  if (scales.dtype == DType::U8) {
    CodedMatrix::Nested nested;
    nested.blockSize = state.size("nested_blocksize");
    nested.offset = float(state.number("nested_offset"));
    const Tensor& outer = assembly.need(name, ".nested_absmax", {DType::F32});
    assembly.checkShape(outer, {(blocks + nested.blockSize - 1) / nested.blockSize});
    nested.scales = outer;
    const Tensor& nestedValues = assembly.need(name, ".nested_quant_map", {DType::F32});
    assembly.checkShape(nestedValues, {256});
    nested.values = nestedValues;
    matrix.nested = nested;
  }
  assembly.put(name, shape, dequantised(std::move(matrix)));
}

/// W = q · SCB / 127, one SCB an output.
void dequantise8bit(Assembly& assembly, const QString& module) {
  const Tensor &scales = assembly.need(module, ".SCB", {DType::F32}),
               &weight = assembly.need(module, ".weight", {DType::I8});
  if (weight.shape.size() != 2) assembly.fail(weight, say("is no matrix"));
  const qint64 out = weight.shape[0], in = weight.shape[1];
  assembly.checkShape(scales, {out});
  if (const Tensor* format = assembly.find(module, ".weight_format")) {
    float layout = 1;
    if (format->count() == 1) format->decode(0, &layout, 1);
    if (layout != 0) assembly.fail(*format, say("says that its matrix is not stored row by row"));
  }
  assembly.put(module + QLatin1StringView(".weight"), {out, in},
               dequantised(ScaledMatrix{weight, in, 1, in, scales, std::nullopt, 1.0f / 127}));
}

}  // namespace

Checkpoint dequantiseBitsandbytes(const QuantisedWeights& weights) {
  FieldReader& config = weights.config;
  config.ignore({"load_in_4bit", "load_in_8bit", "_load_in_4bit", "_load_in_8bit", "bnb_4bit_compute_dtype",
                 "bnb_4bit_quant_storage", "bnb_4bit_quant_type", "bnb_4bit_use_double_quant",
                 "llm_int8_enable_fp32_cpu_offload", "llm_int8_has_fp16_weight", "llm_int8_skip_modules",
                 "llm_int8_threshold"});
  if (weights.isTurned) config.refuse("quant_method");
  Assembly assembly(weights.stored);
  for (const auto& [ending, type] : {std::pair(".quant_state.bitsandbytes__nf4", "NF4"),
                                     std::pair(".quant_state.bitsandbytes__fp4", "FP4")})
    for (const QString& name : assembly.modulesWith(ending)) dequantise4bit(assembly, name, ending, type);
  for (const QString& module : assembly.modulesWith(".SCB")) dequantise8bit(assembly, module);
  return assembly.result();
}

}  // namespace heedmap
