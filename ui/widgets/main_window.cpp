// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/main_window.h"

#include <QActionGroup>
#include <QClipboard>
#include <QCloseEvent>
#include <QDockWidget>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QSettings>
#include <QSplitter>
#include <QTabBar>
#include <QTimer>
#include <QVBoxLayout>

#include "ui/render/figure.h"
#include "ui/session/examples.h"
#include "ui/session/language.h"
#include "ui/widgets/export_dialog.h"
#include "ui/widgets/head_grid.h"
#include "ui/widgets/heatmap_view.h"
#include "ui/widgets/help_dialogs.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/model_chooser.h"
#include "ui/widgets/row_view.h"
#include "ui/widgets/text_bar.h"
#include "ui/widgets/text_field.h"
#include "ui/widgets/what_if_panel.h"
#include "ui/widgets/window_actions.h"

namespace heedmap {

namespace {

constexpr qint64 largestText = 4 << 20;  ///< bytes of a text file; longer ones are cut, and it is said

/// Enumerator of the checked action of a group.
template <typename Choice>
void check(QActionGroup* group, Choice choice) {
  for (QAction* action : group->actions())
    if (action->data().toInt() == int(choice)) action->setChecked(true);
}

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

bool isChinese(char32_t character) {
  return QChar::script(character) == QChar::Script_Han;
}

}  // namespace

MainWindow::MainWindow(Session::Opener opener, std::vector<ModelEntry> models, const QString& modelPath)
    : m_session(std::move(opener)), m_actions(new WindowActions(this)) {
  makeParts();
  m_textBar->chooser()->setEntries(std::move(models));
  connectSession();
  connectWidgets();
  connectActions();
  retranslate();
  restore(modelPath);
}

MainWindow::~MainWindow() = default;

void MainWindow::setModels(std::vector<ModelEntry> models) {
  m_textBar->chooser()->setEntries(std::move(models));
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

  auto* middle = new QSplitter(Qt::Vertical);
  middle->addWidget(m_heatmap);
  middle->addWidget(m_rowView);
  middle->setStretchFactor(0, 1);
  middle->setChildrenCollapsible(false);
  middle->setObjectName(QLatin1StringView("middle"));
  setCentralWidget(middle);

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
  setDockNestingEnabled(true);
  setAcceptDrops(true);
  resize(QSize(1500, 940).boundedTo(screen()->availableSize() * 0.95));
  resizeDocks({m_gridDock, m_whatIfDock}, {width() / 3, 310}, Qt::Horizontal);
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
    m_textBar->chooser()->setCurrent(m_session.modelPath(), summary.name);
    m_textBar->setSummary(summary);
    setWindowTitle(tr("%1 — Heedmap").arg(summary.name));
  });
  connect(&m_session, &Session::openingChanged, this, &MainWindow::showOpening);
  connect(&m_session, &Session::predictionsChanged, this, &MainWindow::showPredictions);
  connect(m_openingTimer, &QTimer::timeout, this, [this] {
    m_messageBar->show(MessageBar::Kind::Busy, tr("Opening “%1”…").arg(m_opening), tr("Cancel"),
                       [this] { m_session.cancelOpening(); });
  });
  connect(&m_session, &Session::traceReady, this, [this] {
    m_kinds->setVisible(m_session.trace()->tracks.size() > 1);
    m_textBar->setCount(m_session.trace()->source, m_session.runMilliseconds());
    showGrid();
    showAdvice();
  });
  connect(&m_session, &Session::mapReady, this, &MainWindow::showMap);
  connect(&m_session, &Session::viewChanged, this, &MainWindow::showView);
  const auto complain = [this](const QString& sentence) {
    m_messageBar->show(MessageBar::Kind::Problem, sentence);
  };
  connect(&m_session, &Session::failed, this, complain);
  connect(&m_copyJobs, &JobRunner::failed, this, complain);
}

void MainWindow::connectWidgets() {
  connect(m_textBar, &TextBar::textsEdited, &m_session, &Session::setTexts);
  connect(m_textBar, &TextBar::returnPressed, m_grid, [this] { m_grid->setFocus(Qt::OtherFocusReason); });
  connect(m_textBar, &TextBar::pairShownChanged, m_actions->secondText, &QAction::setChecked);
  connect(m_textBar->chooser(), &ModelChooser::chosen, this, &MainWindow::openModel);
  connect(m_kinds, &QTabBar::currentChanged, this, [this](int index) {
    HeadId id = m_session.view().head;
    id.kind = AttentionKind(index);
    if (m_session.trace() && m_session.trace()->track(id.kind)) select(id);
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

void MainWindow::connectActions() {
  WindowActions& a = *m_actions;
  connect(a.openModel, &QAction::triggered, this, &MainWindow::chooseModel);
  connect(a.openText, &QAction::triggered, this, &MainWindow::chooseText);
  connect(a.quit, &QAction::triggered, this, &QWidget::close);
  const auto exportAs = [this](PictureExport::What what) {
    return [this, what] {
      m_exportDialog->setPictureStyle(m_style);
      m_exportDialog->open(what);
    };
  };
  connect(a.exportHead, &QAction::triggered, this, exportAs(PictureExport::What::Head));
  connect(a.exportAll, &QAction::triggered, this, exportAs(PictureExport::What::Sheet));
  connect(a.copyPicture, &QAction::triggered, this, &MainWindow::copyPicture);
  connect(a.aboutModel, &QAction::triggered, this, [this] {
    const auto model = std::dynamic_pointer_cast<const TrainedModel>(m_session.model());
    if (model) showModelFacts(this, model->summary().name, modelFacts(*model));
  });
  connect(a.shortcuts, &QAction::triggered, this, [this] { showShortcuts(this, m_actions->all()); });
  connect(a.about, &QAction::triggered, this, [this] { showAbout(this); });
  connect(a.undo, &QAction::triggered, &m_session.history(), &QUndoStack::undo);
  connect(a.redo, &QAction::triggered, &m_session.history(), &QUndoStack::redo);
  connect(&m_session.history(), &QUndoStack::canUndoChanged, a.undo, &QAction::setEnabled);
  connect(&m_session.history(), &QUndoStack::canRedoChanged, a.redo, &QAction::setEnabled);
  a.undo->setEnabled(false);
  a.redo->setEnabled(false);
  connect(a.editText, &QAction::triggered, this, [this] {
    m_textBar->textField()->setFocus(Qt::ShortcutFocusReason);
    m_textBar->textField()->selectAll();
  });
  connect(a.secondText, &QAction::triggered, m_textBar, &TextBar::setPairShown);
  connect(a.zoomIn, &QAction::triggered, m_heatmap, &HeatmapView::zoomIn);
  connect(a.zoomOut, &QAction::triggered, m_heatmap, &HeatmapView::zoomOut);
  connect(a.fit, &QAction::triggered, m_heatmap, &HeatmapView::fit);
  connect(a.fullScreen, &QAction::triggered, this, [this](bool full) {
    setWindowState(full ? windowState() | Qt::WindowFullScreen : windowState() & ~Qt::WindowFullScreen);
  });
  const auto restyle = [this](auto HeatmapStyle::*part) {
    return [this, part](QAction* action) {
      using Choice = std::remove_reference_t<decltype(m_style.*part)>;
      m_style.*part = Choice(action->data().toInt());
      showMap();
      showGrid();
    };
  };
  connect(a.colourMap, &QActionGroup::triggered, this, restyle(&HeatmapStyle::palette));
  connect(a.scaling, &QActionGroup::triggered, this, restyle(&HeatmapStyle::scaling));
  connect(a.range, &QActionGroup::triggered, this, restyle(&HeatmapStyle::range));
  connect(a.theme, &QActionGroup::triggered, this,
          [this](QAction* action) { setTheme(ThemeChoice(action->data().toInt())); });
  connect(a.language, &QActionGroup::triggered, this,
          [](QAction* action) { setLanguage(action->data().toString()); });
  connect(a.nextHead, &QAction::triggered, this, [this] { moveHead(0, 1); });
  connect(a.previousHead, &QAction::triggered, this, [this] { moveHead(0, -1); });
  connect(a.nextLayer, &QAction::triggered, this, [this] { moveHead(1, 0); });
  connect(a.previousLayer, &QAction::triggered, this, [this] { moveHead(-1, 0); });
  connect(a.focusGrid, &QAction::triggered, this, [this] {
    m_gridDock->show();
    m_grid->setFocus(Qt::ShortcutFocusReason);
  });
  connect(a.focusHeatmap, &QAction::triggered, m_heatmap,
          [this] { m_heatmap->setFocus(Qt::ShortcutFocusReason); });
  connect(a.unpin, &QAction::triggered, this, [this] { pin({}); });
  connect(a.mask, &QActionGroup::triggered, this,
          [this](QAction* action) { m_whatIfPanel->setMask(MaskChoice(action->data().toInt())); });
  connect(a.scope, &QActionGroup::triggered, this,
          [this](QAction* action) { m_whatIfPanel->setScope(Scope(action->data().toInt())); });
  connect(a.scaled, &QAction::triggered, m_whatIfPanel, &WhatIfPanel::setScaled);
  connect(a.resetWhatIf, &QAction::triggered, m_whatIfPanel, &WhatIfPanel::reset);
}

void MainWindow::restore(const QString& modelPath) {
  const QSettings settings;
  const auto number = [&](const char* key, int otherwise) {
    return settings.value(QLatin1StringView(key), otherwise).toInt();
  };
  setTheme(ThemeChoice(std::clamp(number("theme", 0), 0, 2)));
  const QString language = settings.value(QStringLiteral("language")).toString();
  for (QAction* action : m_actions->language->actions())
    action->setChecked(action->data().toString() == language);
  setLanguage(language);
  m_style.palette = Palette(std::clamp(number("colourMap", 0), 0, int(Palette::Greys)));
  m_style.scaling = Scaling(std::clamp(number("scaling", 0), 0, int(Scaling::Rank)));
  m_style.range = RangeChoice(std::clamp(number("range", 0), 0, int(RangeChoice::Maximum)));
  check(m_actions->colourMap, m_style.palette);
  check(m_actions->scaling, m_style.scaling);
  check(m_actions->range, m_style.range);
  restoreGeometry(settings.value(QStringLiteral("geometry")).toByteArray());
  restoreState(settings.value(QStringLiteral("docks")).toByteArray());
  findChild<QSplitter*>(QStringLiteral("middle"))
      ->restoreState(settings.value(QStringLiteral("middle")).toByteArray());

  m_textBar->setTexts(settings.value(QStringLiteral("text"), examples().front().text).toString(),
                      settings.value(QStringLiteral("pair")).toString());
  const auto& entries = m_textBar->chooser()->entries();
  QString path = modelPath.isEmpty() ? settings.value(QStringLiteral("model")).toString() : modelPath;
  if (path.isEmpty() && !entries.empty()) path = entries.front().path;
  if (!path.isEmpty()) openModel(path);
}

void MainWindow::save() {
  QSettings settings;
  settings.setValue(QStringLiteral("theme"), int(m_themeChoice));
  settings.setValue(QStringLiteral("language"), m_actions->language->checkedAction()->data());
  settings.setValue(QStringLiteral("colourMap"), int(m_style.palette));
  settings.setValue(QStringLiteral("scaling"), int(m_style.scaling));
  settings.setValue(QStringLiteral("range"), int(m_style.range));
  settings.setValue(QStringLiteral("geometry"), saveGeometry());
  settings.setValue(QStringLiteral("docks"), saveState());
  settings.setValue(QStringLiteral("middle"), findChild<QSplitter*>(QStringLiteral("middle"))->saveState());
  settings.setValue(QStringLiteral("text"), m_session.text());
  settings.setValue(QStringLiteral("pair"), m_session.pair());
  if (m_session.model()) settings.setValue(QStringLiteral("model"), m_session.modelPath());
}

void MainWindow::openModel(const QString& path) {
  m_opening = path;
  m_session.openModel(path);
}

void MainWindow::showOpening(bool isOpening) {
  if (isOpening) return m_openingTimer->start();
  m_openingTimer->stop();
  if (m_messageBar->kind() == MessageBar::Kind::Busy) m_messageBar->dismiss();
}

void MainWindow::chooseModel() {
  auto* dialog = new QFileDialog(this, tr("Open Model"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setNameFilters({tr("Models (config.json *.safetensors *.gguf *.json)"), tr("All files (*)")});
  connect(dialog, &QFileDialog::fileSelected, this, &MainWindow::openModel);
  dialog->open();
}

void MainWindow::chooseText() {
  auto* dialog = new QFileDialog(this, tr("Open Text File"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QFileDialog::fileSelected, this, &MainWindow::readText);
  dialog->open();
}

void MainWindow::readText(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) {
    m_messageBar->show(MessageBar::Kind::Problem,
                       tr("“%1” cannot be read: %2.").arg(path, file.errorString()));
    return;
  }
  const QByteArray bytes = file.read(largestText);
  m_textBar->setTexts(QString::fromUtf8(bytes), {});
  if (file.size() > largestText)
    m_messageBar->show(MessageBar::Kind::Hint,
                       tr("Only the first %1 MB of “%2” were read.").arg(largestText >> 20).arg(path));
}

void MainWindow::copyPicture() {
  PictureExport request = m_exportDialog->request();
  request.style.heatmap = m_style;
  m_copyJobs.start([map = m_session.map(), style = request.style](const JobRunner::Job& job) {
    const QImage picture = figure(*map, style);
    job.deliver([picture] { QGuiApplication::clipboard()->setImage(picture); });
  });
}

void MainWindow::moveHead(int layers, int heads) {
  const AttentionTrack* track = m_session.track();
  if (!track) return;
  HeadId id = m_session.view().head;
  id.layer = std::clamp(id.layer + layers, 0, int(track->layers.size()) - 1);
  id.head = std::clamp(id.head + heads, 0, track->heads - 1);
  select(id);
}

void MainWindow::select(const HeadId& id) {
  ViewState view = m_session.view();
  view.head = id;
  m_session.change(view, tr("choice of head"));
}

void MainWindow::pin(const Pin& pin) {
  ViewState view = m_session.view();
  view.pin = view.pin == pin ? Pin{} : pin;
  m_session.change(view, tr("pin"));
}

void MainWindow::setTheme(ThemeChoice choice) {
  m_themeChoice = choice;
  check(m_actions->theme, choice);
  applyTheme(choice);
  m_style.theme = themeOf(QGuiApplication::palette());
  m_exportDialog->setPictureStyle(m_style);
  showMap();
  showGrid();
}

void MainWindow::showMap() {
  m_heatmap->show(m_session.map(), m_style);
  m_rowView->show(m_session.map(), m_style);
  showView();
  const bool hasPicture = m_session.map()->values.size() > 0;
  for (QAction* action : {m_actions->exportHead, m_actions->exportAll, m_actions->copyPicture})
    action->setEnabled(hasPicture);
}

void MainWindow::showPredictions() {
  QStringList words;
  for (const Prediction& prediction : m_session.predictions())
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
  check(m_actions->mask, view.whatIf.mask);
  check(m_actions->scope, view.whatIf.scope);
  m_actions->scaled->setChecked(view.whatIf.scaled);
  m_actions->resetWhatIf->setEnabled(view.whatIf != WhatIf{});
  showGrid();
}

void MainWindow::showAdvice() {
  const Tokens& tokens = m_session.trace()->source;
  int chinese = 0, unknownChinese = 0, letters = 0;
  for (const Token& token : tokens.items) {
    for (const char32_t character : QString::fromUtf8(tokens.source(token)).toUcs4()) {
      if (!QChar::isLetter(character)) continue;
      ++letters;
      if (!isChinese(character)) continue;
      ++chinese;
      if (token.isUnknown) ++unknownChinese;
    }
  }
  if (chinese * 2 > letters && unknownChinese * 2 > chinese) {
    for (const ModelEntry& entry : m_textBar->chooser()->entries()) {
      if (!entry.isBuiltIn || entry.path == m_session.modelPath()) continue;
      return m_messageBar->show(MessageBar::Kind::Hint,
                                tr("%1 knows few of these Chinese characters; %2 knows them.")
                                    .arg(m_session.model()->summary().name, entry.name),
                                tr("Use %1").arg(entry.name), [this, path = entry.path] { openModel(path); });
    }
  }
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
}

void MainWindow::closeEvent(QCloseEvent* event) {
  save();
  event->accept();
}

void MainWindow::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) {
    m_actions->retranslate();
    retranslate();
    if (m_session.trace()) showMap();
  }
  QMainWindow::changeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasUrls() && event->mimeData()->urls().first().isLocalFile())
    event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  const QString path = event->mimeData()->urls().first().toLocalFile();
  if (path.endsWith(QLatin1StringView(".txt"), Qt::CaseInsensitive) ||
      path.endsWith(QLatin1StringView(".md"), Qt::CaseInsensitive))
    readText(path);
  else
    openModel(path);
  event->acceptProposedAction();
}

}  // namespace heedmap
