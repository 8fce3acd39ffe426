// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "ui/session/session.h"

namespace heedmap {

/// The models of this computer, for pages that want others than the window's.
struct LessonModels {
  /// Turns a model's name into the path that opens it; an empty string: there is none on this computer.
  std::function<QString(const QString& name)> find;
  Session::Opener open;
};

}  // namespace heedmap
