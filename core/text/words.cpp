// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/words.h"

namespace heedmap {

Words::Words(NormalizedText normalized, size_t sourceBegin)
    : text(std::move(normalized)), sourceBegin(sourceBegin) {
  if (text.size() > 0) words.push_back({0, text.size()});
}

void prefixWords(Words& words, char32_t c) {
  NormalizedText text;
  text.reserve(words.text.size() + words.words.size());
  for (CharRange& word : words.words) {
    const size_t begin = text.size();
    if (words.text.chars[word.begin] != c) text.push(c, words.text.sources[word.begin]);
    text.append(words.text, word.begin, word.end);
    word = {begin, text.size()};
  }
  words.text = std::move(text);
}

namespace {

struct Part {
  CharRange range;
  bool isMatch;
};

/// Appends to `words` what `behavior` makes of the parts of one word.
void join(const std::vector<Part>& parts, SplitBehavior behavior, std::vector<CharRange>& words) {
  for (size_t i = 0; i < parts.size(); ++i) {
    const auto& [range, isMatch] = parts[i];
    if (range.begin == range.end) continue;
    switch (behavior) {
      case SplitBehavior::Removed:
        if (!isMatch) words.push_back(range);
        break;
      case SplitBehavior::Isolated:
        words.push_back(range);
        break;
      case SplitBehavior::Contiguous:
        if (i > 0 && parts[i - 1].isMatch == isMatch && !words.empty() && words.back().end == range.begin)
          words.back().end = range.end;
        else
          words.push_back(range);
        break;
      case SplitBehavior::MergedWithPrevious:
        if (isMatch && i > 0 && !parts[i - 1].isMatch)
          words.back().end = range.end;
        else
          words.push_back(range);
        break;
      case SplitBehavior::MergedWithNext:
        if (!isMatch && i > 0 && parts[i - 1].isMatch)
          words.back().end = range.end;
        else
          words.push_back(range);
        break;
    }
  }
}

}  // namespace

void splitWords(Words& words, SplitBehavior behavior, const FindMatches& find, bool isInverted) {
  std::vector<CharRange> result;
  std::vector<Part> parts;
  for (const CharRange& word : words.words) {
    parts.clear();
    size_t last = word.begin;
    find(std::u32string_view(words.text.chars).substr(word.begin, word.end - word.begin),
         [&](size_t begin, size_t end) {
           if (last < word.begin + begin) parts.push_back({{last, word.begin + begin}, isInverted});
           parts.push_back({{word.begin + begin, word.begin + end}, !isInverted});
           last = word.begin + end;
         });
    if (last < word.end) parts.push_back({{last, word.end}, isInverted});
    join(parts, behavior, result);
  }
  words.words = std::move(result);
}

void splitWordsAt(Words& words, SplitBehavior behavior, bool (*isMatch)(char32_t)) {
  splitWords(words, behavior, [isMatch](std::u32string_view word, const MatchFound& found) {
    for (size_t i = 0; i < word.size(); ++i)
      if (isMatch(word[i])) found(i, i + 1);
  });
}

}  // namespace heedmap
