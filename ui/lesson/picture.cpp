// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/picture.h"

#include <QBuffer>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QFileDialog>
#include <QGuiApplication>
#include <QMenu>
#include <QMessageBox>
#include <QPainter>

#include "core/error.h"
#include "ui/render/file_writer.h"
#include "ui/widgets/window_theme.h"

namespace heedmap {

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

void Picture::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  const Theme theme = themeOf(palette());
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
  menu->popup(event->globalPos());
}

void Picture::save() {
  savePicture(this, image(2));
}

void savePicture(QWidget* parent, const QImage& image) {
  auto* dialog = new QFileDialog(parent, Picture::tr("Save Picture"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(QStringLiteral("png"));
  dialog->setNameFilter(Picture::tr("Pictures (*.png)"));
  QObject::connect(dialog, &QFileDialog::fileSelected, parent, [parent, image](const QString& path) {
    try {
      writePng(image, path, 96 * image.devicePixelRatio(), Existing::Replace);
    } catch (const Error& error) {
      auto* box = new QMessageBox(QMessageBox::Warning, Picture::tr("Save Picture"), error.sentence(),
                                  QMessageBox::Ok, parent);
      box->setAttribute(Qt::WA_DeleteOnClose);
      box->open();
    }
  });
  dialog->open();
}

}  // namespace heedmap
