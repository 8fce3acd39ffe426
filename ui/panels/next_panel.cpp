// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/next_panel.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/controls/elided_label.h"
#include "ui/controls/on_screen.h"
#include "ui/controls/tokens/token_bars.h"

namespace heedmap {

NextPanel::NextPanel(Session& session)
    : m_session(session),
      m_heading(new ElidedLabel),
      m_bars(new TokenBars),
      m_one(new QPushButton),
      m_ten(new QPushButton),
      m_all(new QPushButton) {
  m_one->setObjectName("one");
  m_ten->setObjectName("ten");
  m_all->setObjectName("all");
  auto* buttons = new QHBoxLayout;
  for (QPushButton* button : {m_one, m_ten, m_all}) buttons->addWidget(button);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 8, 12, 8);
  column->addWidget(m_heading);
  column->addWidget(m_bars, 1);
  column->addLayout(buttons);
  connect(m_bars, &TokenBars::chosen, this, [this](int place) {
    const auto& predictions = m_session.predictions();
    if (size_t(place) < predictions.size()) m_session.take(predictions[size_t(place)]);
  });
  for (const auto& [button, most] : {std::pair{m_one, 1}, {m_ten, 10}, {m_all, mostGeneratedTokens}})
    connect(button, &QPushButton::clicked, this, [this, count = most] { m_session.generate(count); });
  for (const auto& signal : {&Session::predictionsChanged, &Session::traceReady, &Session::viewChanged})
    connect(&m_session, signal, this, &NextPanel::showPredictions);
  connect(&m_session, &Session::generatingChanged, this, &NextPanel::showPredictions);
  retranslate();
}

void NextPanel::follow() {
  m_session.setPredicting(isOnScreen(*this));
}

QString NextPanel::headingOf() const {
  const auto row = m_session.predictedRow();
  if (!row || m_session.predictions().empty()) return {};
  const bool isTwofold = m_session.model()->summary().isEncoderDecoder;
  const Tokens& tokens = isTwofold ? m_session.trace()->target : m_session.trace()->source;
  if (*row >= tokens.size()) return {};
  const QString word = tokens.items[size_t(*row)].piece;
  return isTwofold || m_session.model()->summary().isCausal
             ? tr("After token %1 “%2”").arg(*row).arg(word)
             : tr("In place of token %1 “%2”").arg(*row).arg(word);
}

void NextPanel::showPredictions() {
  std::vector<TokenBar> bars;
  for (const NextToken& one : m_session.predictions()) bars.push_back({one.label, one.probability});
  const auto model = m_session.model();
  QString instead;
  if (model && !model->outputHead())
    instead = tr("This model has no output head: it predicts no tokens.");
  else if (model && m_session.trace() && !model->summary().isCausal && !model->summary().isEncoderDecoder)
    instead =
        tr("Type [MASK] into the text and let special tokens be read (Edit menu), or pin a row: what the "
           "model says in its place stands here.");
  m_bars->show(std::move(bars), instead, m_session.canTake());
  m_heading->setText(headingOf());
  for (QPushButton* button : {m_one, m_ten, m_all}) {
    button->setVisible(m_session.canGenerate());
    button->setEnabled(!m_session.isGenerating());
  }
}

void NextPanel::retranslate() {
  m_one->setText(tr("+1"));
  m_one->setToolTip(tr("Append the most probable token"));
  m_ten->setText(tr("+10"));
  m_ten->setToolTip(tr("Append ten tokens, always the most probable one"));
  m_all->setText(tr("To the End"));
  m_all->setToolTip(tr("Append tokens until the model ends the text, %1 at most").arg(mostGeneratedTokens));
  m_bars->setAccessibleName(tr("The likeliest tokens"));
  m_bars->setToolTip(tr("A click puts the token into the text"));
  showPredictions();
}

void NextPanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  QWidget::changeEvent(event);
}

}  // namespace heedmap
