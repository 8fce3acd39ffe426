// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

namespace heedmap {

/// A text that shows something, with what to look for.
struct Example {
  QString text;
  QString pair;
  QString hint;
};

/// In the order of the menu; the first is what a new user sees.
std::vector<Example> examples();

}  // namespace heedmap
