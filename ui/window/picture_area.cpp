// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/picture_area.h"

#include <QActionGroup>
#include <QEvent>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <span>

#include "ui/frame/window_actions.h"
#include "ui/panels/centre/compare_panel.h"
#include "ui/panels/centre/lines_panel.h"
#include "ui/panels/exporting/region_dialog.h"
#include "ui/panels/scale_hint.h"
#include "ui/plots/heatmap/long_view.h"
#include "ui/plots/heatmap_view.h"
#include "ui/plots/row_view.h"
#include "ui/session/session.h"
#include "ui/window/centre_header.h"
#include "ui/window/head_bar.h"

namespace heedmap {

namespace {
constexpr double zoomStep = 1.25;
}  // namespace

PictureArea::PictureArea(Session& session)
    : ReadingSplit(new QWidget, new RowView),
      m_session(session),
      m_heatmap(new HeatmapView(
          [&session](Eigen::Index query, Eigen::Index key) { return session.reading(query, key); })),
      m_bar(new HeadBar(session)),
      m_header(new CentreHeader(m_bar)),
      m_views(new QStackedWidget),
      m_row(static_cast<RowView*>(widget(1))),
      m_hint(new ScaleHint(session)) {
  auto* column = new QVBoxLayout(widget(0));
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(m_header);
  column->addWidget(m_views, 1);
  m_views->addWidget(m_heatmap);
  m_heatmap->addToFoot(m_hint);
  m_views->installEventFilter(this);
  connectParts();
  showMap();
}

void PictureArea::connectParts() {
  const auto pin = [this](const Pin& wanted) { m_session.edits().togglePin(wanted); };
  connect(m_heatmap, &HeatmapView::pinRequested, this, pin);
  connect(m_row, &RowView::pinRequested, this, pin);
  connect(m_heatmap, &HeatmapView::crossMoved, m_row, &RowView::setCross);
  connect(m_heatmap, &HeatmapView::crossMoved, m_hint,
          [this](std::optional<QPoint> cell) { m_hint->setBrief(cell.has_value()); });
  connect(m_heatmap, &HeatmapView::cameraMoved, this, &PictureArea::showZoom);
  connect(m_bar, &HeadBar::viewChosen, this, &PictureArea::setView);
  connect(m_bar, &HeadBar::fitWanted, this, &PictureArea::fit);
  connect(m_heatmap, &HeatmapView::partSaveAsked, this, &PictureArea::savePart);
  connect(m_heatmap, &HeatmapView::failed, &m_session, &Session::partFailed);
  connect(&m_session, &Session::mapReady, this, &PictureArea::showMap);
  connect(&m_session.style(), &DisplayStyle::changed, this, &PictureArea::showMap);
  connect(&m_session, &Session::viewChanged, this, &PictureArea::showPins);
  connect(&m_session, &Session::predictionsChanged, this, &PictureArea::showPredictions);
}

void PictureArea::setActions(WindowActions& actions) {
  m_bar->setActions(actions);
  connect(m_hint, &ScaleHint::scalingChosen, this, [&actions](int scaling) {
    for (QAction* action : actions[ChoiceId::Scaling].actions())
      if (action->data() == scaling) action->trigger();
  });
}

/// The view, made if it has not been looked at before.
QWidget* PictureArea::widgetOf(CentreView view) {
  switch (view) {
    case CentreView::Heatmap:
      break;
    case CentreView::Lines:
      if (!m_lines) m_views->addWidget(m_lines = new LinesPanel(m_session));
      return m_lines;
    case CentreView::Compare:
      return &comparison();
  }
  return m_heatmap;
}

ComparePanel& PictureArea::comparison() {
  if (m_comparison) return *m_comparison;
  m_comparison = new ComparePanel(m_session);
  m_comparison->share(*m_heatmap);
  connect(m_comparison, &ComparePanel::otherHeadChanged, this, &PictureArea::otherHeadChanged);
  connect(m_comparison, &ComparePanel::zoomed, this, &PictureArea::showZoom);
  m_views->addWidget(m_comparison);
  return *m_comparison;
}

void PictureArea::setView(CentreView view) {
  m_view = view;
  m_views->setCurrentWidget(widgetOf(view));
  m_bar->setView(view);
  showZoom();
  emit viewShown(view);
}

void PictureArea::focusView() {
  widgetOf(m_view)->setFocus(Qt::ShortcutFocusReason);
}

void PictureArea::compareWith(const HeadId& id) {
  setView(CentreView::Compare);
  comparison().compareWith(id);
}

void PictureArea::zoomIn() {
  m_view == CentreView::Compare ? comparison().zoom(zoomStep) : m_heatmap->zoomIn();
}

void PictureArea::zoomOut() {
  m_view == CentreView::Compare ? comparison().zoom(1 / zoomStep) : m_heatmap->zoomOut();
}

void PictureArea::fit() {
  m_view == CentreView::Compare ? comparison().fit() : m_heatmap->fit();
}

void PictureArea::showZoom() {
  const HeatmapPlot* plot = m_view == CentreView::Heatmap   ? &m_heatmap->plot()
                            : m_view == CentreView::Compare ? comparison().plot(0)
                                                            : nullptr;
  m_bar->setZoom(plot ? &plot->camera() : nullptr);
}

bool PictureArea::eventFilter(QObject* watched, QEvent* event) {
  // Once it is laid out.
  if (watched == m_views && event->type() == QEvent::Resize)
    QMetaObject::invokeMethod(this, &PictureArea::showZoom, Qt::QueuedConnection);
  return ReadingSplit::eventFilter(watched, event);
}

void PictureArea::showHeader() {
  const ViewState& view = m_session.view();
  m_header->show(*m_session.map(),
                 view.whatIf != WhatIf{} || !view.picture.isPlain() || !view.ablation.isNone());
}

void PictureArea::showMap() {
  m_heatmap->show(m_session.map(), m_session.style().heatmap(), m_session.style().values());
  showHeader();
  showZoom();
  m_row->show(m_session.map(), m_session.style().heatmap());
  showPins();
}

void PictureArea::showPins() {
  if (m_session.view().pin.kind != Pin::Kind::None) openRow();
  m_heatmap->setPin(m_session.view().pin);
  m_row->setPin(m_session.view().pin);
}

void PictureArea::showPredictions() {
  QStringList words;
  const auto& predictions = m_session.predictions();
  constexpr size_t most = 5;
  for (const NextToken& prediction : std::span(predictions).first(std::min(most, predictions.size())))
    words << QStringLiteral("%1 %2 %")
                 .arg(prediction.label)
                 .arg(100 * prediction.probability, 0, 'f', prediction.probability < 0.1 ? 1 : 0);
  const QString said = words.join(QStringLiteral("   "));
  const bool isNext = m_session.model() && (m_session.model()->summary().isCausal ||
                                            m_session.model()->summary().isEncoderDecoder);
  m_row->setPrediction(words.isEmpty() ? QString()
                       : isNext        ? tr("and predicts the next token:  %1").arg(said)
                                       : tr("and predicts in its place:  %1").arg(said));
}

/// What is seen of a long head, in the colours that it is seen in.
void PictureArea::savePart() {
  if (!m_session.map() || !m_session.map()->longHead) return;
  if (!m_part) m_part = new RegionDialog(m_session, this);
  const HeatmapPlot& plot = m_heatmap->plot();
  m_part->ask(plot.camera().visible(), plot.camera().scale(), plot.longView().layout().scale());
}

void PictureArea::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) {
    showPredictions();
    showHeader();
    showZoom();
  }
  ReadingSplit::changeEvent(event);
}

}  // namespace heedmap
