// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcessEnvironment>
#include <QString>
#include <vector>

namespace heedmap {

struct Language {
  QString code;  ///< of the locale: "en", "zh_CN"; empty: as the system
  QString name;  ///< in that language itself; empty for the system's
};

/// English and every language that the program brings a translation for.
const std::vector<Language>& languages();

/// The code of the language that an environment asks for, as gettext reads it: the first of LC_ALL,
/// LC_MESSAGES and LANG that is set is the locale, and the languages of LANGUAGE come before it unless it is
/// "C". English when there is a translation for none of them.
QString languageOf(const QProcessEnvironment& environment);

/// Translates the whole program from now on, and writes numbers as that language does; every widget hears of
/// it as QEvent::LanguageChange. An empty code takes the system's language, see languageOf(). Needs an
/// application.
void setLanguage(const QString& code);

}  // namespace heedmap
