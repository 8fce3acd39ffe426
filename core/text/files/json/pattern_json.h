// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text/files/json/json_fields.h"
#include "core/unicode/pattern.h"

namespace heedmap {

/// The field `pattern` of a component: `{"String": "…"}`, taken literally, or `{"Regex": "…"}`. Throws Error
/// when it is neither, or the regular expression is not supported.
Pattern patternFromJson(const JsonFields& fields);

}  // namespace heedmap
