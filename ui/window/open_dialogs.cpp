// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/open_dialogs.h"

#include <QFileDialog>

#include "core/capture/trace_file.h"
#include "ui/panels/files/arrays_dialog.h"
#include "ui/session/session.h"

namespace heedmap {

namespace {

QFileDialog* ask(QWidget* parent, const QString& title, const OpenDialogs::Take& take) {
  auto* dialog = new QFileDialog(parent, title);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  QObject::connect(dialog, &QFileDialog::fileSelected, parent, take);
  return dialog;
}

}  // namespace

void OpenDialogs::askForModel(QWidget* parent, const Take& take) {
  QFileDialog* dialog = ask(parent, tr("Open Model"), take);
  dialog->setNameFilters(
      {tr("Models (config.json *.safetensors *.gguf *.bin *.json)"),
       tr("Attention arrays and traces (*.npy *.npz *.pt *.pth *.safetensors *.csv *.tsv *.json)"),
       tr("All files (*)")});
  dialog->open();
}

void OpenDialogs::askForModelFolder(QWidget* parent, const Take& take) {
  QFileDialog* dialog = ask(parent, tr("Open Model Folder"), take);
  dialog->setFileMode(QFileDialog::Directory);
  dialog->open();
}

void OpenDialogs::openFile(QWidget* parent, Session& session, const QString& path) {
  if (!isArrayFile(path) || isTraceFile(path)) return session.openModel(path);
  auto* dialog = new ArraysDialog(path, parent);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  QObject::connect(dialog, &ArraysDialog::chosen, &session,
                   [&session](const ArraysPath& arrays) { session.openModel(arrays); });
  dialog->open();
}

void OpenDialogs::askForText(QWidget* parent, const Take& take) {
  ask(parent, tr("Open Text File"), take)->open();
}

}  // namespace heedmap
