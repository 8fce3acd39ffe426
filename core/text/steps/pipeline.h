// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

namespace heedmap {

class Decoder;
class Normalizer;
class PostProcessor;
class PreTokenizer;

/// The steps around a model. Null members are steps that a tokenizer does not have.
struct Pipeline {
  std::shared_ptr<const Normalizer> normalizer;
  std::shared_ptr<const PreTokenizer> preTokenizer;
  std::shared_ptr<const PostProcessor> postProcessor;
  std::shared_ptr<const Decoder> decoder;
  bool usesByteAlphabet = false;  ///< pieces are spelt in GPT-2's byte alphabet
};

}  // namespace heedmap
