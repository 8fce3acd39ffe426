// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/options/number_list.h"

#include <QRegularExpression>
#include <numeric>
#include <set>

namespace heedmap {

NumberList NumberList::inside(int count) const {
  NumberList result = *this;
  if (chosen.empty()) {
    result.chosen.resize(size_t(count));
    std::iota(result.chosen.begin(), result.chosen.end(), 0);
  }
  for (const int number : chosen)
    if (number < 0 || number >= count)
      throw Error(say("%1 is %2; this model has 0 to %3.").arg(option).arg(number).arg(count - 1));
  return result;
}

NumberList numbersOf(const Arguments& arguments, const QString& option, const QString& fallback) {
  static const QRegularExpression one(QStringLiteral(R"(^-?\d+$)"));
  static const QRegularExpression form(QStringLiteral(R"(^\s*(\d{1,9})\s*(?:-\s*(\d{1,9})\s*)?$)"));
  const QString list = arguments.value(option, fallback);
  NumberList result{option};
  if (list.isEmpty() || one.match(list).hasMatch()) {
    result.isGiven = !list.isEmpty();
    result.chosen = {arguments.wholeNumber(option).value_or(0)};
    return result;
  }
  result.isMany = true;
  if (list == QLatin1StringView("all")) return result;
  constexpr int most = 10'000;  // more layers or heads than any model has
  std::set<int> numbers;
  for (const QString& part : list.split(QLatin1Char(','))) {
    const auto match = form.match(part);
    const int first = match.captured(1).toInt();
    const int last = match.captured(2).isEmpty() ? first : match.captured(2).toInt();
    if (!match.hasMatch() || last < first || last - first > most)
      throw UsageError(
          say("%1 takes numbers such as 3, 0-2 or 0-2,5, or all; “%2” is none.").arg(option, part));
    for (int number = first; number <= last; ++number) numbers.insert(number);
  }
  result.chosen.assign(numbers.begin(), numbers.end());
  return result;
}

std::vector<LayerAndHead> headList(const Arguments& arguments, const QString& option) {
  static const QRegularExpression form(QStringLiteral(R"(^\s*(\d{1,6})\.(\d{1,6})\s*$)"));
  const QString list = arguments.value(option, {});
  std::vector<LayerAndHead> heads;
  if (!list.contains(QLatin1Char('.'))) return heads;
  for (const QString& part : list.split(QLatin1Char(','))) {
    const auto match = form.match(part);
    if (!match.hasMatch())
      throw UsageError(
          say("%1 takes heads such as 0.3,2.5, each with its layer; “%2” is none.").arg(option, part));
    heads.push_back({match.captured(1).toInt(), match.captured(2).toInt()});
  }
  return heads;
}

}  // namespace heedmap
