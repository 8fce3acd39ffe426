// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/options/columns.h"

#include <QStringList>
#include <cstdlib>

#include "core/unicode/breaks.h"
#include "core/unicode/width.h"

namespace heedmap {

namespace {

/// The pieces of a line that no break goes through, each with the spaces behind it. Unicode also ends lines
/// behind hyphens and slashes; options and paths stay whole.
QStringList unbreakable(const QString& line) {
  QStringList pieces;
  qsizetype begin = 0;
  for (const qsizetype end : lineBreaks(line)) {
    const bool isKept = end == line.size() || line[end - 1].isSpace() || isWide(line[end].unicode()) ||
                        isWide(line[end - 1].unicode());
    if (!isKept) continue;
    pieces << line.mid(begin, end - begin);
    begin = end;
  }
  return pieces;
}

QString withoutSpacesBehind(QString text) {
  while (text.endsWith(QLatin1Char(' '))) text.chop(1);
  return text;
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
    QString line;
    for (const QString& piece : unbreakable(paragraph)) {
      if (!line.isEmpty() && columnsOf(line + withoutSpacesBehind(piece)) > width) {
        lines += withoutSpacesBehind(line) + QLatin1Char('\n');
        line.clear();
      }
      line += piece;
    }
    lines += line + QLatin1Char('\n');
  }
  return lines;
}

}  // namespace heedmap
