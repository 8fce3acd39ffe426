// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/unicode/plain_words.h"

#include <QTextBoundaryFinder>

namespace heedmap {

namespace {

enum class Cluster { Space, Letter, Apostrophe, Alone };

Cluster classify(char32_t first) {
  if (QChar::isSpace(first)) return Cluster::Space;
  if (first == U'\'' || first == U'’') return Cluster::Apostrophe;
  if (QChar::script(first) == QChar::Script_Han) return Cluster::Alone;
  if (QChar::isLetterOrNumber(first) || QChar::isMark(first)) return Cluster::Letter;
  return Cluster::Alone;
}

bool isFlagLetter(char32_t character) {
  return 0x1f1e6 <= character && character <= 0x1f1ff;
}

char32_t codePointAt(const QString& text, qsizetype index) {
  const QChar unit = text[index];
  if (unit.isHighSurrogate() && index + 1 < text.size() && text[index + 1].isLowSurrogate())
    return QChar::surrogateToUcs4(unit, text[index + 1]);
  return unit.unicode();
}

}  // namespace

std::vector<ByteRange> plainWords(const QByteArray& utf8) {
  const QString text = QString::fromUtf8(utf8);
  std::vector<ByteRange> words;
  QTextBoundaryFinder clusters(QTextBoundaryFinder::Grapheme, text);
  Cluster before = Cluster::Space;
  qsizetype byte = 0;
  for (qsizetype begin = 0, end; begin < text.size(); begin = end) {
    end = clusters.toNextBoundary();
    if (end <= begin) end = text.size();
    // Qt 6.4 ends a cluster behind a zero-width joiner, and miscounts the letters of flags.
    while (end < text.size() && text[end - 1] == QChar(0x200d) &&
           QChar::category(codePointAt(text, end)) == QChar::Symbol_Other)
      end = clusters.toNextBoundary();
    if (isFlagLetter(codePointAt(text, begin))) {
      end = begin + 2;
      if (end < text.size() && isFlagLetter(codePointAt(text, end))) end += 2;
      clusters.setPosition(end);
    }
    const qsizetype bytes = QStringView(text).mid(begin, end - begin).toUtf8().size();
    Cluster cluster = classify(codePointAt(text, begin));
    if (cluster == Cluster::Apostrophe) {
      const bool joins = before == Cluster::Letter && end < text.size() &&
                         classify(codePointAt(text, end)) == Cluster::Letter;
      cluster = joins ? Cluster::Letter : Cluster::Alone;
    }
    if (cluster == Cluster::Letter && before == Cluster::Letter)
      words.back().end = byte + bytes;
    else if (cluster != Cluster::Space)
      words.push_back({byte, byte + bytes});
    before = cluster;
    byte += bytes;
  }
  return words;
}

}  // namespace heedmap
