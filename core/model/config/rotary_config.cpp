// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/config/rotary_config.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/error.h"

namespace heedmap {

namespace {

using Scaling = RotaryConfig::Scaling;

Scaling scalingOf(FieldReader& rope) {
  const char* field = rope.has("rope_type") ? "rope_type" : "type";
  const QString type = rope.text(field, "default");
  // Three positions of each token, which in a text are one and the same (Qwen2-VL).
  if (type == QLatin1StringView("default") || type == QLatin1StringView("mrope")) return Scaling::None;
  if (type == QLatin1StringView("proportional")) return Scaling::None;  // see turnInPart
  if (type == QLatin1StringView("linear")) return Scaling::Linear;
  if (type == QLatin1StringView("dynamic")) return Scaling::Dynamic;
  if (type == QLatin1StringView("llama3")) return Scaling::Llama3;
  if (type == QLatin1StringView("yarn")) return Scaling::Yarn;
  if (type == QLatin1StringView("longrope") || type == QLatin1StringView("su")) return Scaling::LongRope;
  rope.refuse(field);
}

/// A factor for each pair of turned dimensions.
std::vector<float> factors(FieldReader& rope, const char* field, int dims) {
  const std::vector<float> result = rope.numbers(field);
  const bool arePositive = std::all_of(result.begin(), result.end(), [](float f) { return f > 0; });
  if (int(result.size()) != dims / 2 || !arePositive) rope.refuse(field);
  return result;
}

/// The part of d_k that is rotated. Where the architecture rotates whole heads the reference reads no part,
/// but for its scalings, whose tables then do not fit the heads.
double partOf(FieldReader& config, FieldReader& rope, const RotaryDefaults& defaults) {
  const char* field = "partial_rotary_factor";
  if (defaults.partField) {
    config.ignore({defaults.partField});
    return rope.has(field) ? rope.positive(field) : config.positive(defaults.partField, defaults.part);
  }
  for (FieldReader* place : {&rope, &config})
    if (scalingOf(rope) == Scaling::None)
      place->ignore({field});
    else
      place->expect(field, 1);
  return 1;
}

/// Nothing where it is 0, as in the reference.
std::optional<double> magnitude(FieldReader& rope, const char* field) {
  const double found = rope.number(field, 0);
  return found == 0 ? std::nullopt : std::optional(found);
}

/// Gemma 4: pairs of whole heads, of which the first part turns, as fast as if all did.
void turnInPart(FieldReader& rope, int dK, RotaryConfig& rotary) {
  const double part = rope.positive("partial_rotary_factor", 1.0), factor = rope.positive("factor", 1.0);
  rotary.dims = dK;
  const int turned = int(part * dK) / 2;
  if (part > 1 || dK % 2 != 0 || turned < 1) rope.refuse("partial_rotary_factor");
  rotary.frequencyFactors.assign(size_t(dK / 2), std::numeric_limits<float>::infinity());
  std::fill_n(rotary.frequencyFactors.begin(), turned, float(factor));
}

/// Is an object of all layers, or of those of one kind?
enum class Described { All, OneKind };

void readScaling(FieldReader& config, FieldReader& rope, Described layers, RotaryConfig& rotary) {
  rotary.maxPositions = config.size("max_position_embeddings",
                                    rotary.scaling == Scaling::Linear ? std::optional(1) : std::nullopt);
  // Phi-3 keeps it beside the object, and there it wins, unless there are several objects.
  const bool isBeside = layers == Described::All && config.has("original_max_position_embeddings");
  FieldReader& original = isBeside ? config : rope;
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
    if (rotary.highFrequencyFactor <= rotary.lowFrequencyFactor) rope.refuse("high_freq_factor");
  }
  if (mayInfer && rope.has("attention_factor")) rotary.attentionFactor = rope.positive("attention_factor");
  if (rotary.scaling == Scaling::Yarn) {
    rotary.betaFast = rope.positive("beta_fast", rotary.betaFast);
    rotary.betaSlow = rope.positive("beta_slow", rotary.betaSlow);
    rotary.truncate = rope.flag("truncate", true);
    rotary.mscale = magnitude(rope, "mscale");
  }
  rotary.mscaleAllDim = magnitude(rope, "mscale_all_dim");
  if (isLong) {
    rotary.shortFactors = factors(rope, "short_factor", rotary.dims);
    rotary.longFactors = factors(rope, "long_factor", rotary.dims);
  }
}

/// GGUF files keep what a rope_scaling object has beside all else, and lists of factors as tensors.
RotaryConfig ggufRotary(FieldReader& config, const RotaryDefaults& defaults) {
  RotaryConfig rotary;
  rotary.dims = config.size("rotary_dim", defaults.dK);
  if (rotary.dims > defaults.dK || rotary.dims % 2 != 0) config.refuse("rotary_dim");
  rotary.base = config.positive(defaults.baseField, 10000);
  rotary.interleaved = defaults.interleaved;
  rotary.maxPositions = config.size("max_position_embeddings");
  rotary.originalPositions = config.positive("original_max_position_embeddings", rotary.maxPositions);
  const double factor = config.positive("factor", config.positive("scale_linear", 1));
  const QString type = config.text("rope_type", factor == 1 ? "none" : "linear");
  const auto factorsOf = [&](const char* field) {
    return config.has(field) ? factors(config, field, rotary.dims) : std::vector<float>();
  };
  rotary.shortFactors = factorsOf("short_factor");
  rotary.longFactors = factorsOf("long_factor");
  rotary.frequencyFactors = factorsOf("rope_factors");
  if (!rotary.longFactors.empty() && !rotary.shortFactors.empty()) {
    rotary.scaling = Scaling::LongRope;
    if (rotary.originalPositions <= 1) config.refuse("original_max_position_embeddings");
    rotary.factor = rotary.maxPositions / rotary.originalPositions;
    const double inferred =
        rotary.factor <= 1 ? 1 : std::sqrt(1 + std::log(rotary.factor) / std::log(rotary.originalPositions));
    rotary.attentionFactor = config.positive("attention_factor", inferred);
  } else if (type == QLatin1StringView("linear")) {
    rotary.scaling = Scaling::Linear;
    rotary.factor = factor;
  } else if (type == QLatin1StringView("yarn")) {
    rotary.scaling = Scaling::Yarn;
    rotary.factor = factor;
    rotary.betaFast = config.positive("beta_fast", rotary.betaFast);
    rotary.betaSlow = config.positive("beta_slow", rotary.betaSlow);
    if (config.has("yarn_attention_factor"))
      rotary.attentionFactor = config.positive("yarn_attention_factor");
  } else if (type != QLatin1StringView("none")) {
    config.refuse("rope_type");
  }
  return rotary;
}

RotaryConfig described(FieldReader& config, FieldReader rope, Described layers,
                       const RotaryDefaults& defaults) {
  RotaryConfig rotary;
  // A file that was written again by transformers 5 may have both; the object wins there.
  config.ignore({defaults.baseField});
  rotary.base = rope.has("rope_theta") ? rope.positive("rope_theta")
                                       : config.positive(defaults.baseField, defaults.base);
  rotary.interleaved = defaults.interleaved;
  if (rope.text("rope_type") == QLatin1StringView("proportional")) {
    turnInPart(rope, defaults.dK, rotary);
    return rotary;
  }
  const double part = partOf(config, rope, defaults);
  rotary.dims = int(defaults.dK * part);
  if (part > 1 || rotary.dims < 2 || rotary.dims % 2 != 0)
    throw Error(say("%1: the rotary positions would turn %2 of %3 dimensions of each head; an even number of "
                    "at least 2 is "
                    "needed.")
                    .arg(config.path())
                    .arg(rotary.dims)
                    .arg(defaults.dK));
  rotary.scaling = scalingOf(rope);
  if (rotary.scaling != Scaling::None) readScaling(config, rope, layers, rotary);
  // The reference reads of the object what its type has, and leaves what other types have.
  config.ignore({"original_max_position_embeddings"});
  rope.ignore({"type", "rope_type", "rope_theta", "factor", "original_max_position_embeddings",
               "attention_factor", "beta_fast", "beta_slow", "mscale", "mscale_all_dim", "truncate",
               "short_factor", "long_factor", "low_freq_factor", "high_freq_factor", "finetuned",
               "mrope_section", "mrope_interleaved"});
  return rotary;
}

}  // namespace

RotaryConfig rotaryConfig(FieldReader& config, FieldReader rope, const RotaryDefaults& defaults) {
  return described(config, std::move(rope), Described::OneKind, defaults);
}

RotaryConfig rotaryConfig(FieldReader& config, const RotaryDefaults& defaults) {
  if (config.isGguf()) return ggufRotary(config, defaults);
  const bool isNew = config.has("rope_parameters");
  config.expect(isNew ? "rope_scaling" : "rope_parameters", QJsonValue());
  return described(config, config.object(isNew ? "rope_parameters" : "rope_scaling"), Described::All,
                   defaults);
}

void setRotaries(FieldReader& config, StackConfig& stack, const RotaryDefaults& global,
                 const RotaryDefaults& local) {
  if (config.isGguf()) {
    RotaryConfig second;
    stack.rotaries = {rotaryConfig(config, global)};
    second.dims = stack.rotaries[0].dims;
    second.base = config.positive("rope_local_base_freq", local.base);
    second.interleaved = local.interleaved;
    stack.rotaries.push_back(second);
    return;
  }
  FieldReader rope = config.object("rope_parameters");
  const bool isNew = config.has("rope_parameters");
  if (isNew) config.expect("rope_scaling", QJsonValue());
  stack.rotaries = {
      rotaryConfig(config, isNew ? rope.object("full_attention") : config.object("rope_scaling"), global),
      rotaryConfig(config, rope.object("sliding_attention"), local)};
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

void setRotary(FieldReader& config, ModelConfig& model, RotaryDefaults defaults) {
  defaults.dK = model.main.dK;
  model.main.rotaries = {rotaryConfig(config, defaults)};
  for (LayerConfig& layer : model.main.layers) layer.rotary = 0;
  model.maxPositions = positionLimit(model.main.rotaries[0], config.size("max_position_embeddings"));
}

}  // namespace heedmap
