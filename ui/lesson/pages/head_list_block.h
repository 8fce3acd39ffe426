// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/lesson/blocks/page_spec.h"

namespace heedmap::lesson {

/// Heads of the open model that measurably do something with a name, up to `mostOfARole` of each; a click
/// opens one.
Widget headList(int mostOfARole);

}  // namespace heedmap::lesson
