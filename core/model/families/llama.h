// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/families/family.h"

namespace heedmap::families {

/// What a relative of Llama takes for granted where its config.json is silent; unset: the key must be there.
struct LlamaDefaults {
  std::optional<int> vocabulary = {}, dModel = {}, layers = {}, heads = {}, keyHeads = {}, dK = {}, dFf = {};
  const char* activationKey = "hidden_act";
  const char* activation = "silu";
  bool tied = false;
};

/// Causal, RMS norms, a gated MLP, grouped keys. Names all that these relatives share; the norm before the
/// MLP, rotary positions and windows are left to the caller.
ModelConfig llamaLike(const ConfigObject&, const LlamaDefaults&);

/// The norm before the MLP where its file calls it post_attention_layernorm.
void addMlpNorm(ModelConfig&);

/// Rotary positions, the same in every layer, and the number of tokens that they are meant for.
void setRotary(const ConfigObject&, ModelConfig&, double base, double part = 1);

}  // namespace heedmap::families
