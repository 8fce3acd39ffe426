// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/textbook/textbook_options.h"

namespace heedmap {

/// How a textbook layer is named where models are named by a path: "textbook", and what departs from the
/// default behind it, as in "textbook:seed=7,d_k=16,score=additive".
QString textbookName(const TextbookOptions& options);

/// Does `name` mean a textbook layer rather than a folder or file?
bool isTextbookName(const QString& name);

/// The inverse of textbookName(). Throws Error that names the option and what it may be.
TextbookOptions textbookOptions(const QString& name);

/// Sets one option by its name: seed, d_model, heads, d_k, d_v, init or score. Throws Error as above.
void setTextbookOption(TextbookOptions& options, const QString& name, const QString& value);

}  // namespace heedmap
