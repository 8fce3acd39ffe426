// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/parts/other_model.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <algorithm>

#include "core/attention/heads_of.h"
#include "core/maps/head_map.h"
#include "ui/lesson/pictures/matrix_picture.h"

namespace heedmap {

namespace {

/// The numbers from 0 on, with the one that was chosen as far as it is among them.
void offer(QComboBox& box, int count) {
  if (box.count() == count) return;
  const int chosen = std::clamp(box.currentIndex(), 0, count - 1);
  box.clear();
  for (int i = 0; i < count; ++i) box.addItem(QString::number(i));
  box.setCurrentIndex(chosen);
}

}  // namespace

OtherModel::OtherModel(Session::Opener opener, QWidget* parent)
    : QWidget(parent),
      m_opener(std::move(opener)),
      m_name(new QLabel),
      m_picture(new MatrixPicture),
      m_layerLabel(new QLabel),
      m_layer(new QComboBox),
      m_headLabel(new QLabel),
      m_head(new QComboBox),
      m_open(new QPushButton) {
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->addWidget(m_name, 0, 0, 1, 2);
  // Below the controls: two of these beside each other have pictures of unlike heights.
  grid->addWidget(m_layerLabel, 1, 0);
  grid->addWidget(m_layer, 1, 1);
  grid->addWidget(m_headLabel, 2, 0);
  grid->addWidget(m_head, 2, 1);
  grid->addWidget(m_open, 3, 0, 1, 2);
  grid->addWidget(m_picture, 4, 0, 1, 2);
  grid->setColumnStretch(1, 1);
  grid->setRowStretch(5, 1);
  m_name->setWordWrap(true);
  m_name->setTextFormat(Qt::RichText);
  m_layerLabel->setBuddy(m_layer);
  m_headLabel->setBuddy(m_head);
  for (QComboBox* box : {m_layer, m_head}) connect(box, &QComboBox::activated, this, &OtherModel::showHead);
  connect(m_open, &QPushButton::clicked, this, [this] { emit chosen(m_path, this->head()); });
  connect(&m_jobs, &JobRunner::failed, this, [this](const QString& sentence) {
    m_problem = sentence;
    showHead();
  });
  retranslate();
}

HeadId OtherModel::head() const {
  return {AttentionKind::Self, std::max(0, m_layer->currentIndex()), std::max(0, m_head->currentIndex())};
}

void OtherModel::show(const QString& path, const LessonState& state) {
  m_style = state.style;
  m_style.range = RangeChoice::Unit;
  if (path == m_path && state.text == m_text) return showHead();
  if (path != m_path) m_model.reset();
  m_path = path;
  m_text = state.text;
  run();
}

void OtherModel::run() {
  m_trace.reset();
  m_problem.clear();
  m_jobs.start([this, path = m_path, known = m_model, opener = m_opener,
                text = m_text.toUtf8()](const JobRunner::Job& job) {
    const auto model = known ? known : opener(path, job.stop);
    const Tokens tokens = model->tokenize(text, {}, SpecialTokens::Literal, job.stop);
    auto trace = std::make_shared<AttentionTrace>();
    if (!tokens.items.empty()) *trace = model->run(tokens, {}, {}, job.stop);
    job.deliver([this, model, trace] {
      m_model = model;
      m_trace = trace;
      if (const AttentionStack* stack = trace->stack(AttentionKind::Self)) {
        offer(*m_layer, int(stack->layers.size()));
        offer(*m_head, stack->heads);
      }
      showHead();
      emit ready();
    });
  });
  showHead();
}

void OtherModel::showHead() {
  const AttentionStack* stack = m_trace ? m_trace->stack(AttentionKind::Self) : nullptr;
  const bool hasHead = stack != nullptr;
  if (hasHead) m_layer->setCurrentIndex(layerWithHeads(*stack, head().layer));
  m_map = hasHead ? headMap(*m_trace, head()) : AttentionMap{};
  for (QWidget* part :
       std::initializer_list<QWidget*>{m_picture, m_layerLabel, m_layer, m_headLabel, m_head, m_open})
    part->setVisible(hasHead);
  QString about = m_problem.toHtmlEscaped();
  if (hasHead)
    about = (m_model->summary().isCausal ? tr("causal, [%1, %1]") : tr("bidirectional, [%1, %1]"))
                .arg(m_map.values.rows());
  else if (m_problem.isEmpty())
    about = m_jobs.isBusy() ? tr("Opening and running …") : tr("Type a text first.");
  static const QRegularExpression part(QStringLiteral("^(?:.+ )?[0-9]+/[0-9]+$"));
  if (std::any_of(m_map.keys.begin(), m_map.keys.end(),
                  [](const AxisLabel& key) { return part.match(key.text).hasMatch(); }))
    about +=
        QStringLiteral("<br>") + tr("1/2, 2/2: parts of one character, whose bytes are tokens of their own");
  m_name->setText(m_model
                      ? QStringLiteral("<b>%1</b><br>%2").arg(m_model->summary().name.toHtmlEscaped(), about)
                      : about);
  if (hasHead) m_picture->show(m_map, m_style, m_map.title, true);
}

void OtherModel::retranslate() {
  m_layerLabel->setText(tr("Layer"));
  m_headLabel->setText(tr("Head"));
  m_layer->setAccessibleName(m_layerLabel->text());
  m_head->setAccessibleName(m_headLabel->text());
  m_open->setText(tr("Open in the window"));
  showHead();
}

}  // namespace heedmap
