// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace heedmap {

/// A regular expression of the Oniguruma library (its own syntax, which is Ruby's; Unicode), which Hugging
/// Face's tokenizers read patterns with, written for ICU with the flags UREGEX_MULTILINE and
/// UREGEX_UNIX_LINES. Groups capture nothing. Throws Error naming what ICU has no counterpart for; `place`
/// is for messages.
QString icuFromOniguruma(const QString& expression, const QString& place);

/// Throws the Error for something in an expression that is not supported.
[[noreturn]] void refuseExpression(const QString& expression, const QString& place, const QString& syntax);

}  // namespace heedmap
