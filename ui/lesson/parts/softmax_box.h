// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>
#include <vector>

class QLabel;
class QLineEdit;
class QSlider;

namespace heedmap {

class ProblemLabel;
class ShareBars;
class SharePie;

/// Softmax of typed numbers at a chosen temperature, as a table, bars and a pie.
class SoftmaxBox : public QWidget {
  Q_OBJECT

 public:
  explicit SoftmaxBox(QWidget* parent = nullptr);

  void setNumbers(const QString& numbers);
  void setTemperature(const QString& temperature);
  QLineEdit* numbersEdit() const { return m_numbers; }
  QLineEdit* temperatureEdit() const { return m_temperature; }
  const std::vector<float>& shares() const { return m_shares; }
  QString problem() const;  ///< the sentences below the fields, empty when all is well
  void retranslate();

 private:
  void compute();

  static constexpr int mostNumbers = 12;
  QLabel* m_numbersLabel;
  QLineEdit* m_numbers;
  QLabel* m_temperatureLabel;
  QLineEdit* m_temperature;
  QSlider* m_slider;
  QTimer m_pause;  ///< what is typed counts when the typing has come to rest
  ProblemLabel* m_numbersProblem;
  ProblemLabel* m_temperatureProblem;
  QLabel* m_table;
  ShareBars* m_bars;
  SharePie* m_pie;
  std::vector<float> m_shares;
};

/// The numbers of "3, 1, −1": separated by commas, semicolons or spaces. Throws Error on anything else, on
/// none and on too many.
std::vector<double> parseNumbers(const QString& text, int most);

}  // namespace heedmap
