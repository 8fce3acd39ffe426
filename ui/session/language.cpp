// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/language.h"

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

QLocale localeOf(const QString& code) {
  if (!code.isEmpty()) return QLocale(code);
  for (const QString& wanted : QLocale::system().uiLanguages())
    for (const Language& language : languages())
      if (!language.code.isEmpty() && QLocale(wanted).language() == QLocale(language.code).language())
        return QLocale(language.code);
  return QLocale(QLocale::English);
}

}  // namespace

const std::vector<Language>& languages() {
  static const std::vector<Language> all{{{}, {}},
                                         {QStringLiteral("en"), QStringLiteral("English")},
                                         {QStringLiteral("zh_CN"), QStringLiteral("简体中文")}};
  return all;
}

void setLanguage(const QString& code) {
  static auto* translators = new Translators;  // lives as long as the program, which translates until its end
  const QLocale locale = localeOf(code);
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
