// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>
#include <vector>

#include "core/analysis/five_steps.h"
#include "core/maps/attention_map.h"

namespace heedmap {

/// The five steps in words and numbers; rich text.
class StepWords {
  Q_DECLARE_TR_FUNCTIONS(heedmap::StepWords)

 public:
  /// What happens in `step`, 1 … 5.
  static QString explanation(const FiveSteps& pass, const QString& queryText, int step);
  /// Its formula with the numbers of this text, where one key stands for all with those of `key`.
  static QString formula(const FiveSteps& pass, const std::vector<AxisLabel>& keys, int step,
                         Eigen::Index key);
};

}  // namespace heedmap
