// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace heedmap {

/// What self-attention over n tokens takes, against a recurrent layer (Vaswani et al. 2017, table 1).
struct AttentionCost {
  double weightBytes = 0;     ///< all weights of all layers and heads in float32: 4 · layers · heads · n²
  double weightProducts = 0;  ///< multiply–adds of q·k and of weight·v: 2 · layers · heads · n² · d_k
  double recurrentProducts =
      0;  ///< multiply–adds of as many recurrent layers of size d_model: 2 · layers · n · d_model²
};

struct ModelShape {
  int layers = 0;
  int heads = 0;
  int dK = 0;
  int dModel = 0;
};

AttentionCost attentionCost(const ModelShape& shape, double tokens);

/// Steps from one token to another: attention has all pairs one apart; a recurrence must pass every token
/// between.
constexpr double attentionSteps(double /*distance*/) {
  return 1;
}
constexpr double recurrentSteps(double distance) {
  return distance;
}

/// Tokens from which the products of attention outgrow those of the recurrence: d_model² / (heads · d_k).
double crossover(const ModelShape& shape);

}  // namespace heedmap
