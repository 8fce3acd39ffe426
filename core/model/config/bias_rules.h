// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/model/config/tensor_names.h"

namespace heedmap {

/// Modules whose biases an architecture has or lacks together.
enum class BiasGroup {
  Qkv,      ///< queries, keys and values, of cross-attention too
  Latents,  ///< the vectors that queries, keys and values are made of
  Output,   ///< W_O
  MlpIn,    ///< up and gate
  MlpOut,   ///< down
  Experts,  ///< and what chooses among them
  Shared,   ///< the expert that every token reads
  Norms,    ///< of the layers, the embedding and the end
  QkNorms,
  Projections,  ///< of an embedding that has a size of its own
  Convolution,
  Streams,          ///< parts of the embedding for each layer, several residual streams
  WithoutHeads,     ///< layers that have no heads
  PositionQueries,  ///< of the vectors of relative positions
  PositionKeys,
  Head,  ///< the output matrix
  HeadTransform,
  HeadNorm,
};

std::vector<TensorRole> rolesOf(BiasGroup group);

/// Which modules have a bias. One that a file has beyond them is not read, as in the reference, and one that
/// it lacks is missed by name. Of modules without a rule whatever the file has is taken.
struct BiasRule {
  std::vector<BiasGroup> groups;
  bool has = true;
  const char* flag = nullptr;  ///< of a config.json that says it; `has` counts where it is missing
};

/// Every matrix and every norm in the layers: BERT, GPT-2, BART …
std::vector<BiasRule> biasesEverywhere();
/// No matrix: Mistral, T5 …
std::vector<BiasRule> noBiases();
/// Those of attention and of the MLP, where "attention_bias" and "mlp_bias" say so: Llama, Granite …
std::vector<BiasRule> llamaBiases();
/// Those of attention, where "attention_bias" says so: Qwen3, Gemma …
std::vector<BiasRule> attentionBiases();

}  // namespace heedmap
