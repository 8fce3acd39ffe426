// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>
#include <vector>

#include "ui/lesson/blocks/linked_picture.h"
#include "ui/lesson/blocks/page_spec.h"
#include "ui/lesson/blocks/question.h"

class QBoxLayout;
class QPushButton;
class QVBoxLayout;

namespace heedmap {

class FlowLayout;
class WordsLabel;

/// One page of the lesson, made of its blocks from top to bottom. Where it is wide, what is drawn stands
/// beside the words before it, and no line of words is longer than can be read.
class LessonPage : public QWidget {
  Q_OBJECT

 public:
  /// `number` is the page's place in the list, from 1.
  LessonPage(const lesson::PageSpec& spec, int number, QWidget* parent = nullptr);

  QString title() const;  ///< with its number
  /// The last thing on the page: a button to the next one, whose title it carries.
  QPushButton* addNext(const LessonPage& next);
  void show(const LessonState& state);
  void retranslate();
  /// Lights what is pointed at, here or in the window, in every drawing.
  void light(const PointedCell& cell);
  bool isBusy() const;  ///< is something of it being computed in the background?

  const std::vector<QPushButton*>& tries() const { return m_tries; }
  const std::vector<QuestionCard*>& questions() const { return m_questions; }
  QString plainText() const;  ///< all paragraphs, for tests and screen readers

 signals:
  void requested(const ViewRequest& request);
  void laidOut();                    ///< parts of the page may have moved
  void revealed(QWidget* newThing);  ///< the reader has brought it forth and wants to see it
  void answered(int question, bool isRight);
  void pointedAt(const PointedCell& cell);

 protected:
  bool event(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void add(const lesson::Text& text);
  void add(const lesson::Heading& heading);
  void add(const lesson::Live& live);
  void add(const lesson::Slow& slow);
  void add(const lesson::Try& offer);
  void add(const lesson::Question& question);
  void add(const lesson::Widget& widget);
  /// Words, and what is drawn to go with them.
  struct Section {
    QBoxLayout* row;
    QVBoxLayout* words;
    QVBoxLayout* pictures;  ///< of a section without any: a second column of words
    int moved;              ///< of the words, that stand there
    bool hasPictures;
  };
  bool share(Section& section, int width);
  int wordsWidth() const;
  void begin();             ///< a section
  QVBoxLayout* words();     ///< of the last section; a new one once that has pictures
  QVBoxLayout* pictures();  ///< of the last section
  void point(const PointedCell& cell);
  void arrange();
  WordsLabel* addLabel();
  WordsLabel* addLiveLabel();

  const char* m_title;
  int m_number;
  LessonState m_state;
  QVBoxLayout* m_column;
  std::vector<Section> m_sections;
  FlowLayout* m_chips = nullptr;  ///< where the next one goes; none when something else came in between
  std::vector<WordsLabel*> m_labels;
  std::vector<LinkedPicture*> m_linked;
  std::vector<QPushButton*> m_tries;
  std::vector<QuestionCard*> m_questions;
  std::vector<std::function<void(const LessonState&)>> m_updates;
  std::vector<std::function<void()>> m_retranslates;
};

}  // namespace heedmap
