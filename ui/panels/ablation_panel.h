// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/interventions/ablation.h"
#include "ui/plots/head_grid.h"
#include "ui/session/session.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QTableWidget;

namespace heedmap {

class AblationList;
class AblationRanking;

/// Switches heads off and cuts edges, says what that changes, and ranks all heads by their effect.
class AblationPanel : public QWidget {
  Q_OBJECT

 public:
  explicit AblationPanel(Session& session, QWidget* parent = nullptr);

  QPushButton* toggleButton() const { return m_toggle; }
  QPushButton* cutButton() const { return m_cut; }
  QPushButton* allBackButton() const { return m_allBack; }
  QPushButton* rankButton() const;
  QComboBox* meanBox() const { return m_setTo; }
  QCheckBox* changeBox() const { return m_showChange; }
  AblationList* list() const { return m_list; }
  QTableWidget* table() const;
  QLabel* effect() const { return m_effect; }
  /// How much each head changed (with something off), or the effect of each (after ranking).
  HeadMarks marks() const;
  /// The run with everything on that the grid is to be compared with; null when it shows what there is.
  std::shared_ptr<const AttentionTrace> base() const;
  double largestChange() const;  ///< of a weight, against that run; 1 when nothing has changed
  /// Whose means can be taken; null: no corpus has been measured.
  void setCorpus(std::shared_ptr<const CorpusStatistics> corpus);

  /// The edges that cell [x key, y query] of the picture stands for; none where it is not of one head or
  /// masked.
  std::vector<Knockout> edgesOf(QPoint cell) const;
  /// Cuts `edges`, or puts them back when all of them are cut.
  void toggleEdges(const std::vector<Knockout>& edges);
  bool areCut(const std::vector<Knockout>& edges) const;
  /// Switches `id` off and finds out how much that matters compared with other heads.
  void doubt(const HeadId& id);

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
  void setMean(int choice);
  void change(const Ablation& ablation, const QString& description);
  std::vector<Knockout> pinnedEdges() const;
  void showControls();
  void showCut();
  void measureChange();
  bool canAblate() const;
  void retranslate();

  Session& m_session;
  QPushButton *m_toggle, *m_cut, *m_back, *m_allBack;
  QLabel *m_setToLabel, *m_nothing, *m_effect;
  QComboBox* m_setTo;
  QCheckBox* m_showChange;
  AblationList* m_list;
  AblationRanking* m_ranking;
  std::shared_ptr<const CorpusStatistics> m_corpus;
  std::vector<HeadChange> m_changes;             ///< of what is off now
  std::shared_ptr<const AttentionTrace> m_base;  ///< of m_changes, if there is any
  JobRunner m_changeJobs;
};

}  // namespace heedmap
