// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text/steps/normalizers/normalized_text.h"

namespace heedmap {

/// Brings the text into a form. What a character is decomposed into shares its source; what is composed keeps
/// the source of the first. Where marks change places the sources stay in order, as in Hugging Face's
/// tokenizers.
void applyForm(UnicodeForm form, NormalizedText& text);

/// Unicode's full lower case of each character by itself.
void lowercase(NormalizedText& text);

}  // namespace heedmap
