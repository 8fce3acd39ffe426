// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/unicode/oniguruma_classes.h"

#include <unicode/uniset.h>

#include <QStringList>

namespace heedmap::oniguruma {

namespace {

struct NamedSet {
  const char* name;
  const char* set;
};

/// What the names of POSIX mean to Oniguruma; ICU reads several of them otherwise.
constexpr NamedSet posix[] = {{"alnum", R"([\p{Alphabetic}\p{Nd}])"},
                              {"alpha", R"([\p{Alphabetic}])"},
                              {"ascii", R"([\x{0}-\x{7F}])"},
                              {"blank", R"([\p{Zs}\t])"},
                              {"cntrl", R"([\p{Cc}])"},
                              {"digit", R"([\p{Nd}])"},
                              {"graph", R"([^\p{White_Space}\p{Cc}\p{Cn}\p{Cs}])"},
                              {"lower", R"([\p{Lowercase}])"},
                              {"print", R"([[^\p{White_Space}\p{Cc}\p{Cn}\p{Cs}]\p{Zs}])"},
                              {"posixpunct", R"([\p{P}\p{S}])"},
                              {"space", R"([\p{White_Space}])"},
                              {"upper", R"([\p{Uppercase}])"},
                              {"word", R"([\p{Alphabetic}\p{M}\p{Nd}\p{Pc}])"},
                              {"xdigit", R"([0-9A-Fa-f])"}};
constexpr const char* wordAlone = R"([\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\u00B2\u00B3\u00B9\u00BC-\u00BE])";

bool isKnownToIcu(const QString& set) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::UnicodeSet read(icu::UnicodeString(reinterpret_cast<const char16_t*>(set.utf16())), status);
  return U_SUCCESS(status);
}

}  // namespace

QString namedClass(const QString& name, ClassPlace place) {
  QString plain = name.toLower();
  for (const char ignored : {' ', '_', '-'}) plain.remove(QLatin1Char(ignored));
  if (plain == QLatin1StringView("word") && place == ClassPlace::Alone) return QLatin1StringView(wordAlone);
  for (const auto& [known, set] : posix)
    if (plain == QLatin1StringView(known)) return QLatin1StringView(set);
  for (const QChar c : plain)
    if (!c.isLetterOrNumber()) return {};  // which ICU would read as an operator
  QStringList sets{QStringLiteral("[\\p{%1}]").arg(plain)};
  if (plain.startsWith(QLatin1StringView("in"))) sets << QStringLiteral("[\\p{Block=%1}]").arg(plain.mid(2));
  for (const QString& set : sets)
    if (isKnownToIcu(set)) return set;
  return {};
}

}  // namespace heedmap::oniguruma
