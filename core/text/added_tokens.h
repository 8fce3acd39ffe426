// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <map>
#include <vector>

#include "core/text/models/piece_trie.h"
#include "core/text/steps/pre_tokens.h"

namespace heedmap {

class Normalizer;

/// A token that is found in the text before anything else and never cut: "[MASK]", "<|im_start|>".
struct AddedToken {
  int id = 0;
  QString content;            ///< as the file spells it
  QString spelling;           ///< as the text spells it: normalized, if it is. Set by AddedTokens.
  bool isSingleWord = false;  ///< only where no word character touches it
  bool takesSpaceLeft = false;
  bool takesSpaceRight = false;
  bool isNormalized = true;  ///< looked for in the normalized text, and normalized itself
  bool isSpecial = false;
};

/// Finds added tokens in a text.
class AddedTokens {
 public:
  AddedTokens() = default;
  /// `normalizer` may be null. Throws Error where its patterns use the budget up.
  AddedTokens(std::vector<AddedToken> tokens, const Normalizer* normalizer);

  const std::vector<AddedToken>& tokens() const { return m_tokens; }
  /// The added token with this id, or null.
  const AddedToken* find(int id) const;

  /// A stretch of the text: an added token, or (null) text between them.
  struct Section {
    CharRange range;
    const AddedToken* token;
  };
  /// Cuts a text into sections, in order and without gaps; the leftmost and then longest token wins.
  /// `isNormalized` says which of the two kinds of tokens to look for; without `readSpecial` special tokens
  /// count as text.
  std::vector<Section> split(const std::u32string& text, bool isNormalized, bool readSpecial) const;

 private:
  std::vector<AddedToken> m_tokens;
  std::map<int, size_t> m_byId;
  PieceTrie m_trie[2];  // [isNormalized], values are indices into m_tokens
};

}  // namespace heedmap
