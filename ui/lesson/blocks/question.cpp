// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/blocks/question.h"

#include <QEvent>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/lesson/blocks/flow_layout.h"
#include "ui/lesson/blocks/text_button.h"
#include "ui/lesson/blocks/typeset.h"
#include "ui/lesson/blocks/words_label.h"
#include "ui/style/window_theme.h"

namespace heedmap {

QuestionCard::QuestionCard(lesson::Question question, QWidget* parent)
    : QWidget(parent), m_question(std::move(question)), m_text(new WordsLabel), m_verdict(new WordsLabel) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 6, 0, 6);
  column->addWidget(m_text);
  auto* choices = new FlowLayout;
  column->addLayout(choices);
  for (int choice = 0; choice < int(m_question.choices.size()); ++choice) {
    auto* button = new TextButton(TextButton::Look::Chip);
    button->setCheckable(true);
    button->setAutoExclusive(true);
    connect(button, &QPushButton::clicked, this, [this, choice] {
      choose(choice);
      emit answered(m_isRight);
    });
    choices->addWidget(button);
    m_buttons.push_back(button);
  }
  column->addWidget(m_verdict);
  m_verdict->setMargin(6);
  m_verdict->setAutoFillBackground(true);
  m_verdict->hide();
}

QString QuestionCard::verdict() const {
  return m_chosen < 0 ? QString() : m_verdict->text();
}

void QuestionCard::show(const LessonState& state) {
  const bool isOther = state.trace != m_state.trace || state.map != m_state.map || state.view != m_state.view;
  m_state = state;
  fill();
  if (isOther && m_chosen >= 0 && m_state.hasHead()) choose(m_chosen);
}

void QuestionCard::fill() {
  m_text->say(QStringLiteral("<b>%1</b>").arg(m_question.text(m_state)));
  for (size_t i = 0; i < m_buttons.size(); ++i) {
    m_buttons[i]->setText(m_question.choices[i](m_state));
    m_buttons[i]->setEnabled(m_state.hasHead());
  }
}

void QuestionCard::retranslate() {
  fill();
  if (m_chosen >= 0 && m_state.hasHead()) choose(m_chosen);
}

void QuestionCard::choose(int choice) {
  using Mark = TextButton::Mark;
  m_chosen = choice;
  const lesson::Answer answer = m_question.answer(m_state);
  m_isRight = choice == answer.choice;
  for (int i = 0; i < int(m_buttons.size()); ++i)
    static_cast<TextButton*>(m_buttons[size_t(i)])
        ->setMark(i == answer.choice ? Mark::Right
                  : i == choice      ? Mark::Wrong
                                     : Mark::None);
  m_verdict->say(m_isRight ? tr("✓ Yes. %1").arg(answer.explanation)
                           : tr("✗ No, but “%1”. %2")
                                 .arg(m_question.choices[size_t(answer.choice)](m_state).toHtmlEscaped(),
                                      answer.explanation));
  const Theme theme = themeOf(palette());
  QPalette ground = palette();
  ground.setColor(QPalette::Window,
                  tint(theme.background, m_isRight ? rightColour(theme) : wrongColour(theme), 0.14));
  m_verdict->setPalette(ground);
  m_verdict->show();
}

void QuestionCard::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && m_chosen >= 0 && m_state.hasHead()) choose(m_chosen);
}

}  // namespace heedmap
