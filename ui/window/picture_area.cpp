// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/picture_area.h"

#include <QEvent>
#include <QLayout>
#include <QPushButton>

#include "ui/plots/heatmap_view.h"
#include "ui/plots/row_view.h"
#include "ui/session/session.h"

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
      m_colours(new QPushButton) {
  m_heatmap->header()->layout()->addWidget(m_colours);
  connectParts();
  showMap();
  retranslate();
}

void PictureArea::connectParts() {
  const auto pin = [this](const Pin& wanted) { m_session.edits().togglePin(wanted); };
  connect(m_heatmap, &HeatmapView::pinRequested, this, pin);
  connect(m_row, &RowView::pinRequested, this, pin);
  connect(m_heatmap, &HeatmapView::crossMoved, m_row, &RowView::setCross);
  connect(&m_session, &Session::mapReady, this, &PictureArea::showMap);
  connect(&m_session.style(), &DisplayStyle::changed, this, &PictureArea::showMap);
  connect(&m_session, &Session::viewChanged, this, &PictureArea::showPins);
  connect(&m_session, &Session::predictionsChanged, this, &PictureArea::showPredictions);
}

void PictureArea::setColoursMenu(QMenu* menu) {
  m_colours->setMenu(menu);
}

void PictureArea::showMap() {
  m_heatmap->show(m_session.map(), m_session.style().heatmap());
  m_row->show(m_session.map(), m_session.style().heatmap());
  showPins();
}

void PictureArea::showPins() {
  m_heatmap->setPin(m_session.view().pin);
  m_row->setPin(m_session.view().pin);
}

void PictureArea::showPredictions() {
  QStringList words;
  for (const NextToken& prediction : m_session.predictions())
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

void PictureArea::retranslate() {
  m_colours->setText(tr("Colours"));
  m_colours->setToolTip(tr("Colour map, colour scale and range"));
}

void PictureArea::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  ReadingSplit::changeEvent(event);
}

}  // namespace heedmap
