// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/origin.h"

namespace heedmap {

/// The command that makes the file again, quoted for a POSIX shell; the name of the file is left to the
/// reader.
QString commandOf(const Origin& origin);

/// What that command cannot say, as sentences: a text that was left out, choices of the window.
QStringList notSaidByCommand(const Origin& origin);

}  // namespace heedmap
