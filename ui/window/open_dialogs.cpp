// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/open_dialogs.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>

#include "core/capture/trace_file.h"
#include "core/checkpoint/model_finder.h"
#include "core/model/open_model.h"
#include "ui/panels/files/arrays_dialog.h"
#include "ui/session/session.h"
#include "ui/settings/settings.h"

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

void OpenDialogs::askForBase(QWidget* parent, Session& session, const MissingBase& missing) {
  const QString adapter = missing.adapter(), sentence = missing.sentence();
  for (const QString& recent : Settings().recentModels())
    if (const auto [base, opened] = modelAndAdapter(recent); opened == adapter && QFileInfo::exists(base))
      return session.openModel(recent);
  QFileDialog* dialog =
      ask(parent, tr("Open the Base of an Adapter"),
          [&session, adapter](const QString& base) { session.openModel(withAdapter(base, adapter)); });
  dialog->setObjectName(QStringLiteral("base"));
  dialog->setFileMode(QFileDialog::Directory);
  dialog->setOption(QFileDialog::DontUseNativeDialog);  // the system's has no room for the sentence
  auto* why = new QLabel(
      tr("%1 is an adapter of the model “%2”, which is not on this computer. Choose the folder of that "
         "model, or of another one that it fits.")
          .arg(QDir::toNativeSeparators(adapter), missing.base()));
  why->setWordWrap(true);
  why->setTextFormat(Qt::PlainText);
  if (auto* grid = qobject_cast<QGridLayout*>(dialog->layout())) {
    const int row = grid->rowCount();
    grid->addWidget(why, row, 0, 1, grid->columnCount());
  }
  QObject::connect(dialog, &QDialog::rejected, &session,
                   [&session, sentence] { emit session.failed(sentence); });
  dialog->open();
}

void OpenDialogs::askForText(QWidget* parent, const Take& take) {
  ask(parent, tr("Open Text File"), take)->open();
}

}  // namespace heedmap
