// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/attention/attention_trace.h"
#include "ui/jobs/job_runner.h"
#include "ui/jobs/next_tokens.h"
#include "ui/view/view_state.h"

namespace heedmap {

/// Finds what the model says at the pinned query.
class Predictor : public QObject {
  Q_OBJECT

 public:
  Predictor();

  /// The likeliest first; none without a pin or an output head.
  const std::vector<NextToken>& predictions() const { return m_predictions; }
  void predict(std::shared_ptr<const Model> model, std::shared_ptr<const AttentionTrace> trace,
               const ViewState& view);

 signals:
  void changed();
  void failed(const QString& sentence);

 private:
  std::vector<NextToken> m_predictions;
  JobRunner m_jobs;
};

}  // namespace heedmap
