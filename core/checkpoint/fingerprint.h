// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include "core/checkpoint/checkpoint.h"

namespace heedmap {

/// SHA-256 in hexadecimal over each tensor's name, type and shape and the start and end of its bytes: tells
/// one set of weights from another without reading gigabytes. Not a proof against someone who wants two
/// models to agree.
QByteArray fingerprint(const Checkpoint& checkpoint);

}  // namespace heedmap
