// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/options/command.h"

namespace heedmap {

/// All of them, with their texts in the language of the program as it is now.
std::vector<Command> commands();

}  // namespace heedmap
