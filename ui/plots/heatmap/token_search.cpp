// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/heatmap/token_search.h"

#include <algorithm>

namespace heedmap {

namespace {

/// The token of the first text that has this byte, or the next one.
std::optional<Eigen::Index> tokenOf(const Tokens& tokens, qsizetype byte) {
  const auto isOther = [](const Token& token) { return token.isAdded || token.sequence != 0; };
  const auto first = std::find_if_not(tokens.items.begin(), tokens.items.end(), isOther);
  const auto end = std::find_if(first, tokens.items.end(), isOther);
  const auto token =
      std::partition_point(first, end, [byte](const Token& one) { return one.range.end <= byte; });
  if (token == end) return {};
  return token - tokens.items.begin();
}

}  // namespace

std::vector<Eigen::Index> tokensAt(const Tokens& tokens, const QString& text) {
  std::vector<Eigen::Index> found;
  const QString wanted = text.trimmed();
  if (wanted.isEmpty()) return found;
  const bool isNumber = wanted.startsWith(u'#');
  if (!isNumber) {
    const QString whole = QString::fromUtf8(tokens.text);
    qsizetype counted = 0, bytes = 0;
    for (qsizetype at = whole.indexOf(wanted, 0, Qt::CaseInsensitive); at >= 0;
         at = whole.indexOf(wanted, at + 1, Qt::CaseInsensitive)) {
      bytes += QStringView(whole).mid(counted, at - counted).toUtf8().size();
      counted = at;
      if (const auto token = tokenOf(tokens, bytes); token && (found.empty() || found.back() != *token))
        found.push_back(*token);
    }
  }
  bool isCount = false;
  const qlonglong number = (isNumber ? wanted.mid(1) : wanted).toLongLong(&isCount);
  if (found.empty() && isCount && number >= 0 && number < tokens.size()) found.push_back(number);
  return found;
}

}  // namespace heedmap
