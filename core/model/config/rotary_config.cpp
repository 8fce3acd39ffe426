// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/config/rotary_config.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"

namespace heedmap {

namespace {

using Scaling = RotaryConfig::Scaling;

Scaling scalingOf(const ConfigObject& rope) {
  const char* key = rope.has("rope_type") ? "rope_type" : "type";
  const QString type = rope.text(key, "default");
  if (type == QLatin1StringView("default")) return Scaling::None;
  if (type == QLatin1StringView("linear")) return Scaling::Linear;
  if (type == QLatin1StringView("dynamic")) return Scaling::Dynamic;
  if (type == QLatin1StringView("llama3")) return Scaling::Llama3;
  if (type == QLatin1StringView("yarn")) return Scaling::Yarn;
  if (type == QLatin1StringView("longrope") || type == QLatin1StringView("su")) return Scaling::LongRope;
  rope.refuse(key);
}

std::vector<float> factors(const ConfigObject& rope, const char* key, int dims) {
  const std::vector<float> result = rope.numbers(key);
  const bool arePositive = std::all_of(result.begin(), result.end(), [](float f) { return f > 0; });
  if (int(result.size()) != dims / 2 || !arePositive) rope.refuse(key);
  return result;
}

}  // namespace

RotaryConfig rotaryConfig(const ConfigObject& keys, const ConfigObject& rope,
                          const RotaryDefaults& defaults) {
  // A file that was written again by transformers 5 may have both; the object wins there.
  const auto either = [&](const char* key, const char* oldKey, double fallback) {
    keys.ignore({oldKey});
    return rope.has(key) ? rope.positive(key) : keys.positive(oldKey, fallback);
  };
  RotaryConfig rotary;
  rotary.base = either("rope_theta", defaults.baseKey, defaults.base);
  const double part = either("partial_rotary_factor", defaults.partKey, defaults.part);
  rotary.dims = int(defaults.dK * part);
  if (part > 1 || rotary.dims < 2 || rotary.dims % 2 != 0)
    throw Error(say("%1: the rotary positions would turn %2 of %3 dimensions of each head; an even number of "
                    "at least 2 is "
                    "needed.")
                    .arg(keys.path())
                    .arg(rotary.dims)
                    .arg(defaults.dK));
  rotary.interleaved = defaults.interleaved;
  rotary.scaling = scalingOf(rope);
  keys.ignore({"original_max_position_embeddings"});
  rope.ignore({"original_max_position_embeddings", "type", "rope_type"});
  if (rotary.scaling == Scaling::None) return rotary;

  rotary.maxPositions = keys.size("max_position_embeddings",
                                  rotary.scaling == Scaling::Linear ? std::optional(1) : std::nullopt);
  // Phi-3 keeps it beside the object, and there it wins.
  const ConfigObject& original = keys.has("original_max_position_embeddings") ? keys : rope;
  rotary.originalPositions = original.positive("original_max_position_embeddings", rotary.maxPositions);
  const bool isLong = rotary.scaling == Scaling::LongRope;
  if (isLong && rotary.originalPositions <= 1)  // its logarithm is divided by
    original.refuse("original_max_position_embeddings");
  const bool mayInfer = isLong || rotary.scaling == Scaling::Yarn;
  rotary.factor = rope.positive(
      "factor", mayInfer ? std::optional(rotary.maxPositions / rotary.originalPositions) : std::nullopt);
  if (rotary.scaling == Scaling::Llama3) {
    rotary.lowFrequencyFactor = rope.positive("low_freq_factor");
    rotary.highFrequencyFactor = rope.positive("high_freq_factor");
    if (rotary.highFrequencyFactor == rotary.lowFrequencyFactor) rope.refuse("high_freq_factor");
  }
  if (mayInfer && rope.has("attention_factor")) rotary.attentionFactor = rope.positive("attention_factor");
  if (rotary.scaling == Scaling::Yarn) {
    rotary.betaFast = rope.positive("beta_fast", rotary.betaFast);
    rotary.betaSlow = rope.positive("beta_slow", rotary.betaSlow);
    rotary.truncate = rope.flag("truncate", true);
    if (rope.has("mscale")) rotary.mscale = rope.number("mscale");
    if (rope.has("mscale_all_dim")) rotary.mscaleAllDim = rope.number("mscale_all_dim");
  }
  if (isLong) {
    rotary.shortFactors = factors(rope, "short_factor", rotary.dims);
    rotary.longFactors = factors(rope, "long_factor", rotary.dims);
  }
  return rotary;
}

RotaryConfig rotaryConfig(const ConfigObject& keys, const RotaryDefaults& defaults) {
  return rotaryConfig(keys, keys.object(keys.has("rope_parameters") ? "rope_parameters" : "rope_scaling"),
                      defaults);
}

int positionLimit(const RotaryConfig& rotary, int maxPositions) {
  switch (rotary.scaling) {
    case Scaling::Linear:
    case Scaling::Dynamic:
      return int(std::min(maxPositions * std::max(rotary.factor, 1.0), double(1 << 24)));
    case Scaling::Yarn:
      return int(std::min(std::max<double>(maxPositions, rotary.originalPositions * rotary.factor),
                          double(1 << 24)));
    default:
      return maxPositions;
  }
}

}  // namespace heedmap
