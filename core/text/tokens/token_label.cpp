// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/tokens/token_label.h"

#include <QList>

#include "core/base/error.h"
#include "core/text/tokens/byte_alphabet.h"
#include "core/unicode/codec.h"
#include "core/unicode/properties.h"

namespace heedmap {

namespace {

constexpr char32_t sentencePieceSpace = 0x2581;  // ▁

bool isContinuation(char byte) {
  return (byte & 0xC0) == 0x80;
}

/// The bytes that a token spells, with spaces for the vocabulary's marks.
std::string bytesOf(const Tokens& tokens, const Token& token) {
  const std::string piece = token.piece.toStdString();
  if (token.isSpecial || token.isUnknown) return piece;
  if (const auto byte = byteOfPiece(piece)) return {char(*byte)};
  std::string bytes;
  for (const char32_t c : unicode::fromUtf8(piece)) {
    if (!tokens.usesByteAlphabet) {
      unicode::appendUtf8(bytes, c == sentencePieceSpace ? U' ' : c);
    } else if (const auto byte = byteOfCharacter(c)) {
      bytes.push_back(char(*byte));
    } else {
      return piece;  // an added token, spelt as it is
    }
  }
  return bytes;
}

/// Makes what cannot be seen visible.
QString visible(std::u32string_view text) {
  QString result;
  for (size_t i = 0; i < text.size(); ++i) {
    const char32_t c = text[i];
    if (c == ' ')
      result += spaceMark;
    else if (c == '\n')
      result += QChar(0x23CE);  // ⏎
    else if (c == '\t')
      result += QChar(0x21E5);  // ⇥
    else if (c < 0x20)
      result += QChar(char16_t(0x2400 + c));  // ␀ and its kind
    else if (c == 0x7F)
      result += QChar(0x2421);  // ␡
    else if (unicode::isIn(unicode::marks, c) && i == 0)
      (result += QChar(0x25CC)) += QChar::fromUcs4(c);  // a lone mark sits on ◌
    else if (unicode::isWhitespace(c) || (unicode::isIn(unicode::invisible, c) && text.size() == 1))
      result += QStringLiteral("U+%1").arg(uint(c), 4, 16, QLatin1Char('0')).toUpper();
    else
      result += QChar::fromUcs4(c);
  }
  return result;
}

QString visible(const QByteArray& utf8) {
  return visible(unicode::fromUtf8({utf8.constData(), size_t(utf8.size())}));
}

QString hex(std::string_view bytes) {
  return QString::fromLatin1(QByteArray(bytes.data(), qsizetype(bytes.size())).toHex(' ').toUpper());
}

/// Writes a character that is spread over several tokens as "🤗 1/3". `index` is the token that is being
/// labelled and `first` the one that holds the character's first byte, at `offset` of its bytes. Empty when
/// the bytes form none.
QString partOfCharacter(const Tokens& tokens, qsizetype index, qsizetype first, size_t offset) {
  std::string bytes;
  const std::string head = bytesOf(tokens, tokens.items[size_t(first)]).substr(offset);
  const auto lead = static_cast<unsigned char>(head[0]);
  const size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  qsizetype last = first;
  for (bytes = head; bytes.size() < length && last + 1 < tokens.size();) {
    const std::string more = bytesOf(tokens, tokens.items[size_t(last) + 1]);
    if (more.empty() || !isContinuation(more[0])) break;
    for (size_t i = 0; i < more.size() && bytes.size() < length && isContinuation(more[i]); ++i)
      bytes += more[i];
    ++last;
  }
  const unicode::Decoded decoded = unicode::decodeUtf8(bytes);
  if (decoded.length == 1 || last < index) return {};
  return QStringLiteral("%1 %2/%3")
      .arg(visible(std::u32string_view(&decoded.character, 1)))
      .arg(index - first + 1)
      .arg(last - first + 1);
}

/// The label of a token that spells text.
QString textLabel(const Tokens& tokens, qsizetype index) {
  const std::string bytes = bytesOf(tokens, tokens.items[size_t(index)]);
  QStringList parts;
  size_t at = 0;
  while (at < bytes.size() && isContinuation(bytes[at])) ++at;
  if (at > 0) {  // the end of a character that began in an earlier token
    qsizetype first = index;
    size_t lead = std::string::npos;
    while (first > 0 && index - first < 3 && lead == std::string::npos) {
      const std::string before = bytesOf(tokens, tokens.items[size_t(--first)]);
      lead = before.size();
      while (lead > 0 && isContinuation(before[lead - 1])) --lead;
      if (lead == 0) {
        lead = std::string::npos;
      } else if (static_cast<unsigned char>(before[--lead]) < 0xC0) {
        break;
      }
    }
    const bool isFound =
        lead != std::string::npos && first < index &&
        static_cast<unsigned char>(bytesOf(tokens, tokens.items[size_t(first)])[lead]) >= 0xC0;
    const QString part = isFound ? partOfCharacter(tokens, index, first, lead) : QString();
    parts << (part.isEmpty() ? QStringLiteral("<%1>").arg(hex(std::string_view(bytes).substr(0, at))) : part);
  }
  size_t end = bytes.size();  // where a character begins that the token does not finish
  for (size_t back = 1; back <= 3 && back <= bytes.size() - at; ++back) {
    const auto byte = static_cast<unsigned char>(bytes[bytes.size() - back]);
    if (byte < 0xC0) continue;
    const size_t length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2;
    if (length > back) end = bytes.size() - back;
    break;
  }
  QString whole = visible(unicode::fromUtf8(std::string_view(bytes).substr(at, end - at)));
  if (end < bytes.size()) {
    const QString part = partOfCharacter(tokens, index, index, end);
    whole += part.isEmpty() ? QStringLiteral("<%1>").arg(hex(std::string_view(bytes).substr(end))) : part;
  }
  if (!whole.isEmpty()) parts << whole;
  return parts.join(QLatin1Char(' '));
}

}  // namespace

TokenLabel tokenLabel(const Tokens& tokens, qsizetype index) {
  const Token& token = tokens.items[size_t(index)];
  const QByteArray source = token.isAdded ? QByteArray() : tokens.source(token);
  TokenLabel result;
  if (token.isUnknown) {
    const bool isNamed = token.piece.startsWith(QLatin1Char('[')) || token.piece.startsWith(QLatin1Char('<'));
    result.label = isNamed && token.piece.size() > 1 ? token.piece.trimmed() : QStringLiteral("<unk>");
    if (!source.isEmpty() && QString::fromUtf8(source) != result.label)
      result.label += QLatin1Char(' ') + visible(source);
  } else if (token.isSpecial) {
    result.label = token.piece.trimmed();
  } else {
    result.label = textLabel(tokens, index);
  }
  if (result.label.isEmpty()) result.label = token.piece.isEmpty() ? QString::number(token.id) : token.piece;

  QString spelling = visible(token.piece.toUtf8());
  spelling =
      token.id < 0 ? say("token %1").arg(spelling) : say("token %1, id %2").arg(spelling).arg(token.id);
  if (token.isAdded)
    result.detail = say("%1, added by the tokenizer").arg(spelling);
  else if (source.isEmpty())
    result.detail = spelling;
  else
    result.detail = say("%1, from \"%2\" (bytes %3 to %4: %5)")
                        .arg(spelling, visible(source))
                        .arg(token.range.begin)
                        .arg(token.range.end - 1)
                        .arg(hex({source.constData(), size_t(qMin(source.size(), qsizetype(24)))}));
  if (token.isUnknown) result.detail = say("%1, unknown to the vocabulary").arg(result.detail);
  return result;
}

}  // namespace heedmap
