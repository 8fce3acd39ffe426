// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/base/matrix.h"
#include "core/text/tokens/tokens.h"

namespace heedmap {

/// What the measures ask of the tokens on the two axes: computed once for a text, shared by all of its heads.
struct TextFeatures {
  Eigen::Index queries = 0;
  Eigen::Index keys = 0;
  bool isSelf = true;    ///< both axes carry the same tokens, so that key − query means something
  bool hasPair = false;  ///< the keys come from two texts
  Vector added;          ///< [key] 1 for a token that the model adds, else 0
  Vector punctuation;    ///< [key] 1 for a token of the text that is nothing but punctuation
  Vector second;         ///< [key] 1 for a token of the second text
  Vector distances;      ///< |key − query| for key − query from −(queries − 1) to keys − 1

  /// Positions of each distinct token of the text, ascending; `occurrence[query]` says which list a query is
  /// in, −1 for a token that the model adds. Empty unless isSelf.
  std::vector<std::vector<Eigen::Index>> positions;
  std::vector<int> occurrence;

  /// |key − query| for every key of a query; [key].
  auto distancesFrom(Eigen::Index query) const { return distances.segment(queries - 1 - query, keys); }
  /// Positions of the tokens equal to the one at `query`, its own included; empty for added tokens.
  const std::vector<Eigen::Index>& equalTo(Eigen::Index query) const;
};

/// `isSelf`: queries and keys are one and the same list of tokens.
TextFeatures textFeatures(const Tokens& queries, const Tokens& keys, bool isSelf);

/// Is the text of `token` nothing but punctuation (Unicode general category P), spaces around it aside?
bool isPunctuation(const Tokens& tokens, const Token& token);

}  // namespace heedmap
