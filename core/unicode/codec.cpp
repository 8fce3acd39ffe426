// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/unicode/codec.h"

namespace heedmap::unicode {

void appendUtf8(std::string& to, char32_t c) {
  if (c < 0x80) {
    to.push_back(char(c));
  } else if (c < 0x800) {
    to.push_back(char(0xC0 | c >> 6));
    to.push_back(char(0x80 | (c & 0x3F)));
  } else if (c < 0x10000) {
    to.push_back(char(0xE0 | c >> 12));
    to.push_back(char(0x80 | (c >> 6 & 0x3F)));
    to.push_back(char(0x80 | (c & 0x3F)));
  } else {
    to.push_back(char(0xF0 | c >> 18));
    to.push_back(char(0x80 | (c >> 12 & 0x3F)));
    to.push_back(char(0x80 | (c >> 6 & 0x3F)));
    to.push_back(char(0x80 | (c & 0x3F)));
  }
}

Decoded decodeUtf8(std::string_view bytes) {
  const auto lead = static_cast<unsigned char>(bytes[0]);
  if (lead < 0x80) return {lead, 1};
  const int length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  constexpr Decoded broken{replacementCharacter, 1};
  if (lead < 0xC2 || lead > 0xF4 || bytes.size() < size_t(length)) return broken;
  char32_t c = lead & (0x7F >> length);
  for (int i = 1; i < length; ++i) {
    const auto next = static_cast<unsigned char>(bytes[size_t(i)]);
    if ((next & 0xC0) != 0x80) return broken;
    c = c << 6 | (next & 0x3F);
  }
  if (utf8Length(c) != length || (c >= 0xD800 && c <= 0xDFFF) || c > 0x10FFFF) return broken;
  return {c, length};
}

std::u32string fromUtf8(std::string_view bytes) {
  std::u32string text;
  text.reserve(bytes.size());
  while (!bytes.empty()) {
    const Decoded next = decodeUtf8(bytes);
    text.push_back(next.character);
    bytes.remove_prefix(size_t(next.length));
  }
  return text;
}

std::string toUtf8(std::u32string_view text) {
  std::string bytes;
  bytes.reserve(text.size());
  for (const char32_t c : text) appendUtf8(bytes, c);
  return bytes;
}

std::u32string fromUtf16(std::u16string_view units) {
  std::u32string text;
  for (size_t i = 0; i < units.size(); ++i) {
    const bool isPair =
        QChar::isHighSurrogate(units[i]) && i + 1 < units.size() && QChar::isLowSurrogate(units[i + 1]);
    text.push_back(isPair ? QChar::surrogateToUcs4(units[i], units[i + 1]) : char32_t(units[i]));
    if (isPair) ++i;
  }
  return text;
}

std::u16string toUtf16(std::u32string_view text) {
  std::u16string units;
  units.reserve(text.size());
  for (const char32_t c : text) {
    if (QChar::requiresSurrogates(c)) units.push_back(QChar::highSurrogate(c));
    units.push_back(QChar::requiresSurrogates(c) ? QChar::lowSurrogate(c) : char16_t(c));
  }
  return units;
}

QString toQString(std::u32string_view text) {
  QString result;
  result.reserve(qsizetype(text.size()));
  for (const char32_t c : text) result += QChar::fromUcs4(c);
  return result;
}

QString toQString(std::string_view utf8) {
  QString result = QString::fromUtf8(utf8.data(), qsizetype(utf8.size()));
  if (utf8.starts_with("\xEF\xBB\xBF")) result.prepend(QChar(0xFEFF));
  return result;
}

}  // namespace heedmap::unicode
