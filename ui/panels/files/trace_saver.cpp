// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/files/trace_saver.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

#include "core/attention/heads_of.h"
#include "core/base/data_size.h"
#include "core/capture/trace_writer.h"
#include "ui/controls/message_bar.h"
#include "ui/session/session.h"

namespace heedmap {

namespace {

const QString ending = QStringLiteral(".trace.safetensors");

}  // namespace

TraceSaver::TraceSaver(Session& session, MessageBar& messages, QWidget* window)
    : QObject(window), m_session(session), m_messages(messages), m_window(window) {
  connect(&m_jobs, &JobRunner::failed, this, [this](const QString& sentence) {
    m_messages.dismiss();
    emit m_session.partFailed(sentence);
  });
}

bool TraceSaver::canSave() const {
  return m_session.trace() && !m_session.isPart() && !m_session.trace()->stacks.empty() &&
         !isGiven(m_session.trace()->stacks.front());
}

void TraceSaver::ask() {
  if (!canSave()) return;
  auto* dialog = new QFileDialog(m_window, tr("Save Trace"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setNameFilters({tr("Traces (*.trace.safetensors)")});
  QString name = QFileInfo(m_session.model()->summary().name).fileName();
  if (name.endsWith(ending)) name.chop(ending.size());
  dialog->selectFile(name + ending);
  connect(dialog, &QFileDialog::fileSelected, this,
          [this](const QString& path) { save(path.endsWith(ending) ? path : path + ending); });
  dialog->open();
}

void TraceSaver::save(const QString& path) {
  m_messages.show(MessageBar::Kind::Busy, tr("Saving the trace as “%1”…").arg(QDir::toNativeSeparators(path)),
                  tr("Cancel"), [this] {
                    m_jobs.cancel();
                    m_messages.dismiss();
                  });
  m_jobs.start([this, path, trace = m_session.trace(), model = m_session.model()](const JobRunner::Job& job) {
    writeTrace(path, *trace, *model, job.stop);
    const QString size = dataSize(double(QFileInfo(path).size()));
    job.deliver([this, path, size] {
      m_messages.show(MessageBar::Kind::Hint, tr("The trace is saved as “%1”, %2. It opens like a model.")
                                                  .arg(QDir::toNativeSeparators(path), size));
    });
  });
}

}  // namespace heedmap
