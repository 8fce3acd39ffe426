// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/attention/score_rule.h"

namespace heedmap {

enum class MaskChoice { Model, Causal, None };
enum class Scope {
  Head,     ///< the model's own queries and keys, a changed rule for what is looked at
  Network,  ///< the model runs again with the changed rule in every layer
};

/// A departure from what the trained model does. Default-constructed it changes nothing, bit for bit.
struct WhatIf {
  MaskChoice mask = MaskChoice::Model;
  bool scaled = true;             ///< false leaves out the division by √d_k
  std::optional<double> dk = {};  ///< d_k inside the divisor, in [minDk, maxDk]; unset: the model's own
  Scope scope = Scope::Head;

  static constexpr double minDk = 1;
  static constexpr double maxDk = 4096;

  bool operator==(const WhatIf&) const = default;
};

/// Throws Error when `dk` is not a finite number in [minDk, maxDk].
void checkDk(double dk);

/// Does `whatIf` change what `rule` does? Setting the model's own values is no change.
bool changes(const WhatIf& whatIf, const ScoreRule& rule);

/// `rule` with `whatIf` applied. Causal and None replace the whole mask, a window included; key padding
/// stays. With d_k left alone or equal to the rule's own the scale is untouched, bit for bit. Throws Error
/// when d_k is not a finite number in [minDk, maxDk].
ScoreRule applied(const WhatIf& whatIf, const ScoreRule& rule);

}  // namespace heedmap
