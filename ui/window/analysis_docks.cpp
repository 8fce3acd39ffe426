// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/analysis_docks.h"

#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>
#include <algorithm>

#include "ui/panels/ablation_panel.h"
#include "ui/panels/compare_panel.h"
#include "ui/panels/find_panel.h"
#include "ui/panels/reading_panel.h"
#include "ui/plots/heatmap_view.h"
#include "ui/plots/line_view.h"
#include "ui/window/reading_split.h"

namespace heedmap {

AnalysisDocks::AnalysisDocks(QMainWindow& window, Session& session, Session::Opener opener, HeadGrid& grid,
                             HeatmapView& heatmap)
    : QObject(&window),
      m_window(window),
      m_session(session),
      m_grid(grid),
      m_heatmap(heatmap),
      m_find(new FindPanel(session)),
      m_reading(new ReadingPanel(session)),
      m_ablation(new AblationPanel(session)),
      m_compare(new ComparePanel(session, std::move(opener))),
      m_lines(new LineView) {
  m_findDock = add("find", m_find);
  m_readingDock = add("reading", m_reading);
  m_ablationDock = add("ablation", m_ablation);
  m_compareDock = add("compare", m_compare);
  m_linesDock = add("lines", m_lines);
  connectParts();
  linkComparison();
  retranslate();
}

QDockWidget* AnalysisDocks::add(const char* name, QWidget* content) {
  auto* dock = new QDockWidget(&m_window);
  dock->setObjectName(QLatin1StringView(name));
  dock->setWidget(content);
  connect(dock->toggleViewAction(), &QAction::triggered, dock, [dock](bool isShown) {
    if (isShown) dock->raise();  // from behind its neighbours
  });
  return dock;
}

void AnalysisDocks::arrange(QDockWidget* neighbour, QDockWidget* below) {
  m_window.addDockWidget(Qt::BottomDockWidgetArea, m_compareDock);
  if (below) m_window.tabifyDockWidget(below, m_compareDock);
  for (QDockWidget* dock : {m_readingDock, m_findDock, m_ablationDock, m_linesDock})
    m_window.tabifyDockWidget(neighbour, dock);
  m_compareDock->hide();
  m_linesDock->hide();
  neighbour->raise();
}

void AnalysisDocks::link(QAction* lines, QAction* comparison) {
  for (const auto& [action, dock] : {std::pair{lines, m_linesDock}, {comparison, m_compareDock}}) {
    connect(action, &QAction::triggered, dock,
            [this, dock](bool isWanted) { isWanted ? open(dock) : dock->hide(); });
    connect(dock, &QDockWidget::visibilityChanged, action, &QAction::setChecked);
  }
}

void AnalysisDocks::open(QDockWidget* dock) {
  const auto beside = m_window.tabifiedDockWidgets(dock);
  const bool isSharing =
      std::any_of(beside.begin(), beside.end(), [](const QDockWidget* other) { return other->isVisible(); });
  const bool hasRoom = dock != m_compareDock || !dock->isHidden() || dock->isFloating() || isSharing;
  // Three pictures need room, and the large one above keeps enough of it.
  const auto* middle = qobject_cast<const ReadingSplit*>(m_window.centralWidget());
  const int spare = m_window.centralWidget()->height() - (middle ? middle->leastHeight() : 0);
  dock->show();
  dock->raise();
  if (hasRoom) return;
  const int height = std::max(dock->minimumSizeHint().height(), std::min(m_window.height() * 9 / 20, spare));
  m_window.resizeDocks({dock}, {height}, Qt::Vertical);
}

void AnalysisDocks::connectParts() {
  connect(m_find, &FindPanel::chosen, this, &AnalysisDocks::select);
  connect(m_find, &FindPanel::found, this, &AnalysisDocks::showFound);
  connect(m_ablation, &AblationPanel::chosen, this, &AnalysisDocks::select);
  connect(m_find, &FindPanel::marksChanged, this, &AnalysisDocks::showMarks);
  connect(m_find, &FindPanel::orderChanged, this, [this] { m_grid.setSorted(m_find->isSorted()); });
  connect(m_find, &FindPanel::doubted, this, &AnalysisDocks::doubt);
  connect(m_ablation, &AblationPanel::marksChanged, this, &AnalysisDocks::showMarks);
  connect(&m_find->survey(), &HeadSurvey::corpusChanged, this,
          [this] { m_ablation->setCorpus(m_find->survey().corpus()); });
  connect(&m_heatmap, &HeatmapView::menuRequested, this, [this](QPoint cell, QPoint where) {
    QMenu* menu = cellMenu(cell);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->popup(where);
  });
  connect(m_find, &FindPanel::failed, this, &AnalysisDocks::failed);
  connect(m_ablation, &AblationPanel::failed, this, &AnalysisDocks::failed);
  connect(&m_grid, &HeadGrid::toggled, this, &AnalysisDocks::toggleChosen);
  connect(&m_session, &Session::viewChanged, this, [this] { m_grid.setChosen(m_session.view().chosen); });
  connect(&m_session, &Session::mapReady, this, &AnalysisDocks::showLines);
  connect(&m_session, &Session::viewChanged, this, &AnalysisDocks::showLines);
  connect(m_linesDock, &QDockWidget::visibilityChanged, this, &AnalysisDocks::showLines);
  // Once they stand where they belong.
  connect(m_findDock, &QDockWidget::visibilityChanged, m_find, &FindPanel::follow, Qt::QueuedConnection);
  connect(m_compareDock, &QDockWidget::visibilityChanged, m_compare, &ComparePanel::compareSoon,
          Qt::QueuedConnection);
  connect(&m_lineJobs, &JobRunner::failed, this, &AnalysisDocks::failed);
}

/// One zoom and one cross-hair for the heatmap and the comparison, where both have the same rows and columns.
void AnalysisDocks::linkComparison() {
  connect(&m_heatmap, &HeatmapView::crossMoved, m_compare, [this](std::optional<QPoint> cell) {
    if (m_compare->isLikeThePicture()) m_compare->setCross(cell);
  });
  connect(&m_heatmap, &HeatmapView::cameraMoved, m_compare, [this](const HeatmapCamera& camera) {
    if (m_compare->isLikeThePicture()) m_compare->follow(camera);
  });
  connect(m_compare, &ComparePanel::crossMoved, &m_heatmap, [this](std::optional<QPoint> cell) {
    if (m_compare->isLikeThePicture()) m_heatmap.setCross(cell);
  });
  connect(m_compare, &ComparePanel::cameraMoved, &m_heatmap, [this](const HeatmapCamera& camera) {
    if (m_compare->isLikeThePicture()) m_heatmap.follow(camera);
  });
}

/// What is switched off comes first, then a search or a measure; a ranking stays until one of these is
/// wanted.
void AnalysisDocks::showMarks() {
  const HeadMarks found = m_find->marks(), ablated = m_ablation->marks();
  const bool isOff = !m_session.view().ablation.isNone();
  const bool fromAblation = isOff || (!ablated.empty() && (found.empty() || sender() == m_ablation));
  m_grid.setBase(m_ablation->base(), m_ablation->largestChange());
  m_grid.setMarks(fromAblation ? ablated : found);
}

void AnalysisDocks::doubt(const HeadId& id) {
  open(m_ablationDock);
  m_ablation->doubt(id);
}

QMenu* AnalysisDocks::cellMenu(QPoint cell) {
  auto* menu = new QMenu(&m_heatmap);
  const AttentionMap& map = *m_session.map();
  const AxisLabel &from = map.queries[size_t(cell.y())], &to = map.keys[size_t(cell.x())];
  const auto add = [&](const QString& text, auto action) {
    // An ampersand of a token is no access key.
    return menu->addAction(QString(text).replace(QLatin1Char('&'), QLatin1String("&&")), this, action);
  };
  const auto pin = [this](const Pin& pin) {
    ViewState view = m_session.view();
    view.pin = pin;
    m_session.change(view, tr("pin"));
  };
  add(tr("Pin the row of “%1”").arg(from.text), [=] { pin({Pin::Kind::Query, cell.y(), cell.x()}); });
  add(tr("Pin the column of “%1”").arg(to.text), [=] { pin({Pin::Kind::Key, cell.x(), cell.y()}); });
  menu->addSeparator();
  add(tr("Which heads look from “%1” to “%2”?").arg(from.text, to.text),
      [this, query = from.tokens.front(), key = to.tokens.front()] {
        open(m_findDock);
        m_find->search(query, key);
      });
  menu->addSeparator();
  const auto edges = m_ablation->edgesOf(cell);
  const QString cut =
      m_ablation->areCut(edges) ? tr("Put the edge “%1” → “%2” back") : tr("Cut the edge “%1” → “%2”");
  add(cut.arg(from.text, to.text), [this, edges] {
    open(m_ablationDock);
    m_ablation->toggleEdges(edges);
  })->setEnabled(!edges.empty());
  return menu;
}

void AnalysisDocks::setModels(const std::vector<ModelEntry>& models) {
  m_compare->setModels(models);
}

void AnalysisDocks::setStyle(const HeatmapStyle& style) {
  m_compare->setStyle(style);
}

void AnalysisDocks::select(const HeadId& id) {
  ViewState view = m_session.view();
  view.head = id;
  m_session.change(view, tr("choice of head"));
}

/// The head with the searched cell pinned, so that it can be read and cut at once.
void AnalysisDocks::showFound(const HeadId& id, Eigen::Index query, Eigen::Index key) {
  ViewState view = m_session.view();
  view.head = id;
  if (view.picture.isPlain()) view.pin = {Pin::Kind::Query, query, key};
  m_session.change(view, tr("choice of head"));
}

void AnalysisDocks::toggleChosen(const HeadId& id) {
  ViewState view = m_session.view();
  const auto found = std::find(view.chosen.begin(), view.chosen.end(), id);
  if (found == view.chosen.end())
    view.chosen.push_back(id);
  else
    view.chosen.erase(found);
  m_session.change(view, tr("choice of heads"));
}

/// The shown head and the chosen ones, read as the picture is.
void AnalysisDocks::showLines() {
  const auto trace = m_session.trace();
  const auto model = m_session.model();
  if (!m_linesDock->isVisible() || !trace || trace->stacks.empty()) return;
  ViewState view = m_session.view();
  view.picture.kind = MapKind::Head;
  view.picture.quantity = AttentionMap::Quantity::Weight;
  std::vector<HeadId> heads{view.head};
  for (const HeadId& id : view.chosen)
    if (id.kind == view.head.kind && id != view.head) heads.push_back(id);
  m_lineJobs.start([this, trace, model, view, heads](const JobRunner::Job& job) mutable {
    std::vector<HeadLines> lines;
    for (size_t i = 0; i < heads.size(); ++i) {
      view.head = heads[i];
      lines.push_back(
          {std::make_shared<AttentionMap>(attentionMap(*trace, *model, mapRequest(view), job.stop)),
           LineView::colourOf(int(i))});
    }
    job.deliver([this, lines] { m_lines->show(lines); });
  });
}

void AnalysisDocks::retranslate() {
  m_findDock->setWindowTitle(tr("Find heads"));
  m_readingDock->setWindowTitle(tr("Reading"));
  m_ablationDock->setWindowTitle(tr("Switch off"));
  m_compareDock->setWindowTitle(tr("Compare"));
  m_linesDock->setWindowTitle(tr("Lines"));
}

}  // namespace heedmap
