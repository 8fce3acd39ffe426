// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <concepts>
#include <functional>
#include <variant>
#include <vector>

#include "ui/lesson/blocks/stage.h"
#include "ui/lesson/state/lesson_state.h"
#include "ui/lesson/state/view_request.h"

class QWidget;

/// Pages of the lesson as data: what they say, show, offer and ask, from top to bottom. LessonPage makes a
/// widget of them.
namespace heedmap::lesson {

/// The translation of a sentence of the lesson into the language of the window.
QString tr(const char* source, const char* comment = nullptr, int n = -1);

/// What a page says: a sentence for tr(), or one that is made anew from what the window shows.
class Words {
 public:
  Words(const char* source) : m_make([source](const LessonState&) { return tr(source); }) {}
  template <std::invocable<> Make>
  Words(Make make) : m_make([make](const LessonState&) { return make(); }) {}
  template <std::invocable<const LessonState&> Make>
  Words(Make make) : m_make(std::move(make)) {}

  QString operator()(const LessonState& state) const { return m_make(state); }

 private:
  std::function<QString(const LessonState&)> m_make;
};

using Request = std::function<ViewRequest(const LessonState&)>;
/// Hands a wish of the page to whoever carries it out.
using Ask = std::function<void(const ViewRequest&)>;

/// A paragraph in rich text.
struct Text {
  Words words;
  bool isTable = false;  ///< of cells that keep their lines: it is as wide as they are
};
struct Heading {
  Words words;
};
/// A sentence with the numbers of what is shown, in rich text; hidden while there is no head or nothing to
/// say.
struct Live {
  Words words;
};
/// The same where it takes longer than a frame: made on a thread of its own, and what stood there stays until
/// it is ready.
struct Slow {
  Words words;
};
/// A button that acts on the window, on the page, or on both.
struct Try {
  Words label;
  Request request = {};
  std::function<void(QWidget& page)> act = {};
  std::function<bool(const LessonState&)> isOffered = {};  ///< empty: always
};
struct Answer {
  int choice = 0;       ///< in Question::choices
  QString explanation;  ///< with the numbers; rich text
};
/// A question whose answer is computed from what the window shows, not stored.
struct Question {
  Words text;
  std::vector<Words> choices;
  std::function<Answer(const LessonState&)> answer;  ///< called when there is a head
};
/// Any other widget.
struct Part {
  QWidget* widget = nullptr;
  std::function<void(const LessonState&)> show = {};
  std::function<void()> retranslate = {};
};
struct Widget {
  std::function<Part(const Ask& ask)> make;
};

using Block = std::variant<Text, Heading, Live, Slow, Try, Question, Widget>;

struct PageSpec {
  const char* id;                  ///< never changes, whatever the page's place and title
  const char* title;               ///< for tr(), without a number: that is the page's place in the list
  std::vector<Stage> stages = {};  ///< that it is about; a click on the first of them leads to it
  Request setup = {};  ///< what the page needs in order to make sense; asked for when it is opened
  std::vector<Block> blocks;
};

}  // namespace heedmap::lesson
