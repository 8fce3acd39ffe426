// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

class QAction;
class QWidget;

namespace heedmap {

/// A page of all keys: those of `actions`, and those of the grid and the heatmap. Not modal; deletes itself.
void showShortcuts(QWidget* parent, const std::vector<QAction*>& actions);

/// Version, purpose and licences. Not modal; deletes itself.
void showAbout(QWidget* parent);

}  // namespace heedmap
