// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/state/lesson_words.h"

#include <algorithm>

#include "core/text/tokens/token_label.h"

namespace heedmap {

bool isBeyondLatin(const QString& text) {
  return std::any_of(text.begin(), text.end(),
                     [](QChar character) { return character.isLetter() && character.unicode() > 0x24f; });
}

bool knows(const Model& model, const QByteArray& text) {
  const Tokens tokens = model.tokenize(text, {}, SpecialTokens::Literal);
  const auto own =
      std::count_if(tokens.items.begin(), tokens.items.end(), [](const Token& t) { return !t.isAdded; });
  const bool hasUnknown =
      std::any_of(tokens.items.begin(), tokens.items.end(), [](const Token& t) { return t.isUnknown; });
  return !hasUnknown && own <= QString::fromUtf8(text).size() + 1;  // one for a mark of a space in front
}

Eigen::Index wordFromMiddle(const Tokens& tokens) {
  const auto isWord = [&](qsizetype i) {
    const QString label = tokenLabel(tokens, i).label;
    return !tokens.items[size_t(i)].isSpecial &&
           std::any_of(label.begin(), label.end(), [](QChar c) { return c.isLetter(); });
  };
  const qsizetype last = std::max<qsizetype>(0, tokens.size() - 1), middle = std::min((last + 1) / 2, last);
  for (qsizetype i = middle; i < tokens.size(); ++i)
    if (isWord(i)) return i;
  return middle;
}

std::optional<Eigen::Index> tokenAt(const Tokens& tokens, qsizetype byte) {
  for (qsizetype i = 0; i < tokens.size(); ++i) {
    const Token& token = tokens.items[size_t(i)];
    // A token may hold the space before the word as well.
    if (token.sequence == 0 && token.range.begin <= byte && token.range.end > byte) return i;
  }
  return {};
}

std::optional<Eigen::Index> firstTokenOf(const Tokens& tokens, const QByteArray& word) {
  const qsizetype begin = tokens.text.indexOf(word);
  return begin < 0 ? std::nullopt : tokenAt(tokens, begin);
}

}  // namespace heedmap
