// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/weight_check.h"

#include "app/options/command.h"
#include "core/analysis/checked_weights.h"
#include "core/base/error.h"
#include "core/model/model_file.h"

namespace heedmap {

std::vector<Option> checkOptions() {
  return {{QStringLiteral("--no-check"),
           {},
           say("do not look for NaN and infinity among the weights, which is done once for each model")}};
}

WeightCheck::WeightCheck(const Arguments& arguments, std::shared_ptr<const Model> model)
    : m_model(std::move(model)) {
  if (!m_model->file() || arguments.has(QStringLiteral("--no-check"))) return;
  m_thread = std::jthread([this](const std::stop_token& stop) {
    try {
      m_names = checkedWeights(m_model->file()->checkpoint, stop);
    } catch (const Stopped&) {
    }
  });
}

void WeightCheck::report() {
  if (m_thread.joinable()) m_thread.join();
  if (m_names.isEmpty()) return;
  tell(say("%1 is damaged: %2 of its tensors hold NaN or infinity, the first is “%3”. heedmap inspect names "
           "them all.")
           .arg(m_model->summary().name)
           .arg(m_names.size())
           .arg(m_names.front()));
}

}  // namespace heedmap
