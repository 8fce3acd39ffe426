// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/textbook/textbook_name.h"

#include <QStringList>
#include <limits>

#include "core/base/error.h"
#include "core/textbook/textbook_choices.h"

namespace heedmap {

namespace {

const QString prefix = QStringLiteral("textbook");

QString join(const QString& name, const QString& value) {
  return name + u'=' + value;
}

template <typename Infos>
QStringList keys(const Infos& infos) {
  QStringList result;
  for (const auto& info : infos) result += QString::fromLatin1(info.key);
  return result;
}

template <typename Value, typename Infos>
void choose(Value& to, const Infos& infos, const QString& name, const QString& value) {
  for (const auto& info : infos)
    if (value == QLatin1StringView(info.key)) {
      to = info.value;
      return;
    }
  throw Error(
      say("%1 is \"%2\"; it must be one of: %3.").arg(name, value, keys(infos).join(QStringLiteral(", "))));
}

/// What a sentence calls an option.
QString spoken(const QString& option) {
  if (option == u"seed") return say("The seed");
  if (option == u"heads") return say("The number of heads");
  return option;
}

template <typename Integer>
void parse(Integer& to, const QString& name, const QString& value, Integer least, Integer most) {
  bool isRead = false;
  const qulonglong number = value.toULongLong(&isRead);
  if (!isRead || number < qulonglong(least) || number > qulonglong(most))
    throw Error(say("%1 is \"%2\"; it must be a whole number from %3 to %4.")
                    .arg(spoken(name), value)
                    .arg(least)
                    .arg(most));
  to = Integer(number);
}

}  // namespace

QString textbookName(const TextbookOptions& options) {
  const TextbookOptions standard;
  QStringList parts;
  const auto add = [&](const QString& name, const auto& value, const auto& usual) {
    if (value != usual) parts += join(name, QString::number(value));
  };
  add(QStringLiteral("seed"), options.seed, standard.seed);
  add(QStringLiteral("d_model"), options.dModel, standard.dModel);
  add(QStringLiteral("heads"), options.heads, standard.heads);
  add(QStringLiteral("d_k"), options.dK, standard.dK);
  add(QStringLiteral("d_v"), options.dV, standard.dV);
  if (options.initialisation != standard.initialisation)
    parts += join(QStringLiteral("init"), QString::fromLatin1(info(options.initialisation).key));
  if (options.score != standard.score)
    parts += join(QStringLiteral("score"), QString::fromLatin1(info(options.score).key));
  return parts.isEmpty() ? prefix : prefix + u':' + parts.join(u',');
}

bool isTextbookName(const QString& name) {
  return name == prefix || name.startsWith(prefix + u':');
}

void setTextbookOption(TextbookOptions& options, const QString& name, const QString& value) {
  using Options = TextbookOptions;
  if (name == u"seed")
    parse<std::uint64_t>(options.seed, name, value, 0, std::numeric_limits<std::uint64_t>::max());
  else if (name == u"d_model")
    parse(options.dModel, name, value, Options::minDModel, Options::maxDModel);
  else if (name == u"heads")
    parse(options.heads, name, value, 1, Options::maxHeads);
  else if (name == u"d_k")
    parse(options.dK, name, value, 1, Options::maxDk);
  else if (name == u"d_v")
    parse(options.dV, name, value, 1, Options::maxDk);
  else if (name == u"init")
    choose(options.initialisation, initialisations, name, value);
  else if (name == u"score")
    choose(options.score, scoreFunctions, name, value);
  else
    throw Error(
        say("The textbook layer has no option \"%1\"; it has seed, d_model, heads, d_k, d_v, init and score.")
            .arg(name));
}

TextbookOptions textbookOptions(const QString& name) {
  TextbookOptions options;
  for (const QString& part : name.mid(prefix.size() + 1).split(u',', Qt::SkipEmptyParts))
    setTextbookOption(options, part.section(u'=', 0, 0).trimmed(), part.section(u'=', 1).trimmed());
  check(options);
  return options;
}

}  // namespace heedmap
