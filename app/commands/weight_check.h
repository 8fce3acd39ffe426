// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <memory>
#include <thread>

#include "app/options/arguments.h"
#include "core/model/model.h"

namespace heedmap {

/// --no-check.
std::vector<Option> checkOptions();

/// Looks for NaN and infinity among the weights of a model while a command works with it: once for each set
/// of weights, and not with --no-check.
class WeightCheck {
 public:
  WeightCheck(const Arguments& arguments, std::shared_ptr<const Model> model);

  /// Waits for the end and tells what was found: at the end of a command. One that fails waits for nothing.
  void report();

 private:
  std::shared_ptr<const Model> m_model;
  QStringList m_names;
  std::jthread m_thread;
};

}  // namespace heedmap
