// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/ablation_panel.h"

#include <QComboBox>
#include <QEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "core/attention/head_map.h"
#include "core/error.h"
#include "core/text/tokenizer.h"
#include "ui/session/picture_map.h"

namespace heedmap {

namespace {

enum Effects { OnHidden, OnPrediction };

/// Sorts by number, not by text.
class NumberItem : public QTableWidgetItem {
 public:
  NumberItem(double value, const QString& text) : QTableWidgetItem(text), m_value(value) {
    setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
  }
  bool operator<(const QTableWidgetItem& other) const override {
    return m_value < static_cast<const NumberItem&>(other).m_value;
  }

 private:
  double m_value;
};

/// "the 0.31, a 0.12": the likeliest pieces at `row`.
QString likeliest(const TrainedModel& model, const AttentionTrace& trace, Eigen::Index row) {
  QStringList texts;
  for (const NextToken& one : nextTokens(model, trace, row, 3))
    texts << QStringLiteral("“%1” %2").arg(one.label).arg(one.probability, 0, 'f', 2);
  return texts.join(QStringLiteral(", "));
}

}  // namespace

AblationPanel::AblationPanel(Session& session, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_toggle(new QPushButton),
      m_allOn(new QPushButton),
      m_rank(new QPushButton),
      m_cancel(new QPushButton),
      m_off(new QLabel),
      m_effect(new QLabel),
      m_onLabel(new QLabel),
      m_on(new QComboBox),
      m_progress(new QProgressBar),
      m_table(new QTableWidget(0, 2)) {
  makeLayout();
  connectParts();
  retranslate();
}

void AblationPanel::makeLayout() {
  for (QLabel* label : {m_off, m_effect}) {
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  }
  m_on->addItems({{}, {}});
  m_on->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);  // the heatmap needs the width
  m_on->setMinimumContentsLength(8);
  m_onLabel->setBuddy(m_on);
  m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
  m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
  m_table->setAlternatingRowColors(true);
  m_table->setShowGrid(false);
  m_table->verticalHeader()->hide();
  m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
  m_table->horizontalHeader()->setStretchLastSection(true);
  m_table->setSortingEnabled(true);
  m_table->sortByColumn(1, Qt::DescendingOrder);
  m_progress->hide();
  m_cancel->hide();
  auto* switches = new QHBoxLayout;
  switches->addWidget(m_toggle);
  switches->addWidget(m_allOn);
  switches->addStretch(1);
  auto* ranking = new QHBoxLayout;
  ranking->addWidget(m_onLabel);
  ranking->addWidget(m_on, 1);
  ranking->addWidget(m_rank);
  ranking->addWidget(m_cancel);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 10, 12, 10);
  column->addLayout(switches);
  column->addWidget(m_off);
  column->addWidget(m_effect);
  column->addSpacing(6);
  column->addLayout(ranking);
  column->addWidget(m_progress);
  column->addWidget(m_table, 1);
}

void AblationPanel::connectParts() {
  connect(m_toggle, &QPushButton::clicked, this, &AblationPanel::toggle);
  connect(m_allOn, &QPushButton::clicked, this, [this] {
    ViewState view = m_session.view();
    view.zeroed.clear();
    m_session.change(view, tr("switch on"));
  });
  connect(m_rank, &QPushButton::clicked, this, &AblationPanel::rank);
  connect(m_cancel, &QPushButton::clicked, &m_rankJobs, &JobRunner::cancel);
  connect(&m_rankJobs, &JobRunner::busyChanged, this, [this](bool isBusy) {
    m_progress->setVisible(isBusy);
    m_cancel->setVisible(isBusy);
    m_rank->setVisible(!isBusy);
  });
  for (JobRunner* jobs : {&m_rankJobs, &m_changeJobs})
    connect(jobs, &JobRunner::failed, this, &AblationPanel::failed);
  connect(m_table, &QTableWidget::itemSelectionChanged, this, [this] {
    const auto items = m_table->selectedItems();
    if (items.isEmpty()) return;
    const QVariant id = items.first()->tableWidget()->item(items.first()->row(), 0)->data(Qt::UserRole);
    const QList<QVariant> parts = id.toList();
    emit chosen({AttentionKind(parts[0].toInt()), parts[1].toInt(), parts[2].toInt()});
  });
  connect(&m_session, &Session::viewChanged, this, &AblationPanel::showControls);
  connect(&m_session, &Session::modelOpened, this, [this] {
    m_on->setCurrentIndex(predicts() ? OnPrediction : OnHidden);
    showControls();
  });
  connect(&m_session, &Session::traceReady, this, [this] {
    // A ranking is of one text; the change is of what is off now.
    m_rankJobs.cancel();
    if (m_session.view().zeroed.empty() && !m_effects.empty() && m_changeTrace != m_session.trace()) {
      m_effects.clear();
      m_table->setRowCount(0);
    }
    m_changeTrace = m_session.trace();
    measureChange();
    showControls();
  });
}

bool AblationPanel::predicts() const {
  return m_session.model() && m_session.model()->summary().hasOutputHead &&
         dynamic_cast<const TrainedModel*>(m_session.model().get());
}

void AblationPanel::toggle() {
  ViewState view = m_session.view();
  std::vector<HeadId> heads = view.chosen;
  if (std::find(heads.begin(), heads.end(), view.head) == heads.end()) heads.push_back(view.head);
  const bool isOff = std::find(view.zeroed.begin(), view.zeroed.end(), view.head) != view.zeroed.end();
  for (const HeadId& id : heads) {
    std::erase(view.zeroed, id);
    if (!isOff) view.zeroed.push_back(id);
  }
  std::sort(view.zeroed.begin(), view.zeroed.end());
  m_session.change(view, isOff ? tr("switch on") : tr("switch off"));
}

/// Against a run with every head on.
void AblationPanel::measureChange() {
  const auto trace = m_session.trace();
  const auto model = m_session.model();
  const ViewState view = m_session.view();
  m_changes.clear();
  m_effect->clear();
  if (!trace || !model || view.zeroed.empty() || trace->tracks.empty()) {
    m_changeJobs.cancel();
    emit marksChanged();
    return;
  }
  const auto* trained = predicts() ? dynamic_cast<const TrainedModel*>(model.get()) : nullptr;
  m_changeJobs.start([this, trace, model, view, trained](const JobRunner::Job& job) {
    RunOptions options;
    options.whatIf = view.whatIf;
    const AttentionTrace base = model->run(trace->source, trace->target, options, job.stop);
    const auto first = std::min_element(view.zeroed.begin(), view.zeroed.end(),
                                        [](const HeadId& a, const HeadId& b) { return a.layer < b.layer; });
    auto changes = headChanges(base, *trace, first->layer + 1, job.stop);
    QString text = tr("The hidden states of the last layer change by %1 %.")
                       .arg(100 * hiddenEffect(base)(*trace), 0, 'f', 1);
    if (trained) {
      const Eigen::Index row = view.pin.kind == Pin::Kind::Query && view.pin.index < base.hidden.rows()
                                   ? view.pin.index
                                   : base.hidden.rows() - 1;
      text += QLatin1Char('\n') + tr("Prediction at token %1: %2; with all heads on: %3.")
                                      .arg(QString::number(row), likeliest(*trained, *trace, row),
                                           likeliest(*trained, base, row));
    }
    job.deliver([this, changes = std::move(changes), text] {
      m_changes = changes;
      m_effect->setText(text);
      emit marksChanged();
    });
  });
}

void AblationPanel::rank() {
  const auto trace = m_session.trace();
  const auto model = m_session.model();
  if (!trace || !model || trace->tracks.empty()) return;
  const ViewState view = m_session.view();
  const bool onPrediction = m_on->currentIndex() == OnPrediction && predicts();
  m_effects.clear();
  m_table->setRowCount(0);
  m_progress->setValue(0);
  m_rankJobs.start([this, trace, model, view, onPrediction](const JobRunner::Job& job) {
    RunOptions options;
    options.whatIf = view.whatIf;
    RunOptions keep = options;
    keep.keepLayerInputs = true;  // the layers before a head need not run again
    const AttentionTrace base = model->run(trace->source, trace->target, keep, job.stop);
    const Eigen::Index row = view.pin.kind == Pin::Kind::Query && view.pin.index < base.hidden.rows()
                                 ? view.pin.index
                                 : base.hidden.rows() - 1;
    const Effect effect = onPrediction
                              ? predictionEffect(dynamic_cast<const TrainedModel&>(*model), base, row)
                              : hiddenEffect(base);
    rankByAblation(
        *model, base, effect, options,
        [this, &job](const AblatedHead& head, int count, int ofAll) {
          job.deliver([this, head, count, ofAll] {
            add(head);
            m_progress->setMaximum(ofAll);
            m_progress->setValue(count);
            if (count == ofAll || count % 16 == 0) emit marksChanged();
          });
        },
        job.stop);
  });
}

void AblationPanel::add(const AblatedHead& head) {
  m_effects[head.id] = head.effect;
  m_table->setSortingEnabled(false);
  const int row = m_table->rowCount();
  m_table->insertRow(row);
  auto* name = new NumberItem(head.id.layer * 1000 + head.id.head,
                              QStringLiteral("%1 · %2").arg(head.id.layer).arg(head.id.head));
  name->setData(Qt::UserRole, QList<QVariant>{int(head.id.kind), head.id.layer, head.id.head});
  m_table->setItem(row, 0, name);
  m_table->setItem(row, 1, new NumberItem(head.effect, QString::number(head.effect, 'g', 3)));
  m_table->setSortingEnabled(true);
}

HeadMarks AblationPanel::marks() const {
  HeadMarks marks;
  const bool isChange = !m_session.view().zeroed.empty();
  double most = 0;
  if (isChange)
    for (const HeadChange& change : m_changes) most = std::max(most, change.divergence);
  else
    for (const auto& [id, effect] : m_effects) most = std::max(most, effect);
  const auto add = [&](const HeadId& id, double value, const QString& text) {
    HeadMark mark;
    mark.share = most > 0 ? value / most : 0;
    mark.text = text;
    marks[id] = mark;
  };
  if (isChange) {
    for (const HeadChange& change : m_changes)
      add(change.id, change.divergence,
          tr("changed by %1 bits (Jensen–Shannon)").arg(change.divergence, 0, 'g', 3));
    for (const HeadId& id : m_session.view().zeroed) marks[id] = {{}, true, tr("switched off")};
  } else {
    for (const auto& [id, effect] : m_effects) add(id, effect, tr("effect %1").arg(effect, 0, 'g', 3));
  }
  return marks;
}

void AblationPanel::showControls() {
  const ViewState& view = m_session.view();
  const bool isOff = std::find(view.zeroed.begin(), view.zeroed.end(), view.head) != view.zeroed.end();
  const int count =
      int(view.chosen.size()) +
      (std::find(view.chosen.begin(), view.chosen.end(), view.head) == view.chosen.end() ? 1 : 0);
  m_toggle->setText(count > 1
                        ? (isOff ? tr("Switch %1 heads on").arg(count) : tr("Switch %1 heads off").arg(count))
                        : (isOff ? tr("Switch this head on") : tr("Switch this head off")));
  m_allOn->setEnabled(!view.zeroed.empty());
  m_toggle->setEnabled(m_session.trace() && !m_session.trace()->tracks.empty());
  m_rank->setEnabled(m_toggle->isEnabled());
  m_on->setEnabled(predicts());
  m_off->setText(view.zeroed.empty() || !m_session.trace()
                     ? tr("Every head is on.")
                     : tr("Off: %1").arg(listOf(*m_session.trace(), view.zeroed)));
}

void AblationPanel::retranslate() {
  m_allOn->setText(tr("All on"));
  m_rank->setText(tr("Rank all heads"));
  m_rank->setToolTip(tr("Runs the text once for each head with that head's output set to zero"));
  m_cancel->setText(tr("Cancel"));
  m_onLabel->setText(tr("&Effect on"));
  m_on->setItemText(OnHidden, tr("the last hidden states"));
  m_on->setItemText(OnPrediction, tr("the prediction (pinned query, or the last token)"));
  m_table->setHorizontalHeaderLabels({tr("Head"), tr("Effect")});
  m_table->setAccessibleName(tr("Heads by the effect of switching them off"));
  showControls();
}

void AblationPanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  QWidget::changeEvent(event);
}

}  // namespace heedmap
