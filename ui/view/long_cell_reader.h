// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tiles/long_head.h"
#include "ui/view/cell_reader.h"

namespace heedmap {

/// A cell of a long head with all its numbers, as CellReader reads those of a matrix; nothing outside of it.
std::optional<CellReading> readLongCell(const LongHead& head, Eigen::Index query, Eigen::Index key);

}  // namespace heedmap
