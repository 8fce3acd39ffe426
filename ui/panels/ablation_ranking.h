// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <map>

#include "core/interventions/ablation.h"
#include "ui/session/session.h"

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QTableWidget;

namespace heedmap {

/// Where a prediction is looked at: the pinned query, or the last token.
Eigen::Index predictedRow(const ViewState& view, const AttentionTrace& trace);

/// Ranks all heads by what switching each of them off does to this text. Results stream in.
class AblationRanking : public QWidget {
  Q_OBJECT

 public:
  explicit AblationRanking(Session& session, QWidget* parent = nullptr);

  /// Of the last ranking, as far as it has come; empty when the text is another one now.
  const std::map<HeadId, double>& effects() const { return m_effects; }
  /// Has the model an output head?
  bool predicts() const;
  void rank();

 signals:
  void changed();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void makeLayout();
  void connectParts();
  void add(const AblatedHead& head);
  void forget();
  void showControls();
  void showPlace();
  void showUnit();
  void showQuery();
  void select(const HeadId& id);
  void retranslate();

  Session& m_session;
  QLabel *m_onLabel, *m_place, *m_query;
  QComboBox* m_on;
  QPushButton *m_rank, *m_cancel;
  QProgressBar* m_progress;
  QTableWidget* m_table;
  std::map<HeadId, double> m_effects;
  Tokens m_source, m_target;  ///< of the ranking
  WhatIf m_whatIf;
  bool m_isOnPrediction = false;  ///< what the effects in the table are on
  Eigen::Index m_row = 0;         ///< and at which query, where it is on the prediction
  JobRunner m_jobs;
};

}  // namespace heedmap
