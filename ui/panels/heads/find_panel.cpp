// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/heads/find_panel.h"

#include <QComboBox>
#include <QEvent>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QTableView>
#include <QVBoxLayout>
#include <cmath>

#include "core/analysis/measures/measure_list.h"
#include "core/base/error.h"
#include "core/maps/head_map.h"
#include "ui/controls/on_screen.h"
#include "ui/controls/token_strip.h"
#include "ui/panels/heads/head_filter_model.h"
#include "ui/panels/heads/head_table_model.h"

namespace heedmap {

FindPanel::FindPanel(Session& session, HeadSurvey& survey, GridMarks& marks)
    : m_session(session),
      m_survey(survey),
      m_gridMarks(marks),
      m_model(new HeadTableModel(m_survey, this)),
      m_shown(new HeadFilterModel(*m_model, this)),
      m_filterLabel(new QLabel),
      m_filterField(new QLineEdit),
      m_filterProblem(new QLabel),
      m_colourLabel(new QLabel),
      m_colour(new QComboBox),
      m_orderLabel(new QLabel),
      m_order(new QComboBox),
      m_stripLabel(new QLabel),
      m_strip(new TokenStrip),
      m_answer(new QLabel),
      m_need(new QPushButton),
      m_table(new QTableView),
      m_status(new QLabel),
      m_progress(new QProgressBar),
      m_corpus(new QPushButton),
      m_text(new QPushButton),
      m_cancel(new QPushButton),
      m_export(new QPushButton) {
  m_colour->addItem({});
  for (size_t i = 0; i < measures().size(); ++i) m_colour->addItem({});
  m_order->addItems({{}, {}});
  m_filterField->setObjectName("filter");
  m_colour->setObjectName("colourBy");
  m_order->setObjectName("order");
  m_need->setObjectName("need");
  m_table->setObjectName("table");
  m_export->setObjectName("export");
  makeLayout();
  connectParts();
  retranslate();
}

void FindPanel::makeLayout() {
  m_filterField->setClearButtonEnabled(true);
  m_filterLabel->setBuddy(m_filterField);
  m_colourLabel->setBuddy(m_colour);
  m_orderLabel->setBuddy(m_order);
  m_answer->setWordWrap(true);
  m_answer->setTextFormat(Qt::PlainText);
  m_answer->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_filterProblem->setWordWrap(true);
  m_filterProblem->hide();
  m_table->setModel(m_shown);
  m_table->setSortingEnabled(true);
  m_table->sortByColumn(HeadTableModel::Head, Qt::AscendingOrder);
  m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
  m_table->setSelectionMode(QAbstractItemView::SingleSelection);
  m_table->setAlternatingRowColors(true);
  m_table->setShowGrid(false);
  m_table->setWordWrap(false);
  m_table->verticalHeader()->hide();
  m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
  m_table->horizontalHeader()->setHighlightSections(false);
  m_table->setColumnWidth(HeadTableModel::Head,
                          fontMetrics().horizontalAdvance(QStringLiteral("00 · 00")) + 24);
  m_table->setColumnHidden(HeadTableModel::Cell, true);
  auto* strip = new QScrollArea;
  strip->setWidget(m_strip);
  strip->setFocusPolicy(Qt::NoFocus);
  strip->setWidgetResizable(true);
  strip->setFrameShape(QFrame::NoFrame);
  strip->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  strip->setMaximumHeight(4 * (fontMetrics().height() + 9));

  auto* form = new QFormLayout;
  form->addRow(m_filterLabel, m_filterField);
  form->addRow(m_filterProblem);
  form->addRow(m_colourLabel, m_colour);
  form->addRow(m_orderLabel, m_order);
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(m_status, 1);
  for (QWidget* part :
       {static_cast<QWidget*>(m_progress), static_cast<QWidget*>(m_cancel), static_cast<QWidget*>(m_text),
        static_cast<QWidget*>(m_corpus), static_cast<QWidget*>(m_export)})
    buttons->addWidget(part);
  m_progress->setMaximumWidth(120);
  for (QWidget* hidden :
       {static_cast<QWidget*>(m_progress), static_cast<QWidget*>(m_cancel), static_cast<QWidget*>(m_text)})
    hidden->hide();
  m_status->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  auto* answer = new QHBoxLayout;
  answer->addWidget(m_answer, 1);
  answer->addWidget(m_need);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 10, 12, 10);
  column->addLayout(form);
  column->addWidget(m_stripLabel);
  column->addWidget(strip);
  column->addLayout(answer);
  column->addWidget(m_table, 1);
  column->addLayout(buttons);
}

void FindPanel::connectParts() {
  connect(m_filterField, &QLineEdit::textChanged, this, &FindPanel::readFilter);
  connect(m_colour, &QComboBox::currentIndexChanged, this, &FindPanel::tellGrid);
  connect(m_colour, &QComboBox::currentIndexChanged, this, &FindPanel::follow);
  connect(m_filterField, &QLineEdit::textChanged, this, &FindPanel::follow);
  connect(m_order, &QComboBox::currentIndexChanged, this,
          [this](int order) { m_gridMarks.setSorted(order == 1); });
  connect(m_strip, &TokenStrip::pairChosen, this, [this] { searchCell(true); });
  connect(m_need, &QPushButton::clicked, this, [this] {
    if (m_best) emit needAsked(m_session.view().head);
  });
  connect(&m_survey, &HeadSurvey::changed, this, [this] {
    showCurrent();
    showStatus();
    tellGrid();
  });
  connect(&m_survey, &HeadSurvey::failed, &m_session, &Session::partFailed);
  connect(&m_cellJobs, &JobRunner::failed, &m_session, &Session::partFailed);
  connect(&m_session, &Session::traceReady, this, [this] {
    showTokens();
    searchCell(false);
  });
  connect(&m_session, &Session::viewChanged, this, [this] {
    showCurrent();
    showAnswer();
  });
  connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
          [this](const QModelIndex& current) {
            if (!current.isValid()) return;
            const HeadId id = m_model->head(m_shown->mapToSource(current).row()).id;
            if (id != m_session.view().head) m_session.edits().selectHead(id);
          });
  auto* menu = new QMenu(m_corpus);
  m_corpusFile = menu->addAction({}, this, [this] { chooseCorpus(false); });
  m_corpusFolder = menu->addAction({}, this, [this] { chooseCorpus(true); });
  m_corpus->setMenu(menu);
  connect(m_text, &QPushButton::clicked, &m_survey, &HeadSurvey::measureText);
  connect(m_cancel, &QPushButton::clicked, &m_survey, &HeadSurvey::cancelCorpus);
  connect(m_export, &QPushButton::clicked, this, &FindPanel::chooseExport);
  connect(&m_survey, &HeadSurvey::corpusRunning, this, [this](bool isRunning) {
    m_progress->setVisible(isRunning);
    m_cancel->setVisible(isRunning);
    m_corpus->setVisible(!isRunning);
    m_progress->setValue(0);
    showStatus();
  });
  connect(&m_survey, &HeadSurvey::corpusProgress, this,
          [this](double done) { m_progress->setValue(int(100 * done)); });
}

void FindPanel::readFilter() {
  try {
    m_filter = MeasureFilter(m_filterField->text());
    m_filterProblem->hide();
    m_shown->setFilter(m_filter);
    showCurrent();
    showStatus();
    tellGrid();
  } catch (const Error& error) {  // the filter before stays while this one is being typed
    m_filterProblem->setText(error.sentence());
    m_filterProblem->show();
  }
}

void FindPanel::showTokens() {
  const auto& trace = m_session.trace();
  const HeadId& id = m_session.view().head;
  const bool hasStrip = trace && trace->stack(id.kind) && id.kind != AttentionKind::Cross;
  m_strip->setTokens(hasStrip ? headMap(*trace, id).queries : std::vector<AxisLabel>{});
}

void FindPanel::search(Eigen::Index query, Eigen::Index key) {
  m_strip->choose(query, key);
}

void FindPanel::searchCell(bool showsBest) {
  const auto trace = m_session.trace();
  const bool isSearch = trace && m_strip->from() && m_strip->to();
  m_table->setColumnHidden(HeadTableModel::Cell, !isSearch);
  if (!isSearch) {
    m_cellJobs.cancel();
    m_model->setCell({});
    m_best.reset();
    showAnswer();
    tellGrid();
    return;
  }
  const WhatIf whatIf = m_session.shownWhatIf();
  m_cellJobs.start([this, trace, whatIf, kind = m_session.view().head.kind, from = *m_strip->from(),
                    to = *m_strip->to(), showsBest](const JobRunner::Job& job) {
    std::map<HeadId, float> weights;
    const auto ranked = rankByCell(*trace, kind, from, to, whatIf, job.stop);
    for (const RankedHead& head : ranked) weights[head.id] = head.weight;
    job.deliver([this, weights = std::move(weights), best = ranked.front(), from, to, showsBest] {
      m_model->setCell(weights);
      m_best = best;
      if (showsBest) m_session.edits().showCell(best.id, from, to);
      showAnswer();
      m_table->sortByColumn(HeadTableModel::Cell, Qt::DescendingOrder);
      m_table->scrollToTop();
      tellGrid();
    });
  });
}

/// The search in words, and whether the shown head is the one to ask about.
void FindPanel::showAnswer() {
  m_answer->setVisible(m_best.has_value());
  m_need->setVisible(m_best.has_value());
  const auto trace = m_session.trace();
  if (!m_best || !trace || !trace->stack(m_best->id.kind)) return;
  m_answer->setText(tr("Most of all %1, with weight %2.")
                        .arg(headTitle(*trace, m_best->id))
                        .arg(m_best->weight, 0, 'f', 3));
}

void FindPanel::showCurrent() {
  const int row = m_model->rowOf(m_session.view().head);
  const QModelIndex index = row < 0 ? QModelIndex() : m_shown->mapFromSource(m_model->index(row, 0));
  if (!index.isValid()) return m_table->clearSelection();
  if (index.row() != m_table->currentIndex().row() || !m_table->selectionModel()->isRowSelected(index.row()))
    m_table->selectRow(index.row());
}

void FindPanel::showStatus() {
  m_text->setVisible(m_survey.isOfCorpus() && !m_survey.isReadingCorpus());
  const int all = m_model->rowCount(), shown = m_shown->rowCount();
  QString text = shown == all ? tr("%1 heads").arg(all) : tr("%1 of %2 heads").arg(shown).arg(all);
  if (m_survey.isOfCorpus()) text += tr(", means over %1 texts").arg(m_survey.table().corpus.texts);
  m_status->setText(text);
  m_status->setToolTip(text);
}

void FindPanel::tellGrid() {
  m_gridMarks.setFound(marks());
}

HeadMarks FindPanel::marks() const {
  HeadMarks marks;
  const int colour = m_colour->currentIndex();
  const bool isCell = m_model->hasCell();
  if (colour <= 0 && !isCell && m_filter.acceptsAll()) return marks;
  // A search colours by its cell; else the chosen measure, over its range or, where it has no end, up to the
  // largest value.
  const int column = isCell       ? int(HeadTableModel::Cell)
                     : colour > 0 ? HeadTableModel::FirstMeasure + colour - 1
                                  : -1;
  double least = 0, most = isCell ? 0 : 1;
  if (!isCell && colour > 0) {
    least = measures()[size_t(colour - 1)].least;
    most = measures()[size_t(colour - 1)].most;
  }
  const auto valueOf = [&](int row) {
    return m_model->index(row, column).data(HeadTableModel::sortRole).toDouble();
  };
  if (column >= 0 && (isCell || std::isinf(most))) {
    most = least;
    for (int row = 0; row < m_model->rowCount(); ++row)
      if (const double value = valueOf(row); value > most) most = value;
  }
  for (int row = 0; row < m_model->rowCount(); ++row) {
    HeadMark mark;
    mark.isDimmed = !m_filter.accepts(m_model->head(row));
    if (column >= 0) {
      const double value = valueOf(row);
      if (!std::isnan(value) && most > least)
        mark.share = std::clamp((value - least) / (most - least), 0.0, 1.0);
      mark.text = QStringLiteral("%1: %2").arg(
          m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString(),
          m_model->index(row, column).data().toString());
    }
    marks[m_model->head(row).id] = mark;
  }
  return marks;
}

MeasureTable FindPanel::shownTable() const {
  MeasureTable table{{}, m_survey.table().corpus};
  for (int row = 0; row < m_shown->rowCount(); ++row)
    table.heads.push_back(m_model->head(m_shown->mapToSource(m_shown->index(row, 0)).row()));
  return table;
}

void FindPanel::chooseExport() {
  auto* dialog = new QFileDialog(this, tr("Export Table"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setNameFilters({tr("Table (*.csv)"), tr("JSON (*.json)")});
  dialog->setDefaultSuffix(QStringLiteral("csv"));
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
    try {
      writeTable(shownTable(), path);
    } catch (const Error& error) {
      emit m_session.partFailed(error.sentence());
    }
  });
  dialog->open();
}

void FindPanel::chooseCorpus(bool isFolder) {
  auto* dialog =
      new QFileDialog(this, isFolder ? tr("Measure over a Folder of Texts") : tr("Measure over a Text File"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  if (isFolder)
    dialog->setFileMode(QFileDialog::Directory);
  else
    dialog->setNameFilters({tr("Texts, one a line (*.txt)"), tr("All files (*)")});
  connect(dialog, &QFileDialog::fileSelected, &m_survey, &HeadSurvey::measureCorpus);
  dialog->open();
}

void FindPanel::retranslate() {
  m_filterLabel->setText(tr("&Filter"));
  m_filterField->setPlaceholderText(tr("previous > 0.6 and first < 0.3"));
  QStringList names;
  for (const Measure& measure : measures()) names << QLatin1StringView(measure.name);
  m_filterField->setToolTip(
      tr("Measures joined by and, or, not: %1. Also layer and head.").arg(names.join(QStringLiteral(", "))));
  m_colourLabel->setText(tr("&Colour by"));
  m_colour->setItemText(0, tr("nothing"));
  for (size_t i = 0; i < measures().size(); ++i) {
    m_colour->setItemText(int(i + 1), QCoreApplication::translate("heedmap", measures()[i].label));
    m_colour->setItemData(int(i + 1), QCoreApplication::translate("heedmap", measures()[i].definition),
                          Qt::ToolTipRole);
  }
  m_orderLabel->setText(tr("&Order"));
  m_order->setItemText(0, tr("by layer"));
  m_order->setItemText(1, tr("by value, largest first"));
  m_order->setToolTip(tr(
      "The grid is sorted by what it is coloured by: the measure, the searched pair of words, or the effect "
      "of switching off"));
  m_need->setText(tr("Does the model &need it?"));
  m_need->setToolTip(tr("Switches the shown head off, runs the model again and says what changes"));
  showAnswer();
  m_stripLabel->setText(tr("Who looks from one word to another? Click the two words:"));
  m_corpus->setText(tr("Corpus"));
  m_corpus->setToolTip(tr("Measure every head over the texts of a file, one a line, or of a folder"));
  m_corpusFile->setText(tr("Text &file…"));
  m_corpusFolder->setText(tr("F&older of .txt files…"));
  m_text->setText(tr("This text"));
  m_cancel->setText(tr("Cancel"));
  m_export->setText(tr("Export…"));
  m_model->retranslate();
  for (int column = HeadTableModel::Cell; column < m_model->columnCount(); ++column)
    m_table->setColumnWidth(column,
                            fontMetrics().horizontalAdvance(
                                m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString()) +
                                32);  // and the arrow of the order
  m_table->setColumnWidth(HeadTableModel::Found, 20 * fontMetrics().averageCharWidth());
  m_table->setAccessibleName(tr("Measures of all heads"));
  showStatus();
}

void FindPanel::follow() {
  m_survey.setFollowing(isOnScreen(*this) || m_colour->currentIndex() > 0 ||
                        !m_filterField->text().isEmpty());
}

void FindPanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  QWidget::changeEvent(event);
}

}  // namespace heedmap
