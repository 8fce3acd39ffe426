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
#include <QToolButton>
#include <QVBoxLayout>

#include "core/analysis/measures/measure_list.h"
#include "core/base/error.h"
#include "core/maps/head_map.h"
#include "ui/controls/on_screen.h"
#include "ui/controls/problem_label.h"
#include "ui/controls/tokens/token_strip.h"
#include "ui/export/picture_format.h"
#include "ui/panels/heads/filter_field.h"
#include "ui/panels/heads/head_filter_model.h"
#include "ui/panels/heads/head_ranking.h"
#include "ui/panels/heads/head_table.h"
#include "ui/panels/heads/head_table_model.h"

namespace heedmap {

namespace {

QStringList filterWords() {
  QStringList words{QStringLiteral("layer"), QStringLiteral("head")};
  for (const Measure& measure : measures()) words << QLatin1StringView(measure.name);
  words.sort();
  return words;
}

}  // namespace

FindPanel::FindPanel(Session& session, HeadSurvey& survey, GridMarks& marks)
    : m_session(session),
      m_survey(survey),
      m_gridMarks(marks),
      m_model(new HeadTableModel(m_survey, this)),
      m_shown(new HeadFilterModel(*m_model, this)),
      m_filterLabel(new QLabel),
      m_filterField(new FilterField(filterWords())),
      m_filterProblem(new ProblemLabel),
      m_colourLabel(new QLabel),
      m_colour(new QComboBox),
      m_orderLabel(new QLabel),
      m_order(new QComboBox),
      m_stripLabel(new QLabel),
      m_strip(new TokenStrip),
      m_answer(new QLabel),
      m_need(new QPushButton),
      m_table(new HeadTable(*m_shown)),
      m_columns(new QToolButton),
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
  m_text->setObjectName("text");
  m_cancel->setObjectName("cancel");
  m_export->setObjectName("export");
  makeLayout();
  connectParts();
  retranslate();
}

void FindPanel::makeLayout() {
  m_filterLabel->setBuddy(m_filterField);
  m_colourLabel->setBuddy(m_colour);
  m_stripLabel->setWordWrap(true);
  m_orderLabel->setBuddy(m_order);
  m_answer->setWordWrap(true);
  m_answer->setTextFormat(Qt::PlainText);
  m_answer->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_columns->setMenu(m_table->columnMenu());
  m_columns->setPopupMode(QToolButton::InstantPopup);
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
  buttons->addWidget(m_columns);
  buttons->addStretch(1);
  for (QWidget* part :
       {static_cast<QWidget*>(m_progress), static_cast<QWidget*>(m_cancel), static_cast<QWidget*>(m_text),
        static_cast<QWidget*>(m_corpus), static_cast<QWidget*>(m_export)})
    buttons->addWidget(part);
  m_progress->setMaximumWidth(120);
  for (QWidget* hidden :
       {static_cast<QWidget*>(m_progress), static_cast<QWidget*>(m_cancel), static_cast<QWidget*>(m_text)})
    hidden->hide();
  m_status->setWordWrap(true);
  for (QComboBox* box : {m_colour, m_order})
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
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
  column->addWidget(m_status);  // the buttons need the width
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
    if (m_session.view().head.kind != m_kind) showTokens();
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
  connect(m_text, &QPushButton::clicked, &m_survey, &HeadSurvey::measureTextAgain);
  connect(m_cancel, &QPushButton::clicked, &m_survey, &HeadSurvey::cancel);
  connect(m_export, &QPushButton::clicked, this, &FindPanel::chooseExport);
  const auto showDone = [this](double done) {
    m_progress->setValue(int(100 * done));
    showRunning(true);
  };
  connect(&m_survey, &HeadSurvey::corpusRunning, this, &FindPanel::showRunning);
  connect(&m_survey, &HeadSurvey::corpusProgress, this, showDone);
  connect(&m_survey, &HeadSurvey::textProgress, this, showDone);  // not of a text that takes a moment
  connect(&m_survey, &HeadSurvey::textRunning, this, [this] { showRunning(m_survey.isReadingCorpus()); });
}

void FindPanel::showRunning(bool isRunning) {
  m_progress->setVisible(isRunning);
  m_cancel->setVisible(isRunning);
  m_corpus->setVisible(!m_survey.isReadingCorpus());
  if (!isRunning) m_progress->setValue(0);
  showStatus();
}

void FindPanel::readFilter() {
  try {
    m_filter = MeasureFilter(m_filterField->text());
    m_filterProblem->say({});
    m_shown->setFilter(m_filter);
    showCurrent();
    showStatus();
    tellGrid();
  } catch (const Error& error) {  // the filter before stays while this one is being typed
    m_filterProblem->say(error.sentence());
  }
}

void FindPanel::showTokens() {
  const auto& trace = m_session.trace();
  const HeadId& id = m_session.view().head;
  // The numbers that were chosen count in the texts of one kind of attention.
  if (std::exchange(m_kind, id.kind) != id.kind) m_strip->choose({}, {});
  if (!trace || !trace->stack(id.kind)) return m_strip->setTokens({});
  constexpr qsizetype mostTokens = 4096;  // among which one is found by looking
  if (std::max(trace->queryTokens(id.kind).size(), trace->keyTokens(id.kind).size()) > mostTokens)
    return m_strip->setTokens({});
  const AttentionMap map = longHeadMap(trace, {id.kind, 0, 0});
  if (map.isSelf)
    m_strip->setTokens(map.queries);
  else
    m_strip->setTokens(map.queries, map.keys);
}

void FindPanel::search(Eigen::Index query, Eigen::Index key) {
  m_strip->choose(query, key);
}

void FindPanel::searchCell(bool showsBest) {
  const auto trace = m_session.trace();
  const bool isSearch = trace && m_strip->from() && m_strip->to();
  offerSearch(isSearch);
  if (isSearch && showsBest) m_colour->setCurrentIndex(m_colour->count() - 1);
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

/// The grid is coloured by a search as by a measure, and the list says so.
void FindPanel::offerSearch(bool isSearch) {
  const int place = int(measures().size()) + 1;
  const bool isOffered = m_colour->count() > place;
  if (isSearch == isOffered) return;
  if (isSearch) {
    m_colourBefore = m_colour->currentIndex();
    m_colour->addItem(tr("the two words"));
    m_colour->setCurrentIndex(place);
  } else {
    if (m_colour->currentIndex() == place) m_colour->setCurrentIndex(m_colourBefore);
    m_colour->removeItem(place);
  }
}

/// The column of what the grid is coloured by; −1: nothing.
int FindPanel::colourColumn() const {
  const int colour = m_colour->currentIndex();
  if (colour > int(measures().size())) return m_model->hasCell() ? int(HeadTableModel::Cell) : -1;
  return colour > 0 ? HeadTableModel::FirstMeasure + colour - 1 : -1;
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
  const auto trace = m_session.trace();
  m_text->setVisible(!m_survey.isReadingCorpus() && !m_survey.isMeasuringText() && trace &&
                     m_survey.measuredTrace() != trace);
  const int all = m_model->rowCount(), shown = m_shown->rowCount();
  QString text = shown == all ? tr("%1 heads").arg(all) : tr("%1 of %2 heads").arg(shown).arg(all);
  if (m_survey.isOfCorpus()) text += tr(", means over %1 texts").arg(m_survey.table().corpus.texts);
  m_status->setText(text);
  m_status->setToolTip(text);
}

void FindPanel::tellGrid() {
  std::set<int> inUse;
  for (const size_t measure : m_filter.uses()) inUse.insert(HeadTableModel::FirstMeasure + int(measure));
  if (colourColumn() >= 0) inUse.insert(colourColumn());
  if (m_model->hasCell()) inUse.insert(HeadTableModel::Cell);
  m_table->setInUse(inUse);
  m_gridMarks.setFound(marks());
}

HeadMarks FindPanel::marks() const {
  HeadMarks marks;
  const int column = colourColumn();
  if (column < 0 && m_filter.acceptsAll()) return marks;
  for (int row = 0; row < m_model->rowCount(); ++row) {
    HeadMark mark;
    mark.isDimmed = !m_filter.accepts(m_model->head(row));
    if (column >= 0) {
      const QModelIndex index = m_model->index(row, column);
      bool isShare = false;
      const double share = index.data(HeadTableModel::shareRole).toDouble(&isShare);
      if (isShare) mark.share = share;
      mark.text = QStringLiteral("%1: %2").arg(
          m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString(), index.data().toString());
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
  dialog->setNameFilters({tr("Table (*.csv)"), tr("JSON (*.json)"), pictureFilter()});
  dialog->setDefaultSuffix(QStringLiteral("csv"));
  dialog->selectFile(QStringLiteral("%1-heads.csv").arg(m_session.modelName().replace(u'/', u'-')));
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
    try {
      const int sorted = m_table->horizontalHeader()->sortIndicatorSection();
      if (pictureFormatOf(path))
        writeRanking(*m_shown, sorted < HeadTableModel::Cell ? colourColumn() : sorted, m_session.modelName(),
                     path);
      else
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
  m_filterField->setToolTip(
      tr("Measures joined by and, or, not; also layer and head. Names are completed while you type."));
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
  m_table->retranslate();
  m_columns->setText(tr("Columns"));
  m_columns->setToolTip(
      tr("Which measures the table shows; those of the filter and the colour come by themselves"));
  if (m_colour->count() > int(measures().size()) + 1)
    m_colour->setItemText(int(measures().size()) + 1, tr("the two words"));
  showStatus();
}

void FindPanel::follow() {
  m_survey.setFollowing(
      this, isOnScreen(*this) || m_colour->currentIndex() > 0 || !m_filterField->text().isEmpty());
}

void FindPanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  QWidget::changeEvent(event);
}

}  // namespace heedmap
