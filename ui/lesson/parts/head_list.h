// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "core/analysis/measures/findings.h"
#include "ui/jobs/job_runner.h"
#include "ui/lesson/state/lesson_state.h"

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace heedmap {

/// Heads of the present model that measurably do something with a name, each once with all its names and a
/// click away. Measured in the background; what stood there before keeps its place until then.
class HeadList : public QWidget {
  Q_OBJECT

 public:
  /// Up to `mostOfARole` heads of each role.
  explicit HeadList(int mostOfARole, QWidget* parent = nullptr);

  void show(const LessonState& state);
  void retranslate();
  const std::vector<Finding>& found() const { return m_findings; }
  const std::vector<QPushButton*>& buttons() const { return m_buttons; }

 signals:
  void chosen(const HeadId& id);
  void ready();

 private:
  void fill();

  int m_mostOfARole;
  std::shared_ptr<const AttentionTrace> m_trace;
  std::vector<Finding> m_findings;
  bool m_isMeasured = false;
  QLabel* m_state;
  QVBoxLayout* m_rows;
  std::vector<QPushButton*> m_buttons;
  JobRunner m_jobs{this};
};

}  // namespace heedmap
