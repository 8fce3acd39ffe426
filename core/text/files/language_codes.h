// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace heedmap {

/// The languages of the translation models, in the order of their tokens' ids. The files of these models do
/// not list them; the order is that of their training.
QStringList mbartLanguages();
QStringList mbart50Languages();
/// `list` is what the tokenizer's config calls `language_codes`: "m2m100" or "wmt21".
QStringList m2m100Languages(const QString& list);
QStringList nllbLanguages();

}  // namespace heedmap
