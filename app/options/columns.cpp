// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/options/columns.h"

#include <QStringList>
#include <cstdlib>

namespace heedmap {

namespace {

/// The wide blocks of Unicode's East Asian Width that texts are made of (UAX #11).
bool isWide(char32_t c) {
  return (c >= 0x1100 && c <= 0x115f) || (c >= 0x2e80 && c <= 0xa4cf) || (c >= 0xac00 && c <= 0xd7a3) ||
         (c >= 0xf900 && c <= 0xfaff) || (c >= 0xfe30 && c <= 0xfe6f) || (c >= 0xff00 && c <= 0xff60) ||
         (c >= 0x1f300 && c <= 0x1faff) || (c >= 0x20000 && c <= 0x3fffd);
}

/// May no line begin with it?
bool closes(char32_t c) {
  return QStringLiteral("，。；：、！？）》」』”’…").contains(QString::fromUcs4(&c, 1));
}

/// What no break goes through: words, and single Chinese characters with the marks behind them.
QStringList unbreakable(const QString& word) {
  QStringList pieces;
  bool wasWide = true;
  for (const char32_t c : word.toStdU32String()) {
    const bool breaks = pieces.isEmpty() || ((isWide(c) || wasWide) && !closes(c));
    if (breaks) pieces << QString();
    pieces.last() += QString::fromUcs4(&c, 1);
    wasWide = isWide(c);
  }
  return pieces;
}

}  // namespace

int columnsOf(const QString& text) {
  int columns = 0;
  for (const char32_t c : text.toStdU32String()) columns += isWide(c) ? 2 : 1;
  return columns;
}

QString padded(const QString& text, int width) {
  const QString spaces(std::max(0, std::abs(width) - columnsOf(text)), QLatin1Char(' '));
  return width < 0 ? text + spaces : spaces + text;
}

QString wrapped(const QString& text, int width) {
  QString lines;
  for (const QString& paragraph : text.split(QLatin1Char('\n'))) {
    int column = 0;
    bool beginsLine = true;
    for (const QString& word : paragraph.split(QLatin1Char(' '))) {
      bool beginsWord = true;
      for (const QString& piece : word.isEmpty() ? QStringList{word} : unbreakable(word)) {
        const int space = beginsWord && !beginsLine ? 1 : 0, wide = columnsOf(piece);
        if (!beginsLine && column + space + wide > width) {
          lines += QLatin1Char('\n');
          column = 0;
        } else if (space > 0) {
          lines += QLatin1Char(' ');
          ++column;
        }
        lines += piece;
        column += wide;
        beginsWord = beginsLine = false;
      }
    }
    lines += QLatin1Char('\n');
  }
  return lines;
}

}  // namespace heedmap
