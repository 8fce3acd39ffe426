// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/picture_area.h"

#include <QActionGroup>
#include <QEvent>
#include <QLayout>
#include <algorithm>
#include <span>

#include "ui/frame/window_actions.h"
#include "ui/panels/scale_hint.h"
#include "ui/plots/heatmap_view.h"
#include "ui/plots/row_view.h"
#include "ui/session/session.h"
#include "ui/window/head_bar.h"

namespace heedmap {

PictureArea::PictureArea(Session& session)
    : PictureArea(session, new HeatmapView([&session](Eigen::Index query, Eigen::Index key) {
                    return session.reading(query, key);
                  }),
                  new RowView) {}

PictureArea::PictureArea(Session& session, HeatmapView* heatmap, RowView* row)
    : ReadingSplit(heatmap, row),
      m_session(session),
      m_heatmap(heatmap),
      m_row(row),
      m_bar(new HeadBar(session, *heatmap)),
      m_hint(new ScaleHint(session)) {
  m_heatmap->header()->layout()->addWidget(m_bar);
  m_heatmap->addToFoot(m_hint);
  connectParts();
  showMap();
}

void PictureArea::connectParts() {
  const auto pin = [this](const Pin& wanted) { m_session.edits().togglePin(wanted); };
  connect(m_heatmap, &HeatmapView::pinRequested, this, pin);
  connect(m_row, &RowView::pinRequested, this, pin);
  connect(m_heatmap, &HeatmapView::crossMoved, m_row, &RowView::setCross);
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

void PictureArea::showMap() {
  m_heatmap->show(m_session.map(), m_session.style().heatmap(), m_session.style().values());
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

void PictureArea::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) showPredictions();
  ReadingSplit::changeEvent(event);
}

}  // namespace heedmap
