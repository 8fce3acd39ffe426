// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/options/model_options.h"

#include "app/options/textbook_arguments.h"
#include "core/model/open_model.h"

namespace heedmap {

std::vector<Option> modelOptions() {
  return {{QStringLiteral("--model"), QStringLiteral("NAME|PATH"),
           say("a model that heedmap models lists, a folder or a file, or textbook; default "
               "all-MiniLM-L6-v2")}};
}

ModelReference requestedModel(const Arguments& arguments) {
  if (wantsTextbook(arguments)) return textbookOptions(arguments);
  if (const auto path = arguments.find(QStringLiteral("--model"))) return ModelPath{*path};
  const auto builtIn = builtInModels();
  if (builtIn.empty()) throw Error(say("The built-in models were not found; name one with --model."));
  return ModelPath{builtIn.front().path};
}

}  // namespace heedmap
