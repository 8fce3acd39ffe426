// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/options/run_options.h"

#include <QDir>
#include <QFile>
#include <cstdio>

#include "app/options/command.h"
#include "app/options/model_options.h"
#include "app/options/what_if_options.h"
#include "core/base/text_file.h"
#include "ui/render/caption.h"

namespace heedmap {

namespace {

QByteArray standardInput() {
  QFile file;
  [[maybe_unused]] const bool isOpen = file.open(stdin, QIODevice::ReadOnly);
  return readText(file, say("Standard input")).text;
}

bool isStandardInput(const QString& name) {
  return name == QLatin1StringView("-");
}

QByteArray argumentText(const QString& value) {
  return isStandardInput(value) ? standardInput() : value.toUtf8();
}

QByteArray fileText(const QString& path) {
  return isStandardInput(path) ? standardInput() : readTextFile(path, QDir::toNativeSeparators(path)).text;
}

}  // namespace

const std::vector<Word<AttentionKind>>& kindWords() {
  static const std::vector<Word<AttentionKind>> words = [] {
    std::vector<Word<AttentionKind>> all;
    for (const AttentionKindInfo& kind : attentionKinds) all.push_back({keyOf(kind.value), kind.value});
    all.push_back({QStringLiteral("encoder"), AttentionKind::Self});
    return all;
  }();
  return words;
}

std::vector<Option> textOptions() {
  return {
      {QStringLiteral("--text"), QStringLiteral("TEXT"), say("the text; - reads standard input")},
      {QStringLiteral("--text-file"), QStringLiteral("FILE"),
       say("the text with its line ends out of a file in UTF-8, or UTF-16 with a byte order mark")},
      {QStringLiteral("--pair"), QStringLiteral("TEXT"), say("a second text, for models of sentence pairs")},
      {QStringLiteral("--ids"), QStringLiteral("I,J,…"),
       say("token ids exactly as given, in place of a text")},
      {QStringLiteral("--specials-as-text"),
       {},
       say("read a typed [SEP] or </s> as plain text, not as the special token")}};
}

std::vector<Option> attentionOptions() {
  return {{QStringLiteral("--attention"), wordsOf(attentionKinds),
           say("which attention of an encoder–decoder: the encoder’s (encoder means it too), the decoder’s, "
               "or the decoder’s on the encoder; default self")},
          {QStringLiteral("--target"), QStringLiteral("TEXT"),
           say("what the decoder of an encoder–decoder writes; default: what it writes by itself")},
          {QStringLiteral("--target-ids"), QStringLiteral("I,J,…"),
           say("the ids that the decoder reads, exactly as given")}};
}

std::optional<AttentionKind> attentionKind(const Arguments& arguments) {
  return arguments.choice(QStringLiteral("--attention"), kindWords());
}

RunRequest requestedText(const Arguments& arguments) {
  const auto text = arguments.find(QStringLiteral("--text"));
  const auto file = arguments.find(QStringLiteral("--text-file"));
  const auto ids = arguments.find(QStringLiteral("--ids"));
  const auto pair = arguments.find(QStringLiteral("--pair"));
  if (wantsArrays(arguments)) {
    if (text || file || ids || pair)
      throw UsageError(
          say("--weights brings its tokens; --text, --text-file, --pair and --ids do not go with it."));
    return {};
  }
  if (int(text.has_value()) + int(file.has_value()) + int(ids.has_value()) != 1)
    throw UsageError(say("Give one of --text, --text-file and --ids."));
  if (ids && pair) throw UsageError(say("--pair needs a text; --ids stands for all tokens by itself."));
  if (text == QLatin1StringView("-") && pair == QLatin1StringView("-"))
    throw UsageError(say("Only one of --text and --pair can read standard input."));
  RunRequest request;
  if (text) request.text = argumentText(*text);
  if (file) request.text = fileText(*file);
  if (pair) request.pair = argumentText(*pair);
  if (ids) request.ids = wholeNumbers(QStringLiteral("--ids"), *ids);
  if (arguments.has(QStringLiteral("--specials-as-text"))) request.specials = SpecialTokens::Literal;
  return request;
}

void readTarget(const Arguments& arguments, RunRequest& request) {
  const auto text = arguments.find(QStringLiteral("--target"));
  const auto ids = arguments.find(QStringLiteral("--target-ids"));
  if (text && ids) throw UsageError(say("Give one of --target and --target-ids."));
  if (text) request.target = text->toUtf8();
  if (ids) request.targetIds = wholeNumbers(QStringLiteral("--target-ids"), *ids);
}

RunRequest requestedChanges(const Arguments& arguments) {
  RunRequest request;
  request.whatIf = whatIf(arguments);
  if (arguments.has(QStringLiteral("--specials-as-text"))) request.specials = SpecialTokens::Literal;
  readTarget(arguments, request);
  return request;
}

RunRequest requestedRun(const Arguments& arguments) {
  RunRequest request = requestedChanges(arguments);
  const RunRequest text = requestedText(arguments);
  request.text = text.text;
  request.pair = text.pair;
  request.ids = text.ids;
  return request;
}

AttentionTrace tracedRun(const Model& model, const RunRequest& request) {
  AttentionTrace trace = runRequest(model, request);
  if (trace.stacks.empty()) throw Error(say("There is no token to look at: the text is empty."));
  tellOmission(trace.source);
  tellOmission(trace.target);
  return trace;
}

void tellOmission(const Tokens& tokens) {
  if (tokens.omitted > 0) tell(omission(tokens));
}

}  // namespace heedmap
