// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace heedmap {

/// From now on screen readers hear what a combo box is of before what is chosen in it: Qt, where screen
/// readers speak by AT-SPI, gives it its value for a name.
void speakChoices();

}  // namespace heedmap
