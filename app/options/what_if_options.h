// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/options/arguments.h"
#include "core/attention/what_if.h"

namespace heedmap {

/// --mask, --dk, --no-scale and --scope.
std::vector<Option> whatIfOptions();
/// Throws Error when --dk is out of range.
WhatIf whatIf(const Arguments& arguments);

}  // namespace heedmap
