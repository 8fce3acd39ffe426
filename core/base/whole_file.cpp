// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/whole_file.h"

#include <QDir>
#include <QSaveFile>

#include "core/base/error.h"

namespace heedmap {

void writeWholeFile(const QString& path, const QByteArray& bytes) {
  writeWholeFile(path, [&bytes](const Sink& sink) { sink(bytes); });
}

void writeWholeFile(const QString& path, const std::function<void(const Sink&)>& fill) {
  QSaveFile file(path);
  const auto fail = [&] {
    throw Error(say("%1 could not be written: %2.").arg(QDir::toNativeSeparators(path), file.errorString()));
  };
  if (!file.open(QIODevice::WriteOnly)) fail();
  fill([&](const QByteArray& bytes) {
    if (file.write(bytes) != bytes.size()) fail();
  });
  // What commit() flushes it does not judge (Qt 6.4): a full disk would leave a part of the file as if whole.
  if (!file.flush() || !file.commit()) fail();
}

}  // namespace heedmap
