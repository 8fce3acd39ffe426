// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/quantisation/gptq.h"

#include "core/base/error.h"
#include "core/model/quantisation/assembly.h"
#include "core/model/quantisation/dequantised_numbers.h"

namespace heedmap {
namespace {

constexpr auto scaleTypes = {DType::F16, DType::BF16, DType::F32};

/// The group of each input, out of g_idx.
std::vector<int> readGroups(Assembly& assembly, const Tensor& tensor, qint64 in, qint64 count) {
  assembly.checkShape(tensor, {in});
  std::vector<float> numbers(static_cast<size_t>(in));
  tensor.decode(0, numbers.data(), in);
  std::vector<int> groups;
  for (const float number : numbers) {
    if (!(number >= 0 && number < float(count)))
      assembly.fail(tensor, say("names a group that there is not"));
    groups.push_back(int(number));
  }
  return groups;
}

std::vector<qint64> shapeOf(const GroupedMatrix& matrix) {
  return matrix.isTurned ? std::vector{matrix.in, matrix.out} : std::vector{matrix.out, matrix.in};
}

/// What both store alike: scales [group, out] and zeros of as many bits as the weights, [group, out /
/// perWord].
GroupedMatrix grouped(Assembly& assembly, const QString& module, int bits, qint64 out, qint64 in) {
  const qint64 perWord = 32 / bits;
  const Tensor& scales = assembly.need(module, ".scales", scaleTypes);
  if (scales.shape.size() != 2 || scales.shape[0] < 1) assembly.fail(scales, say("is no matrix"));
  const qint64 groups = scales.shape[0];
  assembly.checkShape(scales, {groups, out});
  const Tensor& zeros = assembly.need(module, ".qzeros", {DType::I32, DType::U32});
  assembly.checkShape(zeros, {groups, out / perWord});
  GroupedMatrix matrix;
  matrix.out = out;
  matrix.in = in;
  matrix.scales = {scales, 1, out};
  matrix.zeros = PackedIntegers{zeros.bytes, bits, perWord, 1, 1, out / perWord};
  matrix.groupSize = (in + groups - 1) / groups;
  return matrix;
}

/// The size of a group that the config has must be the one that the shapes have.
void checkGroupSize(Assembly& assembly, const QString& module, const GroupedMatrix& matrix, int size) {
  const Tensor& scales = *assembly.find(module, ".scales");
  const qint64 wanted = size < 0 ? matrix.in : size;
  if (wanted < 1 || (matrix.in + wanted - 1) / wanted != scales.shape[0])
    assembly.fail(scales, say("has %1 groups of %2 inputs, but the configuration asks for groups of %3")
                              .arg(QString::number(scales.shape[0]), QString::number(matrix.in),
                                   QString::number(size)));
}

}  // namespace

Checkpoint dequantiseGptq(const QuantisedWeights& weights) {
  FieldReader& config = weights.config;
  const int bits = config.count("bits");
  if (bits != 2 && bits != 4 && bits != 8) config.refuse("bits");
  const int groupSize = config.integer("group_size").value_or(128);
  const QString format = config.text("checkpoint_format", "gptq");
  if (format != QLatin1StringView("gptq") && format != QLatin1StringView("gptq_v2"))
    config.refuse("checkpoint_format");
  config.expect("pack_dtype", QStringLiteral("int32"));
  config.ignore({"sym",
                 "desc_act",
                 "damp_percent",
                 "damp_auto_increment",
                 "true_sequential",
                 "static_groups",
                 "model_name_or_path",
                 "model_file_base_name",
                 "tokenizer",
                 "dataset",
                 "use_cuda_fp16",
                 "model_seqlen",
                 "block_name_to_quantize",
                 "module_name_preceding_first_block",
                 "batch_size",
                 "pad_token_id",
                 "use_exllama",
                 "disable_exllama",
                 "max_input_length",
                 "exllama_config",
                 "cache_block_outputs",
                 "modules_in_block_to_quantize",
                 "quantizer",
                 "meta",
                 "lm_head",
                 "backend",
                 "act_group_aware",
                 "mse",
                 "hyb_act"});
  const qint64 perWord = 32 / bits;
  Assembly assembly(weights.stored);
  for (const QString& module : assembly.modulesWith(".qweight")) {
    const Tensor& weight =
        assembly.need(module, ".qweight", {DType::I32, DType::U32});  // [in / perWord, out]
    if (weight.shape.size() != 2 || weight.shape[1] % perWord != 0)
      assembly.fail(weight, say("is no matrix"));
    const qint64 in = weight.shape[0] * perWord, out = weight.shape[1];
    GroupedMatrix matrix = grouped(assembly, module, bits, out, in);
    matrix.values = {weight.bytes, bits, 1, perWord, 1, out};
    matrix.zero = format == QLatin1StringView("gptq") ? 1 : 0;  // the first form stores each less 1
    const Tensor* order = assembly.find(module, ".g_idx");
    if (order)
      matrix.groups = readGroups(assembly, *order, in, assembly.find(module, ".scales")->shape[0]);
    else
      checkGroupSize(assembly, module, matrix, groupSize);
    matrix.isTurned = weights.isTurned;
    matrix.typeName = QStringLiteral("GPTQ-%1").arg(bits);
    const auto shape = shapeOf(matrix);
    assembly.put(module + QLatin1StringView(".weight"), shape, dequantised(std::move(matrix)));
  }
  return assembly.result();
}

Checkpoint dequantiseAwq(const QuantisedWeights& weights) {
  FieldReader& config = weights.config;
  constexpr int bits = 4;
  constexpr qint64 perWord = 32 / bits;
  if (config.count("bits", bits) != bits) config.refuse("bits");
  if (config.text("version", "gemm").toLower() != QLatin1StringView("gemm")) config.refuse("version");
  if (!config.flag("zero_point", true)) config.refuse("zero_point");
  const int groupSize = config.integer("group_size").value_or(128);
  config.ignore({"modules_to_not_convert", "backend", "do_fuse", "modules_to_fuse", "fuse_max_seq_len",
                 "exllama_config", "format", "sym"});
  Assembly assembly(weights.stored);
  for (const QString& module : assembly.modulesWith(".qweight")) {
    const Tensor& weight =
        assembly.need(module, ".qweight", {DType::I32, DType::U32});  // [in, out / perWord]
    if (weight.shape.size() != 2) assembly.fail(weight, say("is no matrix"));
    const qint64 in = weight.shape[0], out = weight.shape[1] * perWord;
    GroupedMatrix matrix = grouped(assembly, module, bits, out, in);
    checkGroupSize(assembly, module, matrix, groupSize);
    matrix.values = {weight.bytes, bits, perWord, 1, 1, out / perWord};
    // Numbers 0, 2, 4, 6, 1, 3, 5, 7 follow each other in a word.
    matrix.values.order = matrix.zeros->order = {0, 4, 1, 5, 2, 6, 3, 7};
    matrix.isTurned = weights.isTurned;
    matrix.typeName = QStringLiteral("AWQ-4");
    const auto shape = shapeOf(matrix);
    assembly.put(module + QLatin1StringView(".weight"), shape, dequantised(std::move(matrix)));
  }
  return assembly.result();
}

}  // namespace heedmap
