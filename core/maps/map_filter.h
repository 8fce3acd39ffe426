// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/maps/attention_map.h"
#include "core/maps/token_groups.h"

namespace heedmap {

/// What is left out of a map, and in which units it is shown. Default-constructed it changes nothing.
struct MapFilter {
  bool hideFirst = false;                                   ///< token 0, as query and as key
  bool hideSpecial = false;                                 ///< special tokens
  std::vector<Eigen::Index> hiddenQueries{}, hiddenKeys{};  ///< chosen tokens, ascending
  bool renormalise = false;                                 ///< divide each row by what is left of it
  bool words = false;                                       ///< words instead of tokens

  bool operator==(const MapFilter&) const = default;
};

/// `map` through `filter`: hidden tokens leave both axes, rows are renormalised when asked (weights only; a
/// row with nothing left becomes fully masked), then tokens are merged into words. A note says what was done.
AttentionMap filtered(const AttentionMap& map, const MapFilter& filter, const Tokens& queryTokens,
                      const Tokens& keyTokens);

}  // namespace heedmap
