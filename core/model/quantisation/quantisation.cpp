// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/quantisation/quantisation.h"

#include <QJsonDocument>
#include <algorithm>
#include <array>

#include "core/base/error.h"
#include "core/model/quantisation/bitsandbytes.h"
#include "core/model/quantisation/compressed_tensors.h"
#include "core/model/quantisation/float8.h"
#include "core/model/quantisation/gptq.h"

namespace heedmap {
namespace {

struct Method {
  const char* name;
  Checkpoint (*dequantise)(const QuantisedWeights&);
};

constexpr std::array methods{Method{"gptq", dequantiseGptq},
                             Method{"awq", dequantiseAwq},
                             Method{"bitsandbytes", dequantiseBitsandbytes},
                             Method{"fp8", dequantiseFloat8},
                             Method{"fbgemm_fp8", dequantiseFloat8},
                             Method{"mxfp4", dequantiseMxfp4},
                             Method{"compressed-tensors", dequantiseCompressed}};

/// What a method left as it is must not be taken for weights.
void checkIsWhole(const Checkpoint& checkpoint) {
  constexpr std::array codes{DType::I8, DType::U8, DType::I32, DType::F8_E4M3, DType::F8_E5M2};
  for (const Tensor& tensor : checkpoint.tensors())
    if (!tensor.derived && tensor.shape.size() > 1 && tensor.name.endsWith(QLatin1StringView(".weight")) &&
        std::ranges::find(codes, tensor.dtype) != codes.end())
      throw Error(say("%1: tensor %2 is quantised (%3), but its scales are missing.")
                      .arg(checkpoint.path(), tensor.name, name(tensor.dtype)));
}

}  // namespace

Checkpoint dequantised(const Checkpoint& stored, const QByteArray& configJson, const QString& configPath,
                       const ModelConfig& model) {
  const QJsonObject values = QJsonDocument::fromJson(configJson).object();
  FieldReader config(values, configPath, FieldReader::Format::ConfigJson, {});
  if (!config.has("quantization_config")) return stored;
  FieldReader quantisation = config.object("quantization_config");
  const QString method = quantisation.text("quant_method");
  const auto found =
      std::ranges::find(methods, method, [](const Method& m) { return QLatin1StringView(m.name); });
  if (found == methods.end()) {
    QStringList names;
    for (const Method& known : methods) names << QLatin1StringView(known.name);
    throw Error(say("%1: weights quantised by the method \"%2\" are not read. These are: %3.")
                    .arg(configPath, method, names.join(QLatin1StringView(", "))));
  }
  const Checkpoint whole =
      found->dequantise({stored, quantisation, values[QStringLiteral("quantization_config")].toObject(),
                         model.main.storage == MatrixLayout::InOut});
  quantisation.refuseUnread([](const QString&, const QJsonValue& value) {
    return value.isNull() || value == QJsonValue(false) || (value.isObject() && value.toObject().isEmpty()) ||
           (value.isArray() && value.toArray().isEmpty());
  });
  checkIsWhole(whole);
  return whole;
}

}  // namespace heedmap
