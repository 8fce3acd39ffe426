// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/dock_table.h"

#include <QScrollArea>
#include <memory>
#include <utility>

#include "core/model/open_model.h"
#include "ui/frame/docks.h"
#include "ui/lesson/lesson_dock.h"
#include "ui/lesson/pages/page_list.h"
#include "ui/lesson/parts/step_player.h"
#include "ui/panels/ablation_panel.h"
#include "ui/panels/heads/find_panel.h"
#include "ui/panels/heads/heads_panel.h"
#include "ui/panels/next_panel.h"
#include "ui/panels/reading_panel.h"
#include "ui/panels/what_if_panel.h"
#include "ui/plots/heatmap_view.h"
#include "ui/settings/lesson_progress.h"

namespace heedmap {

namespace {

/// `panel` in an area that scrolls, so that the window can be narrower than its panels ask for.
QWidget* scrolled(QWidget* panel) {
  constexpr int narrowest = 250;
  auto* area = new QScrollArea;
  area->setFrameShape(QFrame::NoFrame);
  area->setFocusPolicy(Qt::NoFocus);
  area->setWidgetResizable(true);
  area->setWidget(panel);
  area->setMinimumWidth(narrowest);
  return area;
}

/// Calls `look` when the dock has come to the front or has gone from it, once it stands where it belongs.
template <class Panel>
void onSight(const QDockWidget& dock, Panel* panel, void (Panel::*look)()) {
  QObject::connect(&dock, &QDockWidget::visibilityChanged, panel, look, Qt::QueuedConnection);
}

QWidget* makeHeads(const PanelParts& parts, Docks&, QDockWidget& dock) {
  auto* panel = new HeadsPanel(parts.session, parts.survey, parts.marks);
  onSight(dock, panel, &HeadsPanel::follow);
  return panel;
}

QWidget* makeFind(const PanelParts& parts, Docks& docks, QDockWidget& dock) {
  auto* panel = new FindPanel(parts.session, parts.survey, parts.marks);
  QObject::connect(panel, &FindPanel::needAsked, &docks, [&docks](const HeadId& id) {
    docks.open("ablation");
    docks.panel<AblationPanel>().switchOffAndRank(id);
  });
  onSight(dock, panel, &FindPanel::follow);
  return scrolled(panel);
}

QWidget* makeNext(const PanelParts& parts, Docks&, QDockWidget& dock) {
  auto* panel = new NextPanel(parts.session);
  onSight(dock, panel, &NextPanel::follow);
  return panel;
}

QWidget* makeLesson(const PanelParts& parts, Docks& docks, QDockWidget& dock) {
  Session& session = parts.session;
  const auto findModel = [&session](const QString& name) {
    for (const ModelEntry& entry : session.models())
      if (entry.canBeShown && entry.name.contains(name)) return pathOf(entry.reference);
    // The list may not have been made yet.
    for (const BuiltInModel& model : builtInModels())
      if (model.name.contains(name)) return model.path;
    return QString();
  };
  auto* controller =
      new LessonController(session, findModel, lesson::pageList({findModel, session.opener()}), &docks);
  auto* lesson = new LessonDock(*controller);
  const auto restyle = [lesson, &session] { lesson->setStyle(session.style().heatmap()); };
  QObject::connect(&session.style(), &DisplayStyle::changed, lesson, restyle);
  QObject::connect(&session, &Session::modelsChanged, lesson, &LessonDock::refreshSoon);
  QObject::connect(controller, &LessonController::failed, &session, &Session::partFailed);
  QObject::connect(controller, &LessonController::stepsWanted, &docks, [&docks] { docks.open("steps"); });
  const auto kept = std::make_shared<LessonProgress>(storedProgress());
  lesson->setProgress(*kept);
  QObject::connect(lesson, &LessonDock::progressChanged, lesson, [lesson, kept] {
    const LessonProgress now = lesson->progress();
    store(now, std::exchange(*kept, now));
  });
  QObject::connect(lesson, &LessonDock::pointedAt, &parts.heatmap, &HeatmapView::setCross);
  QObject::connect(&parts.heatmap, &HeatmapView::crossMoved, lesson, &LessonDock::light);
  onSight(dock, lesson, &LessonDock::followVisibility);
  return scrolled(lesson);
}

QWidget* makeSteps(const PanelParts&, Docks& docks, QDockWidget& dock) {
  LessonDock& lesson = docks.panel<LessonDock>();
  QObject::connect(&dock, &QDockWidget::visibilityChanged, &lesson, &LessonDock::refreshSoon);
  return lesson.steps();
}

}  // namespace

std::vector<DockRow> DockTable::rows() {
  using Parts = PanelParts;
  constexpr auto left = Qt::LeftDockWidgetArea, right = Qt::RightDockWidgetArea,
                 bottom = Qt::BottomDockWidgetArea;
  const auto simple = [](auto make) {
    return [make](const Parts& parts, Docks&, QDockWidget&) -> QWidget* { return make(parts); };
  };
  return {
      {"heads", tr("Heads"), Glyph::Heatmap, makeHeads, left},
      {"whatIf", tr("What-if"), Glyph::WhatIf,
       simple([](const Parts& p) { return scrolled(new WhatIfPanel(p.session)); }), right},
      {"lesson", tr("Learn"), Glyph::Learn, makeLesson, right},
      {"steps", tr("Step by step"), Glyph::Learn, makeSteps, bottom, false, {0.5, 170, true}},
      {"reading", tr("Reading"), Glyph::Reading,
       simple([](const Parts& p) { return scrolled(new ReadingPanel(p.session)); }), right},
      {"find", tr("Find heads"), Glyph::Find, makeFind, right},
      {"ablation", tr("Ablation"), Glyph::Ablation,
       simple([](const Parts& p) { return scrolled(new AblationPanel(p.session, p.survey, p.marks)); }),
       right},
      {"next", tr("Next token"), Glyph::NextToken, makeNext, right},
  };
}

}  // namespace heedmap
