// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>
#include <vector>

#include "core/model/config/tensor_names.h"

/// Names of tensors that several families share.
namespace heedmap::families {

/// A role and one of the names that its module has.
struct TensorSpelling {
  TensorRole role;
  const char* module;
};
using TensorTable = std::vector<TensorSpelling>;

/// The tables one after the other. They may name a role more than once: the first name that a file has wins.
TensorNames tensorNames(std::initializer_list<const char*> prefixes,
                        std::initializer_list<TensorTable> tables);

TensorTable bertEmbeddings();
TensorTable bertLayers();
TensorTable bertHead();       ///< a masked-language head
TensorTable robertaHead();    ///< another one
TensorTable gptEmbeddings();  ///< and the norms and the output around GPT-2's layers
TensorTable gptMlp();
TensorTable megatronLayers();   ///< BLOOM and Falcon
TensorTable fairseqLayers();    ///< OPT, BART and its relatives
TensorTable llamaEmbeddings();  ///< and the norms and the output around Llama's layers
TensorTable llamaAttention();
TensorTable llamaMlp();
TensorTable qwenExperts();     ///< of all whose experts are named as Qwen's; beside llamaMlp()
TensorTable mixtralExperts();  ///< and the norm before them
TensorTable sandwichNorms();   ///< of Gemma 2 and 3
TensorTable ggmlTensors();     ///< what GGUF calls them in every architecture
TensorTable ggmlNorms();       ///< before the blocks
TensorTable ggmlPostNorms();   ///< after them
TensorTable ggmlSandwichNorms();
TensorTable ggmlCodec(bool isDecoder);  ///< the encoder or the decoder of T5

}  // namespace heedmap::families
