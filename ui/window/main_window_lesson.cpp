// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDockWidget>
#include <QMenu>
#include <QTimer>

#include "ui/controls/message_bar.h"
#include "ui/lesson/lesson_dock.h"
#include "ui/lesson/pages/lesson_page.h"
#include "ui/lesson/pages/page_list.h"
#include "ui/lesson/parts/step_player.h"
#include "ui/panels/model_chooser.h"
#include "ui/panels/text_bar.h"
#include "ui/plots/heatmap_view.h"
#include "ui/window/main_window.h"
#include "ui/window/window_actions.h"

namespace heedmap {

void MainWindow::addLesson() {
  const auto findModel = [this](const QString& name) {
    for (const ModelEntry& entry : m_textBar->chooser()->entries())
      if (entry.canBeShown && entry.name.contains(name)) return entry.path;
    return QString();
  };
  auto* controller =
      new LessonController(m_session, findModel, lesson::pageList({findModel, m_session.opener()}), this);
  m_lesson = new LessonDock(*controller);
  m_lessonDock = makeDock("lesson", m_lesson, Qt::RightDockWidgetArea);
  m_stepsDock = makeDock("steps", m_lesson->steps(), Qt::BottomDockWidgetArea);
  tabifyDockWidget(m_whatIfDock, m_lessonDock);
  m_whatIfDock->raise();
  m_stepsDock->hide();
  connect(m_stepsDock, &QDockWidget::visibilityChanged, m_lesson, &LessonDock::refreshSoon);
  connect(m_lessonDock, &QDockWidget::visibilityChanged, m_lesson, &LessonDock::followVisibility,
          Qt::QueuedConnection);  // once it stands where it belongs
  connect(controller, &LessonController::textsWanted, m_textBar, &TextBar::setTexts);
  connect(controller, &LessonController::readersWorkChanged, this, &MainWindow::saveReadersWork);
  const auto giveRoom = [this] {
    // As much as the steps like, as long as the heatmap above keeps a height that can be read.
    constexpr int lowestMap = 370, lowestSteps = 170;  // the map with its title and labels
    const int wanted = std::min(m_lesson->steps()->sizeHint().height(), height() / 2),
              room = m_heatmap->height() + m_stepsDock->height() - lowestMap;
    resizeDocks({m_stepsDock}, {std::max(lowestSteps, std::min(wanted, room))}, Qt::Vertical);
  };
  // Both have their heights when the window has been laid out with the dock in it.
  const auto giveRoomSoon = [this, giveRoom] { QTimer::singleShot(0, this, giveRoom); };
  connect(controller, &LessonController::stepsWanted, m_stepsDock, [this, giveRoomSoon] {
    if (m_stepsDock->isHidden()) giveRoomSoon();
    m_stepsDock->show();
    m_stepsDock->raise();
  });
  connect(m_stepsDock->toggleViewAction(), &QAction::triggered, this, [giveRoomSoon](bool isShown) {
    if (isShown) giveRoomSoon();
  });
  connect(controller, &LessonController::failed, this,
          [this](const QString& sentence) { m_messageBar->show(MessageBar::Kind::Problem, sentence); });
  const auto& pages = m_lesson->pages();
  for (int page = 0; page < int(pages.size()); ++page)
    connect(m_actions->learnMenu->addAction(pages[size_t(page)]->title()), &QAction::triggered, m_lesson,
            [this, page] {
              m_lesson->openPage(page);  // first, or the page that stood there would set itself up
              m_lessonDock->show();
              m_lessonDock->raise();
            });
  m_actions->learnMenu->addSeparator();
  m_actions->learnMenu->addAction(m_stepsDock->toggleViewAction());
}

}  // namespace heedmap
