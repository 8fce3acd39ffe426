// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QtGlobal>

namespace heedmap {

/// The bytes of a file that has to be there.
inline QByteArray contents(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) qFatal("%s cannot be read", qPrintable(path));
  return file.readAll();
}

/// Puts `bytes` into a new file, in place of what was there, and makes its folder.
inline void write(const QString& path, const QByteArray& bytes) {
  QDir().mkpath(QFileInfo(path).path());
  QFile::remove(path);  // a file that is cut to nothing and written again waits for the disk
  QFile file(path);
  if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
    qFatal("%s cannot be written", qPrintable(path));
}

}  // namespace heedmap
