// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/heatmap/token_search.h"

#include <algorithm>
#include <span>

namespace heedmap {

namespace {

/// Tokens of the first text.
std::span<const Token> ownTokens(const Tokens& tokens) {
  const auto isOther = [](const Token& token) { return token.isAdded || token.sequence != 0; };
  const auto first = std::find_if_not(tokens.items.begin(), tokens.items.end(), isOther);
  return {first, std::find_if(first, tokens.items.end(), isOther)};
}

}  // namespace

std::vector<Eigen::Index> tokensAt(const Tokens& tokens, const QString& text) {
  std::vector<Eigen::Index> found;
  const QString wanted = text.trimmed();
  if (wanted.isEmpty()) return found;
  const bool isNumber = wanted.startsWith(u'#');
  if (!isNumber) {
    const QString whole = QString::fromUtf8(tokens.text);
    const std::span<const Token> own = ownTokens(tokens);
    auto token = own.begin();
    qsizetype counted = 0, bytes = 0;
    for (qsizetype at = whole.indexOf(wanted, 0, Qt::CaseInsensitive); at >= 0;
         at = whole.indexOf(wanted, at + 1, Qt::CaseInsensitive)) {
      bytes += QStringView(whole).mid(counted, at - counted).toUtf8().size();
      counted = at;
      // The token that has this byte, or the next one.
      token = std::partition_point(token, own.end(),
                                   [bytes](const Token& one) { return one.range.end <= bytes; });
      if (token == own.end()) break;
      const Eigen::Index index = &*token - tokens.items.data();
      if (found.empty() || found.back() != index) found.push_back(index);
    }
  }
  bool isCount = false;
  const qlonglong number = (isNumber ? wanted.mid(1) : wanted).toLongLong(&isCount);
  if (found.empty() && isCount && number >= 0 && number < tokens.size()) found.push_back(number);
  return found;
}

}  // namespace heedmap
