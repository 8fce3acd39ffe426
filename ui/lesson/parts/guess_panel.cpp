// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/parts/guess_panel.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <algorithm>

#include "core/maps/head_map.h"
#include "ui/lesson/blocks/typeset.h"
#include "ui/lesson/blocks/words_label.h"
#include "ui/lesson/pictures/sentence_picture.h"
#include "ui/lesson/state/lesson_words.h"
#include "ui/style/window_theme.h"

namespace heedmap {

namespace {

/// The word without the mark of the space before it.
QString bare(const AxisLabel& label) {
  QString text = label.text;
  while (text.startsWith(u'·') && text.size() > 1) text.remove(0, 1);
  return text;
}

/// Where the first pronoun of `text` begins, in UTF-8; nothing when it has none.
std::optional<qsizetype> firstPronoun(const QByteArray& text) {
  static const char* const pronouns[] = {"she", "he", "it", "they", "her", "him", "them", "his", "its"};
  static const char* const chinese[] = {"他们", "她们", "它们", "他", "她", "它"};
  std::optional<qsizetype> first;
  const auto take = [&first](qsizetype at) {
    if (at >= 0 && (!first || at < *first)) first = at;
  };
  const QByteArray lower = ' ' + text.toLower() + ' ';
  for (const char* word : pronouns)
    for (const char* end : {" ", ",", "."}) take(lower.indexOf(' ' + QByteArray(word) + end));
  for (const char* word : chinese) take(text.indexOf(word));
  return first;
}

}  // namespace

GuessPanel::GuessPanel(std::vector<Example> examples, QWidget* parent)
    : QWidget(parent),
      m_examples(std::move(examples)),
      m_prompt(new WordsLabel),
      m_sentence(new SentencePicture),
      m_verdict(new WordsLabel),
      m_ownLabel(new WordsLabel),
      m_own(new QLineEdit),
      m_askersLabel(new QLabel),
      m_askers(new QComboBox) {
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->addWidget(m_prompt, 0, 0, 1, 2);
  grid->addWidget(m_sentence, 1, 0, 1, 2);
  grid->addWidget(m_verdict, 2, 0, 1, 2);
  grid->addWidget(m_ownLabel, 3, 0, 1, 2);
  grid->addWidget(m_own, 4, 0, 1, 2);
  grid->addWidget(m_askersLabel, 5, 0);
  grid->addWidget(m_askers, 5, 1);
  grid->setColumnStretch(1, 1);
  m_verdict->setMargin(6);
  m_verdict->setAutoFillBackground(true);
  m_askers->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  connect(m_sentence, &SentencePicture::clicked, this, &GuessPanel::guess);
  connect(m_own, &QLineEdit::returnPressed, this, &GuessPanel::takeOwn);
  connect(m_askers, &QComboBox::activated, this, [this](int word) {
    const auto& tokens = m_map.queries[size_t(word)].tokens;
    emit asked({.pin = Pin{Pin::Kind::Query, tokens.empty() ? word : tokens.front()}});
  });
  retranslate();
}

void GuessPanel::takeOwn() {
  const QString text = m_own->text().trimmed();
  if (text.isEmpty()) return;
  ViewRequest request{.text = text, .pair = QString(), .isReaders = true};
  const QByteArray bytes = text.toUtf8();
  if (const auto at = firstPronoun(bytes)) request.pinText = QString::fromUtf8(bytes.mid(*at));
  emit asked(request);
}

void GuessPanel::show(const LessonState& state) {
  const bool isAnotherQuestion = state.text != m_state.text || state.view.pin != m_state.view.pin;
  m_state = state;
  if (isAnotherQuestion) m_guess.reset();
  setVisible(state.hasHead());
  if (!state.hasHead()) return;
  m_map = wordMap(state);
  m_asker = wordOf(m_map, state.query());
  if (!m_asker && m_map.values.rows() > 0) m_asker = m_map.values.rows() - 1;
  if (m_guess && *m_guess >= m_map.values.cols()) m_guess.reset();
  const QSignalBlocker block(m_askers);
  m_askers->clear();
  for (const AxisLabel& word : m_map.queries) m_askers->addItem(bare(word));
  if (m_asker) m_askers->setCurrentIndex(int(*m_asker));
  fill();
}

void GuessPanel::guess(Eigen::Index word) {
  m_guess = word;
  fill();
  emit revealed(m_verdict);
}

QString GuessPanel::verdict() const {
  return m_guess ? m_verdict->text() : QString();
}

QString GuessPanel::words(const Pointing& answer) const {
  const QString asker = bare(m_map.queries[size_t(*m_asker)]).toHtmlEscaped(),
                top = bare(m_map.keys[size_t(answer.key)]).toHtmlEscaped();
  const Pointing yours = pointing(m_map, *m_asker, *m_guess);
  QString text =
      *m_guess == answer.key
          ? tr("The head agrees with you: “%1” gives “%2” %3 of its weight, more than any other word.")
                .arg(asker, top)
                .arg(answer.weight, 0, 'f', 2)
          : tr("The head says “%2”: “%1” gives it %3 of its weight, and your word %4.")
                .arg(asker, top)
                .arg(answer.weight, 0, 'f', 2)
                .arg(yours.weight, 0, 'f', 2);
  text += u' ';
  text += answer.isItsOwn()
              ? tr("The other words give “%1” only %2 on average: this row points there by itself.")
                    .arg(top)
                    .arg(answer.others, 0, 'f', 2)
              : tr("But the other words give “%1” %2 on average: a stripe, which says nothing about “%3”.")
                    .arg(top)
                    .arg(answer.others, 0, 'f', 2)
                    .arg(asker);
  for (const Example& example : m_examples)
    if (example.text == m_state.text && example.asker == bare(m_map.queries[size_t(*m_asker)]) &&
        example.meant != bare(m_map.keys[size_t(answer.key)]))
      text += u' ' +
              tr("<b>Here the head is wrong:</b> “%1” means “%2”.").arg(asker, example.meant.toHtmlEscaped());
  return text;
}

void GuessPanel::fill() {
  const bool isAsked = m_asker.has_value() && m_state.hasHead();
  std::vector<SentencePicture::Word> words;
  for (Eigen::Index key = 0; isAsked && key < m_map.values.cols(); ++key)
    words.push_back(
        {bare(m_map.keys[size_t(key)]), double(m_map.values(*m_asker, key)), m_map.keys[size_t(key)].tokens});
  m_sentence->setGuess(m_guess);
  m_sentence->show(words, m_asker.value_or(0), m_guess.has_value());
  m_prompt->say(isAsked ? tr("Which word does <b>%1</b> mean? Click it. Then the head answers.")
                              .arg(bare(m_map.queries[size_t(*m_asker)]).toHtmlEscaped())
                        : tr("Type a sentence."));
  const auto answer = isAsked && m_guess ? strongest(m_map, *m_asker) : std::nullopt;
  m_verdict->setVisible(answer.has_value());
  if (!answer) return;
  m_verdict->say(this->words(*answer));
  const Theme theme = themeOf(palette());
  QPalette ground = palette();
  ground.setColor(
      QPalette::Window,
      tint(theme.background, *m_guess == answer->key ? rightColour(theme) : theme.selection, 0.14));
  m_verdict->setPalette(ground);
}

void GuessPanel::retranslate() {
  m_ownLabel->say(tr("Now a sentence of your own, English or Chinese, with a pronoun in it:"));
  m_own->setPlaceholderText(tr("Type it and press Enter"));
  m_own->setAccessibleName(m_ownLabel->text());
  m_askersLabel->setText(tr("The word that asks:"));
  m_askersLabel->setBuddy(m_askers);
  m_askers->setAccessibleName(m_askersLabel->text());
  fill();
}

}  // namespace heedmap
