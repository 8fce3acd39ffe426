// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/config/field_reader.h"
#include "core/model/config/model_config.h"

namespace heedmap {

/// What an architecture takes for granted about its rotary positions.
struct RotaryDefaults {
  int dK = 0;
  double base = 10000;
  double part = 1;  ///< of d_k that is rotated
  bool interleaved = false;
  const char* baseField = "rope_theta";  ///< transformers 4's name of the base
  const char* partField = nullptr;       ///< and of the part; null: the whole head is rotated, whatever a
                                         ///< config says
};

/// Rotary positions of a model whose layers all turn alike: `rope_parameters` of transformers 5, or
/// `rope_theta` and `rope_scaling` of transformers 4, or the keys of a GGUF file. Throws Error on a rope type
/// that is not known.
RotaryConfig rotaryConfig(FieldReader& config, const RotaryDefaults& defaults);

/// The same of the layers of one kind, which `rope` describes: an entry of `rope_parameters`.
RotaryConfig rotaryConfig(FieldReader& config, FieldReader rope, const RotaryDefaults& defaults);

/// Two kinds of layers that turn alike among themselves: stack.rotaries are then those of the global layers,
/// which may be scaled, and of the local ones, which in the older spelling and in GGUF files never are.
void setRotaries(FieldReader& config, StackConfig& stack, const RotaryDefaults& global,
                 const RotaryDefaults& local);

/// How many tokens a model with these positions is meant for: longer texts with linear and dynamic scaling.
int positionLimit(const RotaryConfig& rotary, int maxPositions);

/// Rotates every layer of a model alike, and sets the number of tokens that it is meant for.
void setRotary(FieldReader& config, ModelConfig& model, RotaryDefaults defaults = {});

}  // namespace heedmap
