// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/what_if.h"

#include <cmath>

#include "core/base/error.h"

namespace heedmap {

void checkDk(double dk) {
  if (!(dk >= WhatIf::minDk && dk <= WhatIf::maxDk))
    throw Error(
        say("d_k is %1; it must be a number from %2 to %3.").arg(dk).arg(WhatIf::minDk).arg(WhatIf::maxDk));
}

bool changes(const WhatIf& whatIf, const ScoreRule& rule) {
  const ScoreRule changed = applied(whatIf, rule);
  return changed.scale != rule.scale || changed.mask != rule.mask;
}

ScoreRule applied(const WhatIf& whatIf, const ScoreRule& rule) {
  if (whatIf.dk) checkDk(*whatIf.dk);
  ScoreRule changed = rule;
  if (rule.kind == ScoreKind::Given) return changed;  // there is nothing to compute anew
  switch (whatIf.mask) {
    case MaskChoice::Model:
      break;
    case MaskChoice::Causal:
      changed.mask = MaskRule::causal();
      break;
    case MaskChoice::None:
      changed.mask = MaskRule::none();
      break;
  }
  const double dk = whatIf.scaled ? whatIf.dk.value_or(rule.divisorDk) : 1.0;
  if (dk != rule.divisorDk) {
    changed.scale = rule.scale * std::sqrt(rule.divisorDk / dk);
    changed.divisorDk = dk;
  }
  return changed;
}

}  // namespace heedmap
