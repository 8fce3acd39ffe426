// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QApplication;

namespace heedmap {

/// Shows the window, with the model at `modelPath` unless that is empty, until it is closed. Returns the exit
/// code.
int runWindow(QApplication& application, const QString& modelPath);

}  // namespace heedmap
