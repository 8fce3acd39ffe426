// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/pages/lesson_words.h"

#include <algorithm>

namespace heedmap {

bool isBeyondLatin(const QString& text) {
  return std::any_of(text.begin(), text.end(),
                     [](QChar character) { return character.isLetter() && character.unicode() > 0x24f; });
}

bool knows(const Model& model, const QByteArray& text) {
  const Tokens tokens = model.tokenizeLiterally(text);
  const auto own =
      std::count_if(tokens.items.begin(), tokens.items.end(), [](const Token& t) { return !t.isAdded; });
  const bool hasUnknown =
      std::any_of(tokens.items.begin(), tokens.items.end(), [](const Token& t) { return t.isUnknown; });
  return !hasUnknown && own <= QString::fromUtf8(text).size() + 1;  // one for a mark of a space in front
}

std::optional<Eigen::Index> firstTokenOf(const Tokens& tokens, const QByteArray& word) {
  const qsizetype begin = tokens.text.indexOf(word);
  if (begin < 0) return {};
  for (qsizetype i = 0; i < tokens.size(); ++i) {
    const Token& token = tokens.items[size_t(i)];
    // A token may hold the space before the word as well.
    if (token.sequence == 0 && token.range.begin <= begin && token.range.end > begin) return i;
  }
  return {};
}

}  // namespace heedmap
