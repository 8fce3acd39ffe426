// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/whole_file.h"

#include <QDir>
#include <QSaveFile>

#include "core/base/error.h"

namespace heedmap {

void writeWholeFile(const QString& path, const QByteArray& bytes) {
  QSaveFile file(path);
  if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
    throw Error(say("%1 could not be written: %2.").arg(QDir::toNativeSeparators(path), file.errorString()));
}

}  // namespace heedmap
