// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/options/command.h"

namespace heedmap {

/// What `heedmap --help` prints.
QString helpOfProgram();
/// What `heedmap COMMAND --help` prints.
QString helpOf(const Command& command);

}  // namespace heedmap
