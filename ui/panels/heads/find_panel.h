// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/analysis/measures/measure_filter.h"
#include "ui/panels/heads/grid_marks.h"
#include "ui/session/head_survey.h"

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QToolButton;

namespace heedmap {

class FilterField;
class HeadFilterModel;
class HeadTable;
class HeadTableModel;
class ProblemLabel;
class TokenStrip;

/// Finds heads: a filter, a cell to search for, a measure to colour the grid by, and the table of all
/// measures.
class FindPanel : public QWidget {
  Q_OBJECT

 public:
  FindPanel(Session& session, HeadSurvey& survey, GridMarks& marks);

  void follow();  ///< measures are wanted while the panel or a mark on the grid shows them
  /// Ranks heads by their weight from one token to another, and shows the first.
  void search(Eigen::Index query, Eigen::Index key);
  /// As it is sorted and filtered.
  MeasureTable shownTable() const;

 signals:
  void needAsked(const HeadId& id);  ///< does the model need this head?

 protected:
  void changeEvent(QEvent* event) override;

 private:
  /// What the grid shows beside its pictures: heads that the filter leaves out, and the chosen measure.
  HeadMarks marks() const;
  void tellGrid();
  void makeLayout();
  void connectParts();
  void readFilter();
  void searchCell(bool showsBest);
  void offerSearch(bool isSearch);
  int colourColumn() const;
  void showAnswer();
  void showTokens();
  void showCurrent();
  void showStatus();
  void showRunning(bool isRunning);
  void chooseCorpus(bool isFolder);
  void chooseExport();
  void retranslate();

  Session& m_session;
  HeadSurvey& m_survey;
  GridMarks& m_gridMarks;
  HeadTableModel* m_model;
  HeadFilterModel* m_shown;
  QLabel* m_filterLabel;
  FilterField* m_filterField;
  ProblemLabel* m_filterProblem;
  QLabel* m_colourLabel;
  QComboBox* m_colour;
  QLabel* m_orderLabel;
  QComboBox* m_order;
  QLabel* m_stripLabel;
  TokenStrip* m_strip;
  QLabel* m_answer;
  QPushButton* m_need;
  std::optional<RankedHead> m_best;            ///< of the search
  AttentionKind m_kind = AttentionKind::Self;  ///< of the tokens in the strip
  HeadTable* m_table;
  QToolButton* m_columns;
  QLabel* m_status;
  QProgressBar* m_progress;
  QPushButton *m_corpus, *m_text, *m_cancel, *m_export;
  QAction *m_corpusFile, *m_corpusFolder;
  MeasureFilter m_filter;
  int m_colourBefore = 0;  ///< the search
  JobRunner m_cellJobs;
};

}  // namespace heedmap
