// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/captured_model.h"

#include <QRegularExpression>

#include "core/base/error.h"

namespace heedmap {

namespace {

/// The spelling of a piece as text: spaces for the marks of vocabularies.
QString spelt(const QString& piece) {
  QString text = piece;
  for (const QChar mark : {QChar(0x120), QChar(0x2581)}) text.replace(mark, u' ');
  return text;
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

int NameIds::of(const QString& name) {
  const auto found = m_ids.constFind(name);
  return found != m_ids.constEnd() ? *found : *m_ids.insert(name, -1 - int(m_ids.size()));
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
  NameIds ids;
  for (const QString& name : names) {
    Token token;
    token.id = ids.of(name);
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

}  // namespace heedmap
