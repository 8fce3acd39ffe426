// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/options/textbook_arguments.h"

#include "core/textbook/textbook_name.h"

namespace heedmap {

namespace {

struct Name {
  const char* argument;
  const char* option;  ///< as setTextbookOption() spells it
};
constexpr Name names[] = {{"--seed", "seed"},
                          {"--d-model", "d_model"},
                          {"--heads", "heads"},
                          {"--init", "init"},
                          {"--score", "score"}};

}  // namespace

std::vector<Option> textbookArguments() {
  return {{QStringLiteral("--seed"), QStringLiteral("N"),
           say("of the textbook layer (--model textbook): which random numbers; default 1")},
          {QStringLiteral("--d-model"), QStringLiteral("D"),
           say("of the textbook layer: size of a token's vector; default 512")},
          {QStringLiteral("--heads"), QStringLiteral("H"),
           say("of the textbook layer; default 8. Its d_k is --dk, default 64")},
          {QStringLiteral("--init"), QStringLiteral("unit|xavier|he"),
           say("of the textbook layer: how its matrices start; default unit")},
          {QStringLiteral("--score"), QStringLiteral("scaled-dot|dot|general|additive|local"),
           say("of the textbook layer: how a query and a key are compared; default scaled-dot")}};
}

bool wantsTextbook(const Arguments& arguments) {
  if (isTextbookName(arguments.value(QStringLiteral("--model"), {}))) return true;
  for (const Name& name : names)
    if (arguments.has(QString::fromLatin1(name.argument)))
      throw UsageError(say("%1 is an option of --model textbook.").arg(QString::fromLatin1(name.argument)));
  return false;
}

TextbookOptions textbookOptions(const Arguments& arguments) {
  TextbookOptions options = textbookOptions(arguments.value(QStringLiteral("--model"), {}));
  for (const Name& name : names)
    if (const auto value = arguments.find(QString::fromLatin1(name.argument))) {
      bool isNumber = false;
      value->toDouble(&isNumber);
      try {
        setTextbookOption(options, QString::fromLatin1(name.option), *value);
      } catch (const Error& error) {
        if (isNumber) throw;
        throw UsageError(error.sentence());  // a word that is none of those it can be
      }
    }
  check(options);
  return options;
}

}  // namespace heedmap
