// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

namespace heedmap {

struct Language {
  QString code;  ///< of the locale: "en", "zh_CN"; empty: as the system
  QString name;  ///< in that language itself; empty for the system's
};

/// English and every language that the program brings a translation for.
const std::vector<Language>& languages();

/// Translates the whole program from now on; every widget hears of it as QEvent::LanguageChange. An empty
/// code takes the first of the system's languages that there is a translation for.
void setLanguage(const QString& code);

}  // namespace heedmap
