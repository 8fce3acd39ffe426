// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/examples.h"

#include <QCoreApplication>

namespace heedmap {

std::vector<Example> examples() {
  const auto tr = [](const char* hint) { return QCoreApplication::translate("heedmap", hint); };
  return {
      {QStringLiteral("The cat sits on the mat"), {}, tr("a short sentence to begin with")},
      {QStringLiteral("The animal didn't cross the street because it was too tired"),
       {},
       tr("what does “it” stand for?")},
      {QStringLiteral("The animal didn't cross the street because it was too wide"),
       {},
       tr("the same sentence, another “it”")},
      {QStringLiteral("I love China"), {}, tr("three words")},
      {QStringLiteral("猫坐在垫子上"), {}, tr("Chinese: the cat sits on the mat")},
      {QStringLiteral("我上周买了钢笔，它今天弄丢了"), {}, tr("Chinese: what does 它 stand for?")},
      {QStringLiteral("the cat the dog the cat the dog"),
       {},
       tr("repetition: which heads find the same word again?")},
      {QStringLiteral("red, green, blue, white, black."), {}, tr("a list: who looks at the commas?")},
      {QStringLiteral("The keys to the old cabinet are on the table"),
       {},
       tr("agreement: “are” belongs to “keys”")},
      {QStringLiteral("Who wrote the letter?"), QStringLiteral("Anna wrote it on Monday."),
       tr("a pair: question and answer")},
  };
}

}  // namespace heedmap
