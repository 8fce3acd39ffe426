// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/work_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSettings>

#include "core/base/error.h"
#include "core/base/whole_file.h"
#include "ui/settings/settings.h"

namespace heedmap {

namespace {

constexpr int mostPrograms = 9;

}  // namespace

WorkFile::WorkFile() : m_folder(QFileInfo(QSettings().fileName()).path()) {
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
  if (m_program == 0 || work == m_written) return;
  try {
    writeWholeFile(pathOf(m_program), toJson(work));
    m_written = work;
  } catch (const Error&) {
  }
}

}  // namespace heedmap
