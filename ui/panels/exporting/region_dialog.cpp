// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/exporting/region_dialog.h"

#include <QComboBox>
#include <QDir>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <array>
#include <cmath>

#include "ui/export/picture_export.h"
#include "ui/settings/settings.h"

namespace heedmap {

namespace {

/// Pixels of a cell; below 0: cells of a pixel.
constexpr std::array sizes{-256, -64, -32, -16, -8, -4, -2, 1, 2, 4, 8, 16, 32};

/// The largest that is not above what is seen.
int sizeFor(double pixels) {
  int index = 0;
  for (int i = 0; i < int(sizes.size()); ++i)
    if ((sizes[size_t(i)] > 0 ? sizes[size_t(i)] : -1.0 / sizes[size_t(i)]) <= pixels * 1.001) index = i;
  return index;
}

QHBoxLayout* rowOf(std::initializer_list<QWidget*> widgets) {
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  for (QWidget* widget : widgets) row->addWidget(widget);
  return row;
}

}  // namespace

RegionDialog::RegionDialog(Session& session, QWidget* parent)
    : QDialog(parent),
      m_session(session),
      m_form(new QFormLayout),
      m_rows{new QSpinBox, new QSpinBox},
      m_columns{new QSpinBox, new QSpinBox},
      m_size(new QComboBox),
      m_pixels(new QLabel),
      m_path(new QLineEdit),
      m_choose(new QPushButton),
      m_message(new QLabel),
      m_replace(new QPushButton),
      m_progress(new QProgressBar),
      m_cancel(new QPushButton),
      m_save(new QPushButton),
      m_close(new QPushButton) {
  m_rows.first->setObjectName("firstRow");
  m_rows.last->setObjectName("lastRow");
  m_columns.first->setObjectName("firstColumn");
  m_columns.last->setObjectName("lastColumn");
  m_size->setObjectName("cellSize");
  m_path->setObjectName("path");
  m_message->setObjectName("message");
  m_replace->setObjectName("replace");
  m_save->setObjectName("save");
  m_cancel->setObjectName("cancel");
  for (size_t i = 0; i < sizes.size(); ++i) m_size->addItem({});
  makeLayout();
  for (QSpinBox* box : {m_rows.first, m_rows.last, m_columns.first, m_columns.last})
    connect(box, &QSpinBox::valueChanged, this, &RegionDialog::showSize);
  connect(m_size, &QComboBox::currentIndexChanged, this, &RegionDialog::showSize);
  connect(m_path, &QLineEdit::textChanged, this, [this] { say({}); });
  connect(m_choose, &QPushButton::clicked, this, &RegionDialog::choosePath);
  connect(m_save, &QPushButton::clicked, this, [this] { save(Existing::Refuse); });
  connect(m_replace, &QPushButton::clicked, this, [this] { save(Existing::Replace); });
  connect(m_cancel, &QPushButton::clicked, this, [this] {
    m_jobs.cancel();
    say(tr("Stopped. Nothing was written."));
  });
  connect(m_close, &QPushButton::clicked, this, &QDialog::close);
  connect(&m_jobs, &JobRunner::busyChanged, this, &RegionDialog::showBusy);
  connect(&m_jobs, &JobRunner::failed, this, [this](const QString& sentence) { say(sentence); });
  retranslate();
  showBusy(false);
}

void RegionDialog::makeLayout() {
  m_path->setMinimumWidth(320);
  m_message->setWordWrap(true);
  m_message->setTextFormat(Qt::PlainText);
  m_save->setDefault(true);
  m_choose->setAutoDefault(false);
  m_close->setAutoDefault(false);
  m_form->setHorizontalSpacing(12);
  m_form->setVerticalSpacing(9);
  m_form->addRow(QStringLiteral(" "), rowOf({m_rows.first, m_rows.last}));
  m_form->addRow(QStringLiteral(" "), rowOf({m_columns.first, m_columns.last}));
  m_form->addRow(QStringLiteral(" "), rowOf({m_size, m_pixels}));
  m_form->addRow(QStringLiteral(" "), rowOf({m_path, m_choose}));
  auto* buttons = rowOf({m_progress, m_cancel, m_close, m_save});
  buttons->insertStretch(2);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 16, 16, 14);
  column->setSpacing(12);
  column->addLayout(m_form);
  column->addLayout(rowOf({m_message, m_replace}));
  column->addStretch(1);
  column->addLayout(buttons);
}

void RegionDialog::ask(const QRectF& seen, double pixels, const ColourScale& scale) {
  if (!m_jobs.isBusy()) {
    m_map = m_session.map();
    m_scale = scale;
    const auto set = [](const Range& range, double from, double to, Eigen::Index count) {
      for (QSpinBox* box : {range.first, range.last}) box->setRange(0, int(count) - 1);
      range.first->setValue(int(std::floor(from)));
      range.last->setValue(int(std::ceil(to)) - 1);
    };
    set(m_rows, seen.top(), seen.bottom(), m_map->rows());
    set(m_columns, seen.left(), seen.right(), m_map->columns());
    m_size->setCurrentIndex(sizeFor(pixels));
    const QString name = pictureName(m_session.modelName(), m_session.view().head);
    m_path->setText(QDir(Settings().exporting().folder)
                        .filePath(QFileInfo(name).completeBaseName() + QStringLiteral("_part.png")));
    say({});
    showSize();
  }
  show();
  raise();
  activateWindow();
  m_save->setFocus(Qt::OtherFocusReason);
}

RegionPicture RegionDialog::region() const {
  RegionPicture region;
  region.map = m_map;
  region.rows = {m_rows.first->value(), m_rows.last->value() + 1};
  region.columns = {m_columns.first->value(), m_columns.last->value() + 1};
  const int size = sizes[size_t(m_size->currentIndex())];
  if (size > 0)
    region.cellSize = size;
  else
    region.cellsOfPixel = -size;
  region.style = m_session.style().heatmap();
  region.scale = m_scale;
  return region;
}

void RegionDialog::showSize() {
  const QSize size = region().size();
  const QLocale locale;
  m_pixels->setText(
      size.width() > 0 && size.height() > 0
          ? tr("%1 × %2 pixels").arg(locale.toString(size.width()), locale.toString(size.height()))
          : QString());
}

void RegionDialog::choosePath() {
  auto* dialog = new QFileDialog(this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setOption(QFileDialog::DontConfirmOverwrite);  // this dialog asks itself
  dialog->setDefaultSuffix(QStringLiteral("png"));
  dialog->setNameFilters({QStringLiteral("PNG (*.png)")});
  dialog->selectFile(m_path->text());
  connect(dialog, &QFileDialog::fileSelected, m_path, &QLineEdit::setText);
  dialog->open();
}

void RegionDialog::save(Existing existing) {
  QString path = m_path->text().trimmed();
  if (path.isEmpty()) return say(tr("Say where the file is to go."));
  if (QFileInfo(path).suffix().isEmpty()) m_path->setText(path += QStringLiteral(".png"));
  if (existing == Existing::Refuse && QFileInfo(path).isFile())
    return say(tr("“%1” is already there.").arg(QFileInfo(path).fileName()), true);
  PictureFile file{
      .path = path, .format = pictureFormatOf(path).value_or(PictureFormat::Svg), .existing = existing};
  if (m_session.model()) {
    Origin origin = originOf(*m_session.model(), *m_session.reference());
    origin.run = m_session.runRequest();
    origin.map = mapRequest(m_session.view());
    origin.note = m_map->note();
    origin.colours = m_session.style().heatmap();
    file.info.origin = originBytes(origin);
  }
  say(tr("Saving…"));
  m_progress->setRange(0, 0);
  m_jobs.start([this, file, region = region()](const JobRunner::Job& job) {
    writeRegion(region, file, job.stop, [&](Eigen::Index done, Eigen::Index count) {
      job.deliver([this, done, count] {
        m_progress->setRange(0, int(count));
        m_progress->setValue(int(done));
      });
    });
    job.deliver([this, path = file.path] {
      say(tr("Saved “%1”.").arg(QDir::toNativeSeparators(path)));
      emit saved(path);
    });
  });
}

void RegionDialog::showBusy(bool isBusy) {
  m_progress->setVisible(isBusy);
  m_cancel->setVisible(isBusy);
  m_save->setEnabled(!isBusy);
}

void RegionDialog::say(const QString& sentence, bool asksToReplace) {
  m_message->setText(sentence);
  m_replace->setVisible(asksToReplace);
  if (asksToReplace) m_replace->setFocus(Qt::OtherFocusReason);
}

void RegionDialog::retranslate() {
  setWindowTitle(tr("Save a part of this head"));
  const std::array boxes{m_rows.first, m_rows.last, m_columns.first, m_columns.last};
  const std::array names{tr("First row"), tr("Last row"), tr("First column"), tr("Last column")};
  for (size_t i = 0; i < boxes.size(); ++i) boxes[i]->setAccessibleName(names[i]);
  for (QSpinBox* first : {m_rows.first, m_columns.first}) first->setPrefix(tr("from #"));
  for (QSpinBox* last : {m_rows.last, m_columns.last}) last->setPrefix(tr("to #"));
  for (int i = 0; i < int(sizes.size()); ++i)
    m_size->setItemText(i, sizes[size_t(i)] > 0 ? tr("%1 pixels a cell").arg(sizes[size_t(i)])
                                                : tr("%1 × %1 cells a pixel").arg(-sizes[size_t(i)]));
  m_size->setToolTip(tr("A pixel of several cells shows the largest of them"));
  m_choose->setText(tr("Choose…"));
  m_replace->setText(tr("&Replace"));
  m_cancel->setText(tr("Cancel"));
  m_close->setText(tr("Close"));
  m_save->setText(tr("&Save"));
  m_path->setAccessibleName(tr("File"));
  m_size->setAccessibleName(tr("Resolution"));
  const QStringList labels{tr("Rows"), tr("Columns"), tr("Resolution"), tr("Save as")};
  for (int row = 0; row < labels.size(); ++row)
    if (auto* label = qobject_cast<QLabel*>(m_form->itemAt(row, QFormLayout::LabelRole)->widget()))
      label->setText(labels[row]);
  if (m_map) showSize();
}

void RegionDialog::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  QDialog::changeEvent(event);
}

}  // namespace heedmap
