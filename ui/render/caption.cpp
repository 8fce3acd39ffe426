// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/render/caption.h"

#include <QStringList>

#include "core/base/error.h"
#include "core/text/tokens/token_label.h"

namespace heedmap {

namespace {

constexpr qsizetype mostBytes = 2000;
constexpr qsizetype mostCharacters = 420;

/// Of tokens that were given by their ids: there is no text that they come from.
QString piecesOf(const Tokens& tokens) {
  QString line;
  for (qsizetype i = 0; i < tokens.size() && line.size() < mostCharacters; ++i)
    line += (i == 0 ? QString() : QStringLiteral(" ")) + tokenLabel(tokens, i).label;
  return line.size() > mostCharacters ? line.left(mostCharacters - 1) + QStringLiteral("…") : line;
}

QString quoted(const Tokens& tokens) {
  QStringList texts;
  for (const QByteArray& text : {tokens.text, tokens.pair})
    if (!text.isEmpty())
      texts << QStringLiteral("“%1”").arg(QString::fromUtf8(text.left(mostBytes)).simplified());
  if (texts.isEmpty()) return piecesOf(tokens);
  QString line = texts.join(QStringLiteral(" + "));
  if (line.size() > mostCharacters) line = line.left(mostCharacters - 1) + QStringLiteral("…");
  if (tokens.omitted > 0) line += QLatin1Char(' ') + omission(tokens);
  return line;
}

}  // namespace

QString omission(const Tokens& tokens) {
  return say("The text has %L1 tokens too many for this model; they are left out.").arg(tokens.omitted);
}

QString captionOf(const AttentionTrace& trace, AttentionKind kind) {
  const QString source = quoted(trace.source);
  return trace.target.size() == 0 || kind == AttentionKind::Self
             ? source
             : source + QStringLiteral(" → ") + quoted(trace.target);
}

}  // namespace heedmap
