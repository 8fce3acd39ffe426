// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace heedmap {

/// A number of bytes for people, in powers of 1000 and the language of the program: "18.4 kB".
QString dataSize(double bytes);

}  // namespace heedmap
