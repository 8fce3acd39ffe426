// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>

namespace heedmap {

class TokenizerFolder;

/// A tokenizer.json with what the files beside it change: its class in transformers, versions 4 and 5 alike,
/// puts `do_lower_case`, `strip_accents`, `tokenize_chinese_chars` or `add_prefix_space` of
/// tokenizer_config.json over the normalizer or pre-tokenizer that says otherwise, and adds the tokens of
/// `added_tokens_decoder`, or where there is no such list of added_tokens.json and special_tokens_map.json,
/// and the special tokens that tokenizer_config.json names. `add_bos_token` and `add_eos_token` say nothing
/// beside a tokenizer.json: version 5 does not read them there. Throws Error when a setting has another kind
/// of value.
QJsonObject withSettings(QJsonObject tokenizer, const TokenizerFolder& folder);

}  // namespace heedmap
