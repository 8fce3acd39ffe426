// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace heedmap {

/// GPT-2's alphabet: every byte has a printable character of its own. Printable Latin-1 stands for itself,
/// the other 68 bytes for U+0100 and up in order: a space is "Ġ", a newline "Ċ".
char32_t characterOfByte(unsigned char byte);

/// The byte that a character of the alphabet stands for; empty for characters outside it.
std::optional<unsigned char> byteOfCharacter(char32_t c);

/// The byte of a SentencePiece byte piece such as "<0x0A>"; empty for other pieces.
std::optional<unsigned char> byteOfPiece(std::string_view piece);

/// The piece that stands for one raw byte: "<0x0A>".
std::string bytePiece(int byte);

}  // namespace heedmap
