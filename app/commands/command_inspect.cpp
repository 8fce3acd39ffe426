// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command_inspect.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>

#include "app/options/columns.h"
#include "app/options/origin_command.h"
#include "app/options/run_options.h"
#include "core/model/model_facts.h"
#include "core/model/model_file.h"
#include "core/textbook/textbook_choices.h"
#include "core/textbook/textbook_layer.h"
#include "core/workspace/model_reference.h"
#include "ui/export/origin_reader.h"
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

std::vector<ModelFact> modelFactsOf(const ModelReference& reference) {
  if (const auto* textbook = std::get_if<TextbookOptions>(&reference)) return textbookFacts(*textbook);
  return trainedFacts(*openReference(reference));
}

/// Which experts one token chose in one layer, "12 (31.0 %), 5 (20.4 %)", and the same for programs.
struct ChosenExperts {
  QString text;
  QJsonArray values;
};

ChosenExperts expertsOf(const ExpertChoices& chosen, Eigen::Index token) {
  ChosenExperts result;
  QStringList names;
  for (Eigen::Index i = 0; i < chosen.shares.cols(); ++i) {
    const int expert = chosen.experts(token, i);
    const double share = chosen.shares(token, i);
    names << QStringLiteral("%1 (%2 %)").arg(expert).arg(100 * share, 0, 'f', 1);
    result.values << QJsonObject{{QStringLiteral("expert"), expert}, {QStringLiteral("share"), share}};
  }
  result.text = names.join(QStringLiteral(", "));
  return result;
}

/// The experts of each token of a text, layer by layer: lines for a person, and objects with kind, layer and
/// tokens.
struct ExpertTable {
  QString lines;
  QJsonArray layers;
};

ExpertTable expertTable(const Arguments& arguments, const ModelReference& reference) {
  const auto model = openReference(reference);
  const AttentionTrace trace = tracedRun(*model, requestedText(arguments));
  ExpertTable table;
  for (const AttentionStack& stack : trace.stacks)
    for (size_t layer = 0; layer < stack.layers.size(); ++layer) {
      const ExpertChoices& chosen = stack.layers[layer].experts;
      if (chosen.isEmpty()) continue;
      table.lines += QStringLiteral("\n%1\n").arg(say("Experts in layer %1").arg(layer));
      const Tokens& tokens = trace.queryTokens(stack.kind);
      QJsonArray ofTokens;
      for (qsizetype token = 0; token < tokens.size(); ++token) {
        const ChosenExperts experts = expertsOf(chosen, token);
        table.lines += QStringLiteral("%1  %2  %3\n")
                           .arg(token, 5)
                           .arg(padded(tokens.items[size_t(token)].piece, -20), experts.text);
        ofTokens << experts.values;
      }
      table.layers << QJsonObject{{QStringLiteral("attention"), keyOf(stack.kind)},
                                  {QStringLiteral("layer"), int(layer)},
                                  {QStringLiteral("tokens"), ofTokens}};
    }
  if (table.layers.isEmpty())
    throw Error(say("%1 has no experts to choose among, so there is nothing to say about a text.")
                    .arg(model->summary().name));
  return table;
}

/// What a picture or another file of Heedmap shows, under keys of their own.
std::vector<ModelFact> originFacts(const Origin& origin) {
  const auto utf8 = [](const QByteArray& text) { return QString::fromUtf8(text); };
  std::vector<ModelFact> facts;
  const auto add = [&facts](const char* key, const QString& name, const QString& text) {
    if (!text.isEmpty()) facts.push_back({QString::fromLatin1(key), name, text, text});
  };
  add("model", say("Model"), origin.textbook.isEmpty() ? origin.model : origin.textbook);
  add("fingerprint", say("Fingerprint"), utf8(origin.fingerprint));
  add("text", say("Text"), origin.hasText ? utf8(origin.run.text) : say("left out"));
  add("pair", say("Second text"), utf8(origin.run.pair));
  add("target", say("Target"), utf8(origin.run.target));
  add("note", say("Departs from the model"), origin.note);
  add("heedmap", say("Heedmap"), origin.version);
  add("command", say("Makes it again"), commandOf(origin));
  for (const QString& sentence : notSaidByCommand(origin)) add("not_said", say("But"), sentence);
  return facts;
}

bool asksForText(const Arguments& arguments) {
  const std::vector<Option> options = textOptions();
  return std::any_of(options.begin(), options.end(),
                     [&](const Option& option) { return arguments.has(option.name); });
}

/// Of a file that says where it comes from; nothing for anything else.
std::optional<Origin> originOfPicture(const QString& name) {
  if (!canCarryOrigin(name) || !QFileInfo(name).isFile()) return {};
  const auto origin = originOfFile(name);
  if (!origin) throw Error(say("%1 does not say where it comes from.").arg(name));
  return origin;
}

}  // namespace

Command inspectCommand() {
  Command command;
  command.name = QStringLiteral("inspect");
  command.usage = QStringLiteral("PATH|NAME|PICTURE [--text TEXT] [--json]");
  command.summary =
      say("say what a model is: layers, heads, sizes, positions, mask, score rule, tensors, and of a mixture "
          "which "
          "experts each token of a text goes to; or what a picture of Heedmap shows and the command that "
          "makes it "
          "again");
  command.options = joined({textOptions(), {{QStringLiteral("--json"), {}, say("the same as JSON")}}});
  command.maxPositionals = 1;
  command.run = [](const Arguments& arguments) {
    if (arguments.positionals().isEmpty())
      throw UsageError(say("Name the model: a folder, a file or a built-in model."));
    const QString& name = arguments.positionals().front();
    const bool isJson = arguments.has(QStringLiteral("--json"));
    if (isJson) setLanguage(QStringLiteral("en"));  // programs read the values too
    const auto origin = originOfPicture(name);
    const bool hasText = asksForText(arguments);
    if (origin && hasText) throw UsageError(say("A picture reads no text; name a model."));
    const auto facts = origin ? originFacts(*origin) : modelFactsOf(modelReference(name));
    QJsonObject object = origin ? toJson(*origin) : QJsonObject();
    QString lines;
    for (const ModelFact& fact : facts) {
      object[fact.key] = fact.value;
      lines += QStringLiteral("%1  %2\n").arg(padded(fact.name + QLatin1Char(':'), -20), fact.text);
    }
    if (hasText) {
      const ExpertTable experts = expertTable(arguments, modelReference(name));
      lines += experts.lines;
      object[QStringLiteral("experts_of_tokens")] = experts.layers;
    }
    print(isJson ? QString::fromUtf8(QJsonDocument(object).toJson()) : lines);
  };
  return command;
}

}  // namespace heedmap
