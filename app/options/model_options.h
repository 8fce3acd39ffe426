// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/options/arguments.h"
#include "core/workspace/model_reference.h"

namespace heedmap {

/// --model, --adapter; --weights, --tokens and --axes.
std::vector<Option> modelOptions();

/// Is attention asked for that somebody saved? Throws UsageError when options for it and for a model are
/// mixed.
bool wantsArrays(const Arguments& arguments);

/// What stands after --model, with the adapter, or after --weights; the default model without it. Throws
/// Error when there is none, or an option of the textbook layer is out of range, and UsageError for such an
/// option of another model.
ModelReference requestedModel(const Arguments& arguments);

}  // namespace heedmap
