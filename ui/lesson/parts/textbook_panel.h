// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include "core/textbook/textbook_options.h"

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace heedmap {

class ProblemLabel;

/// What the textbook layer is made of. A number that cannot be is not taken, and a sentence beside the boxes
/// says why.
class TextbookPanel : public QWidget {
  Q_OBJECT

 public:
  explicit TextbookPanel(QWidget* parent = nullptr);

  void setOptions(const TextbookOptions& options);
  const TextbookOptions& options() const { return m_options; }
  QLineEdit* edit(const QString& option) const;  ///< "seed", "d_model", "heads", "d_k" or "d_v"
  QComboBox* initialisationBox() const { return m_initialisation; }
  QComboBox* scoreBox() const { return m_score; }
  QPushButton* resampleButton() const { return m_resample; }
  QString problem() const;
  void retranslate();

 signals:
  void edited(const TextbookOptions& options);

 private:
  struct Number {
    QString option;
    QLabel* label;
    QLineEdit* edit;
  };
  void read();
  void tell(const QString& problem, const QWidget* field);
  void showOptions();
  void showFormula();

  TextbookOptions m_options;
  QTimer m_pause{this};  ///< a number counts when its typing has come to rest
  QGridLayout* m_grid;
  std::vector<Number> m_numbers;
  QPushButton* m_resample;
  QLabel* m_initialisationLabel;
  QComboBox* m_initialisation;
  QLabel* m_scoreLabel;
  QComboBox* m_score;
  QLabel* m_formula;
  ProblemLabel* m_problem;
};

}  // namespace heedmap
