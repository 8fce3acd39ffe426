// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/analysis_docks.h"

#include <QDockWidget>
#include <QMainWindow>
#include <algorithm>

#include "ui/session/picture_map.h"
#include "ui/widgets/ablation_panel.h"
#include "ui/widgets/compare_panel.h"
#include "ui/widgets/find_panel.h"
#include "ui/widgets/line_view.h"
#include "ui/widgets/reading_panel.h"

namespace heedmap {

AnalysisDocks::AnalysisDocks(QMainWindow& window, Session& session, Session::Opener opener, HeadGrid& grid)
    : QObject(&window),
      m_window(window),
      m_session(session),
      m_grid(grid),
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
  retranslate();
}

QDockWidget* AnalysisDocks::add(const char* name, QWidget* content) {
  auto* dock = new QDockWidget(&m_window);
  dock->setObjectName(QLatin1StringView(name));
  dock->setWidget(content);
  m_docks.push_back(dock);
  return dock;
}

void AnalysisDocks::arrange(QDockWidget* neighbour) {
  m_window.addDockWidget(Qt::BottomDockWidgetArea, m_compareDock);
  for (QDockWidget* dock : {m_readingDock, m_findDock, m_ablationDock, m_linesDock})
    m_window.tabifyDockWidget(neighbour, dock);
  m_compareDock->hide();
  m_linesDock->hide();
  neighbour->raise();
}

void AnalysisDocks::connectParts() {
  connect(m_find, &FindPanel::chosen, this, &AnalysisDocks::select);
  connect(m_ablation, &AblationPanel::chosen, this, &AnalysisDocks::select);
  connect(m_find, &FindPanel::marksChanged, this, [this] { m_grid.setMarks(m_find->marks()); });
  connect(m_ablation, &AblationPanel::marksChanged, this, [this] {
    const HeadMarks marks = m_ablation->marks();
    m_grid.setMarks(marks.empty() ? m_find->marks() : marks);
  });
  connect(m_find, &FindPanel::failed, this, &AnalysisDocks::failed);
  connect(m_ablation, &AblationPanel::failed, this, &AnalysisDocks::failed);
  connect(&m_grid, &HeadGrid::toggled, this, &AnalysisDocks::toggleChosen);
  connect(&m_session, &Session::viewChanged, this, [this] { m_grid.setChosen(m_session.view().chosen); });
  connect(&m_session, &Session::mapReady, this, &AnalysisDocks::showLines);
  connect(&m_session, &Session::viewChanged, this, &AnalysisDocks::showLines);
  connect(m_linesDock, &QDockWidget::visibilityChanged, this, &AnalysisDocks::showLines);
  connect(&m_lineJobs, &JobRunner::failed, this, &AnalysisDocks::failed);
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
  if (!m_linesDock->isVisible() || !trace || trace->tracks.empty()) return;
  ViewState view = m_session.view();
  view.picture.of = PictureChoice::Of::Head;
  view.picture.quantity = AttentionMap::Quantity::Weight;
  std::vector<HeadId> heads{view.head};
  for (const HeadId& id : view.chosen)
    if (id.kind == view.head.kind && id != view.head) heads.push_back(id);
  m_lineJobs.start([this, trace, model, view, heads](const JobRunner::Job& job) mutable {
    std::vector<HeadLines> lines;
    for (size_t i = 0; i < heads.size(); ++i) {
      view.head = heads[i];
      lines.push_back({std::make_shared<AttentionMap>(pictureMap(*trace, *model, view, job.stop)),
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
