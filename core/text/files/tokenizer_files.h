// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <memory>

namespace heedmap {

class Tokenizer;

/// Reads what stands in a model's folder: tokenizer.json, else the older files: vocab.txt; vocab.json with
/// merges.txt; a SentencePiece model (tokenizer.model, spiece.model, sentencepiece.bpe.model). Their steps
/// follow the class that tokenizer_config.json or config.json names. Null when the folder has none of
/// them; throws Error when the class is not known or a file is damaged.
std::shared_ptr<const Tokenizer> readTokenizerFolder(const QDir& folder);

}  // namespace heedmap
