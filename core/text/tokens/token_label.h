// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text/tokens/tokens.h"

namespace heedmap {

/// How a token is shown to the user.
struct TokenLabel {
  QString label;   ///< short, for the axes: "·the", "##ing", "🤗 1/3", "[UNK] 😃", "⏎"
  QString detail;  ///< one line for the hover: spelling, id, the text and the bytes it came from
};

/// The mark that a leading space of a token is shown as; every font has it.
constexpr QChar spaceMark = QChar(0xB7);

/// The label of the token at `index`. A space, which vocabularies spell "Ġ" or "▁", is one thin mark;
/// newlines and other invisible characters are made visible; of a character that several tokens share, each
/// says which part it holds.
TokenLabel tokenLabel(const Tokens& tokens, qsizetype index);

}  // namespace heedmap
