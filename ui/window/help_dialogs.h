// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/model/model_facts.h"

class QAction;
class QWidget;

namespace heedmap {

/// A page of all keys: those of `actions`, and those of the grid and the heatmap. Not modal; deletes itself.
void showShortcuts(QWidget* parent, const std::vector<QAction*>& actions);

/// What is known about a model, as a table to read and to copy from. Not modal; deletes itself.
void showModelFacts(QWidget* parent, const QString& name, const std::vector<ModelFact>& facts);

/// Version, purpose and licences. Not modal; deletes itself.
void showAbout(QWidget* parent);

}  // namespace heedmap
