// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>
#include <QString>
#include <vector>

#include "core/text/tokens/tokens.h"

namespace heedmap {

/// The tokens at which `text` begins in the first text of `tokens`, upper and lower case being the same;
/// ascending. "#12", or a number that the text does not have, is the token of that number.
std::vector<Eigen::Index> tokensAt(const Tokens& tokens, const QString& text);

}  // namespace heedmap
