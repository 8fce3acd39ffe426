// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>

namespace heedmap {

// All that Heedmap asks of the operating system and Qt Core does not offer. Each function has a fallback for
// systems that it was not written for, so that a port fails nowhere: it uses more memory, or says less.

/// Makes the program keep the memory that it frees, for its next matrix: handing pages back and getting
/// fresh, zeroed ones costs more than the arithmetic between, most of all in a virtual machine. Call once at
/// the start of main. Without glibc: does nothing.
void keepFreedMemory();
/// Hands back what is free now, after something much larger than usual. Takes milliseconds.
void returnFreedMemory();

/// Gives back the memory of the whole pages in `bytes`, a part of a mapped file; they are read from the file
/// again when somebody looks. Where there is no such call: does nothing, and the system drops them when it is
/// short of memory.
void releasePages(std::span<const std::byte> bytes);

/// From now on Ctrl+C (SIGINT) and a request to end (SIGTERM) do not end the program at once;
/// wasInterrupted() says that they came. A second one ends it. Elsewhere than on POSIX systems: both, as far
/// as they exist.
void catchInterrupts();
bool wasInterrupted();

/// Does a person see what goes to standard error, on a terminal? No where that cannot be known.
bool isStandardErrorSeen();

}  // namespace heedmap
