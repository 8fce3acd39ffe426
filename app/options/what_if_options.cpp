// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/options/what_if_options.h"

#include "core/textbook/textbook_name.h"
#include "core/workspace/request_words.h"

namespace heedmap {

std::vector<Option> whatIfOptions() {
  return {
      {QStringLiteral("--mask"), wordsOf(maskWords), say("which keys a query may look at; default model")},
      {QStringLiteral("--dk"), QStringLiteral("X"),
       say("the d_k inside the divisor √d_k, %1 to %2; default the model’s own; of the textbook layer the "
           "real size")
           .arg(WhatIf::minDk)
           .arg(WhatIf::maxDk)},
      {QStringLiteral("--no-scale"), {}, say("leave out the division by √d_k")},
      {QStringLiteral("--scope"), wordsOf(scopeWords),
       say("change only what is looked at, or run the model with the change in every layer; default head")}};
}

WhatIf whatIf(const Arguments& arguments) {
  WhatIf wish;
  wish.mask = arguments.choice(QStringLiteral("--mask"), maskWords).value_or(MaskChoice::Model);
  wish.dk = arguments.number(QStringLiteral("--dk"));
  wish.scaled = !arguments.has(QStringLiteral("--no-scale"));
  // Of the textbook layer --dk is the real size, which can be shown unscaled.
  if (wish.dk && !wish.scaled && !isTextbookName(arguments.value(QStringLiteral("--model"), {})))
    throw UsageError(say("--dk and --no-scale contradict each other; give one of them."));
  wish.scope = arguments.choice(QStringLiteral("--scope"), scopeWords).value_or(Scope::Head);
  applied(wish, ScoreRule{});  // refuses a d_k out of range before a model is opened
  return wish;
}

}  // namespace heedmap
