// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/work_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSettings>
#include <mutex>

#include "core/base/error.h"
#include "core/base/whole_file.h"
#include "ui/settings/settings.h"

namespace heedmap {

namespace {

constexpr int mostPrograms = 9;

}  // namespace

/// One writer at a time, so that nothing older comes after what is newer.
struct WorkFile::Written {
  std::mutex mutex;
  WorkSettings work;

  void write(const QString& path, const WorkSettings& next, const std::stop_token& stop) {
    const std::lock_guard lock(mutex);
    if (stop.stop_requested() || next == work) return;
    try {
      writeWholeFile(path, toJson(next));
      work = next;
    } catch (const Error&) {
    }
  }
};

WorkFile::WorkFile()
    : m_folder(QFileInfo(QSettings().fileName()).path()), m_written(std::make_shared<Written>()) {
  QDir().mkpath(m_folder);
  for (int program = 1; program <= mostPrograms; ++program) {
    auto lock = std::make_unique<QLockFile>(pathOf(program) + QStringLiteral(".lock"));
    lock->setStaleLockTime(0);  // by its process alone: a program may run for days
    if (!lock->tryLock()) {
      if (lock->error() == QLockFile::LockFailedError) continue;
      return;  // a folder that cannot be written keeps nothing
    }
    m_lock = std::move(lock);
    m_program = program;
    return;
  }
}

QString WorkFile::pathOf(int program) const {
  const QString number = program == 1 ? QString() : QStringLiteral("-%1").arg(program);
  return QDir(m_folder).filePath(QStringLiteral("work%1.json").arg(number));
}

WorkSettings WorkFile::read() const {
  for (const int program : {m_program, 1}) {
    QFile file(pathOf(program));
    if (file.open(QIODevice::ReadOnly)) return workSettings(file.readAll());
  }
  return Settings().formerWork();
}

void WorkFile::write(const WorkSettings& work) {
  writing(work)({});
}

std::function<void(const std::stop_token&)> WorkFile::writing(const WorkSettings& work) const {
  if (m_program == 0) return [](const std::stop_token&) {};
  return [path = pathOf(m_program), written = m_written, work](const std::stop_token& stop) {
    written->write(path, work, stop);
  };
}

}  // namespace heedmap
