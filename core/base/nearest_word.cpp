// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/nearest_word.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace heedmap {

namespace {

constexpr qsizetype longestTyped = 64;  ///< whatever is longer is no slip of the pen

/// Slips that make `b` of `a`; no letter is touched twice.
qsizetype slips(const QString& a, const QString& b) {
  std::vector<std::vector<qsizetype>> cost(size_t(a.size() + 1),
                                           std::vector<qsizetype>(size_t(b.size() + 1)));
  for (size_t i = 0; i < cost.size(); ++i)
    for (size_t j = 0; j < cost[i].size(); ++j) {
      if (i == 0 || j == 0) {
        cost[i][j] = qsizetype(std::max(i, j));
        continue;
      }
      const auto letter = [](const QString& word, size_t at) { return word[qsizetype(at)]; };
      const bool isSame = letter(a, i - 1) == letter(b, j - 1);
      cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, cost[i - 1][j - 1] + (isSame ? 0 : 1)});
      if (i > 1 && j > 1 && letter(a, i - 1) == letter(b, j - 2) && letter(a, i - 2) == letter(b, j - 1))
        cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
    }
  return cost.back().back();
}

}  // namespace

QString nearestWord(const QString& typed, const QStringList& words) {
  if (typed.size() < 2 || typed.size() > longestTyped) return {};
  const QString wanted = typed.toLower();
  const qsizetype most = wanted.size() / 3;
  QString nearest;
  std::pair<bool, qsizetype> best;  // is not begun with it, slips
  for (const QString& word : words) {
    const std::pair now(!word.startsWith(wanted, Qt::CaseInsensitive), slips(wanted, word.toLower()));
    if (now.first && now.second > most) continue;
    if (!nearest.isEmpty() && best <= now) continue;
    nearest = word;
    best = now;
  }
  return nearest;
}

}  // namespace heedmap
