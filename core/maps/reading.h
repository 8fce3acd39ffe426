// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/maps/attention_map.h"
#include "core/maps/token_groups.h"

namespace heedmap {

/// How a map is read: what is left out of it and in which units. Default-constructed it changes nothing.
struct Reading {
  bool hideFirst = false;                                   ///< token 0, as query and as key
  bool hideSpecial = false;                                 ///< special tokens
  std::vector<Eigen::Index> hiddenQueries{}, hiddenKeys{};  ///< chosen tokens, ascending
  bool renormalise = false;                                 ///< divide each row by what is left of it
  bool words = false;                                       ///< words instead of tokens

  bool operator==(const Reading&) const = default;
};

/// `map` read by `reading`: hidden tokens leave both axes, rows are renormalised when asked (weights only; a
/// row with nothing left becomes blind), then tokens are merged into words. The note says what was done.
AttentionMap read(const AttentionMap& map, const Reading& reading, const Tokens& queryTokens,
                  const Tokens& keyTokens);

}  // namespace heedmap
