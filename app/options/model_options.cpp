// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/options/model_options.h"

#include <QDir>
#include <QFile>
#include <QStringDecoder>
#include <cstdio>

#include "app/command.h"
#include "app/options/textbook_arguments.h"
#include "core/model/model_file.h"
#include "core/model/open_model.h"
#include "core/text/tokenizer.h"
#include "core/textbook/textbook_layer.h"
#include "ui/render/caption.h"

namespace heedmap {

namespace {

QByteArray readAll(const QString& path, const QString& shown) {
  QFile file(path);
  const bool isOpen =
      path == QLatin1String("-") ? file.open(stdin, QIODevice::ReadOnly) : file.open(QIODevice::ReadOnly);
  const QByteArray bytes = isOpen ? file.readAll() : QByteArray();
  if (!isOpen || file.error() != QFileDevice::NoError)
    throw Error(say("%1 could not be read: %2.").arg(shown, file.errorString()));
  QStringDecoder decoder(QStringDecoder::Utf8, QStringConverter::Flag::Stateless);
  [[maybe_unused]] const QString text = decoder(bytes);
  if (decoder.hasError()) throw Error(say("%1 is not UTF-8 text; convert it first.").arg(shown));
  return bytes;
}

QByteArray argumentText(const QString& value) {
  return value == QLatin1String("-") ? readAll(value, say("Standard input")) : value.toUtf8();
}

}  // namespace

std::vector<Option> modelOptions() {
  return {{QStringLiteral("--model"), QStringLiteral("NAME|PATH"),
           say("a model that heedmap models lists, a folder or a file, or textbook; default "
               "all-MiniLM-L6-v2")}};
}

std::vector<Option> textOptions() {
  return {
      {QStringLiteral("--text"), QStringLiteral("TEXT"), say("the text; - reads standard input")},
      {QStringLiteral("--text-file"), QStringLiteral("FILE"),
       say("the text, byte for byte as it is in a UTF-8 file")},
      {QStringLiteral("--pair"), QStringLiteral("TEXT"), say("a second text, for models of sentence pairs")},
      {QStringLiteral("--ids"), QStringLiteral("I,J,…"),
       say("token ids exactly as given, in place of a text")}};
}

std::shared_ptr<const Model> openedModel(const Arguments& arguments) {
  const auto builtIn = builtInModels();
  if (const auto path = arguments.find(QStringLiteral("--model"))) return openModel(*path);
  if (builtIn.empty()) throw Error(say("The built-in models were not found; name one with --model."));
  return openModel(builtIn.front().path);
}

std::shared_ptr<const Model> openedSource(const Arguments& arguments) {
  if (wantsTextbook(arguments)) return std::make_shared<TextbookLayer>(textbookOptions(arguments));
  return openedModel(arguments);
}

TextInput textInput(const Arguments& arguments) {
  const auto text = arguments.find(QStringLiteral("--text"));
  const auto file = arguments.find(QStringLiteral("--text-file"));
  const auto ids = arguments.find(QStringLiteral("--ids"));
  const auto pair = arguments.find(QStringLiteral("--pair"));
  if (int(text.has_value()) + int(file.has_value()) + int(ids.has_value()) != 1)
    throw UsageError(say("Give one of --text, --text-file and --ids."));
  if (ids && pair) throw UsageError(say("--pair needs a text; --ids stands for all tokens by itself."));
  if (text == QLatin1String("-") && pair == QLatin1String("-"))
    throw UsageError(say("Only one of --text and --pair can read standard input."));
  TextInput input;
  if (text) input.text = argumentText(*text);
  if (file) input.text = readAll(*file, QDir::toNativeSeparators(*file));
  if (pair) input.pair = argumentText(*pair);
  if (ids) input.ids = wholeNumbers(QStringLiteral("--ids"), *ids);
  return input;
}

Tokens tokensOfIds(const Model& model, const std::vector<int>& ids, bool isTarget) {
  const ModelFile& file = *model.file();
  const int vocabulary = (isTarget ? *file.config.decoder : file.config.encoder).vocabulary;
  const Tokenizer* tokenizer = file.tokenizer.get();
  if (tokenizer && isTarget) tokenizer = &tokenizer->target();
  Tokens tokens =
      tokenizer ? tokenizer->encode({}, {}, {.addSpecial = false}) : Tokens{};  // knows how pieces are spelt
  for (const int id : ids) {
    if (id < 0 || id >= vocabulary)
      throw Error(say("There is no token %1: the ids of %2 are 0 to %3.")
                      .arg(QString::number(id), model.summary().name, QString::number(vocabulary - 1)));
    Token token;
    token.id = id;
    token.piece = tokenizer ? tokenizer->piece(id) : QString();
    if (token.piece.isEmpty()) token.piece = QString::number(id);
    token.isSpecial = tokenizer && tokenizer->isSpecial(id);
    token.isUnknown = tokenizer && tokenizer->unknownId() == id;
    tokens.items.push_back(token);
  }
  return tokens;
}

void tellOmission(const Tokens& tokens) {
  if (tokens.omitted > 0) tell(omission(tokens));
}

Tokens sourceTokens(const Model& model, const TextInput& input) {
  if (!input.ids) {
    Tokens tokens = model.tokenize(input.text, input.pair);
    tellOmission(tokens);
    return tokens;
  }
  if (!model.file()) throw Error(say("The textbook layer reads words, not ids; give --text."));
  return tokensOfIds(model, *input.ids);
}

}  // namespace heedmap
