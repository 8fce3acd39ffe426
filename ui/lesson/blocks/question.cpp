// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/blocks/question.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace heedmap {

QuestionCard::QuestionCard(lesson::Question question, QWidget* parent)
    : QWidget(parent), m_question(std::move(question)), m_text(new QLabel), m_verdict(new QLabel) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 6, 0, 6);
  column->addWidget(m_text);
  for (int choice = 0; choice < int(m_question.choices.size()); ++choice) {
    auto* button = new QPushButton;
    button->setCheckable(true);
    button->setAutoExclusive(true);
    connect(button, &QPushButton::clicked, this, [this, choice] { choose(choice); });
    column->addWidget(button);
    m_buttons.push_back(button);
  }
  column->addWidget(m_verdict);
  for (QLabel* label : {m_text, m_verdict}) {
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  }
  m_verdict->setTextFormat(Qt::RichText);
  m_verdict->hide();
}

QString QuestionCard::verdict() const {
  return m_chosen < 0 ? QString() : m_verdict->text();
}

void QuestionCard::show(const LessonState& state) {
  m_state = state;
  retranslate();
}

void QuestionCard::retranslate() {
  m_text->setText(QStringLiteral("<b>%1</b>").arg(m_question.text(m_state)));
  for (size_t i = 0; i < m_buttons.size(); ++i) {
    m_buttons[i]->setText(m_question.choices[i](m_state));
    m_buttons[i]->setEnabled(m_state.hasHead());
  }
  if (m_chosen >= 0 && m_state.hasHead()) choose(m_chosen);
}

void QuestionCard::choose(int choice) {
  m_chosen = choice;
  const lesson::Answer answer = m_question.answer(m_state);
  m_verdict->setText(choice == answer.choice
                         ? tr("✓ Yes. %1").arg(answer.explanation)
                         : tr("✗ No, but “%1”. %2")
                               .arg(m_question.choices[size_t(answer.choice)](m_state), answer.explanation));
  m_verdict->show();
}

}  // namespace heedmap
