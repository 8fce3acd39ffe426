// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tiles/row_reader.h"

namespace heedmap {

/// Are the head's scores products of queries and keys and nothing else, so that they can be read as columns?
bool canReadPanels(const HeadInput& input);

/// readRows() with queries as the columns of panels that the keys pass by: largest scores and sums of a panel
/// are found for all of its queries at once. A row with a score that is no number gets NaN for its sum and
/// is left out of the squares.
void readPanels(const HeadInput& input, Eigen::Index firstQuery, Eigen::Index rows, Eigen::Index side,
                ReadRows& to);

}  // namespace heedmap
