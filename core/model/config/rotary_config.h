// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/config/config_object.h"
#include "core/model/config/model_config.h"

namespace heedmap {

/// What an architecture takes for granted about its rotary positions.
struct RotaryDefaults {
  int dK = 0;
  double base = 10000;
  double part = 1;  ///< of d_k that is rotated
  bool interleaved = false;
  const char* baseKey = "rope_theta";             ///< transformers 4's key of the base
  const char* partKey = "partial_rotary_factor";  ///< and of the part
};

/// Rotary positions of a model whose layers all turn alike: `rope_parameters` of transformers 5, or
/// `rope_theta` and `rope_scaling` of transformers 4. Throws Error on a rope type that is not known.
RotaryConfig rotaryConfig(const ConfigObject& keys, const RotaryDefaults& defaults);

/// The same from one object: `rope` is `rope_parameters`, an entry of it, or `rope_scaling`.
RotaryConfig rotaryConfig(const ConfigObject& keys, const ConfigObject& rope, const RotaryDefaults& defaults);

/// How many tokens a model with these positions is meant for: longer texts with linear and dynamic scaling.
int positionLimit(const RotaryConfig& rotary, int maxPositions);

}  // namespace heedmap
