// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDropEvent>
#include <QFile>
#include <QFileDialog>
#include <QMimeData>
#include <QTimer>

#include "ui/controls/message_bar.h"
#include "ui/panels/text_bar.h"
#include "ui/window/main_window.h"

namespace heedmap {

namespace {

constexpr qint64 largestText = 4 << 20;  ///< bytes of a text file; longer ones are cut, and it is said

}  // namespace

void MainWindow::openModel(const QString& path) {
  m_opening = path;
  m_session.openModel(path);
}

void MainWindow::showOpening(bool isOpening) {
  if (isOpening) return m_openingTimer->start();
  m_openingTimer->stop();
  if (m_messageBar->kind() == MessageBar::Kind::Busy) m_messageBar->dismiss();
}

void MainWindow::chooseModel() {
  auto* dialog = new QFileDialog(this, tr("Open Model"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setNameFilters({tr("Models (config.json *.safetensors *.gguf *.json)"), tr("All files (*)")});
  connect(dialog, &QFileDialog::fileSelected, this, &MainWindow::openModel);
  dialog->open();
}

void MainWindow::chooseFolder() {
  auto* dialog = new QFileDialog(this, tr("Open Model Folder"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::Directory);
  connect(dialog, &QFileDialog::fileSelected, this, &MainWindow::openModel);
  dialog->open();
}

void MainWindow::chooseText() {
  auto* dialog = new QFileDialog(this, tr("Open Text File"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QFileDialog::fileSelected, this, &MainWindow::readText);
  dialog->open();
}

void MainWindow::readText(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) {
    m_messageBar->show(MessageBar::Kind::Problem,
                       tr("“%1” cannot be read: %2.").arg(path, file.errorString()));
    return;
  }
  const QByteArray bytes = file.read(largestText);
  m_textBar->setTexts(QString::fromUtf8(bytes), {});
  if (file.size() > largestText)
    m_messageBar->show(MessageBar::Kind::Hint,
                       tr("Only the first %1 MB of “%2” were read.").arg(largestText >> 20).arg(path));
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasUrls() && event->mimeData()->urls().first().isLocalFile())
    event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  const QString path = event->mimeData()->urls().first().toLocalFile();
  if (path.endsWith(QLatin1StringView(".txt"), Qt::CaseInsensitive) ||
      path.endsWith(QLatin1StringView(".md"), Qt::CaseInsensitive))
    readText(path);
  else
    openModel(path);
  event->acceptProposedAction();
}

}  // namespace heedmap
