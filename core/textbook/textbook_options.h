// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace heedmap {

/// How the numbers of a projection matrix are drawn: normal, mean 0, and the variance named.
enum class Initialisation {
  Unit,    ///< 1/d_model: components of q and k then have variance 1 and q·k has variance d_k
  Xavier,  ///< 2/(d_model + d_k), Glorot and Bengio 2010
  He,      ///< 2/d_model, He et al. 2015
};

/// How a score is made of a query and a key.
enum class ScoreFunction {
  ScaledDot,  ///< q·k / √d_k, Vaswani et al. 2017
  Dot,        ///< q·k, Luong et al. 2015
  General,    ///< q·(W k), Luong et al. 2015
  Additive,  ///< v·tanh(q + k), Bahdanau et al. 2015 (first shown in 2014), the projections being q's and k's
             ///< own
  Local,  ///< q·k over the keys at most `localReach` places away, Luong et al. 2015 ("local-m")
};

/// Keys to either side of the query's own place that ScoreFunction::Local sees.
inline constexpr int localReach = 2;

/// Variance of the numbers of a `[dModel, columns]` projection.
double variance(Initialisation initialisation, int dModel, int columns);

/// All that decides what the textbook layer is: two layers of equal options are the same, on every machine.
struct TextbookOptions {
  std::uint64_t seed = 1;
  int dModel = 512;
  int heads = 8;
  int dK = 64;
  int dV = 64;
  Initialisation initialisation = Initialisation::Unit;
  ScoreFunction score = ScoreFunction::ScaledDot;

  static constexpr int minDModel = 8, maxDModel = 4096, maxHeads = 64, maxDk = 4096;

  bool operator==(const TextbookOptions&) const = default;
};

/// Throws Error with the number that is out of range and the range.
void check(const TextbookOptions& options);

}  // namespace heedmap
