// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

namespace heedmap {

namespace {

/// The translator of our own texts and that of Qt's (buttons of dialogs), installed while they are in use.
struct Translators {
  QTranslator ours;
  QTranslator qt;
};

/// The code of the first of the wanted languages that the program speaks.
QString firstSpoken(const QStringList& wanted) {
  for (const QString& name : wanted)
    for (const Language& language : languages())
      if (!language.code.isEmpty() && QLocale(name).language() == QLocale(language.code).language())
        return language.code;
  return QStringLiteral("en");
}

}  // namespace

const std::vector<Language>& languages() {
  static const std::vector<Language> all{{{}, {}},
                                         {QStringLiteral("en"), QStringLiteral("English")},
                                         {QStringLiteral("zh_CN"), QStringLiteral("简体中文")}};
  return all;
}

QString languageOf(const QProcessEnvironment& environment) {
  QString locale;
  for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"})
    if (locale.isEmpty()) locale = environment.value(QLatin1StringView(variable));
  if (locale == QLatin1StringView("C") || locale == QLatin1StringView("POSIX")) return firstSpoken({});
  QStringList wanted =
      environment.value(QStringLiteral("LANGUAGE")).split(QLatin1Char(':'), Qt::SkipEmptyParts);
  if (!locale.isEmpty()) wanted << locale;
  // Not every system says it in the environment.
  return firstSpoken(wanted.isEmpty() ? QLocale::system().uiLanguages() : wanted);
}

void setLanguage(const QString& code) {
  static auto* translators = new Translators;  // lives as long as the program, which translates until its end
  const QLocale locale(code.isEmpty() ? languageOf(QProcessEnvironment::systemEnvironment()) : code);
  QLocale::setDefault(locale);
  QCoreApplication::removeTranslator(&translators->qt);
  QCoreApplication::removeTranslator(&translators->ours);
  if (locale.language() == QLocale::English) return;
  if (translators->qt.load(locale, QStringLiteral("qtbase"), QStringLiteral("_"),
                           QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
    QCoreApplication::installTranslator(&translators->qt);
  if (translators->ours.load(locale, QStringLiteral("heedmap"), QStringLiteral("_"),
                             QStringLiteral(":/i18n")))
    QCoreApplication::installTranslator(&translators->ours);
}

}  // namespace heedmap
