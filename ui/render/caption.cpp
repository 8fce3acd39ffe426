// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/render/caption.h"

#include <QStringList>

#include "core/base/error.h"

namespace heedmap {

namespace {

constexpr qsizetype mostBytes = 2000;
constexpr qsizetype mostCharacters = 420;

QString quoted(const Tokens& tokens) {
  QStringList texts;
  for (const QByteArray& text : {tokens.text, tokens.pair})
    if (!text.isEmpty())
      texts << QStringLiteral("“%1”").arg(QString::fromUtf8(text.left(mostBytes)).simplified());
  QString line = texts.join(QStringLiteral(" + "));
  if (line.size() > mostCharacters) line = line.left(mostCharacters - 1) + QStringLiteral("…");
  if (tokens.omitted > 0) line += QLatin1Char(' ') + omission(tokens);
  return line;
}

}  // namespace

QString omission(const Tokens& tokens) {
  return say("The text has %1 tokens too many for this model; they are left out.").arg(tokens.omitted);
}

QString captionOf(const AttentionTrace& trace) {
  const QString source = quoted(trace.source);
  return trace.target.text.isEmpty() ? source : source + QStringLiteral(" → ") + quoted(trace.target);
}

}  // namespace heedmap
