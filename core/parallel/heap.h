// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace heedmap {

/// Makes the program keep the memory that it frees, for its next matrix: handing pages back and getting
/// fresh, zeroed ones costs more than the arithmetic between, most of all in a virtual machine. Call once at
/// the start of main.
void keepFreedMemory();

}  // namespace heedmap
