// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/interventions/ablation.h"
#include "ui/panels/heads/grid_marks.h"
#include "ui/session/head_survey.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;

namespace heedmap {

class AblationChips;
class AblationRanking;

/// Switches heads off and cuts edges, says what that changes, and ranks all heads by their effect.
class AblationPanel : public QWidget {
  Q_OBJECT

 public:
  AblationPanel(Session& session, const HeadSurvey& survey, GridMarks& marks);

  /// Switches `id` off and finds out how much that matters compared with other heads.
  void switchOffAndRank(const HeadId& id);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void makeLayout();
  void connectParts();
  void setAblationKind(int choice);
  void showControls();
  void showCut();
  void measureChange();
  void tellGrid();
  HeadMarks marks() const;
  /// The run with everything on that the grid is to be compared with; null when it shows what there is.
  std::shared_ptr<const AttentionTrace> base() const;
  double largestChange() const;  ///< of a weight, against that run; 1 when nothing has changed
  void retranslate();

  Session& m_session;
  const HeadSurvey& m_survey;
  GridMarks& m_gridMarks;
  QPushButton *m_toggle, *m_cut, *m_allBack;
  QLabel *m_setToLabel, *m_nothing, *m_effect;
  QComboBox* m_setTo;
  QCheckBox* m_showChange;
  AblationChips* m_chips;
  AblationRanking* m_ranking;
  std::vector<HeadChange> m_changes;             ///< of what is off now
  std::shared_ptr<const AttentionTrace> m_base;  ///< of m_changes, if there is any
  JobRunner m_changeJobs;
};

}  // namespace heedmap
