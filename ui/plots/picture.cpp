// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/picture.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>
#include <QMessageBox>
#include <QPaintEvent>
#include <QPainter>
#include <QRegularExpression>
#include <utility>

#include "core/base/error.h"
#include "ui/controls/message_bar.h"
#include "ui/export/picture_format.h"
#include "ui/jobs/job_runner.h"
#include "ui/style/window_theme.h"

namespace heedmap {

Picture::Picture(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
}

Drawing Picture::drawing(double scale) const {
  const Theme theme = themeOf(palette());
  return {.size = size(),
          .ratio = scale,
          .background = theme.background,
          .paint = [this, theme](QPainter& painter) {
            painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
            painter.setFont(font());
            draw(painter, size(), theme);
          }};
}

void Picture::showAgain() {
  const QSize wanted = hasHeightForWidth() ? QSize(sizeHint().width(), heightForWidth(width())) : sizeHint();
  if (std::exchange(m_wanted, wanted) != wanted) updateGeometry();
  update();
}

void Picture::paintEvent(QPaintEvent* event) {
  QPainter painter(this);
  painter.setClipRect(event->rect());  // tells draw() what is seen
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  const Theme theme = themeOf(palette());
  if (!isEnabled()) painter.setOpacity(0.4);
  draw(painter, size(), theme);
  if (!hasFocus()) return;
  painter.setPen(QPen(theme.selection, 1, Qt::DotLine));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
}

void Picture::contextMenuEvent(QContextMenuEvent* event) {
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  connect(menu->addAction(tr("Save Picture…")), &QAction::triggered, this, &Picture::save);
  connect(menu->addAction(tr("Copy Picture")), &QAction::triggered, this,
          [this] { QGuiApplication::clipboard()->setImage(image(2)); });
  addActions(*menu);
  menu->popup(event->globalPos());
}

/// What the page or panel that `widget` stands on is called.
static QString placeOf(const QWidget* widget) {
  for (widget = widget->parentWidget(); widget; widget = widget->parentWidget())
    if (!widget->accessibleName().isEmpty()) return widget->accessibleName();
  return {};
}

void Picture::save() {
  const QString shown = accessibleName();
  savePicture(this, drawing(2),
              QStringLiteral("%1 %2").arg(placeOf(this), shown.isEmpty() ? tr("picture") : shown));
}

namespace {

/// "4 · Why divide by √d_k" → "4-Why-divide-by-d_k".
QString suggestedFile(const QString& name) {
  static const QRegularExpression others(QStringLiteral("[^\\w]+"),
                                         QRegularExpression::UseUnicodePropertiesOption);
  QString file = name;
  file.replace(others, QStringLiteral("-"));
  while (file.startsWith(u'-')) file.remove(0, 1);
  file.truncate(60);
  while (file.endsWith(u'-')) file.chop(1);
  return file;
}

/// What has been painted, to be encoded and written on any thread.
struct Painted {
  QString path;
  Encoding bytes;
  void write(Existing existing) const { writeBytes(bytes(), path, existing); }
};

Painted painted(const Drawing& drawing, const QString& path) {
  const PictureFormat format = pictureFormatOf(path).value_or(PictureFormat::Png);
  return {path, rowOf(format).paint(drawing, {.dpi = 96 * drawing.ratio})};
}

/// Writes files on a thread of its own; returns what is there then.
using Write = std::function<QString()>;

void warn(QWidget* parent, const QString& title, const QString& sentence) {
  auto* box = new QMessageBox(QMessageBox::Warning, title, sentence, QMessageBox::Ok, parent);
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->open();
}

void writeInBackground(QWidget* parent, const QString& title, Write write) {
  auto* jobs = new JobRunner(parent);
  QObject::connect(jobs, &JobRunner::busyChanged, jobs, [jobs](bool isBusy) {
    if (!isBusy) jobs->deleteLater();
  });
  QObject::connect(jobs, &JobRunner::failed, parent,
                   [parent, title](const QString& sentence) { warn(parent, title, sentence); });
  jobs->start([parent, write = std::move(write)](const JobRunner::Job& job) {
    const QString written = QDir::toNativeSeparators(write());
    job.deliver([parent, written] {
      if (auto* line = parent->window()->findChild<MessageBar*>())
        line->show(MessageBar::Kind::Hint, Picture::tr("Saved “%1”.").arg(written));
    });
  });
}

/// Asks for a picture's name; `paint` paints what is to be written there.
void askAndWrite(QWidget* parent, const QString& title, const QString& name,
                 std::function<Write(const QString& path)> paint) {
  auto* dialog = new QFileDialog(parent, title);
  const QString suffix = pictureSuffixes().first();
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(suffix);
  dialog->setNameFilter(pictureFilter());
  dialog->selectFile(QStringLiteral("%1.%2").arg(suggestedFile(name), suffix));
  QObject::connect(dialog, &QFileDialog::fileSelected, parent, [parent, title, paint](const QString& path) {
    try {
      writeInBackground(parent, title, paint(path));
    } catch (const Error& error) {
      warn(parent, title, error.sentence());
    }
  });
  dialog->open();
}

}  // namespace

void savePicture(QWidget* parent, const Drawing& picture, const QString& name) {
  askAndWrite(parent, Picture::tr("Save Picture"), name, [picture](const QString& path) -> Write {
    return [file = painted(picture, path)] {
      file.write(Existing::Replace);
      return file.path;
    };
  });
}

void saveFrames(QWidget* parent, const QString& title, const std::vector<QImage>& frames,
                const QString& name) {
  askAndWrite(parent, title, name, [frames](const QString& path) -> Write {
    const QFileInfo file(path);
    std::vector<Painted> files;
    for (size_t i = 0; i < frames.size(); ++i)
      files.push_back(painted(
          drawing(frames[i]),
          file.dir().filePath(
              QStringLiteral("%1-%2.%3").arg(file.completeBaseName()).arg(i + 1).arg(file.suffix()))));
    return [files] {
      // The dialog asked about another name: all of these must be free before the first is written.
      for (const Painted& frame : files) checkWritable(frame.path, Existing::Refuse);
      for (const Painted& frame : files) frame.write(Existing::Refuse);
      return files.front().path + QStringLiteral(" … ") + QFileInfo(files.back().path).fileName();
    };
  });
}

}  // namespace heedmap
