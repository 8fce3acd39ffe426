// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/view/reading_advice.h"

#include <QChar>
#include <QList>

namespace heedmap {

bool isMostlyUnknownChinese(const Tokens& tokens) {
  int letters = 0, chinese = 0, unknown = 0;
  for (const Token& token : tokens.items) {
    for (const char32_t character : QString::fromUtf8(tokens.source(token)).toUcs4()) {
      if (!QChar::isLetter(character)) continue;
      ++letters;
      if (QChar::script(character) != QChar::Script_Han) continue;
      ++chinese;
      if (token.isUnknown) ++unknown;
    }
  }
  return chinese * 2 > letters && unknown * 2 > chinese;
}

QString typedSpecial(const Tokens& tokens) {
  for (const Token& token : tokens.items) {
    if (!token.isSpecial || token.isAdded) continue;
    const QString typed = QString::fromUtf8(tokens.source(token)).trimmed();
    // An unknown character is the special token [UNK] too, under that name or under its own.
    const bool isName = typed.size() > 2 && (typed.startsWith(u'[') || typed.startsWith(u'<'));
    if (typed == token.piece.trimmed() && (isName || !token.isUnknown)) return typed;
  }
  return {};
}

}  // namespace heedmap
