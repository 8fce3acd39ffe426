// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/work_keeper.h"

#include <QEvent>
#include <QLocale>
#include <QMainWindow>
#include <QTimer>
#include <algorithm>

#include "core/base/error.h"
#include "ui/frame/dock_rail.h"
#include "ui/frame/dock_widths.h"
#include "ui/frame/docks.h"
#include "ui/lesson/blocks/lesson_requests.h"
#include "ui/lesson/lesson_dock.h"
#include "ui/lesson/state/lesson_words.h"
#include "ui/panels/text_bar.h"
#include "ui/session/session.h"
#include "ui/session/telling_head.h"
#include "ui/settings/examples.h"
#include "ui/window/picture_area.h"
#include "ui/window/session_messages.h"

namespace heedmap {

WorkKeeper::WorkKeeper(const Parts& parts)
    : QObject(&parts.window), m_parts(parts), m_last(m_file.read()), m_wait(new QTimer(this)) {
  constexpr int soon = 1000;  // milliseconds
  m_wait->setSingleShot(true);
  m_wait->setInterval(soon);
  connect(m_wait, &QTimer::timeout, this, [this] {
    m_jobs.start([write = m_file.writing(work())](const JobRunner::Job& job) { write(job.stop); });
  });
  Session& session = m_parts.session;
  connect(&session, &Session::viewChanged, this, &WorkKeeper::saveSoon);
  connect(&session, &Session::traceReady, this, &WorkKeeper::saveSoon);
  connect(&m_parts.textBar, &TextBar::targetEdited, this, &WorkKeeper::saveSoon);
  connect(&m_parts.docks.panel<LessonDock>().controller(), &LessonController::readersWorkChanged, this,
          &WorkKeeper::saveSoon);
  connect(&m_parts.picture, &QSplitter::splitterMoved, this, &WorkKeeper::saveSoon);
  connect(&m_parts.picture, &PictureArea::viewShown, this, &WorkKeeper::saveSoon);
  m_parts.window.installEventFilter(this);
  for (QDockWidget* dock : m_parts.window.findChildren<QDockWidget*>()) {
    dock->installEventFilter(this);
    connect(dock, &QDockWidget::visibilityChanged, this, &WorkKeeper::saveSoon);
    connect(dock, &QDockWidget::topLevelChanged, this, &WorkKeeper::saveSoon);
  }
}

void WorkKeeper::restoreLayout() {
  m_parts.window.restoreGeometry(m_last.geometry);
  m_parts.window.restoreState(m_last.docks);
  m_parts.docks.rail().restore(m_last.collapsed);
  m_parts.widths.setShares({m_last.leftShare, m_last.rightShare});
  m_parts.picture.setView(m_last.centre);
  m_parts.picture.setRowHeight(m_last.rowHeight.value_or(m_parts.picture.rowHeight()));
}

void WorkKeeper::restoreWork(const std::optional<ModelReference>& wanted) {
  Session& session = m_parts.session;
  m_parts.textBar.setTexts(m_last.text, m_last.pair);
  m_parts.textBar.setTarget(m_last.target);
  m_isRestored = true;
  connect(&session, &Session::failed, this, [this, &session](const QString& why) {
    if (!session.model()) openAnother(why);
  });
  const std::optional<ModelReference> last = lastModel();
  if (!wanted && !last) {
    if (!startInChinese()) openAnother({});
  } else if (!wanted || wanted == last) {
    m_parts.telling.setLeavesNext(true);
    session.resumeModel(*last, m_last.view);
  } else {
    session.openModel(*wanted);
  }
  const bool hasBuiltIn = std::ranges::any_of(session.models(), &ModelEntry::isBuiltIn);
  if (!hasBuiltIn && !session.models().empty())
    m_parts.messages.tell(
        tr("The models that come with Heedmap are missing: install it again, or open a model of your own."));
}

/// Who reads Chinese begins with a Chinese sentence, and with the built-in model that knows its characters.
bool WorkKeeper::startInChinese() {
  const auto all = examples();
  const bool isUntouched = m_last.text == all.front().text && m_last.pair.isEmpty();
  const auto text = std::ranges::find_if(all, isBeyondLatin, &Example::text);
  const auto& models = m_parts.session.models();
  const auto model = std::ranges::find(models, lesson::multilingual, &ModelEntry::name);
  if (QLocale().language() != QLocale::Chinese || !isUntouched || text == all.end() || model == models.end())
    return false;
  m_parts.textBar.setTexts(text->text, {});
  m_parts.session.openModel(model->reference);
  return true;
}

/// Nothing when the settings name none that can be.
std::optional<ModelReference> WorkKeeper::lastModel() const {
  if (m_last.model.isEmpty()) return {};
  try {
    return modelReference(m_last.model);
  } catch (const Error&) {
    return {};
  }
}

/// With nothing open, an empty window would ask for a text that is there.
void WorkKeeper::openAnother(const QString& why) {
  Session& session = m_parts.session;
  if (session.wantedModel()) m_tried << spelling(*session.wantedModel());
  for (const ModelEntry& entry : session.models()) {
    if (!entry.canBeShown || m_tried.contains(spelling(entry.reference))) continue;
    m_parts.telling.setLeavesNext(false);
    session.openModel(entry.reference);
    if (!why.isEmpty()) m_parts.messages.tell(tr("%1 This is %2 instead.").arg(why, entry.name));
    return;
  }
}

void WorkKeeper::saveSoon() {
  if (m_isRestored && !m_wait->isActive()) m_wait->start();
}

void WorkKeeper::save() {
  m_wait->stop();
  m_jobs.cancel();
  m_file.write(work());
}

WorkSettings WorkKeeper::work() const {
  const LessonController::ReadersWork& work = m_parts.docks.panel<LessonDock>().controller().readersWork();
  WorkSettings now;
  now.text = work.texts.text;
  now.pair = work.texts.pair;
  now.target = work.texts.target;
  now.model = work.model ? spelling(*work.model) : m_last.model;  // while none could be opened yet
  now.view = work.model ? work.view : m_last.view;
  now.centre = m_parts.picture.view();
  now.geometry = m_parts.window.saveGeometry();
  now.docks = m_parts.window.saveState();
  now.collapsed = m_parts.docks.rail().collapsed();
  now.leftShare = m_parts.widths.shares().left;
  now.rightShare = m_parts.widths.shares().right;
  now.rowHeight = m_parts.picture.rowHeight();
  return now;
}

bool WorkKeeper::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize || event->type() == QEvent::Move) saveSoon();
  return QObject::eventFilter(watched, event);
}

}  // namespace heedmap
