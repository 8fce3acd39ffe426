// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <span>
#include <stop_token>
#include <string_view>

#include "core/text/added_tokens.h"
#include "core/text/models/subword_model.h"
#include "core/text/steps/pipeline.h"
#include "core/text/tokens/tokens.h"

namespace heedmap {

class SearchBudget;
class Tokenizer;
struct PreTokens;

struct EncodeOptions {
  bool readSpecial = true;  ///< a special token typed in the text is read as that token; false: as plain text
  bool addSpecial = true;   ///< add what the model wants around the text: [CLS], </s> …
  std::stop_token stop = {};
};

/// What a tokenizer is made of. Only `model` is required.
struct TokenizerParts {
  Pipeline steps;
  std::shared_ptr<const SubwordModel> model;
  std::vector<AddedToken> addedTokens;
  QString language;                         ///< see Tokenizer::language
  std::shared_ptr<const Tokenizer> target;  ///< see Tokenizer::target
};

/// Turns a text into the tokens of a model, each with the bytes of the text that it came from. Ids, pieces
/// and ranges are those of Hugging Face's tokenizers library. Immutable and safe to share between threads.
class Tokenizer {
 public:
  /// Throws Error when ids are out of range.
  explicit Tokenizer(TokenizerParts parts);

  /// `text` and `pair` are UTF-8; bytes that are not well-formed are read as U+FFFD. An empty pair is no
  /// pair. Throws Stopped, and Error when the patterns of the file take too long on this text (SearchBudget);
  /// all other steps take time linear in the text's length.
  Tokens encode(const QByteArray& text, const QByteArray& pair = {}, const EncodeOptions& options = {}) const;

  /// The text that ids spell. A character whose last bytes are still to come is left out, so that the text of
  /// the first n ids is a beginning of the text of more; other bytes that form no character become U+FFFD.
  /// Throws Error when a pattern takes too long.
  QString decode(std::span<const int> ids, bool skipSpecial = true) const;

  /// Exactly these ids as tokens, without a text. Throws Error when one is not in the vocabulary.
  Tokens fromIds(std::span<const int> ids) const;

  /// The spelling of an id, empty where there is none.
  QString piece(int id) const;
  /// The id of exactly this piece (added tokens first), or −1.
  int find(const QString& piece) const;
  /// One more than the highest id, added tokens counted.
  int vocabularySize() const { return int(m_pieces.size()); }
  /// A word for the user: "WordPiece", "Unigram", "byte-level BPE" …
  QString kind() const;
  /// The language that the tokens around a text name ("en", "eng_Latn"); empty where they name none.
  const QString& language() const { return m_parts.language; }
  /// Reads what a decoder writes: another language or another vocabulary than the source's. Itself where
  /// there is no difference.
  const Tokenizer& target() const { return m_parts.target ? *m_parts.target : *this; }
  int unknownId() const { return m_parts.model->unknownId(); }
  bool isSpecial(int id) const;

 private:
  struct Cache;
  TokenRun encodeText(const QByteArray& text, const EncodeOptions& options, SearchBudget& budget) const;
  void encodePreTokens(const PreTokens& preTokens, Cache& cache, const EncodeOptions& options,
                       TokenRun& run) const;
  Token readToken(const AddedToken& token, const NormalizedText& text, CharRange range) const;

  TokenizerParts m_parts;
  AddedTokens m_addedTokens;
  std::vector<QString> m_pieces;  // by id, added tokens included
};

}  // namespace heedmap
