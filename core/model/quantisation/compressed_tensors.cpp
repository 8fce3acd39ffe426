// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/quantisation/compressed_tensors.h"

#include <set>

#include "core/base/error.h"
#include "core/model/quantisation/dequantised_numbers.h"
#include "core/model/quantisation/scaled.h"

namespace heedmap {
namespace {

constexpr auto scaleTypes = {DType::F32, DType::BF16, DType::F16};

/// How every group of the config stores its weights.
struct Scheme {
  int bits = 8;
  bool isFloat = false;
  auto operator<=>(const Scheme&) const = default;
};

Scheme readGroup(FieldReader group) {
  FieldReader stored = group.object("weights");
  Scheme scheme{stored.count("num_bits", 8), stored.text("type", "int") == QLatin1StringView("float")};
  if (scheme.bits != 4 && scheme.bits != 8) stored.refuse("num_bits");
  if (scheme.isFloat && scheme.bits != 8) stored.refuse("type");
  if (stored.flag("dynamic", false)) stored.refuse("dynamic");
  // The shapes of the scales say the strategy; what is done to activations rounds them in the reference.
  stored.ignore({"symmetric", "strategy", "group_size", "block_structure", "actorder", "observer",
                 "observer_kwargs", "zp_dtype", "scale_dtype"});
  group.ignore({"targets", "input_activations", "format"});
  return scheme;
}

Scheme readGroups(FieldReader& config, const QJsonObject& groups) {
  FieldReader reader = config.object("config_groups");
  std::set<Scheme> schemes;
  for (const QString& name : groups.keys())
    schemes.insert(readGroup(reader.object(name.toUtf8().constData())));
  if (schemes.size() != 1) config.refuse("config_groups");
  return *schemes.begin();
}

/// Rows of 32-bit words, [out, ⌈in / perWord⌉], each number with half of its range added.
void putPacked(Assembly& assembly, const QString& module, int bits) {
  const qint64 perWord = 32 / bits;
  const Tensor &packed = assembly.need(module, ".weight_packed", {DType::I32}),
               &extents = assembly.need(module, ".weight_shape", {DType::I64, DType::I32}),
               &scales = assembly.need(module, ".weight_scale", scaleTypes);
  float shape[2] = {0, 0};
  assembly.checkShape(extents, {2});
  extents.decode(0, shape, 2);
  if (packed.shape.size() != 2 || scales.shape.size() != 2) assembly.fail(packed, say("is no matrix"));
  GroupedMatrix matrix;
  matrix.out = packed.shape[0];
  matrix.in = qint64(shape[1]);
  if (qint64(shape[0]) != matrix.out || (matrix.in + perWord - 1) / perWord != packed.shape[1] ||
      matrix.in < 1)
    assembly.fail(packed, say("has the shape %1, which is not that of %2 × %3 numbers of %4 bits")
                              .arg(shapeText(packed.shape), QString::number(double(shape[0])),
                                   QString::number(double(shape[1])), QString::number(bits)));
  const qint64 groups = scales.shape[1];
  if (groups < 1 || matrix.in % groups != 0) assembly.fail(scales, say("is no matrix"));
  assembly.checkShape(scales, {matrix.out, groups});
  matrix.groupSize = matrix.in / groups;
  matrix.scales = {scales, groups, 1};
  matrix.values = {packed.bytes, bits, 1, perWord, packed.shape[1], 1};
  matrix.zero = 1 << (bits - 1);
  if (assembly.find(module, ".weight_zero_point")) {  // [⌈out / perWord⌉, group], stored like the weights
    const Tensor& zeros = assembly.need(module, ".weight_zero_point", {DType::I32});
    assembly.checkShape(zeros, {(matrix.out + perWord - 1) / perWord, groups});
    matrix.zeros = PackedIntegers{zeros.bytes, bits, perWord, 1, groups, 1};
    matrix.zero = 0;
  }
  if (const Tensor* order = assembly.find(module, ".weight_g_idx")) {
    assembly.checkShape(*order, {matrix.in});
    std::vector<float> numbers(static_cast<size_t>(matrix.in));
    order->decode(0, numbers.data(), matrix.in);
    for (const float number : numbers) {
      if (number < -1 || number >= float(groups))
        assembly.fail(*order, say("names a group that there is not"));
      matrix.groups.push_back(int(number));
    }
    if (matrix.groups.front() < 0) matrix.groups.clear();  // -1 everywhere: in order
    for (const int group : matrix.groups)
      if (group < 0) assembly.fail(*order, say("names a group that there is not"));
  }
  matrix.typeName = QStringLiteral("INT%1").arg(bits);
  const std::vector<qint64> whole{matrix.out, matrix.in};
  assembly.put(module + QLatin1StringView(".weight"), whole, dequantised(std::move(matrix)));
}

}  // namespace

Checkpoint dequantiseCompressed(const QuantisedWeights& weights) {
  FieldReader& config = weights.config;
  const QString format = config.text("format", "dense");
  const QStringList formats{QStringLiteral("pack-quantized"), QStringLiteral("int-quantized"),
                            QStringLiteral("float-quantized"), QStringLiteral("naive-quantized")};
  if (!formats.contains(format)) config.refuse("format");
  if (weights.isTurned) config.refuse("quant_method");
  const Scheme scheme = readGroups(config, weights.values[QStringLiteral("config_groups")].toObject());
  config.ignore({"quantization_status", "global_compression_ratio", "ignore", "version"});
  FieldReader sparsity = config.object("sparsity_config");
  sparsity.expect("format", QStringLiteral("dense"));
  sparsity.ignore(
      {"registry_requires_subclass", "sparsity_structure", "global_sparsity", "ignore", "targets"});
  Assembly assembly(weights.stored);
  for (const QString& module : assembly.modulesWith(".weight_packed"))
    putPacked(assembly, module, scheme.bits);
  for (const QString& module : assembly.modulesWith(".weight_scale")) {
    assembly.find(module, ".input_scale");
    assembly.find(module, ".input_zero_point");
    if (weights.stored.find(module + QLatin1StringView(".weight_packed"))) continue;
    const Tensor& scales = assembly.need(module, ".weight_scale", scaleTypes);
    const Tensor* zeros = assembly.find(module, ".weight_zero_point");
    if (scheme.isFloat)
      putScaled(assembly, module, scales, nullptr, {DType::F8_E4M3});
    else
      putScaled(assembly, module, scales, zeros, {DType::I8});
  }
  return assembly.result();
}

}  // namespace heedmap
