// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/ablation_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStandardItemModel>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/analysis/not_finite.h"
#include "core/base/error.h"
#include "core/maps/head_map.h"
#include "core/text/tokenizer.h"
#include "ui/panels/ablation_chips.h"
#include "ui/panels/ablation_ranking.h"

namespace heedmap {

namespace {

enum SetTo { Zero, MeanOfText, MeanOfCorpus };

/// "the 0.31, a 0.12": the likeliest pieces at `row`.
QString likeliest(const Model& model, const AttentionTrace& trace, Eigen::Index row) {
  QStringList texts;
  for (const NextToken& one : nextTokens(model, trace, row, 3))
    texts << QStringLiteral("“%1” %2").arg(one.label).arg(one.probability, 0, 'f', 2);
  return texts.join(QStringLiteral(", "));
}

}  // namespace

AblationPanel::AblationPanel(Session& session, const HeadSurvey& survey, GridMarks& marks)
    : m_session(session),
      m_survey(survey),
      m_gridMarks(marks),
      m_toggle(new QPushButton),
      m_cut(new QPushButton),
      m_allBack(new QPushButton),
      m_setToLabel(new QLabel),
      m_nothing(new QLabel),
      m_effect(new QLabel),
      m_setTo(new QComboBox),
      m_showChange(new QCheckBox),
      m_chips(new AblationChips),
      m_ranking(new AblationRanking(session)) {
  m_toggle->setObjectName("toggle");
  m_cut->setObjectName("cut");
  m_allBack->setObjectName("allBack");
  m_setTo->setObjectName("setTo");
  m_effect->setObjectName("effect");
  makeLayout();
  connectParts();
  retranslate();
}

void AblationPanel::makeLayout() {
  for (QLabel* label : {m_nothing, m_effect}) {
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);  // a token may be spelt "<s>"
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  }
  m_setTo->addItems({{}, {}, {}});
  m_setTo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);  // the heatmap needs
                                                                                   // the width
  m_setTo->setMinimumContentsLength(8);
  m_setToLabel->setBuddy(m_setTo);
  m_showChange->setChecked(true);
  auto* setTo = new QHBoxLayout;
  setTo->addWidget(m_setToLabel);
  setTo->addWidget(m_setTo, 1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 10, 12, 10);
  column->addWidget(m_toggle);
  column->addWidget(m_cut);
  column->addWidget(m_allBack);
  column->addLayout(setTo);
  column->addWidget(m_nothing);
  column->addWidget(m_showChange);
  column->addWidget(m_chips);  // below what is clicked again and again, which
                               // stays where it is
  column->addWidget(m_effect);
  column->addSpacing(6);
  column->addWidget(m_ranking, 1);
}

void AblationPanel::connectParts() {
  ViewEdits& edits = m_session.edits();
  connect(m_toggle, &QPushButton::clicked, this, [&edits] { edits.toggleSwitchedOff(); });
  connect(m_cut, &QPushButton::clicked, this, [&edits] { edits.toggleEdges(edits.pinnedEdges()); });
  connect(m_setTo, &QComboBox::activated, this, &AblationPanel::setAblationKind);
  connect(m_chips, &AblationChips::edited, this, [&edits](const Ablation& left) { edits.putBack(left); });
  connect(m_chips, &AblationChips::headChosen, this, [&edits](const HeadId& id) { edits.selectHead(id); });
  connect(m_allBack, &QPushButton::clicked, this, [&edits] { edits.putAllBack(); });
  connect(m_showChange, &QCheckBox::toggled, this, &AblationPanel::tellGrid);
  connect(&m_session, &Session::mapReady, this, &AblationPanel::showCut);
  connect(&m_session, &Session::viewChanged, this, &AblationPanel::showControls);
  connect(&m_session, &Session::modelOpened, this, &AblationPanel::showControls);
  connect(&m_session, &Session::traceReady, this, [this] {
    measureChange();
    showControls();
  });
  connect(&m_survey, &HeadSurvey::corpusChanged, this, &AblationPanel::retranslate);
  connect(&m_changeJobs, &JobRunner::failed, &m_session, &Session::partFailed);
  connect(m_ranking, &AblationRanking::changed, this, &AblationPanel::tellGrid);
}

void AblationPanel::switchOffAndRank(const HeadId& id) {
  if (!m_session.edits().canAblate()) return;
  if (m_ranking->effects().empty()) m_ranking->rank();
  m_session.edits().switchOff(id);
}

void AblationPanel::setAblationKind(int choice) {
  m_session.edits().setAblationKind(choice == Zero ? AblationKind::Zero : AblationKind::Mean,
                                    choice == MeanOfCorpus ? m_survey.corpus() : nullptr);
  showControls();
}

void AblationPanel::tellGrid() {
  m_gridMarks.setAblated({marks(), base(), largestChange()});
}

/// Against a run with everything on.
void AblationPanel::measureChange() {
  const auto trace = m_session.trace();
  const auto model = m_session.model();
  const ViewState view = m_session.view();
  m_changes.clear();
  m_base.reset();
  m_effect->clear();
  m_effect->hide();
  if (!trace || !model || view.ablation.isNone() || trace->stacks.empty()) {
    m_changeJobs.cancel();
    tellGrid();
    return;
  }
  m_changeJobs.start([this, trace, model, view](const JobRunner::Job& job) {
    RunOptions options;
    options.whatIf = view.whatIf;
    const auto base =
        std::make_shared<const AttentionTrace>(model->run(trace->source, trace->target, options, job.stop));
    auto changes = headChanges(*base, *trace, firstAffectedLayer(*trace, view.ablation), job.stop);
    QString text = tr("The hidden states of the last layer change by %1 %.")
                       .arg(100 * hiddenEffect(*base)(*trace), 0, 'f', 1);
    const QString broken = notFiniteNote(*base).isEmpty() ? notFiniteNote(*trace) : notFiniteNote(*base);
    if (!broken.isEmpty()) {
      text = broken;
    } else if (model->outputHead()) {
      const Eigen::Index row = predictedRow(view, *base);
      text += QLatin1Char('\n') +
              tr("Prediction at token %1: %2; with everything on: %3.")
                  .arg(nameOfRow(*base, row), likeliest(*model, *trace, row), likeliest(*model, *base, row));
    }
    const bool isSeen = std::any_of(changes.begin(), changes.end(),
                                    [](const HeadChange& change) { return change.largest > 0; });
    if (!isSeen && broken.isEmpty()) text += QLatin1Char('\n') + tr("No other head's weights change.");
    job.deliver([this, base, isSeen, changes = std::move(changes), text] {
      m_changes = changes;
      m_base = isSeen ? base : nullptr;
      m_effect->setText(text);
      m_effect->show();
      tellGrid();
    });
  });
}

std::shared_ptr<const AttentionTrace> AblationPanel::base() const {
  return m_showChange->isChecked() ? m_base : nullptr;
}

double AblationPanel::largestChange() const {
  double largest = 0;
  for (const HeadChange& change : m_changes) largest = std::max(largest, change.largest);
  return largest > 0 ? largest : 1;
}

HeadMarks AblationPanel::marks() const {
  HeadMarks marks;
  const bool isChange = !m_session.view().ablation.isNone();
  double most = 0;
  if (isChange)
    for (const HeadChange& change : m_changes) most = std::max(most, change.divergence);
  else
    for (const auto& [id, effect] : m_ranking->effects()) most = std::max(most, effect);
  const auto add = [&](const HeadId& id, double value, const QString& text) {
    HeadMark mark;
    if (!std::isnan(value)) {
      mark.share = most > 0 ? value / most : 0;
      mark.text = text;
    }
    marks[id] = mark;
  };
  if (isChange) {
    for (const HeadChange& change : m_changes)
      add(change.id, change.divergence,
          tr("changed by %1 bits (Jensen–Shannon)").arg(change.divergence, 0, 'g', 3));
    for (const HeadId& id : m_session.view().ablation.heads) marks[id] = {{}, false, tr("ablated"), true};
  } else {
    for (const auto& [id, effect] : m_ranking->effects())
      add(id, effect, tr("effect %1").arg(effect, 0, 'g', 3));
  }
  return marks;
}

void AblationPanel::showControls() {
  const ViewState& view = m_session.view();
  const Ablation& ablation = view.ablation;
  const bool isOff =
      std::find(ablation.heads.begin(), ablation.heads.end(), view.head) != ablation.heads.end();
  const int count =
      int(view.chosen.size()) +
      (std::find(view.chosen.begin(), view.chosen.end(), view.head) == view.chosen.end() ? 1 : 0);
  m_toggle->setText(count > 1
                        ? (isOff ? tr("Switch %1 heads on").arg(count) : tr("Switch %1 heads off").arg(count))
                        : (isOff ? tr("Switch this head on") : tr("Switch this head off")));
  m_toggle->setEnabled(m_session.edits().canAblate());
  m_setTo->setCurrentIndex(ablation.kind == AblationKind::Zero ? Zero
                           : ablation.corpus                   ? MeanOfCorpus
                                                               : MeanOfText);
  m_nothing->setText(!m_session.trace() || m_session.edits().canAblate()
                         ? tr("Everything is on.")
                         : tr("The textbook layer is one layer alone: nothing "
                              "comes after its heads that could change."));
  m_nothing->setVisible(ablation.isNone());
  for (QWidget* part : {static_cast<QWidget*>(m_chips), static_cast<QWidget*>(m_allBack),
                        static_cast<QWidget*>(m_showChange)})
    part->setVisible(!ablation.isNone());
  static const AttentionTrace none;  // a temporary in its place would make a copy of the trace
  m_chips->show(m_session.trace() ? *m_session.trace() : none, ablation);
  showCut();
}

void AblationPanel::showCut() {
  const auto edges = m_session.edits().pinnedEdges();
  m_cut->setEnabled(!edges.empty());
  if (edges.empty() || !m_session.trace()) return m_cut->setText(tr("Knock out an edge"));
  const Pin& pin = m_session.view().pin;
  const bool isQuery = pin.kind == Pin::Kind::Query;
  const AttentionMap& map = *m_session.map();
  const QString from = map.queries[size_t(isQuery ? pin.index : *pin.across)].text,
                to = map.keys[size_t(isQuery ? *pin.across : pin.index)].text;
  m_cut->setText((m_session.edits().areCut(edges) ? tr("Put “%1” → “%2” back") : tr("Knock out “%1” → “%2”"))
                     .arg(from, to)
                     .replace(QLatin1Char('&'), QLatin1StringView("&&")));  // no access key
}

void AblationPanel::retranslate() {
  m_cut->setToolTip(
      tr("In this head, the query may no longer look at the key; "
         "click a cell of the heatmap first"));
  m_setToLabel->setText(tr("Set &to"));
  m_setTo->setItemText(Zero, tr("zero"));
  m_setTo->setItemText(MeanOfText, tr("its mean over this text"));
  m_setTo->setItemText(MeanOfCorpus,
                       m_survey.corpus()
                           ? tr("its mean over %1 texts of the corpus").arg(m_survey.corpus()->texts)
                           : tr("its mean over a corpus"));
  auto* items = qobject_cast<QStandardItemModel*>(m_setTo->model());
  items->item(MeanOfCorpus)->setEnabled(m_survey.corpus() != nullptr);
  m_setTo->setToolTip(
      tr("What the output of an ablated head is set to. A "
         "corpus is measured under Find heads."));
  m_showChange->setText(tr("Change in the &grid"));
  m_showChange->setToolTip(
      tr("The small pictures show how each head differs "
         "from the run without interventions"));
  m_allBack->setText(tr("Put all back"));
  showControls();
}

void AblationPanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) {
    retranslate();
    measureChange();  // its sentence, in the new language
  }
  QWidget::changeEvent(event);
}

}  // namespace heedmap
