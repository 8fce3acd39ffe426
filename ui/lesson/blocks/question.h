// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "ui/lesson/blocks/page_spec.h"

class QPushButton;

namespace heedmap {

class TextButton;
class WordsLabel;

/// One question with a button for each choice; predict, click, then see.
class QuestionCard : public QWidget {
  Q_OBJECT

 public:
  explicit QuestionCard(lesson::Question question, QWidget* parent = nullptr);

  void show(const LessonState& state);
  void retranslate();
  const std::vector<QPushButton*>& buttons() const { return m_buttons; }
  QString verdict() const;  ///< empty before a choice
  WordsLabel* verdictLabel() const { return m_verdict; }

 signals:
  void answered(bool isRight);  ///< by a click

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void fill();
  void choose(int choice);

  lesson::Question m_question;
  LessonState m_state;
  int m_chosen = -1;
  bool m_isRight = false;
  WordsLabel* m_text;
  std::vector<QPushButton*> m_buttons;
  WordsLabel* m_verdict;
};

}  // namespace heedmap
