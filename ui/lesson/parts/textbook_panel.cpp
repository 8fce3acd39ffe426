// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/parts/textbook_panel.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>

#include "core/base/error.h"
#include "core/textbook/textbook_choices.h"
#include "core/textbook/textbook_name.h"
#include "ui/controls/problem_label.h"

namespace heedmap {

namespace {
constexpr int pauseMilliseconds = 700;
}

TextbookPanel::TextbookPanel(QWidget* parent)
    : QWidget(parent),
      m_grid(new QGridLayout(this)),
      m_resample(new QPushButton),
      m_initialisationLabel(new QLabel),
      m_initialisation(new QComboBox),
      m_scoreLabel(new QLabel),
      m_score(new QComboBox),
      m_formula(new QLabel),
      m_problem(new ProblemLabel) {
  m_grid->setContentsMargins(0, 0, 0, 0);
  m_pause.setSingleShot(true);
  m_pause.setInterval(pauseMilliseconds);
  connect(&m_pause, &QTimer::timeout, this, &TextbookPanel::read);
  const auto addNumber = [&](const char* option, int row, int column) {
    Number number{QString::fromLatin1(option), new QLabel, new QLineEdit};
    number.label->setBuddy(number.edit);
    number.edit->setMinimumWidth(52);
    m_grid->addWidget(number.label, row, column);
    m_grid->addWidget(number.edit, row, column + 1);
    connect(number.edit, &QLineEdit::editingFinished, this, &TextbookPanel::read);
    connect(number.edit, &QLineEdit::textEdited, this, [this] {
      m_pause.start();
      tell({}, nullptr);
    });
    m_numbers.push_back(number);
  };
  // The sentence about a number comes into the row below it.
  addNumber("seed", 0, 0);
  m_grid->addWidget(m_resample, 0, 2, 1, 2);
  addNumber("d_model", 2, 0);
  addNumber("heads", 2, 2);
  addNumber("d_k", 4, 0);
  addNumber("d_v", 4, 2);
  m_grid->addWidget(m_initialisationLabel, 6, 0);
  m_grid->addWidget(m_initialisation, 6, 1, 1, 3);
  m_grid->addWidget(m_scoreLabel, 7, 0);
  m_grid->addWidget(m_score, 7, 1, 1, 3);
  m_grid->addWidget(m_formula, 8, 1, 1, 3);
  m_grid->addWidget(m_problem, 9, 0, 1, 4);
  m_grid->setColumnStretch(1, 1);
  m_grid->setColumnStretch(3, 1);
  m_initialisationLabel->setBuddy(m_initialisation);
  m_scoreLabel->setBuddy(m_score);
  m_formula->setWordWrap(true);
  for (const auto& row : initialisations) m_initialisation->addItem(QString(), QString::fromLatin1(row.key));
  for (const auto& row : scoreFunctions) m_score->addItem(QString(), QString::fromLatin1(row.key));
  connect(m_initialisation, &QComboBox::activated, this, &TextbookPanel::read);
  connect(m_score, &QComboBox::activated, this, &TextbookPanel::read);
  connect(m_resample, &QPushButton::clicked, this, [this] {
    ++m_options.seed;
    showOptions();
    emit edited(m_options);
  });
  retranslate();
  showOptions();
}

QLineEdit* TextbookPanel::edit(const QString& option) const {
  for (const Number& number : m_numbers)
    if (number.option == option) return number.edit;
  return nullptr;
}

QString TextbookPanel::problem() const {
  return m_problem->text();
}

void TextbookPanel::setOptions(const TextbookOptions& options) {
  if (options == m_options) return;
  m_options = options;
  showOptions();
}

void TextbookPanel::showOptions() {
  const auto show = [this](const char* option, qulonglong value) {
    edit(QString::fromLatin1(option))->setText(QString::number(value));
  };
  show("seed", m_options.seed);
  show("d_model", qulonglong(m_options.dModel));
  show("heads", qulonglong(m_options.heads));
  show("d_k", qulonglong(m_options.dK));
  show("d_v", qulonglong(m_options.dV));
  m_initialisation->setCurrentIndex(int(m_options.initialisation));
  m_score->setCurrentIndex(int(m_options.score));
  m_pause.stop();
  tell({}, nullptr);
  showFormula();
}

void TextbookPanel::tell(const QString& problem, const QWidget* field) {
  m_problem->say(problem);
  const int place = m_grid->indexOf(field);
  if (problem.isEmpty() || place < 0) return;
  int row = 0, column = 0, rows = 0, columns = 0;
  m_grid->getItemPosition(place, &row, &column, &rows, &columns);
  m_grid->removeWidget(m_problem);
  m_grid->addWidget(m_problem, row + 1, 0, 1, 4);
}

void TextbookPanel::read() {
  m_pause.stop();
  TextbookOptions options = m_options;
  const QWidget* field = nullptr;
  try {
    for (const Number& number : m_numbers) {
      field = number.edit;
      setTextbookOption(options, number.option, number.edit->text().trimmed());
    }
    setTextbookOption(options, QStringLiteral("init"), m_initialisation->currentData().toString());
    setTextbookOption(options, QStringLiteral("score"), m_score->currentData().toString());
    check(options);
  } catch (const Error& error) {
    return tell(error.sentence(), field);
  }
  tell({}, nullptr);
  if (options == m_options) return;
  m_options = options;
  showFormula();
  emit edited(m_options);
}

void TextbookPanel::showFormula() {
  const ScoreFunctionInfo& function = info(m_options.score);
  m_formula->setText(tr("%1 (%2); variance of W: %3")
                         .arg(QString::fromUtf8(function.formula), QString::fromUtf8(function.source),
                              QString::fromUtf8(info(m_options.initialisation).variance)));
}

void TextbookPanel::retranslate() {
  const QString names[] = {tr("Seed"), QStringLiteral("d_model"), tr("Heads"), QStringLiteral("d_k"),
                           QStringLiteral("d_v")};
  for (size_t i = 0; i < m_numbers.size(); ++i) {
    m_numbers[i].label->setText(names[i]);
    m_numbers[i].edit->setAccessibleName(names[i]);
  }
  m_resample->setText(tr("Resample"));
  m_resample->setToolTip(tr("Draws all random numbers anew, from the next seed"));
  m_initialisationLabel->setText(tr("Start"));
  m_scoreLabel->setText(tr("Score"));
  m_initialisation->setAccessibleName(m_initialisationLabel->text());
  m_score->setAccessibleName(m_scoreLabel->text());
  for (int i = 0; i < m_initialisation->count(); ++i)
    m_initialisation->setItemText(i, say(initialisations[i].name));
  for (int i = 0; i < m_score->count(); ++i) m_score->setItemText(i, say(scoreFunctions[i].name));
  showFormula();
}

}  // namespace heedmap
