// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/pictures/picture.h"

#include <QBuffer>
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
#include <cmath>
#include <utility>

#include "ui/controls/message_bar.h"
#include "ui/lesson/pages/lesson_page.h"
#include "ui/render/file_writer.h"
#include "ui/session/job_runner.h"
#include "ui/style/window_theme.h"

namespace heedmap {

double lineHeight(const QFontMetricsF& metrics) {
  return std::ceil(metrics.size(0, QStringLiteral("Ag\u4e2d")).height());
}

Picture::Picture(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
}

QImage Picture::image(double scale) const {
  QImage image((QSizeF(size()) * scale).toSize().expandedTo({1, 1}), QImage::Format_RGB32);
  image.setDevicePixelRatio(scale);
  const Theme theme = themeOf(palette());
  image.fill(theme.background);
  QPainter painter(&image);
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  painter.setFont(font());
  draw(painter, size(), theme);
  return image;
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

/// The title of the lesson's page that `widget` stands on.
static QString pageOf(const QWidget* widget) {
  for (; widget; widget = widget->parentWidget())
    if (const auto* page = qobject_cast<const LessonPage*>(widget)) return page->title();
  return {};
}

void Picture::save() {
  const QString shown = accessibleName();
  savePicture(this, image(2),
              QStringLiteral("%1 %2").arg(pageOf(this), shown.isEmpty() ? tr("picture") : shown));
}

namespace {

/// "4 · Why divide by √d_k" → "4-Why-divide-by-d_k.png".
QString suggestedFile(const QString& name) {
  static const QRegularExpression others(QStringLiteral("[^\\w]+"),
                                         QRegularExpression::UseUnicodePropertiesOption);
  QString file = name;
  file.replace(others, QStringLiteral("-"));
  while (file.startsWith(u'-')) file.remove(0, 1);
  file.truncate(60);
  while (file.endsWith(u'-')) file.chop(1);
  return file + QStringLiteral(".png");
}

/// Asks for a PNG's name and has `write` write it on a thread of its own; `write` returns what is there then.
void askAndWrite(QWidget* parent, const QString& title, const QString& name,
                 std::function<QString(const QString& path)> write) {
  auto* dialog = new QFileDialog(parent, title);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(QStringLiteral("png"));
  dialog->setNameFilter(Picture::tr("Pictures (*.png)"));
  dialog->selectFile(suggestedFile(name));
  QObject::connect(dialog, &QFileDialog::fileSelected, parent, [parent, title, write](const QString& path) {
    auto* jobs = new JobRunner(parent);
    QObject::connect(jobs, &JobRunner::busyChanged, jobs, [jobs](bool isBusy) {
      if (!isBusy) jobs->deleteLater();
    });
    QObject::connect(jobs, &JobRunner::failed, parent, [parent, title](const QString& sentence) {
      auto* box = new QMessageBox(QMessageBox::Warning, title, sentence, QMessageBox::Ok, parent);
      box->setAttribute(Qt::WA_DeleteOnClose);
      box->open();
    });
    jobs->start([parent, write, path](const JobRunner::Job& job) {
      const QString written = QDir::toNativeSeparators(write(path));
      job.deliver([parent, written] {
        if (auto* line = parent->window()->findChild<MessageBar*>())
          line->show(MessageBar::Kind::Hint, Picture::tr("Saved “%1”.").arg(written));
      });
    });
  });
  dialog->open();
}

void write(const QImage& image, const QString& path, Existing existing) {
  writePng(image, path, 96 * image.devicePixelRatio(), existing);
}

}  // namespace

void savePicture(QWidget* parent, const QImage& image, const QString& name) {
  askAndWrite(parent, Picture::tr("Save Picture"), name, [image](const QString& path) {
    write(image, path, Existing::Replace);
    return path;
  });
}

void saveFrames(QWidget* parent, const QString& title, const std::vector<QImage>& frames,
                const QString& name) {
  askAndWrite(parent, title, name, [frames](const QString& path) {
    const QFileInfo file(path);
    const auto nameOf = [&](size_t frame) {
      return file.dir().filePath(QStringLiteral("%1-%2.png").arg(file.completeBaseName()).arg(frame + 1));
    };
    // The dialog asked about another name: all of these must be free before the first is written.
    for (size_t i = 0; i < frames.size(); ++i) checkWritable(nameOf(i), Existing::Refuse);
    for (size_t i = 0; i < frames.size(); ++i) write(frames[i], nameOf(i), Existing::Refuse);
    return nameOf(0) + QStringLiteral(" … ") + QFileInfo(nameOf(frames.size() - 1)).fileName();
  });
}

}  // namespace heedmap
