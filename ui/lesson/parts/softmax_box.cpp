// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/parts/softmax_box.h"

#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSlider>
#include <algorithm>
#include <cmath>

#include "core/attention/weights.h"
#include "core/base/error.h"
#include "ui/controls/problem_label.h"
#include "ui/lesson/pictures/numbers.h"
#include "ui/lesson/pictures/shares.h"
#include "ui/lesson/pictures/vectors/score_bars.h"

namespace heedmap {

namespace {

constexpr double coldest = 0.01, hottest = 100;
constexpr int pauseMilliseconds = 500;

double parseNumber(const QString& word) {
  bool isRead = false;
  const double number = QString(word).replace(u'−', u'-').toDouble(&isRead);
  if (!isRead || !(std::abs(number) <= 1e6))
    throw Error(SoftmaxBox::tr("“%1” is not a number from −1,000,000 to 1,000,000.").arg(word));
  return number;
}

}  // namespace

std::vector<double> parseNumbers(const QString& text, int most) {
  static const QRegularExpression separators(QStringLiteral("[\\s,;，；、]+"));
  std::vector<double> numbers;
  for (const QString& word : text.split(separators, Qt::SkipEmptyParts)) numbers.push_back(parseNumber(word));
  if (numbers.empty()) throw Error(SoftmaxBox::tr("Type some numbers, such as 3, 1, −1."));
  if (int(numbers.size()) > most)
    throw Error(SoftmaxBox::tr("These are %1 numbers; up to %2 can be shown.").arg(numbers.size()).arg(most));
  return numbers;
}

SoftmaxBox::SoftmaxBox(QWidget* parent)
    : QWidget(parent),
      m_numbersLabel(new QLabel),
      m_numbers(new QLineEdit(QStringLiteral("3, 1, −1"))),
      m_temperatureLabel(new QLabel),
      m_temperature(new QLineEdit(QStringLiteral("1"))),
      m_slider(new QSlider(Qt::Horizontal)),
      m_numbersProblem(new ProblemLabel),
      m_temperatureProblem(new ProblemLabel),
      m_table(new QLabel),
      m_bars(new ScoreBars),
      m_pie(new SharePie) {
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->addWidget(m_numbersLabel, 0, 0);
  grid->addWidget(m_numbers, 0, 1, 1, 2);
  grid->addWidget(m_numbersProblem, 1, 0, 1, 3);
  grid->addWidget(m_temperatureLabel, 2, 0);
  grid->addWidget(m_temperature, 2, 1);
  grid->addWidget(m_slider, 2, 2);
  grid->addWidget(m_temperatureProblem, 3, 0, 1, 3);
  grid->addWidget(m_bars, 4, 0, 1, 3);
  grid->addWidget(m_table, 5, 0, 1, 3);
  grid->addWidget(m_pie, 6, 0, 1, 3);
  connect(m_bars, &ScoreBars::dragged, this, &SoftmaxBox::drag);
  grid->setColumnStretch(2, 1);
  m_numbersLabel->setBuddy(m_numbers);
  m_temperatureLabel->setBuddy(m_temperature);
  m_temperature->setMaximumWidth(80);
  m_table->setTextFormat(Qt::RichText);
  m_table->setTextInteractionFlags(Qt::TextSelectableByMouse);
  // Hundredths of a power of ten: 0.01 … 100.
  m_slider->setRange(-200, 200);
  m_slider->setPageStep(30);
  m_pause.setSingleShot(true);
  m_pause.setInterval(pauseMilliseconds);
  connect(&m_pause, &QTimer::timeout, this, &SoftmaxBox::compute);
  for (QLineEdit* field : {m_numbers, m_temperature}) {
    connect(field, &QLineEdit::textEdited, &m_pause, qOverload<>(&QTimer::start));
    connect(field, &QLineEdit::editingFinished, this, &SoftmaxBox::compute);
  }
  connect(m_slider, &QSlider::sliderMoved, this, [this](int position) {
    setTemperature(QString::number(std::pow(10.0, position / 100.0), 'g', 3));
  });
  retranslate();
}

void SoftmaxBox::show(const LessonState& state) {
  const bool isFirst = !m_state.hasHead() && state.hasHead();
  m_state = state;
  if (isFirst) takeRow();
}

void SoftmaxBox::takeRow() {
  if (!m_state.hasHead()) return;
  const Eigen::Index query = m_state.query();
  const Matrix row = scores(m_state.input()).row(query);
  std::vector<Eigen::Index> keys;
  for (Eigen::Index key = 0; key < row.cols(); ++key)
    if (!m_state.map->isMasked(query, key)) keys.push_back(key);
  std::stable_sort(keys.begin(), keys.end(), [&](auto a, auto b) { return row(0, a) > row(0, b); });
  if (keys.size() > size_t(mostNumbers)) keys.resize(size_t(mostNumbers));
  std::sort(keys.begin(), keys.end());
  QStringList numbers, labels;
  for (Eigen::Index key : keys) {
    numbers += lessonNumber(double(row(0, key)), 'f', 2);
    labels += m_state.keyText(key);
  }
  if (numbers.isEmpty()) return;
  setTemperature(QStringLiteral("1"));
  setNumbers(numbers.join(QStringLiteral(", ")));
  m_labels = labels;
  m_keys = keys;
  m_query = query;
  compute();
}

void SoftmaxBox::drag(int bar, double score) {
  std::vector<double> numbers;
  try {
    numbers = parseNumbers(m_numbers->text(), mostNumbers);
  } catch (const Error&) {
    return;  // what is typed is no list of numbers at the moment
  }
  if (bar >= int(numbers.size())) return;
  numbers[size_t(bar)] = score;
  QStringList words;
  for (double number : numbers) words += lessonNumber(number);
  m_numbers->setText(words.join(QStringLiteral(", ")));
  compute();
}

void SoftmaxBox::setNumbers(const QString& numbers) {
  m_labels.clear();
  m_numbers->setText(numbers);
  compute();
}
void SoftmaxBox::setTemperature(const QString& temperature) {
  m_temperature->setText(temperature);
  compute();
}
QString SoftmaxBox::problem() const {
  return m_numbersProblem->text() + m_temperatureProblem->text();
}

void SoftmaxBox::compute() {
  m_pause.stop();
  std::vector<double> numbers;
  QString problem;
  try {
    numbers = parseNumbers(m_numbers->text(), mostNumbers);
  } catch (const Error& error) {
    problem = error.sentence();
  }
  m_numbersProblem->say(problem);
  bool isRead = false;
  const double temperature = m_temperature->text().toDouble(&isRead);
  const bool isTemperature = isRead && temperature >= coldest && temperature <= hottest;
  m_temperatureProblem->say(isTemperature ? QString()
                                          : tr("The temperature is “%1”; it must be a number from %2 to %3.")
                                                .arg(m_temperature->text())
                                                .arg(coldest)
                                                .arg(hottest));
  // The results of what was there before are greyed, for they are not those of the fields.
  const bool isGood = problem.isEmpty() && isTemperature;
  for (QWidget* result : std::initializer_list<QWidget*>{m_table, m_bars, m_pie}) result->setEnabled(isGood);
  if (!isGood) return;
  m_slider->setValue(int(std::lround(100 * std::log10(temperature))));

  Matrix row(1, Eigen::Index(numbers.size()));
  for (size_t i = 0; i < numbers.size(); ++i) row(0, Eigen::Index(i)) = float(numbers[i] / temperature);
  const Matrix scores = row;
  softmaxRows(row, ScoreRule{});
  m_shares.assign(row.data(), row.data() + row.size());

  std::vector<Share> shares;
  QString lines;
  // Beyond e^±700 there is no number to show: the powers are then taken from the largest score on.
  const double largest = double(scores.maxCoeff()), shift = std::abs(largest) > 700 ? largest : 0;
  const double sum = (scores.row(0).cast<double>().array() - shift).exp().sum();
  for (size_t i = 0; i < numbers.size(); ++i) {
    const double score = double(scores(0, Eigen::Index(i)));
    shares.push_back(
        {m_labels.size() == qsizetype(numbers.size()) ? m_labels[qsizetype(i)] : lessonNumber(numbers[i]),
         double(m_shares[i]), false});
    lines += QStringLiteral(
                 "<tr><td align=right>%1&nbsp;&nbsp;</td><td align=right>%2&nbsp;&nbsp;</td><td "
                 "align=right>%3&nbsp;&nbsp;</td><td align=right><b>%4</b></td></tr>")
                 .arg(lessonNumber(numbers[i]))
                 .arg(lessonNumber(score, 'g', 4))
                 .arg(lessonNumber(std::exp(score - shift), 'g', 4))
                 .arg(double(m_shares[i]), 0, 'f', 3);
  }
  m_table->setText(
      QStringLiteral("<table><tr><th valign=bottom>s&nbsp;&nbsp;</th><th valign=bottom>s / T&nbsp;&nbsp;</th>"
                     "<th valign=bottom>e<sup>s/T%5</sup>&nbsp;&nbsp;</th><th valign=bottom>%1</th></"
                     "tr>%2<tr><td></td><td align=right>%3&nbsp;&nbsp;</td><td "
                     "align=right>%4&nbsp;&nbsp;</td><td align=right>1</td></tr></table>")
          .arg(tr("share"), lines, tr("sum"))
          .arg(sum, 0, 'g', 5)
          .arg(shift == 0 ? QString() : QStringLiteral(" − max")));
  std::vector<ScoreBars::Bar> bars;
  const bool isRow = m_labels.size() == qsizetype(numbers.size());
  for (size_t i = 0; i < numbers.size(); ++i)
    bars.push_back({isRow ? m_labels[qsizetype(i)] : lessonNumber(numbers[i]), numbers[i],
                    double(m_shares[i]), isRow ? m_keys[i] : -1});
  m_bars->show(bars, isRow ? m_query : -1);
  m_pie->show(shares);
}

void SoftmaxBox::retranslate() {
  m_numbersLabel->setText(tr("Scores s"));
  m_temperatureLabel->setText(tr("Temperature T"));
  m_numbers->setAccessibleName(m_numbersLabel->text());
  m_temperature->setAccessibleName(m_temperatureLabel->text());
  m_slider->setAccessibleName(m_temperatureLabel->text());
  compute();
}

}  // namespace heedmap
