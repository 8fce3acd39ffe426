// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace heedmap {

/// The sentence for the user about the exception that is being handled, whatever its type; empty for Stopped,
/// which is no failure. To be called in a catch block.
QString currentFailure();

}  // namespace heedmap
