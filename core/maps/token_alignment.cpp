// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/maps/token_alignment.h"

#include <algorithm>

#include "core/base/error.h"

namespace heedmap {

namespace {

/// For each token the number of bytes other than spaces up to its end, the pair's counted on from the text's.
std::vector<qsizetype> endsWithoutSpaces(const Tokens& tokens) {
  const auto running = [](const QByteArray& text, qsizetype start) {
    std::vector<qsizetype> count{start};
    for (const char byte : text) count.push_back(count.back() + (uchar(byte) > ' '));
    return count;
  };
  const auto ofText = running(tokens.text, 0), ofPair = running(tokens.pair, ofText.back());
  std::vector<qsizetype> ends;
  for (const Token& token : tokens.items) {
    const auto& count = token.sequence == 0 ? ofText : ofPair;
    ends.push_back(count[size_t(std::clamp<qsizetype>(token.range.end, 0, qsizetype(count.size()) - 1))]);
  }
  return ends;
}

/// One list of tokens, walked from its start.
struct Walk {
  const Tokens& tokens;
  std::vector<qsizetype> ends = endsWithoutSpaces(tokens);
  size_t at = 0;

  bool isDone() const { return at == tokens.items.size(); }
  bool isAtAdded() const { return !isDone() && tokens.items[at].isAdded; }
  bool isAtText() const { return !isDone() && !tokens.items[at].isAdded; }
  qsizetype takeInto(TokenGroup& group) {
    group.push_back(Eigen::Index(at));
    return ends[at++];
  }
};

}  // namespace

TokenAlignment alignByEdits(const Tokens& left, const Tokens& right) {
  const auto isEqual = [&](Eigen::Index i, Eigen::Index j) {
    return left.items[size_t(i)].id == right.items[size_t(j)].id;
  };
  // What both end and begin with is aligned at once: a minimal pair of any length costs next to nothing.
  Eigen::Index n = left.size(), m = right.size(), first = 0, atEnd = 0;
  TokenAlignment pairs;
  const auto take = [&](Eigen::Index i, Eigen::Index j) {
    pairs.left.push_back({i});
    pairs.right.push_back({j});
  };
  for (; n > 0 && m > 0 && isEqual(n - 1, m - 1); --n, --m) ++atEnd;
  while (first < std::min(n, m) && isEqual(first, first)) ++first;
  n -= first;
  m -= first;
  if (n > 0 && m > mostCellsOfAlignment / n)
    throw Error(
        say("These texts differ over %L1 and %L2 tokens, too many to align. Compare shorter texts, or "
            "texts that "
            "differ in fewer places.")
            .arg(n)
            .arg(m));
  Eigen::Matrix<int, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> cost(n + 1, m + 1);
  // cost(i, j): edits · edit + substitutions of the rest from i and j on, so that of equally short ways that
  // with the most equal tokens is taken; and, walked from the front, a pair wherever there can be one.
  const int edit = int(std::min(n, m)) + 1;
  const auto substitution = [&](Eigen::Index i, Eigen::Index j) {
    return isEqual(first + i, first + j) ? 0 : edit + 1;
  };
  for (Eigen::Index i = n; i >= 0; --i)
    for (Eigen::Index j = m; j >= 0; --j)
      cost(i, j) = i == n || j == m ? int(n - i + m - j) * edit
                                    : std::min({cost(i + 1, j) + edit, cost(i, j + 1) + edit,
                                                cost(i + 1, j + 1) + substitution(i, j)});
  for (Eigen::Index i = 0; i < first; ++i) take(i, i);
  for (Eigen::Index i = 0, j = 0; i < n && j < m;) {
    if (cost(i, j) == cost(i + 1, j + 1) + substitution(i, j)) {
      take(first + i++, first + j++);
    } else if (cost(i, j) == cost(i + 1, j) + edit) {
      ++i;
    } else {
      ++j;
    }
  }
  for (; atEnd > 0; --atEnd) take(left.size() - atEnd, right.size() - atEnd);
  return pairs;
}

std::vector<Eigen::Index> unpaired(const TokenGroups& groups, const Tokens& tokens) {
  std::vector<bool> isPaired(tokens.items.size(), false);
  for (const TokenGroup& group : groups)
    for (const Eigen::Index token : group) isPaired[size_t(token)] = true;
  std::vector<Eigen::Index> left;
  for (size_t token = 0; token < isPaired.size(); ++token)
    if (!isPaired[token]) left.push_back(Eigen::Index(token));
  return left;
}

TokenAlignment alignByBytes(const Tokens& left, const Tokens& right) {
  if (left.text != right.text || left.pair != right.pair)
    throw Error(say("Two models can be compared on one and the same text; these texts differ."));
  TokenAlignment pairs;
  Walk a{left}, b{right};
  const auto keep = [&](const TokenGroup& ofLeft, const TokenGroup& ofRight) {
    if (ofLeft.empty() || ofRight.empty()) return;
    pairs.left.push_back(ofLeft);
    pairs.right.push_back(ofRight);
  };
  while (!a.isDone() || !b.isDone()) {
    TokenGroup ofLeft, ofRight;
    if (a.isAtText() && b.isAtText()) {
      qsizetype leftEnd = a.takeInto(ofLeft), rightEnd = b.takeInto(ofRight);
      while (leftEnd != rightEnd && (leftEnd < rightEnd ? a : b).isAtText()) {
        if (leftEnd < rightEnd)
          leftEnd = a.takeInto(ofLeft);
        else
          rightEnd = b.takeInto(ofRight);
      }
    } else {
      // Added tokens, or a list that has come to its end: the other's text has no counterpart.
      const bool areBothAdded = a.isAtAdded() && b.isAtAdded();
      while (a.isAtAdded()) a.takeInto(ofLeft);
      while (b.isAtAdded()) b.takeInto(ofRight);
      if (!areBothAdded && ofLeft.empty() && ofRight.empty())
        (a.isDone() ? b : a).takeInto(a.isDone() ? ofRight : ofLeft);
    }
    keep(ofLeft, ofRight);
  }
  return pairs;
}

}  // namespace heedmap
