// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/options/model_options.h"

#include "app/options/textbook_arguments.h"
#include "core/model/open_model.h"

namespace heedmap {

namespace {

const QString weightsOption = QStringLiteral("--weights");
const QString tokensOption = QStringLiteral("--tokens");
const QString axesOption = QStringLiteral("--axes");

}  // namespace

std::vector<Option> modelOptions() {
  return {
      {QStringLiteral("--model"), QStringLiteral("NAME|PATH"),
       say("a model that heedmap models lists, a folder or a file, or textbook; default "
           "all-MiniLM-L6-v2")},
      {weightsOption, QStringLiteral("FILE"),
       say("attention that you have, in place of a model and a text: [query, key], [head, query, key], "
           "[layer, head, query, key] or [layer, batch, head, query, key] in .npy, .safetensors, .csv "
           "or .json")},
      {tokensOption, QStringLiteral("FILE"),
       say("names of its tokens: a JSON list, or a text with one a line; default a file NAME.tokens.json or "
           "NAME.tokens.txt beside it, else numbers")},
      {axesOption, QStringLiteral("LIST"), say("its axes where they are others: head,layer,query,key")}};
}

bool wantsArrays(const Arguments& arguments) {
  if (!arguments.has(weightsOption)) {
    for (const QString& other : {tokensOption, axesOption})
      if (arguments.has(other)) throw UsageError(say("%1 is an option of --weights.").arg(other));
    return false;
  }
  if (arguments.has(QStringLiteral("--model"))) throw UsageError(say("Give one of --model and --weights."));
  return true;
}

ModelReference requestedModel(const Arguments& arguments) {
  if (wantsTextbook(arguments)) return textbookOptions(arguments);
  if (wantsArrays(arguments))
    return ArraysPath{*arguments.find(weightsOption), arguments.value(tokensOption, {}),
                      arguments.value(axesOption, {})};
  if (const auto path = arguments.find(QStringLiteral("--model"))) return modelReference(*path);
  const auto builtIn = builtInModels();
  if (builtIn.empty()) throw Error(say("The built-in models were not found; name one with --model."));
  return ModelPath{builtIn.front().path};
}

}  // namespace heedmap
