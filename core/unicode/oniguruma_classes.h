// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace heedmap::oniguruma {

/// Where a class of characters stands. Six characters of Latin-1 (² ³ ¹ ¼ ½ ¾) are word characters to
/// Oniguruma, but not inside of brackets.
enum class ClassPlace { Alone, InBrackets };

/// The class that Oniguruma calls \p{name} as a set of ICU: "[\p{Nd}]". For the names of POSIX [[:name:]] is
/// the same, but for "punct", which is "posixpunct" there: with symbols.
/// Case, spaces, "_" and "-" of the name do not count. Empty when there is none of that name.
QString namedClass(const QString& name, ClassPlace place);

}  // namespace heedmap::oniguruma
