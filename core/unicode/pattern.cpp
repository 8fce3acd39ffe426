// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/unicode/pattern.h"

#include <unicode/uregex.h>

#include <limits>

#include "core/base/error.h"
#include "core/unicode/codec.h"
#include "core/unicode/oniguruma.h"

namespace heedmap {

namespace {

constexpr int32_t mostStack = 64 << 20;  // bytes that one search may keep for the ways it has not tried yet
constexpr quint32 attemptsPerLook = 16;  // attempts to match between two looks at the clock

qint64 unitsOf(char32_t c) {
  return QChar::requiresSurrogates(c) ? 2 : 1;
}

}  // namespace

Pattern::Pattern(const QString& icu, quint32 flags, QString expression, QString place)
    : m_expression(std::move(expression)), m_place(std::move(place)) {
  UErrorCode status = U_ZERO_ERROR;
  const auto* units = reinterpret_cast<const UChar*>(icu.utf16());
  URegularExpression* const compiled = uregex_open(units, int32_t(icu.size()), flags, nullptr, &status);
  m_compiled = {compiled, uregex_close};
  if (status == U_REGEX_LOOK_BEHIND_LIMIT)
    refuseExpression(m_expression, m_place, say("a look-behind of any length"));
  if (U_FAILURE(status)) refuseExpression(m_expression, m_place, QLatin1StringView(u_errorName(status)));
}

Pattern Pattern::literal(const QString& text) {
  Pattern pattern(text.isEmpty() ? QStringLiteral("x") : text, UREGEX_LITERAL, text, say("a literal text"));
  if (text.isEmpty()) pattern.m_compiled = nullptr;
  return pattern;
}

Pattern Pattern::oniguruma(const QString& expression, const QString& place) {
  return Pattern(icuFromOniguruma(expression, place), UREGEX_MULTILINE | UREGEX_UNIX_LINES, expression,
                 place);
}

PatternSearch::PatternSearch(const Pattern& pattern, std::u32string_view text, SearchBudget& budget)
    : m_pattern(pattern), m_text(text), m_budget(budget) {
  if (!pattern.m_compiled) return;
  if (!mayGoOn()) check(U_REGEX_STOPPED_BY_CALLER);
  m_units = unicode::toUtf16(text);
  if (m_units.size() > size_t(std::numeric_limits<int32_t>::max()))
    throw Error(say("The text is longer than two gigabytes. Choose a part of it."));
  UErrorCode status = U_ZERO_ERROR;
  m_search = {uregex_clone(pattern.m_compiled.get(), &status), uregex_close};
  uregex_setText(m_search.get(), reinterpret_cast<const UChar*>(m_units.data()), int32_t(m_units.size()),
                 &status);
  uregex_setStackLimit(m_search.get(), mostStack, &status);
  // ICU asks the one after some thousand steps of one attempt, the other after every start that failed.
  uregex_setMatchCallback(
      m_search.get(),
      [](const void* self, int32_t) -> UBool { return static_cast<const PatternSearch*>(self)->mayGoOn(); },
      this, &status);
  uregex_setFindProgressCallback(
      m_search.get(),
      [](const void* self, int64_t) -> UBool {
        return static_cast<const PatternSearch*>(self)->mayTryNext();
      },
      this, &status);
  check(status);
}

PatternSearch::~PatternSearch() {
  m_budget.spend(SearchBudget::Clock::now() - m_start);
}

bool PatternSearch::mayGoOn() const {
  return !m_budget.stop().stop_requested() && SearchBudget::Clock::now() - m_start < m_budget.left();
}

bool PatternSearch::mayTryNext() const {
  return ++m_attempts % attemptsPerLook != 0 || mayGoOn();
}

void PatternSearch::enter(size_t begin, size_t end) {
  m_at = atCharacter(m_at, begin);
  UErrorCode status = U_ZERO_ERROR;
  uregex_setRegion64(m_search.get(), m_at.unit, atCharacter(m_at, end).unit, &status);
  check(status);
  m_lastEnd = -1;
}

bool PatternSearch::next(Match& match) {
  UErrorCode status = U_ZERO_ERROR;
  for (;;) {
    const bool isFound = uregex_findNext(m_search.get(), &status);
    check(isFound && !mayTryNext() ? U_REGEX_STOPPED_BY_CALLER : status);
    if (!isFound) return false;
    const qint64 begin = uregex_start64(m_search.get(), 0, &status);
    const qint64 end = uregex_end64(m_search.get(), 0, &status);
    if (begin == end && end == m_lastEnd) continue;
    m_lastEnd = end;
    match.begin = characterAt(begin);
    match.end = characterAt(end);
    return true;
  }
}

PatternSearch::Place PatternSearch::atCharacter(Place from, size_t character) const {
  if (m_units.size() == m_text.size()) return {character, qint64(character)};
  for (; from.character < character; ++from.character) from.unit += unitsOf(m_text[from.character]);
  return from;
}

size_t PatternSearch::characterAt(qint64 unit) {
  if (m_units.size() == m_text.size()) return size_t(unit);
  for (; m_at.unit < unit; ++m_at.character) m_at.unit += unitsOf(m_text[m_at.character]);
  return m_at.character;
}

void PatternSearch::check(int status) const {
  if (U_SUCCESS(UErrorCode(status))) return;
  const auto& [compiled, expression, place] = m_pattern;
  if (status == U_REGEX_STOPPED_BY_CALLER) {
    throwIfStopped(m_budget.stop());
    throw Error(say("The regular expression of %1 did not come to an end on this text within %2 seconds. Try "
                    "a shorter text. The expression is %3")
                    .arg(place)
                    .arg(double(m_budget.time().count()) / 1000)
                    .arg(expression));
  }
  if (status == U_REGEX_STACK_OVERFLOW)
    throw Error(
        say("The regular expression of %1 needs too much memory for this text. Try a shorter text. The "
            "expression is %2")
            .arg(place, expression));
  throw Error(say("The regular expression of %1 failed on this text: the ICU library says %2. The expression "
                  "is %3")
                  .arg(place, QLatin1StringView(u_errorName(UErrorCode(status))), expression));
}

}  // namespace heedmap
