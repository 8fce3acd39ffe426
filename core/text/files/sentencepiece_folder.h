// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text/files/tokenizer_folder.h"

namespace heedmap {

/// The SentencePiece model of the folder: its name, or null.
const char* sentencePieceFile(const TokenizerFolder& folder);

/// The tokenizer of a folder with SentencePiece models. Throws Error when the class is not known.
TokenizerParts sentencePieceTokenizer(const TokenizerFolder& folder);

}  // namespace heedmap
