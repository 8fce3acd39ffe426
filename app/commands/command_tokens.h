// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/options/command.h"

namespace heedmap {

Command tokensCommand();

}  // namespace heedmap
