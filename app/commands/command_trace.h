// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/options/command.h"

namespace heedmap {

/// heedmap trace: saves queries, keys and score rules of a run.
Command traceCommand();

}  // namespace heedmap
