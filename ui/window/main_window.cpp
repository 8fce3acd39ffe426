// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include <QClipboard>
#include <QCloseEvent>
#include <QDockWidget>
#include <QGuiApplication>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QTabBar>
#include <QTimer>
#include <QVBoxLayout>

#include "core/model/model_file.h"
#include "core/textbook/textbook_name.h"
#include "ui/controls/message_bar.h"
#include "ui/controls/text_field.h"
#include "ui/lesson/lesson_dock.h"
#include "ui/lesson/pages/lesson_page.h"
#include "ui/lesson/parts/step_player.h"
#include "ui/panels/export_dialog.h"
#include "ui/panels/model_chooser.h"
#include "ui/panels/text_bar.h"
#include "ui/panels/what_if_panel.h"
#include "ui/plots/head_grid.h"
#include "ui/plots/heatmap_view.h"
#include "ui/plots/row_view.h"
#include "ui/render/figure_layout.h"
#include "ui/session/reading_advice.h"
#include "ui/window/analysis_docks.h"
#include "ui/window/dock_buttons.h"
#include "ui/window/dock_widths.h"
#include "ui/window/reading_split.h"
#include "ui/window/window_actions.h"

namespace heedmap {

namespace {

/// `panel` in an area that scrolls down, and is never narrower than it.
QWidget* scrolled(QWidget* panel) {
  auto* area = new QScrollArea;
  area->setFrameShape(QFrame::NoFrame);
  area->setFocusPolicy(Qt::NoFocus);
  area->setWidgetResizable(true);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->setWidget(panel);
  area->setMinimumWidth(panel->minimumSizeHint().width());
  return area;
}

}  // namespace

MainWindow::MainWindow(Session::Opener opener, std::vector<ModelEntry> models, const QString& modelPath)
    : m_session(opener), m_actions(new WindowActions(this)) {
  makeParts();
  m_analysis = new AnalysisDocks(*this, m_session, std::move(opener), *m_grid, *m_heatmap);
  for (QDockWidget* dock : m_analysis->docks()) m_actions->docksMenu->addAction(dock->toggleViewAction());
  m_analysis->arrange(m_whatIfDock, m_stepsDock);
  m_analysis->link(m_actions->lineView, m_actions->compare);
  new DockWidths(*this);
  m_analysis->setModels(models);
  m_textBar->chooser()->setEntries(std::move(models));
  connectSession();
  connectWidgets();
  connectActions();
  retranslate();
  restore(modelPath);
}

MainWindow::~MainWindow() = default;

void MainWindow::setModels(std::vector<ModelEntry> models) {
  m_analysis->setModels(models);
  m_textBar->chooser()->setEntries(std::move(models));
  m_lesson->refreshSoon();
}

void MainWindow::makeParts() {
  m_textBar = new TextBar;
  m_messageBar = new MessageBar;
  m_grid = new HeadGrid;
  m_heatmap =
      new HeatmapView([this](Eigen::Index query, Eigen::Index key) { return m_session.reading(query, key); });
  m_rowView = new RowView;
  m_whatIfPanel = new WhatIfPanel(m_session);
  m_exportDialog = new ExportDialog(m_session, this);

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

  m_middle = new ReadingSplit(m_heatmap, m_rowView);
  setCentralWidget(m_middle);

  // Encoder–decoders have three kinds of attention; other models have one, and no tabs.
  m_kinds = new QTabBar;
  m_kinds->addTab({});
  m_kinds->addTab({});
  m_kinds->addTab({});
  m_kinds->setDrawBase(false);
  m_kinds->hide();
  auto* heads = new QWidget;
  auto* headsColumn = new QVBoxLayout(heads);
  headsColumn->setContentsMargins(0, 0, 0, 0);
  headsColumn->setSpacing(0);
  headsColumn->addWidget(m_kinds);
  headsColumn->addWidget(m_grid, 1);
  m_openingTimer = new QTimer(this);
  m_openingTimer->setSingleShot(true);
  m_openingTimer->setInterval(1000);
  m_gridDock = makeDock("heads", heads, Qt::LeftDockWidgetArea);
  m_whatIfDock = makeDock("whatIf", scrolled(m_whatIfPanel), Qt::RightDockWidgetArea);
  addLesson();
  setDockNestingEnabled(true);
  setAcceptDrops(true);
  resize(QSize(1500, 940).boundedTo(screen()->availableSize() * 0.95));
  resizeDocks({m_gridDock, m_whatIfDock}, {width() * 26 / 100, 400}, Qt::Horizontal);
}

QDockWidget* MainWindow::makeDock(const char* name, QWidget* content, Qt::DockWidgetArea area) {
  auto* dock = new QDockWidget;
  dock->setObjectName(QLatin1StringView(name));
  dock->setWidget(content);
  addDockWidget(area, dock);
  m_actions->docksMenu->addAction(dock->toggleViewAction());
  return dock;
}

void MainWindow::connectSession() {
  connect(&m_session, &Session::modelOpened, this, [this] {
    const ModelSummary& summary = m_session.model()->summary();
    m_messageBar->dismiss();
    const QString& path = m_session.modelPath();
    m_textBar->chooser()->setCurrent(isTextbookName(path) ? textbookName({}) : path, summary.name);
    showSummary();
    checkWeights();
    setWindowTitle(tr("%1 — Heedmap").arg(summary.name));
  });
  connect(&m_session, &Session::openingChanged, this, &MainWindow::showOpening);
  connect(&m_session, &Session::predictionsChanged, this, &MainWindow::showPredictions);
  connect(&m_session, &Session::written, this, [this](const QString& soFar) {
    m_written = soFar;
    m_textBar->setWritten(soFar);
  });
  connect(&m_session, &Session::writingChanged, this, &MainWindow::showWriting);
  connect(m_openingTimer, &QTimer::timeout, this, [this] {
    m_messageBar->show(MessageBar::Kind::Busy, tr("Opening “%1”…").arg(m_opening), tr("Cancel"),
                       [this] { m_session.cancelOpening(); });
  });
  connect(&m_session, &Session::traceReady, this, [this] {
    m_kinds->setVisible(m_session.trace()->stacks.size() > 1);
    m_textBar->setGoOnShown(m_session.canGoOn());
    m_actions->goOn->setEnabled(m_session.canGoOn());
    m_textBar->setCount(m_session.trace()->source, m_session.runMilliseconds());
    showSummary();
    showGrid();
    showAdvice();
  });
  connect(&m_session, &Session::mapReady, this, [this] {
    showRange();
    showMap();
  });
  connect(&m_session, &Session::viewChanged, this, &MainWindow::showView);
  const auto complain = [this](const QString& sentence) {
    m_messageBar->show(MessageBar::Kind::Problem, sentence);
  };
  connect(&m_session, &Session::failed, this, complain);
  connect(&m_copyJobs, &JobRunner::failed, this, complain);
  connect(m_analysis, &AnalysisDocks::failed, this, complain);
}

void MainWindow::connectWidgets() {
  connect(m_textBar, &TextBar::textsEdited, &m_session, &Session::setTexts);
  connect(m_textBar, &TextBar::targetEdited, &m_session, &Session::setTarget);
  connect(m_textBar, &TextBar::goOnRequested, &m_session, &Session::goOn);
  connect(m_textBar, &TextBar::stopRequested, &m_session, &Session::stopWriting);
  connect(m_textBar, &TextBar::returnPressed, m_grid, [this] { m_grid->setFocus(Qt::OtherFocusReason); });
  connect(m_textBar, &TextBar::pairShownChanged, m_actions->secondText, &QAction::setChecked);
  connect(m_textBar->chooser(), &ModelChooser::chosen, this, &MainWindow::openModel);
  connect(m_kinds, &QTabBar::currentChanged, this, [this](int index) {
    HeadId id = m_session.view().head;
    id.kind = AttentionKind(index);
    if (m_session.trace() && m_session.trace()->stack(id.kind)) select(id);
  });
  connect(m_textBar->chooser(), &ModelChooser::openRequested, this, &MainWindow::chooseModel);
  connect(m_grid, &HeadGrid::chosen, this, &MainWindow::select);
  connect(m_heatmap, &HeatmapView::pinRequested, this, &MainWindow::pin);
  connect(m_heatmap, &HeatmapView::crossMoved, m_rowView, &RowView::setCross);
  connect(m_rowView, &RowView::pinRequested, this, &MainWindow::pin);
  m_colours = new QPushButton;
  m_colours->setMenu(m_actions->coloursMenu);
  m_heatmap->header()->layout()->addWidget(m_colours);
}

void MainWindow::copyPicture() {
  PictureExport request = m_exportDialog->request();
  request.style.heatmap = m_style;
  m_copyJobs.start([map = m_session.map(), style = request.style](const JobRunner::Job& job) {
    const QImage picture = rasterImage(drawing(layoutFigure(*map, style)));
    job.deliver([picture] { QGuiApplication::clipboard()->setImage(picture); });
  });
}

void MainWindow::moveHead(int layers, int heads) {
  const AttentionStack* stack = m_session.stack();
  if (!stack) return;
  HeadId id = m_session.view().head;
  id.layer = std::clamp(id.layer + layers, 0, int(stack->layers.size()) - 1);
  id.head = std::clamp(id.head + heads, 0, stack->heads - 1);
  select(id);
}

void MainWindow::select(const HeadId& id) {
  ViewState view = m_session.view();
  view.head = id;
  m_session.change(view, tr("choice of head"));
}

void MainWindow::pin(const Pin& pin) {
  ViewState view = m_session.view();
  // A label or a word names the whole row: it also lets go of a cell that is pinned in it.
  const bool isPinned = view.pin.kind == pin.kind && view.pin.index == pin.index &&
                        (!pin.across || view.pin.across == pin.across);
  view.pin = isPinned ? Pin{} : pin;
  m_session.change(view, tr("pin"));
}

void MainWindow::setTheme(ThemeChoice choice) {
  m_themeChoice = choice;
  checkChoice(m_actions->theme, int(choice));
  applyTheme(choice);
  m_style.theme = themeOf(QGuiApplication::palette());
  m_exportDialog->setPictureStyle(m_style);
  showMap();
  showGrid();
}

void MainWindow::showMap() {
  m_lesson->setStyle(m_style);
  m_heatmap->show(m_session.map(), m_style);
  m_rowView->show(m_session.map(), m_style);
  m_analysis->setStyle(m_style);
  showView();
  const bool hasPicture = m_session.map()->values.size() > 0;
  for (QAction* action : {m_actions->exportHead, m_actions->exportAll, m_actions->copyPicture})
    action->setEnabled(hasPicture);
}

void MainWindow::showWriting(bool isWriting) {
  m_textBar->setWriting(isWriting);
  m_actions->stopWriting->setEnabled(isWriting);
  if (isWriting) {
    m_written.clear();
  } else if (m_session.canGoOn() && !m_written.isEmpty()) {
    TextField* field = m_textBar->textField();
    field->setText(field->text() + std::exchange(m_written, {}));
  }
}

void MainWindow::showPredictions() {
  QStringList words;
  for (const NextToken& prediction : m_session.predictions())
    words << QStringLiteral("%1 %2 %")
                 .arg(prediction.label)
                 .arg(100 * prediction.probability, 0, 'f', prediction.probability < 0.1 ? 1 : 0);
  const QString said = words.join(QStringLiteral("   "));
  const bool isNext = m_session.model() && (m_session.model()->summary().isCausal ||
                                            m_session.model()->summary().isEncoderDecoder);
  m_rowView->setPrediction(words.isEmpty() ? QString()
                           : isNext        ? tr("and predicts the next token:  %1").arg(said)
                                           : tr("and predicts in its place:  %1").arg(said));
}

void MainWindow::showGrid() {
  m_grid->show(m_session.trace(), m_session.view().head.kind, m_session.shownWhatIf(), m_style);
}

void MainWindow::showView() {
  const ViewState& view = m_session.view();
  m_grid->setCurrent(view.head);
  m_kinds->setCurrentIndex(int(view.head.kind));
  m_heatmap->setPin(view.pin);
  m_rowView->setPin(view.pin);
  m_actions->unpin->setEnabled(view.pin.kind != Pin::Kind::None);
  checkChoice(m_actions->mask, int(view.whatIf.mask));
  checkChoice(m_actions->scope, int(view.whatIf.scope));
  m_actions->scaled->setChecked(view.whatIf.scaled);
  m_actions->resetWhatIf->setEnabled(view.whatIf != WhatIf{});
  showGrid();
}

/// With the d_k of the run where it can be chosen.
void MainWindow::showSummary() {
  if (!m_session.model()) return;
  ModelSummary summary = m_session.model()->summary();
  if (m_session.model()->hasFreeDk() && m_session.stack()) summary.dK = m_session.stack()->dK;
  m_textBar->setSummary(summary);
}

void MainWindow::checkWeights() {
  m_checkJobs.cancel();
  const auto model = m_session.model();
  if (!model || !model->file()) return;
  m_checkJobs.start([this, model](const JobRunner::Job& job) {
    const auto names = nonFiniteTensors(model->file()->checkpoint, job.stop);
    if (names.empty()) return;
    job.deliver([this, model, first = names.front(), count = int(names.size())] {
      m_messageBar->show(MessageBar::Kind::Problem,
                         tr("%1 is damaged: %2 of its tensors hold NaN or infinity, the first is “%3”. What "
                            "they touch is drawn as not finite.")
                             .arg(model->summary().name)
                             .arg(count)
                             .arg(first));
    });
  });
}

void MainWindow::showAdvice() {
  const Tokens& tokens = m_session.trace()->source;
  if (isMostlyUnknownChinese(tokens)) {
    for (const ModelEntry& entry : m_textBar->chooser()->entries()) {
      if (!entry.isBuiltIn || entry.path == m_session.modelPath()) continue;
      return m_messageBar->show(MessageBar::Kind::Hint,
                                tr("%1 knows few of these Chinese characters; %2 knows them.")
                                    .arg(m_session.model()->summary().name, entry.name),
                                tr("Use %1").arg(entry.name), [this, path = entry.path] { openModel(path); });
    }
  }
  if (!m_session.literalSpecial().isEmpty())
    return m_messageBar->show(
        MessageBar::Kind::Hint,
        tr("“%1” is read as plain text, not as the special token.").arg(m_session.literalSpecial()),
        tr("Read special tokens"), [this] { m_actions->readSpecials->setChecked(true); });
  if (tokens.omitted > 0)
    return m_messageBar->show(
        MessageBar::Kind::Hint,
        tr("The text is longer than the %1 positions of this model: its last %2 tokens are left out.")
            .arg(m_session.model()->summary().maxPositions)
            .arg(tokens.omitted));
  if (m_messageBar->kind() == MessageBar::Kind::Hint) m_messageBar->dismiss();
}

void MainWindow::retranslate() {
  setWindowTitle(m_session.model() ? tr("%1 — Heedmap").arg(m_session.model()->summary().name)
                                   : tr("Heedmap"));
  m_gridDock->setWindowTitle(tr("Heads"));
  m_kinds->setTabText(0, tr("Encoder"));
  m_kinds->setTabText(1, tr("Decoder"));
  m_kinds->setTabText(2, tr("Cross"));
  m_kinds->setTabToolTip(0, tr("What the source tokens look at in the source"));
  m_kinds->setTabToolTip(1, tr("What the target tokens look at in the target so far"));
  m_kinds->setTabToolTip(2, tr("What the target tokens look at in the source"));
  m_kinds->setAccessibleName(tr("Kind of attention"));
  m_whatIfDock->setWindowTitle(tr("What-if"));
  m_colours->setText(tr("Colours"));
  m_colours->setToolTip(tr("Colour map, colour scale and range"));
  m_analysis->retranslate();
  m_lessonDock->setWindowTitle(tr("Learn"));
  m_stepsDock->setWindowTitle(tr("Step by step"));
  for (int page = 0; page < int(m_lesson->pages().size()); ++page)
    m_actions->learnMenu->actions()[page]->setText(m_lesson->pages()[size_t(page)]->title());
  DockButtons::retranslate(*this);
}

void MainWindow::closeEvent(QCloseEvent* event) {
  save();
  event->accept();
}

void MainWindow::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) {
    m_session.retranslate();
    m_actions->retranslate();
    retranslate();
    showSummary();
    if (m_session.trace() && m_messageBar->kind() == MessageBar::Kind::Hint) showAdvice();
    emit languageChanged();
  }
  QMainWindow::changeEvent(event);
}

}  // namespace heedmap
