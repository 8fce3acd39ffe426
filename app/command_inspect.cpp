// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_inspect.h"

#include <QJsonDocument>
#include <QJsonObject>

#include "core/model/model_facts.h"
#include "core/model/open_model.h"

namespace heedmap {

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
    const auto model = openModel(arguments.positionals().front());
    QJsonObject object;
    QString lines;
    for (const ModelFact& fact : modelFacts(*model)) {
      object[fact.key] = fact.value;
      lines += QStringLiteral("%1  %2\n").arg(fact.name + QLatin1Char(':'), -20).arg(fact.text);
    }
    print(arguments.has(QStringLiteral("--json")) ? QString::fromUtf8(QJsonDocument(object).toJson())
                                                  : lines);
  };
  return command;
}

}  // namespace heedmap
