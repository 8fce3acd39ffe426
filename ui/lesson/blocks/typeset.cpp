// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/blocks/typeset.h"

#include <QRegularExpression>

namespace heedmap {

namespace {

QString typesetWords(QString words) {
  static const QRegularExpression subscript(
      QStringLiteral("(?<![A-Za-z0-9:_.-])([A-Za-z])_(model|[A-Za-z0-9])(?![A-Za-z0-9_=])")),
      product(QStringLiteral("(?<=\\S)·(?=\\S)")), comparison(QStringLiteral(" (&lt;|&gt;|≤|≥) ")),
      point(QStringLiteral("(?<=[0-9])\\.(?=[0-9])")), leadingPoint(QStringLiteral("(?<=\\s)\\.(?=[0-9])"));
  words.replace(subscript, QStringLiteral("\\1<sub>\\2</sub>"));
  words.replace(product, QStringLiteral("⋅"));
  words.replace(comparison, QStringLiteral("&nbsp;\\1&nbsp;"));
  // A line of Chinese may end before and after a full stop, also that of a number.
  words.replace(point, QStringLiteral("\u2060.\u2060"));
  words.replace(leadingPoint, QStringLiteral(".\u2060"));
  return words;
}

}  // namespace

QString typeset(const QString& html) {
  QString set;
  for (qsizetype at = 0; at < html.size();) {
    const qsizetype tag = html.indexOf(u'<', at), end = tag < 0 ? html.size() : tag;
    set += typesetWords(html.mid(at, end - at));
    if (tag < 0) break;
    const qsizetype close = html.indexOf(u'>', tag);
    at = close < 0 ? html.size() : close + 1;
    set += html.mid(tag, at - tag);
  }
  return set;
}

QColor rightColour(const Theme& theme) {
  return theme.isDark() ? QColor(0x4cc265) : QColor(0x0f5a24);
}
QColor wrongColour(const Theme& theme) {
  return theme.problem();
}

QColor tint(const QColor& ground, const QColor& colour, double share) {
  const auto mixed = [share](int from, int to) { return int(from + share * (to - from) + 0.5); };
  return {mixed(ground.red(), colour.red()), mixed(ground.green(), colour.green()),
          mixed(ground.blue(), colour.blue())};
}

}  // namespace heedmap
