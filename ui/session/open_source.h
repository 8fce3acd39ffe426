// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <stop_token>

#include "core/model/model.h"

namespace heedmap {

/// Opens what stands in the chooser: a model by its path, or a textbook layer by its name. Throws Error and
/// Stopped.
std::shared_ptr<const Model> openSource(const QString& path, std::stop_token stop);

}  // namespace heedmap
