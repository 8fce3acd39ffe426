// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/steps/normalizers/precompiled_charsmap.h"

#include <QtEndian>

#include <algorithm>

#include "core/base/error.h"
#include "core/unicode/codec.h"
#include "core/unicode/properties.h"

namespace heedmap {

namespace {

// A unit of the double array: bit 8 says that a value follows, bits 0–7 and 31 hold the label, the rest the
// offset.
bool hasLeaf(quint32 unit) {
  return unit >> 8 & 1;
}
quint32 label(quint32 unit) {
  return unit & (quint32(1) << 31 | 0xFF);
}
quint32 offset(quint32 unit) {
  return unit >> 10 << ((unit & quint32(1) << 9) >> 6);
}
quint32 value(quint32 unit) {
  return unit & 0x7FFFFFFF;
}

/// Longest cluster of characters, in bytes, that is looked up as a whole.
constexpr int longestCluster = 5;

/// Whether `next` belongs to the same user-perceived character as `c` before it (UAX #29, as far as it
/// matters for clusters of up to five bytes).
bool isExtending(char32_t c, char32_t next) {
  if (c == '\r') return next == '\n';
  if (next < 0x300 || (next >= 0x3400 && next < 0xA000)) return false;
  constexpr unicode::Categories breaking = U_GC_CC_MASK | U_GC_CF_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK;
  constexpr char32_t nonJoiner = 0x200C, joiner = 0x200D;
  if (c != nonJoiner && c != joiner && unicode::isIn(breaking, c)) return false;
  return next == nonJoiner || next == joiner || next == 0xFF9E || next == 0xFF9F ||
         (next >= 0x1F3FB && next <= 0x1F3FF) || unicode::isIn(unicode::marks, next);
}

}  // namespace

PrecompiledCharsmap::PrecompiledCharsmap(const QByteArray& table, const QString& place) {
  const auto refuse = [&] {
    throw Error(say("The precompiled normalization table of %1 is damaged: its sizes do not fit together.")
                    .arg(place));
  };
  if (table.size() < 4) refuse();
  const quint32 bytes = qFromLittleEndian<quint32>(table.constData());
  if (bytes == 0 || bytes % 4 != 0 || bytes > quint64(table.size()) - 4) refuse();
  m_units.resize(bytes / 4);
  qFromLittleEndian<quint32>(table.constData() + 4, qsizetype(m_units.size()), m_units.data());
  m_replacements = table.mid(4 + qsizetype(bytes)).toStdString();
  for (size_t c = 0; c < m_isKept.size(); ++c) {
    const char byte = char(c);
    m_isKept[c] = c != '\r' && find({&byte, 1}) == std::string::npos;  // "\r\n" is looked up as a whole
  }
}

size_t PrecompiledCharsmap::find(std::string_view text) const {
  size_t node = offset(m_units[0]);
  for (const char byte : text) {
    const auto wanted = static_cast<unsigned char>(byte);
    if (wanted == 0) break;
    node ^= wanted;
    if (node >= m_units.size() || label(m_units[node]) != wanted) break;
    const quint32 unit = m_units[node];
    node ^= offset(unit);
    if (hasLeaf(unit)) {
      if (node >= m_units.size()) break;
      const size_t at = value(m_units[node]);
      return at <= m_replacements.size() ? at : std::string::npos;
    }
  }
  return std::string::npos;
}

PrecompiledCharsmap::Match PrecompiledCharsmap::longest(std::u32string_view text) const {
  Match match;
  size_t node = offset(m_units[0]);
  std::string utf8;
  for (size_t i = 0; i < text.size() && text[i] != 0; ++i) {
    utf8.clear();
    unicode::appendUtf8(utf8, text[i]);
    for (const char byte : utf8) {
      const auto wanted = static_cast<unsigned char>(byte);
      node ^= wanted;
      if (node >= m_units.size() || label(m_units[node]) != wanted) return match;
      const quint32 unit = m_units[node];
      node ^= offset(unit);
      if (!hasLeaf(unit)) continue;
      if (node >= m_units.size()) return match;
      if (const size_t at = value(m_units[node]); at <= m_replacements.size())
        match = {i + 1, std::string_view(m_replacements.c_str() + at)};
    }
  }
  return match;
}

void PrecompiledCharsmap::apply(NormalizedText& text, SearchBudget&) const {
  std::vector<CharacterChange> changes;
  changes.reserve(text.size());
  bool isChanged = false;
  std::string utf8;
  /// Replaces `count` characters that are `utf8`; false when the table has nothing for them.
  const auto replace = [&](int count) {
    const size_t at = find(utf8);
    if (at == std::string::npos) return false;
    const std::u32string to = unicode::fromUtf8(m_replacements.c_str() + at);
    int missing = count - int(to.size());
    for (size_t i = 0; i < to.size(); ++i) changes.push_back({to[i], int(i) < count ? 0 : 1});
    if (missing > 0 && !changes.empty()) changes.back().change -= missing;
    return isChanged = true;
  };
  for (size_t begin = 0; begin < text.size();) {
    if (const char32_t c = text.chars[begin];
        c < 0x80 && m_isKept[c] && (begin + 1 == text.size() || text.chars[begin + 1] < 0x80)) {
      changes.push_back({c, 0});
      ++begin;
      continue;
    }
    size_t end = begin + 1;
    while (end < text.size() && isExtending(text.chars[end - 1], text.chars[end])) ++end;
    if (end - begin > 1) {
      utf8 = unicode::toUtf8(
          std::u32string_view(text.chars).substr(begin, std::min<size_t>(end - begin, longestCluster + 1)));
      if (utf8.size() <= longestCluster && replace(int(end - begin))) {
        begin = end;
        continue;
      }
    }
    for (; begin < end; ++begin) {
      utf8.clear();
      unicode::appendUtf8(utf8, text.chars[begin]);
      if (!replace(1)) changes.push_back({text.chars[begin], 0});
    }
  }
  if (isChanged) text.rewrite(changes);
}

}  // namespace heedmap
