// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/attention/attention_trace.h"
#include "ui/jobs/job_runner.h"
#include "ui/jobs/next_tokens.h"
#include "ui/view/view_state.h"

namespace heedmap {

/// Finds what the model says at the pinned query, or while somebody wants to know at the end of the text or
/// at its first mask.
class Predictor : public QObject {
  Q_OBJECT

 public:
  Predictor();

  /// Returns whether that changes anything.
  bool setWanted(bool isWanted) { return std::exchange(m_isWanted, isWanted) != isWanted; }
  /// Which query predictions() are of.
  std::optional<Eigen::Index> row() const { return m_row; }
  /// The likeliest first; none without a pin or an output head.
  const std::vector<NextToken>& predictions() const { return m_predictions; }
  void predict(std::shared_ptr<const Model> model, std::shared_ptr<const AttentionTrace> trace,
               const ViewState& view);

 signals:
  void changed();
  void failed(const QString& sentence);

 private:
  bool m_isWanted = false;
  std::optional<Eigen::Index> m_row;
  std::vector<NextToken> m_predictions;
  JobRunner m_jobs;
};

}  // namespace heedmap
