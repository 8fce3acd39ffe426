// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/options/arguments.h"

#include <algorithm>
#include <limits>

#include "core/base/nearest_word.h"

namespace heedmap {

namespace {

/// Nothing when `text` is no whole number. Throws Error, naming it as it was typed, when it is beyond 32
/// bits.
std::optional<int> readInt(const QString& option, const QString& text) {
  bool isNumber = false;
  const double value = text.toDouble(&isNumber);
  if (!isNumber || value != value || text.contains(QLatin1Char('.')) || text.contains(QLatin1Char('e')))
    return std::nullopt;
  using Limits = std::numeric_limits<int>;
  if (value < Limits::min() || value > Limits::max())
    throw Error(say("%1 is %2; it must be a whole number from %3 to %4.")
                    .arg(option, text, QString::number(0), QString::number(Limits::max())));
  return int(value);
}

QString noSuchOption(const QString& name, std::span<const Option> options) {
  QStringList names;
  for (const Option& option : options) names << option.name;
  const QString meant = nearestWord(name, names);
  return meant.isEmpty() ? say("There is no option %1 here.").arg(name)
                         : say("There is no option %1 here; did you mean %2?").arg(name, meant);
}

}  // namespace

Arguments::Arguments(const QStringList& words, std::span<const Option> options, int maxPositionals) {
  bool areOptionsOver = false;
  for (qsizetype i = 0; i < words.size(); ++i) {
    const QString& word = words[i];
    if (areOptionsOver || !word.startsWith(QLatin1Char('-')) || word == QLatin1StringView("-")) {
      m_positionals << word;
      continue;
    }
    if (word == QLatin1StringView("--")) {
      areOptionsOver = true;
      continue;
    }
    const qsizetype equals = word.startsWith(QLatin1StringView("--")) ? word.indexOf(QLatin1Char('=')) : -1;
    const QString name = equals < 0 ? word : word.left(equals);
    const auto option =
        std::find_if(options.begin(), options.end(), [&](const Option& o) { return o.name == name; });
    if (option == options.end()) throw UsageError(noSuchOption(name, options));
    if (has(name)) throw UsageError(say("%1 is given twice.").arg(name));
    if (option->value.isEmpty()) {
      if (equals >= 0) throw UsageError(say("%1 takes no value.").arg(name));
      m_values[name] = QString();
    } else if (equals >= 0) {
      m_values[name] = word.mid(equals + 1);
    } else {
      if (++i >= words.size()) throw UsageError(say("%1 needs a value: %2.").arg(name, option->value));
      m_values[name] = words[i];
    }
  }
  if (m_positionals.size() > maxPositionals)
    throw UsageError(say("“%1” is not expected here.").arg(m_positionals[maxPositionals]));
}

std::optional<QString> Arguments::find(const QString& name) const {
  const auto entry = m_values.find(name);
  return entry == m_values.end() ? std::nullopt : std::optional(entry->second);
}

std::optional<double> Arguments::number(const QString& name) const {
  const auto text = find(name);
  if (!text) return std::nullopt;
  bool isNumber = false;
  const double value = text->toDouble(&isNumber);
  if (!isNumber) throw UsageError(say("%1 takes a number, not “%2”.").arg(name, *text));
  return value;
}

std::optional<int> Arguments::wholeNumber(const QString& name) const {
  const auto text = find(name);
  if (!text) return std::nullopt;
  const auto value = readInt(name, *text);
  if (!value) throw UsageError(say("%1 takes a whole number, not “%2”.").arg(name, *text));
  return value;
}

std::optional<qsizetype> Arguments::rowOf(const QString& name, const QStringList& keys) const {
  const auto text = find(name);
  if (!text) return std::nullopt;
  const qsizetype row = keys.indexOf(*text);
  if (row < 0)
    throw UsageError(say("%1 is one of %2, not “%3”.").arg(name, keys.join(QStringLiteral(", ")), *text));
  return row;
}

std::vector<int> wholeNumbers(const QString& option, const QString& list) {
  std::vector<int> numbers;
  for (const QString& text : list.split(QLatin1Char(','))) {
    const auto number = readInt(option, text.trimmed());
    if (!number)
      throw UsageError(
          say("%1 takes whole numbers with commas between them, such as 101,2023,102; “%2” is none.")
              .arg(option, text));
    numbers.push_back(*number);
  }
  return numbers;
}

}  // namespace heedmap
