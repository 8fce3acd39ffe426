// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>

#include "core/text/tokenizer.h"

namespace heedmap {

/// Puts the steps around `parts.model`, which must be there, from the fields `normalizer`, `pre_tokenizer`,
/// `post_processor` and `decoder` of a tokenizer.json, and finds a word for the whole. Throws Error.
void readPipeline(const QJsonObject& json, const QString& fileName, TokenizerParts& parts);

/// What a tokenizer.json describes. Throws Error.
TokenizerParts tokenizerParts(const QJsonObject& json, const QString& fileName);

}  // namespace heedmap
