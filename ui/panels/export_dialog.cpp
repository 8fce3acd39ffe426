// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/export_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>

#include "core/base/error.h"
#include "ui/panels/exporting/format_box.h"
#include "ui/panels/exporting/picture_preview.h"
#include "ui/render/caption.h"

namespace heedmap {

namespace {

/// Is the picture called what the shown map is called? Several heads are named one by one.
bool hasOwnTitle(const PictureExport& request) {
  return request.what == PictureExport::What::Head || request.what == PictureExport::What::Sentence ||
         (request.what == PictureExport::What::Lines && request.view.chosen.empty());
}

}  // namespace

ExportDialog::ExportDialog(Session& session, QWidget* parent)
    : QDialog(parent),
      m_session(session),
      m_form(new QFormLayout),
      m_what(new QComboBox),
      m_path(new QLineEdit),
      m_choose(new QPushButton),
      m_format(new FormatBox),
      m_theme(new QComboBox),
      m_labels(new QCheckBox),
      m_caption(new QCheckBox),
      m_colourBar(new QCheckBox),
      m_values(new QCheckBox),
      m_text(new QCheckBox),
      m_origin(new QCheckBox),
      m_preview(new PicturePreview),
      m_message(new QLabel),
      m_replace(new QPushButton),
      m_progress(new QProgressBar),
      m_cancel(new QPushButton),
      m_export(new QPushButton),
      m_close(new QPushButton) {
  m_path->setObjectName("path");
  m_what->setObjectName("what");
  m_format->setObjectName("format");
  m_message->setObjectName("message");
  m_replace->setObjectName("replace");
  m_export->setObjectName("export");
  const ExportSettings last = Settings().exporting();
  makeLayout(last);
  m_theme->setCurrentIndex(last.isDark ? 1 : 0);
  m_labels->setChecked(last.labels);
  m_caption->setChecked(last.caption);
  m_colourBar->setChecked(last.colourBar);
  m_values->setChecked(last.values);
  m_text->setChecked(true);
  m_origin->setChecked(true);
  connectWidgets();
  retranslate();
  showBusy(false);
}

void ExportDialog::makeLayout(const ExportSettings& last) {
  m_what->addItems({{}, {}, {}, {}, {}, {}, {}});
  m_theme->addItems({{}, {}});
  m_path->setMinimumWidth(300);
  m_message->setWordWrap(true);
  m_message->setTextFormat(Qt::PlainText);
  m_export->setDefault(true);
  m_close->setAutoDefault(false);
  m_choose->setAutoDefault(false);

  const auto row = [](std::initializer_list<QWidget*> widgets) {
    auto* box = new QHBoxLayout;
    box->setSpacing(8);
    for (QWidget* widget : widgets) box->addWidget(widget);
    return box;
  };
  auto* path = row({m_path, m_choose});
  path->setStretch(0, 1);
  auto* parts = row({m_labels, m_caption, m_colourBar, m_values, m_text, m_origin});
  parts->addStretch(1);
  m_form->setHorizontalSpacing(12);
  m_form->setVerticalSpacing(9);
  m_form->addRow(QStringLiteral(" "), m_what);
  m_form->addRow(QStringLiteral(" "), path);
  m_form->addRow(QStringLiteral(" "), m_format);
  m_form->addRow(QStringLiteral(" "), m_theme);
  m_form->addRow(QStringLiteral(" "), parts);
  m_words = new WordRows(m_form, this);
  m_sizes = new SizeRows(m_form, last, this);
  auto* message = row({m_message, m_replace});
  message->setStretch(0, 1);
  auto* buttons = row({m_progress, m_cancel});
  buttons->setStretch(0, 1);
  buttons->addStretch(0);
  buttons->addWidget(m_close);
  buttons->addWidget(m_export);
  auto* both = new QHBoxLayout(this);
  both->setContentsMargins(16, 16, 16, 14);
  both->setSpacing(16);
  both->addWidget(m_preview, 1);
  auto* column = new QVBoxLayout;
  both->addLayout(column);
  column->setSpacing(12);
  column->addLayout(m_form);
  column->addLayout(message);
  column->addStretch(1);
  column->addLayout(buttons);
}

void ExportDialog::connectWidgets() {
  connect(m_what, &QComboBox::currentIndexChanged, this, &ExportDialog::takeWhat);
  connect(m_path, &QLineEdit::textChanged, this, [this](const QString& path) {
    say({});
    if (const auto format = fileKindOf(path);
        format && what() != PictureExport::What::Folder && isOffered(what(), *format))
      m_format->choose(*format);
  });
  connect(m_format, &QComboBox::currentIndexChanged, this, &ExportDialog::takeFormat);
  connect(m_theme, &QComboBox::currentIndexChanged, this, &ExportDialog::preview);
  for (QCheckBox* part : {m_labels, m_caption, m_colourBar, m_values, m_text, m_origin})
    connect(part, &QCheckBox::toggled, this, &ExportDialog::preview);
  connect(m_sizes, &SizeRows::changed, this, &ExportDialog::preview);
  connect(m_words, &WordRows::changed, this, &ExportDialog::preview);
  connect(m_preview, &PicturePreview::laidOut, this, [this](QSize size, const QString& problem) {
    m_sizes->showResult(request(), size);
    if (!problem.isEmpty()) say(problem);
  });
  connect(m_choose, &QPushButton::clicked, this, &ExportDialog::choosePath);
  connect(m_export, &QPushButton::clicked, this, [this] { save(Existing::Refuse); });
  connect(m_replace, &QPushButton::clicked, this, [this] { save(Existing::Replace); });
  connect(m_cancel, &QPushButton::clicked, this, [this] {
    m_jobs.cancel();
    say(tr("Stopped. Files that were finished are kept."));
  });
  connect(m_close, &QPushButton::clicked, this, &QDialog::close);
  connect(&m_session, &Session::mapReady, this, &ExportDialog::showHead);
  connect(&m_session.style(), &DisplayStyle::changed, this, &ExportDialog::preview);
  connect(&m_jobs, &JobRunner::busyChanged, this, &ExportDialog::showBusy);
  connect(&m_jobs, &JobRunner::failed, this, [this](const QString& sentence) { say(sentence); });
}

void ExportDialog::ask(PictureExport::What what) {
  m_what->setCurrentIndex(int(what));
  takeWhat();
  show();
  preview();
  raise();
  activateWindow();
  m_export->setFocus(Qt::OtherFocusReason);
}

/// What was said belongs to the head before.
void ExportDialog::showHead() {
  suggestPath();
  if (!m_jobs.isBusy()) say({});
  preview();
}

void ExportDialog::preview() {
  if (!isVisible() || !m_session.trace()) return;
  if (!m_jobs.isBusy()) say({});
  const PictureExport request = this->request();
  const bool isPicture = std::holds_alternative<PictureFormat>(request.format);
  const bool isPage = request.format == MapFileFormat::Kind(TableFormat::Html);
  m_words->showOwn(
      hasOwnTitle(request) && m_session.map() ? m_session.map()->title : QString(),
      m_text->isChecked() && request.trace ? captionOf(*request.trace, request.view.head.kind) : QString());
  m_words->setEnabled(m_caption->isChecked() && (isPicture || isPage), isPicture && m_labels->isChecked());
  for (QCheckBox* part : {m_labels, m_caption, m_colourBar}) part->setEnabled(isPicture);
  m_values->setEnabled(isPicture && what() != PictureExport::What::Sheet &&
                       what() != PictureExport::What::Lines);
  m_theme->setEnabled(isPicture || isPage);
  m_preview->show(request);
}

void ExportDialog::takeWhat() {
  m_format->offer(what());
  m_words->reset();
  suggestPath();
  preview();
}

/// The name's ending follows the format, as the format follows the ending.
void ExportDialog::takeFormat() {
  const QString suffix = suffixOf(m_format->kind()), path = m_path->text();
  const bool isSuggested = path == m_suggested;
  if (what() != PictureExport::What::Folder && fileKindOf(path) &&
      !path.endsWith(suffix, Qt::CaseInsensitive)) {
    const QString renamed = path.chopped(QFileInfo(path).suffix().size()) + suffix;
    if (isSuggested) m_suggested = renamed;
    m_path->setText(renamed);
  }
  preview();
}

PictureExport::What ExportDialog::what() const {
  return PictureExport::What(m_what->currentIndex());
}

void ExportDialog::suggestPath() {
  if (m_path->text() != m_suggested || !m_session.model()) return;
  const QDir folder(m_suggested.isEmpty() ? Settings().exporting().folder : QFileInfo(m_suggested).path());
  const QString model = m_session.model()->summary().name;
  const QString suffix = suffixOf(m_format->kind());
  const QString head = pictureName(model, m_session.view().head, m_format->kind());
  const QString ofModel = head.left(head.indexOf(QLatin1StringView("_layer"))),
                ofHead = head.chopped(suffix.size() + 1);
  switch (what()) {
    case PictureExport::What::Head:
      m_suggested = head;
      break;
    case PictureExport::What::Panel:
      m_suggested = ofModel + QStringLiteral("_panel.") + suffix;
      break;
    case PictureExport::What::Lines:
      m_suggested = ofHead + QStringLiteral("_lines.") + suffix;
      break;
    case PictureExport::What::Sentence:
      m_suggested = ofHead + QStringLiteral("_sentence.") + suffix;
      break;
    case PictureExport::What::Comparison:
      m_suggested = ofHead + QStringLiteral("_difference.") + suffix;
      break;
    case PictureExport::What::Sheet:
      m_suggested = ofModel + QStringLiteral("_all-heads.") + suffix;
      break;
    case PictureExport::What::Folder:
      m_suggested = ofModel + QStringLiteral("_heads");
      break;
  }
  m_suggested = folder.filePath(m_suggested);
  m_path->setText(m_suggested);
}

void ExportDialog::choosePath() {
  auto* dialog = new QFileDialog(this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  if (what() == PictureExport::What::Folder) {
    dialog->setFileMode(QFileDialog::Directory);
  } else {
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setOption(QFileDialog::DontConfirmOverwrite);  // this dialog asks itself
    dialog->setDefaultSuffix(suffixOf(m_format->kind()));
    dialog->setNameFilters({m_format->filter(), pictureFilter(), tr("All files (*)")});
  }
  dialog->selectFile(m_path->text());
  connect(dialog, &QFileDialog::fileSelected, m_path, &QLineEdit::setText);
  dialog->open();
}

PictureExport ExportDialog::request() const {
  PictureExport request;
  request.what = what();
  request.path = m_path->text().trimmed();
  request.trace = m_session.trace();
  request.model = m_session.model();
  request.view = m_session.view();
  request.format = m_format->kind();
  request.style.heatmap = m_session.style().heatmap();
  request.style.heatmap.theme = m_theme->currentIndex() == 1 ? Theme::dark() : Theme::light();
  request.style.labels = m_labels->isChecked();
  request.style.caption = m_caption->isChecked();
  request.style.colourBar = m_colourBar->isChecked();
  request.style.values = m_values->isChecked() && request.what != PictureExport::What::Sheet
                             ? CellValues::Always
                             : CellValues::Never;
  m_sizes->applyTo(request);
  const bool hasText = m_text->isChecked();
  if (request.trace && hasText) request.style.text = captionOf(*request.trace, request.view.head.kind);
  m_words->applyTo(request.style);
  if (m_session.model() && m_origin->isChecked()) {
    request.origin = originOf(*m_session.model(), *m_session.reference());
    request.origin->run = m_session.runRequest();
    request.origin->hasText = hasText;
  }
  if (m_session.model()) request.style.model = m_session.modelName();
  return request;
}

void ExportDialog::save(Existing existing) {
  PictureExport request = this->request();
  request.existing = existing;
  if (request.path.isEmpty()) return say(tr("Say where the file is to go."));
  if (request.what != PictureExport::What::Folder && QFileInfo(request.path).suffix().isEmpty())
    m_path->setText(request.path += QLatin1Char('.') + suffixOf(request.format));
  try {
    if (existing == Existing::Refuse) {
      const QStringList inTheWay = filesInTheWay(request);
      if (inTheWay.size() == 1)
        return say(tr("“%1” is already there.").arg(QFileInfo(inTheWay.first()).fileName()), true);
      if (inTheWay.size() > 1)
        return say(tr("%1 of these files are already there.").arg(inTheWay.size()), true);
    }
  } catch (const Error& error) {
    return say(error.sentence());
  }
  ExportSettings settings{.folder = QFileInfo(request.path).absolutePath(),
                          .isDark = m_theme->currentIndex() == 1,
                          .labels = m_labels->isChecked(),
                          .caption = m_caption->isChecked(),
                          .colourBar = m_colourBar->isChecked(),
                          .values = m_values->isChecked()};
  m_sizes->applyTo(settings);
  Settings().save(settings);
  say(tr("Saving…"));
  m_progress->setRange(0, 0);
  m_jobs.start([this, request](const JobRunner::Job& job) {
    writePictures(request, job.stop, [&](int done, int count) {
      job.deliver([this, done, count] {
        m_progress->setRange(0, count);
        m_progress->setValue(done);
      });
    });
    job.deliver([this, path = request.path] {
      say(tr("Saved “%1”.").arg(QDir::toNativeSeparators(path)));
      emit exported(path);
    });
  });
}

void ExportDialog::showBusy(bool isBusy) {
  m_progress->setVisible(isBusy);
  m_cancel->setVisible(isBusy);
  m_export->setEnabled(!isBusy);
}

void ExportDialog::say(const QString& sentence, bool asksToReplace) {
  m_message->setText(sentence);
  m_replace->setVisible(asksToReplace);
  if (asksToReplace) m_replace->setFocus(Qt::OtherFocusReason);
}

void ExportDialog::retranslate() {
  setWindowTitle(tr("Export"));
  const QStringList whats{tr("this head"),
                          tr("this head and the chosen ones: a), b), c)"),
                          tr("the same heads as lines between tokens"),
                          tr("the pinned token as a sentence"),
                          tr("this head, a chosen one and their difference"),
                          tr("all heads, one contact sheet or file"),
                          tr("all heads, a file each in a folder")};
  for (int i = 0; i < whats.size(); ++i) m_what->setItemText(i, whats[i]);
  m_format->retranslate();
  m_words->retranslate();
  m_theme->setItemText(0, tr("light"));
  m_theme->setItemText(1, tr("dark"));
  m_labels->setText(tr("labels"));
  m_caption->setText(tr("caption"));
  m_colourBar->setText(tr("colour bar"));
  m_values->setText(tr("numbers"));
  m_text->setText(tr("text"));
  m_origin->setText(tr("origin"));
  m_origin->setToolTip(
      tr("A record in the file of model, text and view: whoever drops it on the window sees the same"));
  m_text->setToolTip(tr("The text in the caption and in the file’s record of where it comes from"));
  m_values->setToolTip(tr("Numbers in the cells, where they can be read"));
  m_choose->setText(tr("Choose…"));
  m_replace->setText(tr("&Replace"));
  m_cancel->setText(tr("Cancel"));
  m_close->setText(tr("Close"));
  m_export->setText(tr("&Export"));
  m_path->setAccessibleName(tr("File or folder"));
  m_sizes->retranslate();
  const QStringList names{tr("Picture"), tr("&Save as"), tr("Format"), tr("Theme"), tr("With")};
  for (int row = 0; row < names.size(); ++row) {
    auto* label = qobject_cast<QLabel*>(m_form->itemAt(row, QFormLayout::LabelRole)->widget());
    if (label) label->setText(names[row]);
    if (label && row == 1) label->setBuddy(m_path);
  }
  for (QComboBox* widget : std::initializer_list<QComboBox*>{m_what, m_format, m_theme})
    if (auto* label = qobject_cast<QLabel*>(m_form->labelForField(widget)))
      widget->setAccessibleName(label->text());
  m_preview->setAccessibleName(tr("The picture as it will be"));
}

/// Words are of one picture; the next one begins with its own.
void ExportDialog::hideEvent(QHideEvent* event) {
  m_words->reset();
  QDialog::hideEvent(event);
}

void ExportDialog::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  QDialog::changeEvent(event);
}

}  // namespace heedmap
