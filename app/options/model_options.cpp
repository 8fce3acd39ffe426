// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/options/model_options.h"

#include "app/options/textbook_arguments.h"
#include "core/checkpoint/model_finder.h"
#include "core/model/open_model.h"

namespace heedmap {

namespace {

const QString adapterOption = QStringLiteral("--adapter");
const QString weightsOption = QStringLiteral("--weights");
const QString tokensOption = QStringLiteral("--tokens");
const QString axesOption = QStringLiteral("--axes");

}  // namespace

std::vector<Option> modelOptions() {
  return {
      {QStringLiteral("--model"), QStringLiteral("NAME|PATH"),
       say("a model that heedmap models lists, a folder or a file, or textbook; default "
           "all-MiniLM-L6-v2")},
      {adapterOption, QStringLiteral("FOLDER"),
       say("a LoRA adapter of PEFT, opened on the model, or without --model on the one it was trained "
           "on")},
      {weightsOption, QStringLiteral("FILE"),
       say("attention that you have, in place of a model and a text: [query, key], [head, query, key], "
           "[layer, head, query, key] or [layer, batch, head, query, key] in .npy, .npz, .safetensors, .csv, "
           ".json or .pt, as torch.save writes a tensor, a list of them or a dictionary")},
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
  const auto path = arguments.find(QStringLiteral("--model")), adapter = arguments.find(adapterOption);
  const bool isTextbook = wantsTextbook(arguments), isArrays = wantsArrays(arguments);
  if (adapter && (isTextbook || isArrays))
    throw UsageError(say("%1 needs a trained model.").arg(adapterOption));
  if (isTextbook) return textbookOptions(arguments);
  if (isArrays)
    return ArraysPath{*arguments.find(weightsOption), arguments.value(tokensOption, {}),
                      arguments.value(axesOption, {})};
  if (adapter) return ModelPath{path ? withAdapter(*path, *adapter) : *adapter};
  if (path) return modelReference(*path);
  const auto builtIn = builtInModels();
  if (builtIn.empty()) throw Error(say("The built-in models were not found; name one with --model."));
  return ModelPath{builtIn.front().path};
}

}  // namespace heedmap
