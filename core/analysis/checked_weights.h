// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <stop_token>

#include "core/checkpoint/checkpoint.h"

namespace heedmap {

/// nonFiniteTensors(), once for each set of weights: what was found is remembered in `cacheFolder` under the
/// fingerprint of the weights and the age and size of their files. A cache that cannot be written is no
/// error. Throws Stopped.
QStringList checkedWeights(const Checkpoint& checkpoint, const QString& cacheFolder,
                           const std::stop_token& stop = {});

/// The same in this user's cache.
QStringList checkedWeights(const Checkpoint& checkpoint, const std::stop_token& stop = {});

}  // namespace heedmap
