// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "core/base/matrix.h"

namespace heedmap {

/// Maximum flow through layers of capacities from `source` at the end of the last layer to `sink` at the
/// start of the first; `capacities[layer](to, from)` joins position `from` before the layer to position `to`
/// after it.
double maximumFlow(std::span<const Matrix> capacities, Eigen::Index source, Eigen::Index sink);

}  // namespace heedmap
