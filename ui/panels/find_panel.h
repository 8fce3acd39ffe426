// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/analysis/measures/measure_filter.h"
#include "ui/plots/head_grid.h"
#include "ui/session/head_survey.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QTableView;

namespace heedmap {

class HeadFilterModel;
class HeadTableModel;
class TokenStrip;

/// Finds heads: a filter, a cell to search for, a measure to colour the grid by, and the table of all
/// measures.
class FindPanel : public QWidget {
  Q_OBJECT

 public:
  explicit FindPanel(Session& session, QWidget* parent = nullptr);

  HeadSurvey& survey() { return m_survey; }
  QLineEdit* filterField() const { return m_filterField; }
  QComboBox* colourBox() const { return m_colour; }
  QComboBox* orderBox() const { return m_order; }
  QPushButton* doubtButton() const { return m_doubt; }
  TokenStrip* strip() const { return m_strip; }
  QTableView* table() const { return m_table; }
  QLabel* status() const { return m_status; }

  /// What the grid shows beside its pictures: heads that the filter leaves out, and the chosen measure.
  HeadMarks marks() const;
  /// Is the grid to be sorted by what it is coloured by?
  bool isSorted() const;
  void follow();  ///< measures are wanted while the panel or a mark on the grid shows them
  /// Ranks heads by their weight from one token to another, and shows the first.
  void search(Eigen::Index query, Eigen::Index key);
  /// Writes the table as it is sorted and filtered; CSV or, when `path` ends so, JSON. Throws Error.
  void exportTo(const QString& path) const;

 signals:
  void chosen(const HeadId& id);
  void found(const HeadId& id, Eigen::Index query, Eigen::Index key);  ///< the first of a search
  void marksChanged();
  void orderChanged();
  void doubted(const HeadId& id);  ///< does the model need this head?
  void failed(const QString& sentence);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void makeLayout();
  void connectParts();
  void readFilter();
  void searchCell(bool showsBest);
  void showAnswer();
  void showTokens();
  void showCurrent();
  void showStatus();
  void chooseCorpus(bool isFolder);
  void chooseExport();
  void retranslate();

  Session& m_session;
  HeadSurvey m_survey;
  HeadTableModel* m_model;
  HeadFilterModel* m_shown;
  QLabel* m_filterLabel;
  QLineEdit* m_filterField;
  QLabel* m_filterProblem;
  QLabel* m_colourLabel;
  QComboBox* m_colour;
  QLabel* m_orderLabel;
  QComboBox* m_order;
  QLabel* m_stripLabel;
  TokenStrip* m_strip;
  QLabel* m_answer;
  QPushButton* m_doubt;
  std::optional<RankedHead> m_best;  ///< of the search
  QTableView* m_table;
  QLabel* m_status;
  QProgressBar* m_progress;
  QPushButton *m_corpus, *m_text, *m_cancel, *m_export;
  QAction *m_corpusFile, *m_corpusFolder;
  MeasureFilter m_filter;
  JobRunner m_cellJobs;
};

}  // namespace heedmap
