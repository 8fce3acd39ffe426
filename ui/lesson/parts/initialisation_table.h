// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <vector>

#include "ui/jobs/job_runner.h"
#include "ui/lesson/state/lesson_state.h"

namespace heedmap {

/// What each initialisation does to W, q and q·k of the textbook layer on the present text: theory and
/// measurement.
class InitialisationTable : public QLabel {
  Q_OBJECT

 public:
  struct Row {
    double variance, measured;        ///< of W_Q's numbers
    double dotVariance, dotMeasured;  ///< of q·k
  };

  explicit InitialisationTable(QWidget* parent = nullptr);
  void show(const LessonState& state);
  void retranslate();
  /// Measured in the background; empty before.
  const std::vector<Row>& rows() const { return m_rows; }

 private:
  std::vector<Row> m_rows;
  std::optional<TextbookOptions> m_options;
  std::shared_ptr<const AttentionTrace> m_trace;
  JobRunner m_jobs{this};
};

}  // namespace heedmap
