// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>

#include "core/checkpoint/checkpoint.h"
#include "core/model/config/field_reader.h"

namespace heedmap {

/// What a method of quantisation reads its matrices from.
struct QuantisedWeights {
  const Checkpoint& stored;
  FieldReader& config;  ///< the object "quantization_config" of a config.json
  QJsonObject values;   ///< the same as it is
  bool isTurned;        ///< matrices are wanted as [in, out], as GPT-2 has them, and not as [out, in]
};

}  // namespace heedmap
