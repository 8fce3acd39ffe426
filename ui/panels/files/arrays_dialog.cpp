// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/files/arrays_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <utility>

#include "core/base/error.h"
#include "core/text/tokens/token_label.h"
#include "ui/controls/problem_label.h"

namespace heedmap {

namespace {

constexpr int shownTokens = 12;
constexpr int shownArrays = 3;

QLabel* wrapped() {
  auto* label = new QLabel;
  label->setWordWrap(true);
  label->setTextFormat(Qt::PlainText);  // tokens like <s> are no markup
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return label;
}

QString beginningOf(const Tokens& tokens) {
  QStringList labels;
  for (qsizetype i = 0; i < std::min<qsizetype>(tokens.size(), shownTokens); ++i)
    labels << tokenLabel(tokens, i).label;
  if (tokens.size() > shownTokens) labels << QStringLiteral("…");
  return labels.join(u' ');
}

QString nameOf(AttentionKind kind) {
  return kind == AttentionKind::Self ? say("Self-attention") : say(info(kind).name);
}

}  // namespace

ArraysDialog::ArraysDialog(const QString& path, QWidget* parent)
    : QDialog(parent),
      m_path(path),
      m_form(new QFormLayout),
      m_arrays(wrapped()),
      m_stacks(wrapped()),
      m_names(wrapped()),
      m_rows(wrapped()),
      m_axisRow(new QHBoxLayout),
      m_words(new QLineEdit),
      m_targetWords(new QLineEdit),
      m_problem(new ProblemLabel) {
  setWindowTitle(tr("Open Attention"));
  makeLayout();
  connect(&m_jobs, &JobRunner::failed, this, [this](const QString& sentence) {
    m_problem->say(sentence);
    m_rows->clear();
    fit();
    m_open->setEnabled(false);
  });
  for (QLineEdit* edit : {m_words, m_targetWords})
    connect(edit, &QLineEdit::textEdited, this, &ArraysDialog::understand);
  understand();
}

void ArraysDialog::makeLayout() {
  auto* name = new QLabel(QFileInfo(m_path).fileName());
  QFont bold = name->font();
  bold.setBold(true);
  name->setFont(bold);
  name->setToolTip(m_path);
  m_words->setObjectName(QStringLiteral("words"));
  m_targetWords->setObjectName(QStringLiteral("targetWords"));
  m_stacks->setObjectName(QStringLiteral("stacks"));
  m_names->setObjectName(QStringLiteral("names"));
  m_rows->setObjectName(QStringLiteral("rows"));
  m_words->setPlaceholderText(tr("Tokens, with spaces between"));
  m_targetWords->setPlaceholderText(tr("Tokens that ask, with spaces between"));
  auto* file = new QPushButton(tr("&File…"));
  file->setToolTip(tr("Names of the tokens out of a file: a JSON list, or a text with one a line"));
  connect(file, &QPushButton::clicked, this, &ArraysDialog::askForTokens);
  auto* words = new QHBoxLayout;
  words->addWidget(m_words, 1);
  words->addWidget(file);
  m_axisRow->addStretch();

  m_form->addRow(tr("Numbers"), m_arrays);
  m_form->addRow(tr("Axes"), m_axisRow);
  m_form->addRow(tr("Read as"), m_stacks);
  m_form->addRow(tr("Tokens"), m_names);
  m_form->addRow(tr("&Other tokens"), words);
  m_form->addRow(tr("Of the &queries"), m_targetWords);
  m_form->addRow(tr("Rows"), m_rows);
  m_form->labelForField(words)->setToolTip(tr("Type them in place of those that were found"));
  qobject_cast<QLabel*>(m_form->labelForField(words))->setBuddy(m_words);
  m_form->setRowVisible(m_targetWords, false);

  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel);
  m_open = buttons->button(QDialogButtonBox::Open);
  m_open->setEnabled(false);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(buttons, &QDialogButtonBox::accepted, this, [this] {
    emit chosen(choice());
    accept();
  });
  auto* column = new QVBoxLayout(this);
  column->addWidget(name);
  column->addLayout(m_form);
  column->addWidget(m_problem);
  column->addStretch();
  column->addWidget(buttons);
  resize(560, 0);
}

ArraysPath ArraysDialog::choice() const {
  const bool isCross = m_form->isRowVisible(m_targetWords);
  return {m_path, m_tokensPath, m_axes == m_usualAxes ? QString() : m_axes.join(u','), m_words->text(),
          isCross ? m_targetWords->text() : QString()};
}

void ArraysDialog::understand() {
  m_problem->say({});
  m_rows->setText(tr("reading…"));
  m_open->setEnabled(false);
  m_jobs.start([this, choice = choice(), file = m_file](const JobRunner::Job& job) mutable {
    if (!file) {
      file = std::make_shared<const ArrayFile>(readArrayFile(choice.path));
      job.deliver([this, file] {
        m_file = file;
        showFile(*file);
      });
    }
    const auto arrays = std::make_shared<const UnderstoodArrays>(understandArrays(choice, *file));
    job.deliver([this, arrays] { showUnderstood(*arrays); });
    const GivenRows rows = rowsOf(arrays->stacks, arrays->arrays, job.stop);
    job.deliver([this, rows] { showRows(rows); });
  });
}

void ArraysDialog::showFile(const ArrayFile& file) {
  const std::vector<Tensor>& tensors = file.arrays.tensors();
  QStringList lines;
  for (size_t i = 0; i < std::min<size_t>(tensors.size(), shownArrays); ++i)
    lines << tr("%1 %2 of %3").arg(tensors[i].name, shapeText(tensors[i].shape), tensors[i].typeName());
  if (tensors.size() > shownArrays) lines << tr("and %1 more").arg(tensors.size() - shownArrays);
  m_arrays->setText(lines.join(u'\n'));
  fit();
  if (tensors.empty()) return;
  try {
    makeAxes(tensors.front(),
             Axes::usual(tensors.front().shape.size(), tensors.size() > 1, tensors.front().name).names);
  } catch (const Error&) {  // nothing that axes could be named of: understandArrays() says so
  }
}

/// Of several arrays it is their names that say whether each is one layer.
void ArraysDialog::takeUsualAxes(const UnderstoodArrays& arrays) {
  if (m_axes != m_usualAxes) return;
  for (const GivenStack& stack : arrays.stacks)
    if (stack.layers.front().tensor.name == arrays.arrays.tensors().front().name)
      m_usualAxes = m_axes = stack.axes.names;
  for (size_t axis = 0; axis < m_axisBoxes.size(); ++axis)
    m_axisBoxes[axis]->setCurrentIndex(m_axisBoxes[axis]->findData(m_axes[qsizetype(axis)]));
}

/// As high as what it says needs.
void ArraysDialog::fit() {
  layout()->activate();
  const int wanted =
      layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(width()) : sizeHint().height();
  if (wanted > height()) resize(width(), wanted);
}

void ArraysDialog::makeAxes(const Tensor& first, const QStringList& names) {
  m_usualAxes = m_axes = names;
  const std::pair<const char*, QString> axes[] = {{"layer", tr("layer")},
                                                  {"batch", tr("batch")},
                                                  {"head", tr("head")},
                                                  {"query", tr("query")},
                                                  {"key", tr("key")}};
  for (size_t axis = 0; axis < first.shape.size(); ++axis) {
    auto* box = new QComboBox;
    for (const auto& [name, shown] : axes)
      box->addItem(tr("%1 (%2)").arg(shown).arg(first.shape[axis]), QLatin1StringView(name));
    box->setToolTip(tr("What axis %1 of the numbers is; the outermost is the first").arg(axis + 1));
    box->setCurrentIndex(box->findData(names[qsizetype(axis)]));
    connect(box, &QComboBox::activated, this, [this, axis] { takeAxis(int(axis)); });
    m_axisRow->insertWidget(int(axis), box);
    m_axisBoxes.push_back(box);
  }
}

/// The axis that had this name before takes the name that this one had.
void ArraysDialog::takeAxis(int axis) {
  const QString before = m_axes[axis], name = m_axisBoxes[size_t(axis)]->currentData().toString();
  if (const qsizetype other = m_axes.indexOf(name); other >= 0 && other != axis) {
    m_axes[other] = before;
    QComboBox* const box = m_axisBoxes[size_t(other)];
    box->setCurrentIndex(box->findData(before));
  }
  m_axes[axis] = name;
  understand();
}

void ArraysDialog::showUnderstood(const UnderstoodArrays& arrays) {
  QStringList lines;
  for (const GivenStack& stack : arrays.stacks)
    lines << tr("%1: %2 layers × %3 heads, %4 queries × %5 keys")
                 .arg(nameOf(stack.kind))
                 .arg(stack.layers.size())
                 .arg(stack.heads)
                 .arg(stack.queries)
                 .arg(stack.keys);
  m_stacks->setText(lines.join(u'\n'));
  const QString names = QFileInfo(arrays.namesPath).fileName();
  const QString from = arrays.namesFrom == NamesFrom::Numbers    ? tr("no names were found")
                       : arrays.namesFrom == NamesFrom::SameFile ? tr("from the same file")
                       : arrays.namesFrom == NamesFrom::Typed    ? tr("as typed")
                                                                 : tr("from %1").arg(names);
  const QString keys = beginningOf(arrays.source.size() > 0 ? arrays.source : arrays.target);
  const bool hasQueries = arrays.source.size() > 0 && arrays.target.size() > 0;
  if (hasQueries)
    m_names->setText(QStringList{tr("keys: %1").arg(keys), tr("queries: %1").arg(beginningOf(arrays.target)),
                                 QStringLiteral("(%1)").arg(from)}
                         .join(u'\n'));
  else
    m_names->setText(tr("%1 (%2)").arg(keys, from));
  m_form->setRowVisible(m_targetWords, hasQueries);
  takeUsualAxes(arrays);
  fit();
  m_open->setEnabled(true);
}

void ArraysDialog::showRows(const GivenRows& rows) {
  QStringList lines;
  if (rows.notShares == 0)
    lines << tr("All %1 rows sum to 1.").arg(rows.count);
  else
    lines << tr("%1 of %2 rows do not sum to 1, but to %3 … %4; they are shown as given.")
                 .arg(rows.notShares)
                 .arg(rows.count)
                 .arg(double(rows.leastSum), 0, 'g', 3)
                 .arg(double(rows.mostSum), 0, 'g', 3);
  if (rows.hasMasked) lines << tr("Where the numbers are NaN, keys are masked.");
  if (rows.blind > 0) lines << tr("%1 rows are masked whole.").arg(rows.blind);
  m_rows->setText(lines.join(u'\n'));
  fit();
}

void ArraysDialog::askForTokens() {
  auto* dialog = new QFileDialog(this, tr("Names of Tokens"), QFileInfo(m_path).path());
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setNameFilters({tr("Lists of tokens (*.json *.txt)"), tr("All files (*)")});
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
    m_tokensPath = path;
    for (QLineEdit* edit : {m_words, m_targetWords}) edit->clear();
    understand();
  });
  dialog->open();
}

}  // namespace heedmap
