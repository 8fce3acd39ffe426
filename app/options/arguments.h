// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <map>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include "core/base/error.h"

namespace heedmap {

/// The command line was written wrongly: a sentence for the user, and exit code 2.
class UsageError : public Error {
 public:
  using Error::Error;
};

/// One option of a command. Options are long, and take the next word or the part after "=" as their value.
struct Option {
  QString name;   ///< "--layer"
  QString value;  ///< what stands for the value in the help: "N|all"; empty for a switch
  QString help;
};

/// A word that an option takes, and what it means.
template <typename Value>
struct Word {
  QString key;
  Value value;
};

/// The keys of a table of words, such as Word or AttentionKindInfo.
template <typename Table>
QStringList keysOf(const Table& table) {
  QStringList keys;
  for (const auto& row : table) {
    if constexpr (std::is_convertible_v<decltype(row.key), QString>)
      keys << row.key;
    else
      keys << QString::fromLatin1(row.key);
  }
  return keys;
}

/// "self|decoder|cross": what stands for the value of an option in the help.
template <typename Table>
QString wordsOf(const Table& table) {
  return keysOf(table).join(u'|');
}

/// The words after a command, read by its options.
class Arguments {
 public:
  /// Throws UsageError for an option that is not there or is given twice, and for a value that is missing or
  /// too much.
  Arguments(const QStringList& words, std::span<const Option> options, int maxPositionals);

  bool has(const QString& name) const { return m_values.contains(name); }
  std::optional<QString> find(const QString& name) const;
  QString value(const QString& name, const QString& fallback) const { return find(name).value_or(fallback); }
  /// Throws UsageError when the value is not a number ("nan" and "inf" are, for whoever checks the range).
  std::optional<double> number(const QString& name) const;
  /// The same for whole numbers; throws Error for one beyond 32 bits.
  std::optional<int> wholeNumber(const QString& name) const;
  /// What the word means by `table`, whose rows have a key and a value; nothing when the option is not given.
  /// Throws UsageError naming the keys.
  template <typename Table>
  auto choice(const QString& name, const Table& table) const {
    const auto row = rowOf(name, keysOf(table));
    return row ? std::optional(std::begin(table)[*row].value) : std::nullopt;
  }
  const QStringList& positionals() const { return m_positionals; }

 private:
  std::optional<qsizetype> rowOf(const QString& name, const QStringList& keys) const;
  std::map<QString, QString> m_values;
  QStringList m_positionals;
};

/// A list of whole numbers such as "101,2023,102". Throws UsageError when it is none, Error beyond 32 bits.
std::vector<int> wholeNumbers(const QString& option, const QString& list);

}  // namespace heedmap
