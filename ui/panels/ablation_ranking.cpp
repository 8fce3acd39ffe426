// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/ablation_ranking.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/analysis/not_finite.h"
#include "core/base/largest_first.h"
#include "core/maps/head_map.h"
#include "ui/panels/heads/head_table_model.h"

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
    return isLarger(static_cast<const NumberItem&>(other).m_value, m_value);
  }

 private:
  double m_value;
};

}  // namespace

Eigen::Index predictedRow(const ViewState& view, const AttentionTrace& trace) {
  const bool isLastStack = trace.stacks.size() == 1 || view.head.kind != AttentionKind::Self;
  return isLastStack && view.pin.kind == Pin::Kind::Query && view.pin.index < trace.hidden.rows()
             ? view.pin.index
             : trace.hidden.rows() - 1;
}

AblationRanking::AblationRanking(Session& session, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_onLabel(new QLabel),
      m_place(new QLabel),
      m_query(new QLabel),
      m_on(new QComboBox),
      m_rank(new QPushButton),
      m_cancel(new QPushButton),
      m_progress(new QProgressBar),
      m_table(new QTableWidget(0, 2)) {
  m_rank->setObjectName("rank");
  makeLayout();
  connectParts();
  retranslate();
}

void AblationRanking::makeLayout() {
  m_on->addItems({{}, {}});
  m_on->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  m_onLabel->setBuddy(m_on);
  m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
  m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
  m_table->setAlternatingRowColors(true);
  m_table->setShowGrid(false);
  m_table->verticalHeader()->hide();
  m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
  m_table->horizontalHeader()->setStretchLastSection(true);
  m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
  m_table->setSortingEnabled(true);
  m_table->sortByColumn(1, Qt::DescendingOrder);
  for (QLabel* label : {m_place, m_query}) {
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);  // a token may be spelt "<s>"
  }
  m_query->setObjectName("query");
  m_progress->hide();
  m_cancel->hide();
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(m_onLabel);
  column->addWidget(m_on);
  column->addWidget(m_rank);
  column->addWidget(m_cancel);
  column->addWidget(m_progress);
  column->addWidget(m_place);
  column->addWidget(m_query);
  column->addWidget(m_table, 1);
}

void AblationRanking::connectParts() {
  connect(m_rank, &QPushButton::clicked, this, &AblationRanking::rank);
  connect(m_cancel, &QPushButton::clicked, &m_jobs, &JobRunner::cancel);
  connect(&m_jobs, &JobRunner::busyChanged, this, [this](bool isBusy) {
    m_progress->setVisible(isBusy);
    m_cancel->setVisible(isBusy);
    m_rank->setVisible(!isBusy);
    showPlace();
    if (!isBusy) {
      const auto& off = m_session.view().ablation.heads;
      select(off.empty() ? m_session.view().head : off.front());
    }
  });
  connect(&m_jobs, &JobRunner::failed, &m_session, &Session::partFailed);
  connect(m_table, &QTableWidget::itemSelectionChanged, this, [this] {
    const auto items = m_table->selectedItems();
    if (items.isEmpty()) return;
    const QList<QVariant> parts = m_table->item(items.first()->row(), 0)->data(Qt::UserRole).toList();
    m_session.edits().selectHead({AttentionKind(parts[0].toInt()), parts[1].toInt(), parts[2].toInt()});
  });
  connect(&m_session, &Session::modelOpened, this, [this] {
    forget();
    m_on->setCurrentIndex(predicts() ? OnPrediction : OnHidden);
    showUnit();
    showControls();
  });
  connect(&m_session, &Session::traceReady, this, [this] {
    const AttentionTrace& trace = *m_session.trace();
    if (trace.source != m_source || trace.target != m_target || m_session.view().whatIf != m_whatIf) forget();
    showControls();
  });
  connect(&m_session, &Session::viewChanged, this, [this] {
    showPlace();
    select(m_session.view().head);
  });
  connect(this, &AblationRanking::changed, this, &AblationRanking::showPlace);
}

bool AblationRanking::predicts() const {
  return m_session.model() && m_session.model()->outputHead();
}

void AblationRanking::forget() {
  m_jobs.cancel();
  if (m_effects.empty()) return;
  m_effects.clear();
  m_table->setRowCount(0);
  emit changed();
}

void AblationRanking::rank() {
  const auto trace = m_session.trace();
  const auto model = m_session.model();
  if (!trace || !model || trace->stacks.empty()) return;
  const ViewState view = m_session.view();
  const bool onPrediction = m_on->currentIndex() == OnPrediction && predicts();
  forget();
  m_isOnPrediction = onPrediction;
  m_row = predictedRow(view, *trace);
  showUnit();
  m_source = trace->source;
  m_target = trace->target;
  m_whatIf = view.whatIf;
  m_progress->setValue(0);
  m_jobs.start([this, trace, model, view, onPrediction](const JobRunner::Job& job) {
    RunOptions options;
    options.whatIf = view.whatIf;
    RunOptions keep = options;
    keep.keepLayerInputs = true;  // the layers before a head need not run again
    const AttentionTrace base = model->run(trace->source, trace->target, keep, job.stop);
    const Effect effect =
        onPrediction ? predictionEffect(*model, base, predictedRow(view, base)) : hiddenEffect(base);
    rankByAblation(
        *model, base, effect, options,
        [this, &job](const AblatedHead& head, int count, int ofAll) {
          job.deliver([this, head, count, ofAll] {
            add(head);
            m_progress->setMaximum(ofAll);
            m_progress->setValue(count);
            if (count == ofAll || count % 16 == 0) emit changed();
          });
        },
        job.stop);
  });
}

void AblationRanking::add(const AblatedHead& head) {
  m_effects[head.id] = head.effect;
  m_table->setSortingEnabled(false);
  const int row = m_table->rowCount();
  m_table->insertRow(row);
  auto* name = new NumberItem(int(head.id.kind) * 1e6 + head.id.layer * 1000 + head.id.head,
                              HeadTableModel::nameOf(head.id, m_session.trace()->stacks.size() > 1));
  name->setData(Qt::UserRole, QList<QVariant>{int(head.id.kind), head.id.layer, head.id.head});
  m_table->setItem(row, 0, name);
  m_table->setItem(
      row, 1,
      new NumberItem(head.effect,
                     std::isnan(head.effect) ? QStringLiteral("–") : QString::number(head.effect, 'f', 4)));
  m_table->setSortingEnabled(true);
}

void AblationRanking::showControls() {
  const bool isTrained = m_session.model() && m_session.model()->file();
  m_rank->setEnabled(isTrained && m_session.trace() && !m_session.trace()->stacks.empty());
  m_on->setEnabled(predicts());
}

/// Where the shown head stands among all: an effect alone says little.
void AblationRanking::showPlace() {
  const auto own = m_effects.find(m_session.view().head);
  m_place->setVisible(own != m_effects.end() && !m_jobs.isBusy());
  showQuery();
  if (own == m_effects.end()) return;
  if (std::isnan(own->second)) return m_place->setText(notFiniteNote(*m_session.trace()));
  const auto larger = std::count_if(m_effects.begin(), m_effects.end(),
                                    [&](const auto& head) { return head.second > own->second; });
  m_place->setText(tr("Switching %1 off matters more than switching off %2 of the %3 other heads.")
                       .arg(headTitle(*m_session.trace(), own->first))
                       .arg(qsizetype(m_effects.size()) - 1 - larger)
                       .arg(m_effects.size() - 1));
}

/// Which query the ranking is of, and that it is no longer the pinned one.
void AblationRanking::showQuery() {
  const auto& trace = m_session.trace();
  const bool isKnown = m_isOnPrediction && !m_effects.empty() && trace && m_row < trace->hidden.rows();
  m_query->setVisible(isKnown);
  if (!isKnown) return;
  const QString query = nameOfRow(*trace, m_row);
  m_query->setText(
      m_row == predictedRow(m_session.view(), *trace)
          ? tr("On the prediction at token %1:").arg(query)
          : tr("On the prediction at token %1, which is not the pinned one; rank again for that.")
                .arg(query));
}

void AblationRanking::showUnit() {
  m_table->setHorizontalHeaderLabels({tr("Head"), m_isOnPrediction ? tr("Bits") : tr("Change")});
  m_table->horizontalHeaderItem(1)->setToolTip(
      m_isOnPrediction
          ? tr("How far the prediction moves without the head: Kullback–Leibler divergence in bits")
          : tr("How far the last hidden states move without the head: length of the change over their own "
               "length"));
}

/// The line of `id`, which has been chosen elsewhere.
void AblationRanking::select(const HeadId& id) {
  const QList<QVariant> wanted{int(id.kind), id.layer, id.head};
  for (int row = 0; row < m_table->rowCount(); ++row) {
    if (m_table->item(row, 0)->data(Qt::UserRole).toList() != wanted) continue;
    if (m_table->currentRow() == row && m_table->item(row, 0)->isSelected()) return;
    const QSignalBlocker blocker(m_table);
    m_table->selectRow(row);
    m_table->scrollToItem(m_table->item(row, 0));
  }
}

void AblationRanking::retranslate() {
  m_rank->setText(tr("Rank all heads"));
  m_rank->setToolTip(tr("Runs the text once for each head with that head's output set to zero"));
  m_cancel->setText(tr("Cancel"));
  m_onLabel->setText(tr("&Effect on"));
  m_on->setItemText(OnHidden, tr("the last hidden states"));
  m_on->setItemText(OnPrediction, tr("the prediction"));
  m_on->setItemData(OnPrediction, tr("At the pinned query, or at the last token"), Qt::ToolTipRole);
  showUnit();
  m_table->setAccessibleName(tr("Heads by the effect of switching them off"));
  showPlace();
  showControls();
}

void AblationRanking::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  QWidget::changeEvent(event);
}

}  // namespace heedmap
