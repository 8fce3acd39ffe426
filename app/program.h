// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace heedmap {

/// The whole program: a command without a window, or the window. Returns the exit code: 0 done, 1 failed with
/// one sentence on standard error, 2 used wrongly.
int runProgram(int argc, char** argv);

}  // namespace heedmap
