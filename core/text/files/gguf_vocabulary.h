// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

namespace heedmap {

class GgufMetadata;
class Tokenizer;

/// The tokenizer of the vocabulary inside a GGUF file (`tokenizer.ggml.*`). Null when it has none; throws
/// Error when its kind or pre-tokenizer is not known.
std::shared_ptr<const Tokenizer> readGgufTokenizer(const GgufMetadata& metadata);

}  // namespace heedmap
