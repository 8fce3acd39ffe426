// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/unicode/breaks.h"

#include <unicode/ubrk.h>
#include <unicode/uscript.h>
#include <unicode/utext.h>

#include <memory>

#include "core/base/error.h"
#include "core/unicode/codec.h"
#include "core/unicode/properties.h"

namespace heedmap {

namespace {

void check(UErrorCode status) {
  if (U_FAILURE(status))
    throw Error(say("Texts cannot be cut into words: the ICU library says %1. Reinstall it with its data.")
                    .arg(QLatin1StringView(u_errorName(status))));
}

/// The places between two pieces of a text, the text's end included; in units of `text`, which is closed.
std::vector<qsizetype> breaks(UBreakIteratorType kind, UText& text) {
  UErrorCode status = U_ZERO_ERROR;
  constexpr const char* anyLanguage = "";
  const std::unique_ptr<UBreakIterator, void (*)(UBreakIterator*)> iterator(
      ubrk_open(kind, anyLanguage, nullptr, 0, &status), ubrk_close);
  if (U_SUCCESS(status)) ubrk_setUText(iterator.get(), &text, &status);
  utext_close(&text);  // the iterator has a copy of its own, which reads the same characters
  check(status);
  std::vector<qsizetype> places;
  for (int32_t place = ubrk_next(iterator.get()); place != UBRK_DONE; place = ubrk_next(iterator.get()))
    places.push_back(place);
  return places;
}

std::vector<qsizetype> breaks(UBreakIteratorType kind, const QByteArray& utf8) {
  UErrorCode status = U_ZERO_ERROR;
  UText text = UTEXT_INITIALIZER;
  utext_openUTF8(&text, utf8.constData(), utf8.size(), &status);
  check(status);
  return breaks(kind, text);
}

std::string_view bytes(const QByteArray& text, qsizetype begin, qsizetype end) {
  return {text.constData() + begin, size_t(end - begin)};
}

bool isSpace(std::string_view text) {
  for (const char32_t c : unicode::fromUtf8(text))
    if (!unicode::isWhitespace(c)) return false;
  return true;
}

enum class Cluster { Space, Letter, Apostrophe, Alone };

Cluster clusterOf(char32_t first) {
  if (unicode::isWhitespace(first)) return Cluster::Space;
  if (first == U'\'' || first == U'’') return Cluster::Apostrophe;
  UErrorCode status = U_ZERO_ERROR;
  if (uscript_getScript(UChar32(first), &status) == USCRIPT_HAN) return Cluster::Alone;
  constexpr unicode::Categories written = unicode::letters | unicode::numbers | unicode::marks;
  return unicode::isIn(written, first) ? Cluster::Letter : Cluster::Alone;
}

}  // namespace

std::vector<ByteRange> wordBreaks(const QByteArray& text) {
  std::vector<ByteRange> words;
  qsizetype begin = 0;
  for (const qsizetype end : breaks(UBRK_WORD, text)) {
    if (!isSpace(bytes(text, begin, end))) words.push_back({begin, end});
    begin = end;
  }
  return words;
}

std::vector<ByteRange> plainWords(const QByteArray& text) {
  const auto clusterAt = [&](qsizetype at) {
    if (at == text.size()) return Cluster::Space;
    return clusterOf(unicode::decodeUtf8(bytes(text, at, text.size())).character);
  };
  std::vector<ByteRange> words;
  Cluster before = Cluster::Space;
  qsizetype begin = 0;
  for (const qsizetype end : breaks(UBRK_CHARACTER, text)) {
    Cluster cluster = clusterAt(begin);
    if (cluster == Cluster::Apostrophe) {
      const bool joins = before == Cluster::Letter && clusterAt(end) == Cluster::Letter;
      cluster = joins ? Cluster::Letter : Cluster::Alone;
    }
    if (cluster == Cluster::Letter && before == Cluster::Letter)
      words.back().end = end;
    else if (cluster != Cluster::Space)
      words.push_back({begin, end});
    before = cluster;
    begin = end;
  }
  return words;
}

std::vector<qsizetype> lineBreaks(const QString& text) {
  UErrorCode status = U_ZERO_ERROR;
  UText units = UTEXT_INITIALIZER;
  utext_openUChars(&units, reinterpret_cast<const UChar*>(text.utf16()), text.size(), &status);
  check(status);
  return breaks(UBRK_LINE, units);
}

}  // namespace heedmap
