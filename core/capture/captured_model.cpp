// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/captured_model.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

#include "core/base/error.h"
#include "core/capture/array_file.h"
#include "core/capture/given_attention.h"

namespace heedmap {

namespace {

/// The spelling of a piece as text: spaces for the marks of vocabularies.
QString spelt(const QString& piece) {
  QString text = piece;
  for (const QChar mark : {QChar(0x120), QChar(0x2581)}) text.replace(mark, u' ');
  return text;
}

/// Names beside `path`, when somebody put a file of them there.
TokenNames namesBeside(const QString& path) {
  const QFileInfo info(path);
  for (const char* ending : {".tokens.json", ".tokens.txt"})
    if (const QString beside = info.dir().filePath(info.completeBaseName() + QLatin1String(ending));
        QFileInfo(beside).isFile())
      return readTokenNames(beside);
  return {};
}

QStringList numbered(Eigen::Index count) {
  QStringList names;
  for (Eigen::Index i = 0; i < count; ++i) names << QString::number(i);
  return names;
}

/// Names for one axis. Throws Error when there are more or fewer than tokens.
Tokens axisTokens(const std::optional<QStringList>& names, Eigen::Index count, const QString& path) {
  if (names && names->size() != count)
    throw Error(say("%1 has %2 tokens, but %3 of them are named.").arg(path).arg(count).arg(names->size()));
  return namedTokens(names ? *names : numbered(count));
}

}  // namespace

Tokens CapturedModel::tokenize(const QByteArray&, const QByteArray&, SpecialTokens, std::stop_token) const {
  return m_content.source;
}

AttentionTrace CapturedModel::run(const Tokens&, const Tokens&, const RunOptions& options,
                                  std::stop_token) const {
  const bool isChanged =
      !options.zeroAblations.empty() || !options.meanAblations.empty() || !options.knockouts.empty();
  if (isChanged || options.whatIf.scope == Scope::Network)
    throw Error(say("%1 holds attention that was computed elsewhere: its network is not here, so nothing can "
                    "be changed "
                    "in it.")
                    .arg(m_content.summary.name));
  AttentionTrace trace;
  trace.source = m_content.source;
  trace.target = m_content.target;
  trace.stacks = m_content.stacks;
  return trace;
}

Vector CapturedModel::valueLengths(const AttentionTrace& trace, const HeadId& id) const {
  if (!m_content.valueLengths) return Model::valueLengths(trace, id);
  headInput(trace, id);  // says which heads there are
  return m_content.valueLengths(id);
}

Tokens namedTokens(const QStringList& names) {
  static const QRegularExpression special(QStringLiteral(
      R"(^(\[(CLS|SEP|PAD|MASK|UNK)\]|<(s|/s|pad|unk|mask|bos|eos|cls|sep|start_of_turn|end_of_turn)>|<\|[^|]*\|>)$)"));
  Tokens tokens;
  tokens.usesByteAlphabet = std::any_of(names.begin(), names.end(),
                                        [](const QString& name) { return name.startsWith(QChar(0x120)); });
  const bool isMarked = tokens.usesByteAlphabet ||
                        std::any_of(names.begin(), names.end(),
                                    [](const QString& name) { return name.startsWith(QChar(0x2581)); });
  for (const QString& name : names) {
    Token token;
    token.id = -1;
    token.piece = name;
    token.isSpecial = special.match(name).hasMatch();
    if (!isMarked && !tokens.text.isEmpty()) tokens.text += ' ';
    token.range.begin = tokens.text.size();
    tokens.text += spelt(name).toUtf8();
    token.range.end = tokens.text.size();
    tokens.items.push_back(token);
  }
  return tokens;
}

std::shared_ptr<const Model> openArrays(const QString& path, const QString& tokens, const QString& axes,
                                        const std::stop_token& stop) {
  const ArrayFile file = readArrayFile(path);
  const std::vector<GivenStack> stacks = understand(file.arrays, axes);
  rowsOf(stacks, file.arrays, stop);  // refuses what is no weight
  TokenNames names{file.source, file.target};
  if (const TokenNames others = tokens.isEmpty() ? namesBeside(path) : readTokenNames(tokens);
      others.source || others.target)
    names = {others.source, others.target};

  CapturedModel::Content content;
  const GivenStack& first = stacks.front();
  ModelSummary& summary = content.summary;
  summary.name = QFileInfo(path).fileName();
  summary.architecture = say("attention from a file");
  summary.layers = int(first.layers.size());
  summary.heads = summary.keyHeads = first.heads;
  const auto nameAxis = [&path](Tokens& side, const std::optional<QStringList>& sideNames,
                                Eigen::Index count) {
    if (side.items.empty()) side = axisTokens(sideNames, count, path);
    if (side.size() != count)
      throw Error(say("%1: its arrays have %2 and %3 tokens for the same text.")
                      .arg(path)
                      .arg(side.size())
                      .arg(count));
  };
  for (const GivenStack& stack : stacks) {
    if (stack.kind == AttentionKind::Self) {
      nameAxis(content.source, names.source, stack.queries);
      continue;
    }
    summary.isEncoderDecoder = true;
    summary.decoderLayers = int(stack.layers.size());
    summary.decoderHeads = stack.heads;
    nameAxis(content.target, names.target, stack.queries);
    if (stack.kind == AttentionKind::Cross) nameAxis(content.source, names.source, stack.keys);
  }
  for (const GivenStack& stack : stacks) content.stacks.push_back(attentionOf(stack, file.arrays));
  return std::make_shared<CapturedModel>(std::move(content));
}

}  // namespace heedmap
