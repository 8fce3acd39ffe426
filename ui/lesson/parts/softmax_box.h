// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>
#include <vector>

#include "ui/lesson/state/lesson_state.h"

class QLabel;
class QLineEdit;
class QSlider;

namespace heedmap {

class ProblemLabel;
class ScoreBars;
class SharePie;

/// Softmax of typed numbers, or of a row of the reader's, at a chosen temperature: as bars to be dragged, a
/// table and a pie.
class SoftmaxBox : public QWidget {
  Q_OBJECT

 public:
  explicit SoftmaxBox(QWidget* parent = nullptr);

  void show(const LessonState& state);
  void setNumbers(const QString& numbers);
  /// The scores of the row that is shown, the largest of them as many as there is room for.
  void takeRow();
  ScoreBars* bars() const { return m_bars; }
  void setTemperature(const QString& temperature);
  QLineEdit* numbersEdit() const { return m_numbers; }
  QLineEdit* temperatureEdit() const { return m_temperature; }
  const std::vector<float>& shares() const { return m_shares; }
  QString problem() const;  ///< the sentences below the fields, empty when all is well
  void retranslate();

 private:
  void compute();
  void drag(int bar, double score);

  static constexpr int mostNumbers = 12;
  QLabel* m_numbersLabel;
  QLineEdit* m_numbers;
  QLabel* m_temperatureLabel;
  QLineEdit* m_temperature;
  QSlider* m_slider;
  QTimer m_pause{this};  ///< what is typed counts when the typing has come to rest
  ProblemLabel* m_numbersProblem;
  ProblemLabel* m_temperatureProblem;
  QLabel* m_table;
  ScoreBars* m_bars;
  SharePie* m_pie;
  std::vector<float> m_shares;
  LessonState m_state;
  QStringList m_labels;  ///< of the numbers, when they are those of a row
  std::vector<Eigen::Index> m_keys;
  Eigen::Index m_query = -1;
};

/// The numbers of "3, 1, −1": separated by commas, semicolons or spaces. Throws Error on anything else, on
/// none and on too many.
std::vector<double> parseNumbers(const QString& text, int most);

}  // namespace heedmap
