// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/workspace/model_reference.h"

class QApplication;

namespace heedmap {

/// Shows the window, with `model` if there is one, until it is closed. Returns the exit code.
int runWindow(QApplication& application, const std::optional<ModelReference>& model);

}  // namespace heedmap
