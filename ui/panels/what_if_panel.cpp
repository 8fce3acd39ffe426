// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/what_if_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QFormLayout>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalBlocker>
#include <cmath>

#include "core/attention/heads_of.h"
#include "core/textbook/textbook_layer.h"
#include "core/textbook/textbook_saturation.h"
#include "ui/controls/dk_box.h"
#include "ui/controls/dk_slider.h"
#include "ui/controls/problem_label.h"
#include "ui/plots/saturation_plot.h"

namespace heedmap {

namespace {
constexpr int curvePoints = 37;
constexpr int textbookPoints = 13;  ///< each a run of its own
}  // namespace

WhatIfPanel::WhatIfPanel(Session& session)
    : m_session(session),
      m_maskLabel(new QLabel),
      m_modelMask(new QRadioButton),
      m_causalMask(new QRadioButton),
      m_noMask(new QRadioButton),
      m_scaleLabel(new QLabel),
      m_scaled(new QCheckBox),
      m_dkLabel(new QLabel),
      m_slider(new DkSlider),
      m_dkBox(new DkBox),
      m_dkProblem(new ProblemLabel),
      m_scopeLabel(new QLabel),
      m_scope(new QComboBox),
      m_reset(new QPushButton),
      m_saturationTitle(new QLabel),
      m_entropyName(new QLabel),
      m_entropy(new QLabel),
      m_peakName(new QLabel),
      m_peak(new QLabel),
      m_gradientName(new QLabel),
      m_gradient(new QLabel),
      m_curve(new SaturationPlot(SaturationPlot::Of::Shares)) {
  m_modelMask->setObjectName("modelMask");
  m_causalMask->setObjectName("causalMask");
  m_noMask->setObjectName("noMask");
  m_scaled->setObjectName("scaled");
  m_scope->setObjectName("scope");
  m_reset->setObjectName("reset");
  setLayout(makeControls());
  connectControls();
  retranslate();
  showControls();
}

QLayout* WhatIfPanel::makeControls() {
  m_dkBox->setFixedWidth(74);
  m_scope->addItems({{}, {}});
  m_dkLabel->setBuddy(m_slider);
  m_scopeLabel->setBuddy(m_scope);
  QFont bold = font();
  bold.setBold(true);
  m_saturationTitle->setFont(bold);

  auto* masks = new QHBoxLayout;
  masks->setSpacing(10);
  for (QRadioButton* button : {m_modelMask, m_causalMask, m_noMask}) masks->addWidget(button);
  masks->addStretch(1);
  auto* dk = new QHBoxLayout;
  dk->setSpacing(8);
  dk->addWidget(m_slider, 1);
  dk->addWidget(m_dkBox, 0, Qt::AlignTop);
  auto* scope = new QHBoxLayout;
  scope->addWidget(m_scope, 1);
  scope->addWidget(m_reset);

  auto* form = new QGridLayout;
  form->setHorizontalSpacing(10);
  form->setVerticalSpacing(8);
  // What is wide stands below its label, so that the panel can be narrow.
  form->addWidget(m_maskLabel, 0, 0, 1, 2);
  form->addLayout(masks, 1, 0, 1, 2);
  form->addWidget(m_scaleLabel, 2, 0);
  form->addWidget(m_scaled, 2, 1);
  form->addWidget(m_dkLabel, 3, 0, Qt::AlignTop);
  form->addLayout(dk, 3, 1);
  form->addWidget(m_dkProblem, 4, 1);
  form->addWidget(m_scopeLabel, 5, 0, 1, 2);
  form->addLayout(scope, 6, 0, 1, 2);
  form->setColumnStretch(1, 1);

  auto* figures = new QGridLayout;
  figures->setHorizontalSpacing(10);
  figures->setVerticalSpacing(3);
  int row = 0;
  for (const auto& [name, value] :
       {std::pair{m_entropyName, m_entropy}, {m_peakName, m_peak}, {m_gradientName, m_gradient}}) {
    value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    value->setTextInteractionFlags(Qt::TextSelectableByMouse);
    figures->addWidget(name, row, 0);
    figures->addWidget(value, row++, 1);
  }
  figures->setColumnStretch(0, 1);

  auto* column = new QVBoxLayout;
  column->setContentsMargins(12, 10, 12, 12);
  column->setSpacing(8);
  column->addLayout(form);
  column->addSpacing(8);
  column->addWidget(m_saturationTitle);
  column->addLayout(figures);
  column->addSpacing(4);
  column->addWidget(m_curve);
  column->addStretch(1);
  return column;
}

void WhatIfPanel::connectControls() {
  ViewEdits& edits = m_session.edits();
  for (const MaskChoice mask : {MaskChoice::Model, MaskChoice::Causal, MaskChoice::None})
    connect(maskButton(mask), &QRadioButton::clicked, this, [&edits, mask] { edits.setMask(mask); });
  connect(m_scaled, &QCheckBox::clicked, this, [&edits](bool isScaled) { edits.setScaled(isScaled); });
  connect(m_slider, &QSlider::sliderPressed, this, [this] { ++m_gesture; });
  connect(m_slider, &DkSlider::dkMoved, this, &WhatIfPanel::setDk);
  connect(m_dkBox, &DkBox::valueChanged, this, &WhatIfPanel::setDk);
  connect(m_dkBox, &DkBox::refused, this, [this](const QString& text) {
    m_dkProblem->say(tr("“%1” cannot be d_k: type a whole number from %2 to %3. It stays %4.")
                         .arg(text)
                         .arg(WhatIf::minDk)
                         .arg(WhatIf::maxDk)
                         .arg(m_dkBox->value()));
  });
  // What is typed next is judged when it is entered.
  connect(m_dkBox, &DkBox::typed, this, [this] { m_dkProblem->say({}); });
  connect(m_scope, &QComboBox::activated, this, [&edits](int index) { edits.setScope(Scope(index)); });
  connect(m_reset, &QPushButton::clicked, this, [&edits] { edits.resetWhatIf(); });
  connect(&m_session, &Session::viewChanged, this, &WhatIfPanel::showControls);
  connect(&m_session, &Session::mapReady, this, [this] {
    showControls();
    showSaturation();
    makeCurve();
  });
}

QRadioButton* WhatIfPanel::maskButton(MaskChoice mask) const {
  switch (mask) {
    case MaskChoice::Model:
      return m_modelMask;
    case MaskChoice::Causal:
      return m_causalMask;
    case MaskChoice::None:
      return m_noMask;
  }
  return m_modelMask;
}

void WhatIfPanel::setDk(double dk) {
  m_dkProblem->say({});
  // All moves of one drag, and all steps between two other changes, are one step back.
  m_session.edits().setDk(dk, m_gesture + 1);
}

void WhatIfPanel::focusDk() {
  m_slider->setFocus(Qt::ShortcutFocusReason);
}

double WhatIfPanel::shownDk() const {
  const WhatIf& whatIf = m_session.view().whatIf;
  return whatIf.dk.value_or(m_slider->own());
}

void WhatIfPanel::showControls() {
  const WhatIf& whatIf = m_session.view().whatIf;
  const AttentionStack* stack = m_session.stack();
  const bool isGiven = stack && heedmap::isGiven(*stack);
  setEnabled(!isGiven);
  setToolTip(isGiven ? tr("This attention comes without queries and keys, so nothing can be computed anew")
                     : QString());
  m_slider->setOwn(m_session.ownDk());
  const QSignalBlocker blockBox(m_dkBox);
  maskButton(whatIf.mask)->setChecked(true);
  // The box says what the scores do, not what the what-if leaves alone.
  m_scaled->setEnabled(!m_session.stack() || m_session.canBeUnscaled());
  m_scaled->setChecked(whatIf.scaled && m_scaled->isEnabled());
  m_scaled->setToolTip(m_scaled->isEnabled()
                           ? tr("Scores are divided by √d_k before the softmax")
                           : tr("This model does not divide its scores; set d_k to see what dividing does"));
  m_slider->setDk(shownDk());
  // What is being typed is nobody else's to take away.
  if (m_dkBox->value() != shownDk()) m_dkBox->setValue(shownDk());
  m_scope->setCurrentIndex(int(whatIf.scope));
  m_reset->setEnabled(whatIf != WhatIf{});
  for (QWidget* widget : std::initializer_list<QWidget*>{m_dkLabel, m_slider, m_dkBox})
    widget->setEnabled(whatIf.scaled || (m_session.model() && m_session.model()->hasFreeDk()));
}

void WhatIfPanel::showSaturation() {
  const AttentionMap& map = *m_session.map();
  if (map.values.size() == 0 || isGiven(*m_session.stack())) {
    for (QLabel* label : {m_entropy, m_peak, m_gradient}) label->clear();
    return;
  }
  const Saturation now =
      saturation(headInput(*m_session.trace(), m_session.view().head, m_session.shownWhatIf()));
  m_entropy->setText(tr("%1 of %2").arg(now.entropy, 0, 'f', 2).arg(now.maxEntropy, 0, 'f', 2));
  m_peak->setText(QString::number(now.peak, 'f', 3));
  m_gradient->setText(QString::number(now.gradient, 'f', 3));
  const bool isReal = m_session.model()->hasFreeDk();
  m_curve->showPresent(m_session.view().whatIf.scaled || isReal ? shownDk() : 1, now);
}

void WhatIfPanel::makeCurve() {
  std::optional<TextbookOptions> textbook;
  if (const auto& reference = m_session.reference(); reference && isTextbook(*reference))
    textbook = std::get<TextbookOptions>(*reference);
  WhatIf whatIf = m_session.view().whatIf;
  if (!textbook) whatIf.scaled = true;  // the curve is over d_k, whatever the present one is
  whatIf.dk.reset();
  const auto trace = m_session.trace();
  if (!trace || m_session.map()->values.size() == 0 || isGiven(*m_session.stack())) {
    m_curveJobs.cancel();
    m_curveTrace.reset();
    return m_curve->setCurve({});
  }
  const HeadId head = m_session.view().head;
  // A textbook layer runs again for each d_k, and its curve over all of them stays.
  const bool isSameTrace = trace == m_curveTrace ||
                           (textbook && m_session.model() == m_curveModel && m_curveTrace &&
                            trace->source == m_curveTrace->source && trace->target == m_curveTrace->target);
  m_curveModel = m_session.model();
  if (isSameTrace && head == m_curveHead && whatIf == m_curveWhatIf) return;
  m_curveTrace = trace;
  m_curveHead = head;
  m_curveWhatIf = whatIf;
  m_curveJobs.start([this, trace, head, whatIf, textbook](const JobRunner::Job& job) {
    const auto dk = logSpaced(WhatIf::minDk, WhatIf::maxDk, textbook ? textbookPoints : curvePoints);
    SaturationCurve curve = textbook ? textbookSaturation(*textbook, *trace, head, whatIf, dk, job.stop)
                                     : saturationByDivisor(headInput(*trace, head, whatIf), dk);
    if (!whatIf.scaled) curve.scaled = curve.unscaled;
    job.deliver([this, curve] { m_curve->setCurve(curve); });
  });
}

void WhatIfPanel::retranslate() {
  m_maskLabel->setText(tr("Mask"));
  m_modelMask->setText(tr("model's"));
  m_modelMask->setToolTip(tr("The mask that the model was trained with"));
  m_causalMask->setText(tr("causal"));
  m_causalMask->setToolTip(tr("Each query sees its own key and those before it"));
  m_noMask->setText(tr("none"));
  m_noMask->setToolTip(tr("Each query sees all keys"));
  m_scaleLabel->setText(tr("Scale"));
  m_scaled->setText(tr("divide by √d_k"));
  m_dkLabel->setText(tr("d_k"));
  m_dkLabel->setToolTip(tr("The d_k inside the divisor √d_k; the model's own value is marked"));
  m_slider->setToolTip(m_dkLabel->toolTip());
  m_slider->setAccessibleName(tr("d_k"));
  m_dkBox->setToolTip(tr("d_k as a number, from 1 to 4096"));
  m_dkBox->setAccessibleName(tr("d_k as a number"));
  m_scopeLabel->setText(tr("Recompute"));
  m_scope->setItemText(0, tr("the softmax only"));
  m_scope->setItemText(1, tr("the whole network"));
  m_scope->setItemData(
      0, tr("The model's own queries and keys stay; every head weighs them by the changed rule"),
      Qt::ToolTipRole);
  m_scope->setItemData(1, tr("The model runs again with the changed rule in every layer"), Qt::ToolTipRole);
  m_scope->setToolTip(tr("What the change reaches: the weights that you see, or every layer of a new run"));
  m_scope->setAccessibleName(tr("What the what-if recomputes"));
  m_reset->setText(tr("Reset"));
  m_reset->setToolTip(tr("Back to what the trained model does"));
  m_saturationTitle->setText(tr("Saturation of the softmax"));
  m_entropyName->setText(tr("Entropy of a row"));
  m_entropyName->setToolTip(
      tr("−Σ p ln p, mean over the rows, against its maximum: the logarithm of the number of visible keys"));
  m_peakName->setText(tr("Peak weight"));
  m_peakName->setToolTip(tr("The largest weight of a row, mean over the rows"));
  m_gradientName->setText(tr("Gradient Σp(1−p)"));
  m_gradientName->setToolTip(
      tr("How much of a change of the scores gets through the softmax; near 0 nothing can be learnt"));
  m_curve->setToolTip(tr("Entropy and peak of this head for every d_k; the dots are the present value"));
  m_curve->setAccessibleName(tr("Entropy and peak over d_k"));
  showSaturation();
}

void WhatIfPanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  QWidget::changeEvent(event);
}

}  // namespace heedmap
