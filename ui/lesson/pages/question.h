// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>
#include <vector>

#include "ui/lesson/pages/lesson_state.h"

class QLabel;
class QPushButton;

namespace heedmap {

/// A question whose answer is computed from what the window shows, not stored.
struct Question {
  using Text = std::function<QString()>;
  struct Answer {
    int choice = 0;       ///< in `choices`
    QString explanation;  ///< with the numbers; rich text
  };
  std::function<QString(const LessonState&)> text;
  std::vector<Text> choices;
  std::function<Answer(const LessonState&)> answer;  ///< called when there is a head
};

/// One question with a button for each choice; predict, click, then see.
class QuestionCard : public QWidget {
  Q_OBJECT

 public:
  explicit QuestionCard(Question question, QWidget* parent = nullptr);

  void show(const LessonState& state);
  void retranslate();
  const std::vector<QPushButton*>& buttons() const { return m_buttons; }
  QString verdict() const;  ///< empty before a choice

 private:
  void choose(int choice);

  Question m_question;
  LessonState m_state;
  int m_chosen = -1;
  QLabel* m_text;
  std::vector<QPushButton*> m_buttons;
  QLabel* m_verdict;
};

}  // namespace heedmap
