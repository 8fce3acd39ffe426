// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>
#include <QTest>

#include "core/maps/head_map.h"
#include "core/model/open_model.h"
#include "core/textbook/textbook_layer.h"
#include "core/textbook/textbook_name.h"
#include "tests/support/open_once.h"
#include "tests/support/wait_for.h"
#include "ui/lesson/blocks/lesson_page.h"
#include "ui/lesson/blocks/lesson_requests.h"
#include "ui/lesson/lesson_dock.h"
#include "ui/lesson/pages/page_list.h"
#include "ui/lesson/parts/step_player.h"

/// The lesson on a session, without a window.
namespace heedmap {

inline QString findModel(const QString& name) {
  for (const BuiltInModel& model : builtInModels())
    if (model.path == name || model.name.contains(name)) return model.path;
  return {};
}

/// A lesson on a session, as the window has it.
struct Lesson {
  Session session{openOnce};
  LessonController controller{session, findModel, lesson::pageList({findModel, openOnce})};
  LessonDock dock{controller};

  explicit Lesson(const QString& text = lesson::cat, const QString& model = textbookName({})) {
    QObject::connect(&controller, &LessonController::textsWanted, &session, &Session::setTexts);
    dock.resize(380, 800);
    dock.steps()->resize(900, 400);
    dock.setVisible(true);
    dock.steps()->setVisible(true);
    session.setTexts(text, {});
    session.openModel(isTextbookName(model) ? modelReference(model) : findModel(model));
    settle();
  }
  /// Until nothing is opened, run or computed any more, and all that is there is drawn.
  bool settle() {
    return waitFor([this] { return session.trace() && session.map()->values.size() > 0 && dock.isIdle(); });
  }
  LessonPage& page(const char* id) {
    controller.openPage(controller.pageOf(id));
    settle();
    return shownPage();
  }
  /// As the notice has it.
  QString number(const char* id) const { return QStringLiteral("page %1").arg(controller.pageOf(id) + 1); }
  LessonPage& shownPage() { return *dock.pages()[size_t(dock.page())]; }
  /// Opens the page, unless it is open, and clicks the button whose label contains `words`.
  void press(const char* id, const QString& words) {
    LessonPage& shown = dock.page() == controller.pageOf(id) ? shownPage() : page(id);
    for (QPushButton* button : shown.tries())
      if (button->text().contains(words)) {
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(settle());
        return;
      }
    QFAIL(qPrintable(words));
  }
};

inline LessonState stateOf(const std::shared_ptr<const Model>& model, const QByteArray& text,
                           const ViewState& view = {}, const QByteArray& pair = {}) {
  RunOptions options;
  options.whatIf = view.whatIf;
  LessonState state;
  state.model = model;
  const auto* textbook = dynamic_cast<const TextbookLayer*>(model.get());
  state.reference = textbook ? ModelReference(textbook->options()) : ModelPath{};
  state.trace = std::make_shared<AttentionTrace>(model->run(model->tokenize(text, pair), {}, options));
  state.view = view;
  state.map = std::make_shared<AttentionMap>(headMap(*state.trace, view.head, state.ruleChange()));
  return state;
}

}  // namespace heedmap
