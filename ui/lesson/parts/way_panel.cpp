// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/parts/way_panel.h"

#include <QVBoxLayout>

#include "ui/lesson/blocks/flow_layout.h"
#include "ui/lesson/blocks/text_button.h"
#include "ui/lesson/blocks/words_label.h"
#include "ui/lesson/pictures/step_words.h"
#include "ui/lesson/pictures/vectors/way_picture.h"

namespace heedmap {

WayPanel::WayPanel(QWidget* parent) : QWidget(parent), m_words(new WordsLabel), m_picture(new WayPicture) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  auto* steps = new FlowLayout;
  column->addLayout(steps);
  for (int step = 1; step <= WayPicture::steps; ++step) {
    auto* button = new TextButton(TextButton::Look::Chip);
    button->setCheckable(true);
    button->setAutoExclusive(true);
    connect(button, &QPushButton::clicked, this, [this, step] { setStep(step); });
    steps->addWidget(button);
    m_buttons.push_back(button);
  }
  column->addWidget(m_picture);
  column->addWidget(m_words);
  m_words->setContentsMargins(0, 4, 0, 0);  // what is raised in the first line stands out of it
  connect(m_picture, &WayPicture::keyChosen, this, &WayPanel::fill);
  retranslate();
}

void WayPanel::show(const LessonState& state) {
  setVisible(state.hasHead());
  if (!state.hasHead()) return;
  m_keys = state.map->keys;
  m_query = state.queryText(state.query());
  m_picture->show(fiveSteps(*state.trace, state.view.head, state.query(), state.ruleChange()), m_keys,
                  m_query, state.query());
  fill();
}

void WayPanel::setStep(int step) {
  m_picture->setStep(step);
  fill();
}

QString WayPanel::words() const {
  return m_words->text();
}

void WayPanel::fill() {
  for (int step = 1; step <= int(m_buttons.size()); ++step)
    m_buttons[size_t(step - 1)]->setChecked(step == m_picture->step());
  if (!m_picture->pass()) return;
  const FiveSteps& pass = *m_picture->pass();
  const int step = m_picture->step();
  m_words->say(QStringLiteral("%1<br>%2")
                   .arg(StepWords::explanation(pass, m_query, step),
                        StepWords::formula(pass, m_keys, step, m_picture->key())));
}

void WayPanel::retranslate() {
  const QString names[] = {tr("1 vectors"), tr("2 scores"), tr("3 scale"), tr("4 softmax"), tr("5 output")};
  for (size_t i = 0; i < m_buttons.size(); ++i) m_buttons[i]->setText(names[i]);
  fill();
}

}  // namespace heedmap
