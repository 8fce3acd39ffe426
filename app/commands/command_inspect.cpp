// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command_inspect.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "app/options/columns.h"
#include "core/model/model_facts.h"
#include "core/model/model_file.h"
#include "core/textbook/textbook_choices.h"
#include "core/textbook/textbook_layer.h"
#include "core/workspace/model_reference.h"
#include "ui/settings/language.h"

namespace heedmap {

namespace {

/// What there is to say about a textbook layer, under the keys of modelFacts() where they mean the same.
std::vector<ModelFact> textbookFacts(const TextbookOptions& options) {
  const auto text = [](const char* utf8) { return QString::fromUtf8(utf8); };
  const auto number = [](const char* key, const QString& name, int value) {
    return ModelFact{QString::fromLatin1(key), name, QString::number(value), value};
  };
  const ModelSummary summary = TextbookLayer(options).summary();
  return {{QStringLiteral("name"), say("Name"), summary.name, summary.name},
          {QStringLiteral("architecture"), say("Architecture"), summary.architecture, summary.architecture},
          number("layers", say("Layers"), summary.layers),
          number("heads", say("Heads"), summary.heads),
          number("d_model", QStringLiteral("d_model"), options.dModel),
          number("d_k", QStringLiteral("d_k"), options.dK),
          number("d_v", QStringLiteral("d_v"), options.dV),
          {QStringLiteral("seed"), say("Seed"), QString::number(options.seed), QString::number(options.seed)},
          {QStringLiteral("initialisation"), say("Initialisation"),
           text(info(options.initialisation).variance), text(info(options.initialisation).key)},
          {QStringLiteral("score"), say("Score"), text(info(options.score).formula),
           text(info(options.score).key)}};
}

std::vector<ModelFact> trainedFacts(const Model& model) {
  std::vector<ModelFact> facts = modelFacts(model);
  QStringList names;
  for (const QString& name : nonFiniteTensors(model.file()->checkpoint)) names << name;
  facts.push_back({QStringLiteral("not_finite"), say("NaN or infinity in"),
                   names.isEmpty() ? say("none") : names.join(QLatin1StringView(", ")),
                   QJsonArray::fromStringList(names)});
  return facts;
}

}  // namespace

Command inspectCommand() {
  Command command;
  command.name = QStringLiteral("inspect");
  command.usage = QStringLiteral("PATH|NAME [--json]");
  command.summary = say("say what a model is: layers, heads, sizes, positions, mask, score rule, tensors");
  command.options = {{QStringLiteral("--json"), {}, say("the same as JSON")}};
  command.maxPositionals = 1;
  command.run = [](const Arguments& arguments) {
    if (arguments.positionals().isEmpty())
      throw UsageError(say("Name the model: a folder, a file or a built-in model."));
    const QString& name = arguments.positionals().front();
    const ModelReference reference = modelReference(name);
    const auto* textbook = std::get_if<TextbookOptions>(&reference);
    const auto model = textbook ? nullptr : openReference(reference);
    const bool isJson = arguments.has(QStringLiteral("--json"));
    if (isJson) setLanguage(QStringLiteral("en"));  // programs read the values too
    const auto facts = textbook ? textbookFacts(*textbook) : trainedFacts(*model);
    QJsonObject object;
    QString lines;
    for (const ModelFact& fact : facts) {
      object[fact.key] = fact.value;
      lines += QStringLiteral("%1  %2\n").arg(padded(fact.name + QLatin1Char(':'), -20), fact.text);
    }
    print(isJson ? QString::fromUtf8(QJsonDocument(object).toJson()) : lines);
  };
  return command;
}

}  // namespace heedmap
