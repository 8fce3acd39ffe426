// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include <QCloseEvent>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QScreen>
#include <QVBoxLayout>

#include "core/textbook/textbook_name.h"
#include "ui/controls/message_bar.h"
#include "ui/controls/on_screen.h"
#include "ui/controls/speech/spoken_choice.h"
#include "ui/export/origin_reader.h"
#include "ui/frame/dock_buttons.h"
#include "ui/frame/dock_rail.h"
#include "ui/frame/dock_widths.h"
#include "ui/frame/docks.h"
#include "ui/lesson/blocks/lesson_page.h"
#include "ui/lesson/lesson_dock.h"
#include "ui/panels/export_dialog.h"
#include "ui/panels/files/trace_saver.h"
#include "ui/panels/heads/heads_panel.h"
#include "ui/panels/model_chooser.h"
#include "ui/panels/text_bar.h"
#include "ui/plots/heatmap_view.h"
#include "ui/session/telling_head.h"
#include "ui/settings/language.h"
#include "ui/window/centre_header.h"
#include "ui/window/menus/cell_menu.h"
#include "ui/window/menus/head_menu.h"
#include "ui/window/open_dialogs.h"
#include "ui/window/picture_area.h"
#include "ui/window/session_messages.h"
#include "ui/window/view_restorer.h"
#include "ui/window/window_commands.h"
#include "ui/window/work_keeper.h"

namespace heedmap {

namespace {

/// Told that a file was moved, the program that it comes from would delete it.
void acceptCopy(QDropEvent* event) {
  event->setDropAction(Qt::CopyAction);
  event->accept();
}

}  // namespace

MainWindow::MainWindow(Session::Opener opener, std::vector<ModelEntry> models,
                       const std::optional<ModelReference>& model)
    : m_session(std::move(opener)),
      m_survey(new HeadSurvey(m_session, this)),
      m_gridMarks(new GridMarks(m_session, this)) {
  speakChoices();
  makeParts();
  makeMenus();
  resize(QSize(1500, 940).boundedTo(screen()->availableSize() * 0.95));
  connectTextBar();
  connectSession();
  connectActions({*this, m_session, *m_textBar, *m_picture, *m_docks, *m_exportDialog, *m_messageBar,
                  *m_traceSaver, *m_actions});
  m_work = new WorkKeeper(
      {*this, m_session, *m_textBar, *m_picture, *m_docks, *m_dockWidths, *m_telling, *m_messages});
  m_session.setModels(std::move(models));
  retranslate();
  restore(model);
}

MainWindow::~MainWindow() = default;

void MainWindow::makeParts() {
  m_textBar = new TextBar;
  m_messageBar = new MessageBar;
  m_messages = new SessionMessages(m_session, *m_messageBar, this);
  m_picture = new PictureArea(m_session);
  m_exportDialog = new ExportDialog(m_session, this);
  m_telling = new TellingHead(m_session, *m_survey);
  m_restorer = new ViewRestorer(m_session, this);  // behind what looks for a head when a model opens
  connect(m_restorer, &ViewRestorer::said, m_telling, &TellingHead::stop);
  m_traceSaver = new TraceSaver(m_session, *m_messageBar, this);
  setCentralWidget(m_picture);
  m_docks = new Docks(*this, {m_session, *m_survey, *m_gridMarks, m_picture->heatmap()});
  m_dockWidths = new DockWidths(*this);
  setDockNestingEnabled(true);
  connect(&m_docks->rail(), &DockRail::changed, m_dockWidths, &DockWidths::share);
  connect(m_docks, &Docks::wasReset, m_dockWidths, [this] { m_dockWidths->setShares({}); });
  setAcceptDrops(true);
}

void MainWindow::makeMenus() {
  m_actions = new WindowActions(this);
  // Menu, text and messages span the whole width, above the docks.
  auto* top = new QWidget;
  auto* column = new QVBoxLayout(top);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* bar = new QMenuBar;
  m_actions->fill(bar);
  column->addWidget(bar);
  column->addWidget(m_textBar);
  column->addWidget(m_messageBar);
  setMenuWidget(top);
  m_picture->setActions(*m_actions);
  for (QAction* action : m_docks->toggleActions()) (*m_actions)[MenuId::Panels].addAction(action);
}

void MainWindow::fillLearnMenu() {
  QMenu& learn = (*m_actions)[MenuId::Learn];
  learn.clear();
  auto& lesson = m_docks->panel<LessonDock>();
  for (int page = 0; page < int(lesson.pages().size()); ++page)
    learn.addAction(lesson.pages()[size_t(page)]->title(), this, [this, &lesson, page] {
      lesson.openPage(page);  // first, or the page that stood there would set itself up
      m_docks->open("lesson");
    });
  learn.addSeparator();
  learn.addAction((*m_docks)["steps"].toggleViewAction());
}

void MainWindow::connectTextBar() {
  connect(m_textBar, &TextBar::textsEdited, &m_session, &Session::setTexts);
  connect(m_textBar, &TextBar::targetEdited, &m_session, &Session::setTarget);
  connect(m_textBar, &TextBar::generateRequested, &m_session, [this] { m_session.generate(); });
  connect(m_textBar, &TextBar::stopRequested, &m_session, &Session::stopGenerating);
  connect(m_textBar, &TextBar::returnPressed, this,
          [this] { m_docks->panel<HeadsPanel>().grid().setFocus(Qt::OtherFocusReason); });
  connect(m_textBar, &TextBar::failed, &m_session, &Session::partFailed);
  connect(m_textBar, &TextBar::fileCut, m_messages, &SessionMessages::tell);
  connect(m_restorer, &ViewRestorer::said, m_messages, &SessionMessages::tell);
  connect(m_restorer, &ViewRestorer::modelMissing, this, [this](const QString& sentence) {
    m_messageBar->show(MessageBar::Kind::Problem, sentence, tr("Choose…"), [this] {
      OpenDialogs::askForModel(this, [this](const QString& path) { m_restorer->useModel(path); });
    });
  });
  connect(m_textBar->chooser(), &ModelChooser::modelChosen, &m_session, &Session::openModel);
  connect(m_textBar->chooser(), &ModelChooser::openRequested, this, [this] {
    OpenDialogs::askForModel(this, [this](const QString& path) { m_session.openModel(path); });
  });
  const LessonController* lesson = &m_docks->panel<LessonDock>().controller();
  connect(lesson, &LessonController::textsWanted, m_textBar, &TextBar::setTexts);
  connect(&m_session, &Session::generated, m_textBar, &TextBar::setGenerated);
  connect(&m_session, &Session::generatingChanged, m_textBar, &TextBar::setGenerating);
  connect(&m_session, &Session::textsChanged, m_textBar,
          [this] { m_textBar->showTexts(m_session.text(), m_session.pair(), m_session.target()); });
  connect(&m_session, &Session::modelsChanged, this, [this] {
    m_textBar->chooser()->setEntries(m_session.models());
    showTitle();
  });
}

void MainWindow::connectSession() {
  connect(&m_session, &Session::baseMissing, this,
          [this](const MissingBase& missing) { OpenDialogs::askForBase(this, m_session, missing); });
  connect(&m_session, &Session::modelOpened, this, [this] {
    const ModelReference& reference = *m_session.reference();
    m_textBar->chooser()->setCurrent(isTextbook(reference) ? TextbookOptions{} : reference,
                                     m_session.modelName());
    showSummary();
    showTitle();
  });
  connect(&m_session, &Session::traceReady, this, [this] {
    m_textBar->setGenerateShown(m_session.canGenerate());
    m_textBar->setCount(m_session.trace()->source, m_session.trace()->target.size(),
                        m_session.runMilliseconds());
    showSummary();
    const AttentionTrace& trace = *m_session.trace();
    const bool isGiven = !m_session.model()->readsText();
    m_textBar->showGiven(isGiven ? QString::fromUtf8(trace.source.text) : QString(),
                         QString::fromUtf8(trace.target.text));
  });
  connect(&m_picture->header(), &CentreHeader::noteClicked, this, [this] {
    const ViewState& view = m_session.view();
    m_docks->open(!view.ablation.isNone() ? "ablation" : !view.picture.isPlain() ? "reading" : "whatIf");
  });
  connect(&m_picture->header(), &CentreHeader::noteClosed, this, [this] {
    ViewState view = m_session.view();
    view.whatIf = {};
    view.picture = {};
    view.ablation.heads.clear();
    view.ablation.knockouts.clear();
    m_session.change(view, tr("back to the model"));
  });
  connect(&m_picture->heatmap(), &HeatmapView::menuRequested, this, [this](QPoint cell, QPoint where) {
    auto* menu = new CellMenu(m_session, *m_docks, cell);
    menu->addSeparator();
    for (const ActionId id : {ActionId::CopyPicture, ActionId::ExportHead})
      menu->addAction(&(*m_actions)[id]);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->popup(where);
  });
  auto& heads = m_docks->panel<HeadsPanel>();
  connect(&heads.grid(), &HeadGrid::menuRequested, this, [this](const HeadId& id, QPoint where) {
    auto* menu = new HeadMenu(m_session, *m_docks, id);
    connect(menu, &HeadMenu::compareWanted, m_picture, [this, id] { m_picture->compareWith(id); });
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->popup(where);
  });
  connect(&heads, &HeadsPanel::otherChosen, m_picture, &PictureArea::compareWith);
  connect(m_picture, &PictureArea::otherHeadChanged, &heads, &HeadsPanel::setOther);
}

void MainWindow::showTitle() {
  setWindowTitle(m_session.model() ? tr("%1 — Heedmap").arg(m_session.modelName()) : tr("Heedmap"));
}

/// With the d_k of the run where it can be chosen.
void MainWindow::showSummary() {
  if (!m_session.model()) return;
  ModelSummary summary = m_session.model()->summary();
  if (m_session.model()->hasFreeDk() && m_session.stack()) summary.dK = m_session.stack()->dK;
  m_textBar->setSummary(summary);
}

/// Qt forgets what docks of a hidden window were resized to when others become tabs or are hidden.
void MainWindow::showEvent(QShowEvent* event) {
  QMainWindow::showEvent(event);
  m_dockWidths->share();
}

void MainWindow::restore(const std::optional<ModelReference>& model) {
  const WindowSettings last = m_saved = Settings().window();
  DisplayStyle& style = m_session.style();
  style.setTheme(last.theme);
  style.setPalette(last.palette);
  style.setScaling(last.scaling);
  style.setFixedRange(last.low, last.high);
  style.setRange(last.range);
  style.setValues(last.values);
  m_actions->check(ChoiceId::Theme, int(last.theme));
  m_actions->check(ChoiceId::ColourMap, int(last.palette));
  m_actions->check(ChoiceId::Scaling, int(last.scaling));
  m_actions->check(ChoiceId::Range, int(last.range));
  m_actions->check(ChoiceId::CellValues, int(last.values));
  m_actions->check(ChoiceId::Language, last.language);
  setLanguage(last.language);
  m_session.setReadsSpecials(last.readsSpecials);
  m_work->restoreLayout();
  m_work->restoreWork(model);
  connect(&style, &DisplayStyle::changed, this, &MainWindow::saveSettings);
  connect(&m_session, &Session::readsSpecialsChanged, this, &MainWindow::saveSettings);
  connect(this, &MainWindow::languageChanged, this, &MainWindow::saveSettings);
}

void MainWindow::saveSettings() {
  const DisplayStyle& style = m_session.style();
  WindowSettings now;
  now.theme = style.theme();
  now.language = m_actions->checked(ChoiceId::Language).toString();
  now.palette = style.heatmap().palette;
  now.scaling = style.heatmap().scaling;
  now.range = style.range();
  now.values = style.values();
  now.low = style.low();
  now.high = style.high();
  now.readsSpecials = m_session.readsSpecials();
  Settings().save(now, std::exchange(m_saved, now));
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasUrls() && event->mimeData()->urls().first().isLocalFile()) acceptCopy(event);
}

void MainWindow::dropEvent(QDropEvent* event) {
  const QString path = event->mimeData()->urls().first().toLocalFile();
  const auto isText = [&](const char* ending) {
    return path.endsWith(QLatin1StringView(ending), Qt::CaseInsensitive);
  };
  if (isText(".txt") || isText(".md"))
    m_textBar->readFile(path);
  else if (canCarryOrigin(path))
    m_restorer->restoreFile(path);
  else
    OpenDialogs::openFile(this, m_session, path);
  acceptCopy(event);
  if (const qsizetype files = event->mimeData()->urls().size(); files > 1)
    m_messages->tell(tr("Of the %1 files only the first was opened: “%2”.").arg(files).arg(path));
}

/// Tab passes by what stands in docks behind others: it could be changed there without being seen.
bool MainWindow::focusNextPrevChild(bool next) {
  const auto isBehind = [](const QWidget* widget) {
    for (; widget; widget = widget->parentWidget())
      if (const auto* dock = qobject_cast<const QDockWidget*>(widget)) return !isOnScreen(*dock);
    return false;
  };
  const QWidget* first = focusWidget();
  do {
    if (!QMainWindow::focusNextPrevChild(next)) return false;
  } while (isBehind(focusWidget()) && focusWidget() != first);
  return true;
}

void MainWindow::retranslate() {
  showTitle();
  m_docks->retranslate();
  fillLearnMenu();
  DockButtons::retranslate(*this);
}

void MainWindow::closeEvent(QCloseEvent* event) {
  saveSettings();
  m_work->save();
  event->accept();
}

void MainWindow::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) {
    m_actions->retranslate();
    m_session.retranslate();
    retranslate();
    showSummary();
    m_messages->retranslate();
    emit languageChanged();
  }
  QMainWindow::changeEvent(event);
}

}  // namespace heedmap
