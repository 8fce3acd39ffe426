// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/textbook/textbook_options.h"

#include "core/base/error.h"

namespace heedmap {

double variance(Initialisation initialisation, int dModel, int columns) {
  switch (initialisation) {
    case Initialisation::Unit:
      return 1.0 / dModel;
    case Initialisation::Xavier:
      return 2.0 / (dModel + columns);
    case Initialisation::He:
      return 2.0 / dModel;
  }
  return 0;
}

void check(const TextbookOptions& options) {
  const auto checkRange = [](const QString& what, int value, int least, int most) {
    if (value < least || value > most)
      throw Error(say("%1 is %2; it must be a whole number from %3 to %4.")
                      .arg(what)
                      .arg(value)
                      .arg(least)
                      .arg(most));
  };
  checkRange(say("d_model"), options.dModel, TextbookOptions::minDModel, TextbookOptions::maxDModel);
  checkRange(say("The number of heads"), options.heads, 1, TextbookOptions::maxHeads);
  checkRange(say("d_k"), options.dK, 1, TextbookOptions::maxDk);
  checkRange(say("d_v"), options.dV, 1, TextbookOptions::maxDk);
}

}  // namespace heedmap
