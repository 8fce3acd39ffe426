// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/parts/two_models.h"

#include <QLabel>
#include <QVBoxLayout>

#include "core/maps/head_map.h"
#include "core/textbook/textbook_layer.h"
#include "ui/lesson/blocks/lesson_requests.h"
#include "ui/lesson/parts/other_model.h"
#include "ui/lesson/pictures/matrix_picture.h"
#include "ui/lesson/state/lesson_words.h"

namespace heedmap {

TwoModels::TwoModels(LessonModels models, QWidget* parent)
    : QWidget(parent),
      m_models(std::move(models)),
      m_sides(new QBoxLayout(QBoxLayout::LeftToRight)),
      m_bidirectional(new OtherModel(m_models.open)),
      m_causal(new OtherModel(m_models.open)),
      m_standIn(new MatrixPicture),
      m_missing(new QLabel) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addLayout(m_sides);
  m_sides->setSpacing(10);
  for (QWidget* side : std::initializer_list<QWidget*>{m_bidirectional, m_causal, m_standIn})
    m_sides->addWidget(side, 1);
  column->addWidget(m_missing);
  m_missing->setWordWrap(true);
  m_missing->setTextInteractionFlags(Qt::TextSelectableByMouse);
  for (OtherModel* side : {m_bidirectional, m_causal})
    connect(side, &OtherModel::chosen, this, &TwoModels::chosen);
  m_causal->hide();
  retranslate();
}

/// The window's own model on its side; else the one that stands there, if it knows the language; else one
/// that comes with the program, or is known to it by name.
QString TwoModels::pathOf(bool isCausal) const {
  const auto& model = m_state.model;
  if (model && model->file() && !model->summary().isEncoderDecoder && model->summary().isCausal == isCausal)
    return heedmap::pathOf(*m_state.reference);
  const OtherModel* side = isCausal ? m_causal : m_bidirectional;
  if (side->knows(m_state.text.toUtf8())) return side->path();
  if (isCausal) return m_models.find(lesson::causalModel);
  return m_models.find(isBeyondLatin(m_state.text) ? lesson::multilingual : lesson::minilm);
}

void TwoModels::show(const LessonState& state) {
  m_state = state;
  m_bidirectional->show(pathOf(false), state);
  const QString causal = pathOf(true);
  m_causal->setVisible(!causal.isEmpty());
  m_missing->setVisible(causal.isEmpty());
  if (!causal.isEmpty()) m_causal->show(causal, state);
  showStandIn();
}

void TwoModels::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  constexpr int besideEachOther = 460;
  m_sides->setDirection(width() < besideEachOther ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

void TwoModels::showStandIn() {
  const TextbookLayer layer({.heads = 1});
  const Tokens tokens = layer.tokenize(m_state.text.toUtf8());
  m_standIn->setVisible(!missing().isEmpty() && tokens.size() > 0);
  if (m_standIn->isHidden()) return;
  HeatmapStyle style = m_state.style;
  style.range = RangeChoice::Unit;
  m_standIn->show(headMap(layer.run(tokens, {}, {}), {}, {.mask = MaskChoice::Causal}), style,
                  tr("textbook layer, causal"), true);
}

QString TwoModels::missing() const {
  return m_missing->isHidden() ? QString() : m_missing->text();
}

void TwoModels::retranslate() {
  m_missing->setText(tr("There is no causal model on this computer that the lesson knows. The command "
                        "scripts/fetch-models gets %1 (98 MB); one of your own is opened with “Open…” in the "
                        "list of models. Until then the textbook layer stands in, with a causal mask.")
                         .arg(lesson::causalModel));
  for (OtherModel* side : {m_bidirectional, m_causal}) side->retranslate();
  if (m_state.model) showStandIn();
}

}  // namespace heedmap
