// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/checked_weights.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <optional>

#include "core/base/error.h"
#include "core/base/whole_file.h"
#include "core/checkpoint/fingerprint.h"

namespace heedmap {

namespace {

constexpr QByteArrayView head = "heedmap weights 1\n";
constexpr qint64 largestNote = 16 << 20;  // bytes

/// A fingerprint does not see into the middle of a tensor; what was written there changed the file.
QString noteName(const Checkpoint& checkpoint) {
  QCryptographicHash hash(QCryptographicHash::Sha256);
  hash.addData(fingerprint(checkpoint));
  for (const auto& file : checkpoint.files())
    hash.addData(QStringLiteral("%1 %2\n")
                     .arg(file->size())
                     .arg(QFileInfo(file->path()).lastModified().toMSecsSinceEpoch())
                     .toUtf8());
  return QString::fromLatin1(hash.result().toHex());
}

/// The names of a note; nothing when it is none.
std::optional<QStringList> read(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly) || file.size() > largestNote) return {};
  const QByteArray note = file.readAll();
  if (!note.startsWith(head)) return {};
  return QString::fromUtf8(note.sliced(head.size())).split(u'\n', Qt::SkipEmptyParts);
}

}  // namespace

QStringList checkedWeights(const Checkpoint& checkpoint, const QString& cacheFolder,
                           const std::stop_token& stop) {
  const QString path = QDir(cacheFolder).filePath(noteName(checkpoint));
  if (const auto known = read(path)) return *known;
  QStringList names;
  for (const QString& name : nonFiniteTensors(checkpoint, stop)) names << name;
  try {
    if (QDir().mkpath(cacheFolder)) writeWholeFile(path, head.toByteArray() + names.join(u'\n').toUtf8());
  } catch (const Error&) {  // the next run takes longer, and nothing else is lost
  }
  return names;
}

QStringList checkedWeights(const Checkpoint& checkpoint, const std::stop_token& stop) {
  const QString cache = QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation) +
                        QStringLiteral("/heedmap/weights");
  return checkedWeights(checkpoint, cache, stop);
}

}  // namespace heedmap
