// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command_tokens.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "app/options/columns.h"
#include "app/options/model_options.h"
#include "app/options/run_options.h"
#include "core/model/model_file.h"
#include "core/text/tokenizer.h"

namespace heedmap {

namespace {

QString json(const Tokens& tokens) {
  QJsonArray ids, pieces, ranges;
  for (const Token& token : tokens.items) {
    ids << token.id;
    pieces << token.piece;
    ranges << QJsonArray{qint64(token.range.begin), qint64(token.range.end)};
  }
  const QJsonObject object{
      {QStringLiteral("ids"), ids}, {QStringLiteral("pieces"), pieces}, {QStringLiteral("ranges"), ranges}};
  return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact)) + QLatin1Char('\n');
}

QString table(const Tokens& tokens) {
  QString lines;
  for (qsizetype i = 0; i < tokens.size(); ++i) {
    const Token& token = tokens.items[size_t(i)];
    QString origin = say("added by the model");
    if (!token.isAdded && !tokens.text.isEmpty())
      origin = QStringLiteral("%1–%2  “%3”%4")
                   .arg(token.range.begin)
                   .arg(token.range.end)
                   .arg(QString::fromUtf8(tokens.source(token)),
                        token.sequence == 1 ? say(" of the pair") : QString());
    if (!token.isAdded && tokens.text.isEmpty()) origin.clear();
    lines += QStringLiteral("%1 %2  %3  %4")
                 .arg(i, 5)
                 .arg(token.id, 8)
                 .arg(padded(token.piece, -20))
                 .arg(origin)
                 .trimmed() +
             QLatin1Char('\n');
  }
  return lines;
}

/// All of them, also those that the model has no positions for.
Tokens tokensOf(const Arguments& arguments) {
  const RunRequest request = requestedText(arguments);
  const auto model = openReference(requestedModel(arguments));
  if (request.ids) return tokensOfIds(*model, *request.ids);
  if (!model->file()) return model->tokenize(request.text, request.pair);
  const auto& tokenizer = model->file()->tokenizer;
  if (!tokenizer)
    throw Error(say("%1 has no tokenizer, so it can only read token ids.").arg(model->summary().name));
  return tokenizer->encode(request.text, request.pair,
                           {.readSpecial = request.specials == SpecialTokens::Read});
}

}  // namespace

Command tokensCommand() {
  Command command;
  command.name = QStringLiteral("tokens");
  command.usage = QStringLiteral("--text TEXT [options]");
  command.summary = say("show how a model cuts a text into tokens");
  command.options = joined({textOptions(),
                            modelOptions(),
                            {{QStringLiteral("--json"), {}, say("ids, pieces and byte ranges as JSON")}}});
  command.notes =
      say("The whole text is cut, however many tokens the model can take. Ranges are bytes of the UTF-8 "
          "text; [0, 0] for tokens that the model adds.");
  command.run = [](const Arguments& arguments) {
    const Tokens tokens = tokensOf(arguments);
    print(arguments.has(QStringLiteral("--json")) ? json(tokens) : table(tokens));
  };
  return command;
}

}  // namespace heedmap
