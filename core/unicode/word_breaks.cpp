// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/unicode/word_breaks.h"

#include <unicode/brkiter.h>
#include <unicode/utext.h>

#include <memory>

#include "core/base/error.h"
#include "core/unicode/unicode.h"

namespace heedmap {

namespace {

bool isSpace(const QByteArray& text, const ByteRange& range) {
  for (const char32_t c :
       unicode::fromUtf8({text.constData() + range.begin, size_t(range.end - range.begin)}))
    if (!unicode::isWhitespace(c)) return false;
  return true;
}

void check(UErrorCode status) {
  if (U_FAILURE(status))
    throw Error(say("Texts cannot be cut into words: the ICU library says %1. Reinstall it with its data.")
                    .arg(QLatin1StringView(u_errorName(status))));
}

}  // namespace

std::vector<ByteRange> wordBreaks(const QByteArray& text) {
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<icu::BreakIterator> words(
      icu::BreakIterator::createWordInstance(icu::Locale::getRoot(), status));
  check(status);
  UText utf8 = UTEXT_INITIALIZER;
  utext_openUTF8(&utf8, text.constData(), text.size(), &status);
  words->setText(&utf8, status);
  utext_close(&utf8);  // the iterator has a copy of its own, which reads the same bytes
  check(status);
  std::vector<ByteRange> ranges;
  qsizetype begin = words->first();
  for (int32_t end = words->next(); end != icu::BreakIterator::DONE; begin = end, end = words->next()) {
    const ByteRange range{begin, end};
    if (!isSpace(text, range)) ranges.push_back(range);
  }
  return ranges;
}

}  // namespace heedmap
