// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <vector>

#include "core/unicode/byte_range.h"

namespace heedmap {

struct Token {
  int id = 0;              ///< −1 where only its name is known
  QString piece;           ///< "##ing", "▁the", "Ġcat"; of an unknown its text (Unigram) or "[UNK]"
  ByteRange range;         ///< in the text, or in the pair for tokens of the second text
  int sequence = 0;        ///< 0 the text, 1 the pair; for added tokens the text they close
  int segment = 0;         ///< token type id given to the model
  bool isAdded = false;    ///< put there by the post-processor: [CLS], <s>, </s> …
  bool isSpecial = false;  ///< a special token of the vocabulary, added or typed
  bool isUnknown = false;
  bool operator==(const Token&) const = default;
};

/// The tokens of one text, or of a stretch of added ones.
using TokenRun = std::vector<Token>;

/// A text as the model reads it.
struct Tokens {
  QByteArray text;  ///< UTF-8, as typed
  QByteArray pair;  ///< UTF-8, empty without a second text
  std::vector<Token> items;
  bool usesByteAlphabet = false;  ///< pieces are spelt in GPT-2's byte alphabet: "Ġ" is a space
  qsizetype omitted = 0;  ///< tokens that did not fit into the model's positions; they are not in `items`

  qsizetype size() const { return qsizetype(items.size()); }
  /// The bytes of the user's text that `token` came from.
  QByteArray source(const Token& token) const {
    return (token.sequence == 0 ? text : pair).mid(token.range.begin, token.range.end - token.range.begin);
  }
  bool operator==(const Tokens&) const = default;
};

}  // namespace heedmap
