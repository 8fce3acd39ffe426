// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/textbook/textbook_choices.h"

namespace heedmap {

static_assert(localReach == 2, "the formula of ScoreFunction::Local names it");

const InitialisationInfo& info(Initialisation value) {
  return initialisations[int(value)];
}
const ScoreFunctionInfo& info(ScoreFunction value) {
  return scoreFunctions[int(value)];
}

}  // namespace heedmap
