// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "core/attention/head_id.h"
#include "core/attention/position_terms.h"
#include "core/base/matrix.h"

namespace heedmap {

/// Keys `[begin, end)`.
struct KeyRange {
  Eigen::Index begin = 0;
  Eigen::Index end = 0;
  bool contains(Eigen::Index key) const { return begin <= key && key < end; }
};

/// Which keys a query may look at: those from `lookBack` before it to `lookAhead` after it, and of them those
/// of its own chunk. Causal: lookAhead 0. A causal window of W keys (the query's own included): lookBack W −
/// 1, lookAhead 0. Global tokens see all keys, and all queries see them: the first `global` ones, and those
/// from `globalFrom` on.
struct MaskRule {
  static constexpr Eigen::Index unlimited = std::numeric_limits<Eigen::Index>::max() / 4;

  Eigen::Index lookBack = unlimited;
  Eigen::Index lookAhead = unlimited;
  Eigen::Index chunk =
      0;  ///< tokens of one chunk, counted from the first of the text (Llama 4); 0: all are one
  Eigen::Index global = 0;  ///< not together with chunks, nor is globalFrom
  Eigen::Index globalFrom = unlimited;
  Eigen::Index block = 1;  ///< lookBack and lookAhead count whole blocks of so many tokens (BigBird)

  static MaskRule none() { return {}; }
  static MaskRule causal() { return {unlimited, 0}; }
  /// `window` keys including the query's own; 0 or less means no window (Mistral's sliding_window).
  static MaskRule causalWindow(Eigen::Index window) { return {window > 0 ? window - 1 : unlimited, 0}; }

  bool isNone() const { return lookBack >= unlimited && lookAhead >= unlimited && chunk == 0; }
  bool hasGlobal() const { return global > 0 || globalFrom < unlimited; }
  bool isGlobal(Eigen::Index token) const { return token < global || token >= globalFrom; }
  /// From the first key that the query sees to the last one; it sees all of them but those of gaps().
  KeyRange visible(Eigen::Index query, Eigen::Index keys) const {
    if (isGlobal(query)) return {0, keys};
    const KeyRange window = inWindow(query, keys);
    return {global > 0 ? 0 : window.begin,
            globalFrom < keys ? keys : std::max(window.end, std::min(global, keys))};
  }
  /// The keys between the query's window and the global ones before and behind it; mostly none.
  std::array<KeyRange, 2> gaps(Eigen::Index query, Eigen::Index keys) const {
    if (!hasGlobal() || isGlobal(query)) return {};
    const Eigen::Index first = std::min(global, keys), last = std::min(std::max(globalFrom, first), keys);
    const KeyRange window = inWindow(query, keys);
    const Eigen::Index begin = std::clamp(window.begin, first, last),
                       end = std::clamp(window.end, begin, last);
    return {KeyRange{first, global > 0 ? begin : first}, KeyRange{end, globalFrom < keys ? last : end}};
  }
  /// One cell of what visible() and gaps() say of a row.
  bool sees(Eigen::Index query, Eigen::Index key, Eigen::Index keys) const {
    return isGlobal(query) || isGlobal(key) || inWindow(query, keys).contains(key);
  }
  bool operator==(const MaskRule&) const = default;

 private:
  KeyRange inWindow(Eigen::Index query, Eigen::Index keys) const {
    const Eigen::Index first = chunk > 0 ? query / chunk * chunk : 0;
    const Eigen::Index end = chunk > 0 ? std::min(keys, first + chunk) : keys;
    const Eigen::Index place = query / block;
    return {std::clamp<Eigen::Index>(std::max<Eigen::Index>(place - lookBack, 0) * block,
                                     std::min(first, keys), keys),
            std::clamp<Eigen::Index>((place + std::min(lookAhead, keys) + 1) * block, 0, end)};
  }
};

/// Relative-position bias of T5 and MPNet: a learned number for each head and bucket of key − query.
struct RelativeBias {
  Matrix table;  ///< [bucket, head]
  int maxDistance = 128;
  bool bidirectional = true;
};

/// How a score is made from a query and a key.
enum class ScoreKind {
  Dot,       ///< q·k
  Additive,  ///< v·tanh(q + k), Bahdanau et al. 2015; q and k are already projected
  Given,     ///< no score: q holds the weights themselves, [query, key], NaN where masked; k has no columns
};

/// All that turns the queries and keys of one layer into weights. The order is always
/// scale → soft cap → bias → mask → softmax.
struct ScoreRule {
  ScoreKind kind = ScoreKind::Dot;
  double scale = 1;      ///< what q·k is multiplied by, 1/√divisorDk and any further factor together
  double divisorDk = 1;  ///< the d_k inside the divisor √d_k; 1 where the architecture divides by nothing
  std::optional<double> softCap;  ///< c in c·tanh(score / c) (Gemma 2); finite and positive
  Vector alibiSlopes;  ///< [head], empty without ALiBi: slope · (key − query) is added (Press et al. 2022)
  bool alibiBothWays = false;  ///< slope · −|key − query| is added, where keys after a query are seen too
  std::shared_ptr<const RelativeBias> relative;    ///< shared by the layers that share it
  std::shared_ptr<const PositionTerms> positions;  ///< added to q·k before the scale, of this layer and text
  Matrix additive;                                 ///< [head, d_k]: v of ScoreKind::Additive
  /// [head], empty without: a learned sink, the score of no key, takes part in each softmax as it stands, so
  /// that rows sum to less than 1 (gpt-oss; Xiao et al. 2023 for the thought).
  Vector sinks;
  /// [query, head], empty without: the same of each query, of what it sees beside keys (summaries of blocks,
  /// LongT5). What-ifs leave it as it is.
  Matrix rowSinks;
  MaskRule mask;
  int globalCount = 1;  ///< how many times the first mask.global keys stand in the softmax of queries that
                        ///< are not global (BigBird)
  std::vector<bool> keyPadding;     ///< [key], true where a key is padding and seen by nobody; empty: none is
  std::vector<Knockout> knockouts;  ///< of this layer's heads; masked like any other cell

  bool hasSinks() const { return sinks.size() > 0 || rowSinks.size() > 0; }
  /// The score of no key that takes part in the softmax of `query`; −∞ where there is none.
  float sink(Eigen::Index query, int head) const {
    if (rowSinks.size() > 0) return rowSinks(query, head);
    return sinks.size() > 0 ? sinks[head] : -std::numeric_limits<float>::infinity();
  }
};

}  // namespace heedmap
