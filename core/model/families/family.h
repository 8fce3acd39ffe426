// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>

#include "core/model/config/config_object.h"
#include "core/model/config/model_config.h"

/// One function an architecture: its config.json and the names in its file, as data.
namespace heedmap::families {

ModelConfig bert(const ConfigObject&);
ModelConfig roberta(const ConfigObject&);
ModelConfig electra(const ConfigObject&);
ModelConfig distilBert(const ConfigObject&);
ModelConfig albert(const ConfigObject&);
ModelConfig mpnet(const ConfigObject&);
ModelConfig modernBert(const ConfigObject&);
ModelConfig nomicBert(const ConfigObject&);

ModelConfig gpt2(const ConfigObject&);
ModelConfig gptNeo(const ConfigObject&);
ModelConfig gptJ(const ConfigObject&);
ModelConfig gptNeoX(const ConfigObject&);
ModelConfig opt(const ConfigObject&);
ModelConfig bloom(const ConfigObject&);
ModelConfig falcon(const ConfigObject&);
ModelConfig llama(const ConfigObject&);
ModelConfig mistral(const ConfigObject&);
ModelConfig mixtral(const ConfigObject&);
ModelConfig qwen2(const ConfigObject&);
ModelConfig qwen3(const ConfigObject&);
ModelConfig gemma(const ConfigObject&);
ModelConfig gemma2(const ConfigObject&);
ModelConfig gemma3(const ConfigObject&);
ModelConfig gemma3Multimodal(const ConfigObject&);
ModelConfig phi(const ConfigObject&);
ModelConfig phi3(const ConfigObject&);
ModelConfig stableLm(const ConfigObject&);
ModelConfig olmo2(const ConfigObject&);
ModelConfig cohere(const ConfigObject&);

ModelConfig t5(const ConfigObject&);
ModelConfig bart(const ConfigObject&);
ModelConfig mbart(const ConfigObject&);
ModelConfig marian(const ConfigObject&);
ModelConfig m2m100(const ConfigObject&);

// What several of them share.

struct Spelling {
  TensorRole role;
  const char* module;
};
/// `spellings` may name a role more than once: the first that a file has wins.
TensorNames tensorNames(std::initializer_list<const char*> prefixes,
                        std::initializer_list<Spelling> spellings);
void add(TensorNames& names, std::initializer_list<Spelling> spellings);

/// "gelu", "gelu_new", "silu" … under `key`; refused when it is not known.
Activation activationOf(const ConfigObject&, const char* key, const char* otherwise);

/// q·k / √dK under `mask`.
ScoreRule scaledDot(double dK, const MaskRule& mask);

/// The slopes of Press et al. 2022 for any number of heads, times `factor`.
Vector alibiSlopes(int heads, double factor = 1);

/// `dModel` split evenly among `heads`; throws Error when it does not go.
int splitAmongHeads(const ConfigObject&, int dModel, int heads);

/// Throws Error unless the heads are a multiple of the key heads.
void checkKeyHeads(const ConfigObject&, int heads, int keyHeads);

/// An encoder stack of BERT's kind: norms after the blocks, every key visible.
StackConfig postNormEncoder(int dModel, int heads, int layers);

/// A causal stack with norms before its blocks, the vocabulary, and the ids that end a text.
ModelConfig causalDecoder(const ConfigObject&, int dModel, int heads, int layers,
                          std::optional<int> vocabulary = {});

/// A masked-language head: dense, activation, norm, and the token embedding once more. A file without it
/// opens all the same.
void setMaskedHead(ModelConfig&, Activation, std::initializer_list<Spelling> spellings);

/// Layers that are windowed, from `layer_types` of transformers 5; throws Error on a kind that is not known,
/// or on a wrong number.
std::vector<bool> slidingLayers(const ConfigObject&, int layers);

}  // namespace heedmap::families
