// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>
#include <vector>

#include "ui/lesson/pages/lesson_state.h"
#include "ui/lesson/pages/question.h"

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace heedmap {

/// One page: paragraphs, live pictures, buttons that act on the window, questions; put together by the
/// functions of lesson_pages.h. Texts are functions, so that a change of language or of the view just calls
/// them again.
class LessonPage : public QWidget {
  Q_OBJECT

 public:
  using Text = std::function<QString()>;
  using LiveText = std::function<QString(const LessonState&)>;

  explicit LessonPage(Text title, QWidget* parent = nullptr);

  QString title() const { return m_title(); }

  // Building, from top to bottom.
  void addText(Text text);
  void addHeading(Text text);
  /// A sentence with the numbers of what is shown; hidden while there is no head or nothing to say.
  void addLive(LiveText text);
  /// The same where it takes longer than a frame: `text` is called on a thread of its own, and what stood
  /// there stays until it is ready.
  void addSlowLive(LiveText text);
  void addWidget(QWidget* widget);
  /// A widget that `update(state)` fills; hidden while there is no head.
  void addLiveWidget(QWidget* widget, std::function<void(const LessonState&)> update);
  void addTry(Text label, std::function<ViewRequest(const LessonState&)> request);
  void addQuestion(Question question);
  /// The last thing on the page: a button to the next one, whose title it carries.
  QPushButton* addNext(Text title);
  void onShow(std::function<void(const LessonState&)> update) { m_updates.push_back(std::move(update)); }
  void onRetranslate(std::function<void()> update) { m_retranslates.push_back(std::move(update)); }
  /// What the live view must be for the page to make sense; asked for when the page is opened.
  void setSetup(std::function<ViewRequest(const LessonState&)> setup) { m_setup = std::move(setup); }

  ViewRequest setup(const LessonState& state) const { return m_setup ? m_setup(state) : ViewRequest{}; }
  void show(const LessonState& state);
  const LessonState& state() const { return m_state; }
  bool isBusy() const;  ///< is something of it being computed in the background?
  void retranslate();

  const std::vector<QPushButton*>& tries() const { return m_tries; }
  const std::vector<QuestionCard*>& questions() const { return m_questions; }
  QString plainText() const;  ///< all paragraphs, for tests and screen readers

 signals:
  void requested(const ViewRequest& request);
  void laidOut();  ///< parts of the page may have moved

 protected:
  bool event(QEvent* event) override;

 private:
  QLabel* addLabel();
  QLabel* addLiveLabel();

  Text m_title;
  std::function<ViewRequest(const LessonState&)> m_setup;
  LessonState m_state;
  QVBoxLayout* m_column;
  QLabel* m_heading;
  std::vector<QLabel*> m_labels;
  std::vector<QPushButton*> m_tries;
  std::vector<QuestionCard*> m_questions;
  std::vector<std::function<void(const LessonState&)>> m_updates;
  std::vector<std::function<void()>> m_retranslates;
};

}  // namespace heedmap
