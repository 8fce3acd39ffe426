// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/model/ablation.h"
#include "ui/session/session.h"
#include "ui/widgets/head_grid.h"

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QTableWidget;

namespace heedmap {

/// Switches heads off, says what that changes, and ranks all heads by their effect.
class AblationPanel : public QWidget {
  Q_OBJECT

 public:
  explicit AblationPanel(Session& session, QWidget* parent = nullptr);

  QPushButton* toggleButton() const { return m_toggle; }
  QPushButton* rankButton() const { return m_rank; }
  QTableWidget* table() const { return m_table; }
  QLabel* effect() const { return m_effect; }
  /// How much each head changed (with heads off), or the effect of each (after ranking).
  HeadMarks marks() const;

 signals:
  void chosen(const HeadId& id);
  void marksChanged();
  void failed(const QString& sentence);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void makeLayout();
  void connectParts();
  void toggle();
  void showControls();
  void measureChange();
  void rank();
  void add(const AblatedHead& head);
  bool predicts() const;
  void retranslate();

  Session& m_session;
  QPushButton *m_toggle, *m_allOn, *m_rank, *m_cancel;
  QLabel *m_off, *m_effect, *m_onLabel;
  QComboBox* m_on;
  QProgressBar* m_progress;
  QTableWidget* m_table;
  std::vector<HeadChange> m_changes;   ///< of the heads that are off now
  std::map<HeadId, double> m_effects;  ///< of the last ranking
  std::shared_ptr<const AttentionTrace> m_changeTrace;
  JobRunner m_changeJobs;
  JobRunner m_rankJobs;
};

}  // namespace heedmap
