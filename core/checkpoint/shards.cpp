// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checkpoint/shards.h"

#include <QDir>
#include <QFileInfo>

#include "core/base/error.h"
#include "core/checkpoint/json_header.h"

namespace heedmap {
namespace {

constexpr qint64 maxIndex = 100'000'000;

QString indexName(const WeightFiles& names) {
  return QLatin1StringView(names.single) + QLatin1StringView(".index.json");
}

QString sibling(const QString& path, const QString& fileName) {
  return QFileInfo(path).dir().filePath(fileName);
}

/// Name of each tensor → name of the file that holds it.
QJsonObject readIndex(const QString& path) {
  const auto file = ByteSource::map(path);
  if (file->size() > maxIndex)
    throw Error(
        say("%1 is larger than the %2 bytes that an index may have.").arg(path, QString::number(maxIndex)));
  const QByteArray json(reinterpret_cast<const char*>(file->bytes().data()), file->size());
  const QJsonValue map = parseJsonHeader(json, path)[QLatin1StringView("weight_map")];
  if (!map.isObject()) throw Error(say("%1: there is no weight_map; the file is damaged.").arg(path));
  for (const QJsonValue& shard : map.toObject())
    // A plain name only: an index must not lead out of its folder.
    if (shard.toString().isEmpty() || shard.toString().contains(u'/') || shard.toString().contains(u'\\'))
      throw Error(say("%1: a shard of the weight_map is not the name of a file beside it.").arg(path));
  return map.toObject();
}

Checkpoint openAll(const QString& path, const QString& indexPath, const QJsonObject& shardOf,
                   const WeightFiles& names) {
  QStringList shards;
  for (const QJsonValue& shard : shardOf) shards << shard.toString();
  shards.removeDuplicates();
  shards.sort();

  std::vector<std::shared_ptr<const ByteSource>> files;
  std::vector<Tensor> tensors;
  for (const QString& shard : shards) {
    const QString shardPath = sibling(indexPath, shard);
    if (!QFileInfo::exists(shardPath))
      throw Error(say("%1 is missing: the model in %2 comes in %3 files that belong together.")
                      .arg(shardPath, path, QString::number(shards.size())));
    files.push_back(ByteSource::map(shardPath));
    const std::vector<Tensor> found = names.read(files.back()).tensors();
    tensors.insert(tensors.end(), found.begin(), found.end());
  }
  Checkpoint checkpoint(path, std::move(files), std::move(tensors));
  for (auto entry = shardOf.begin(); entry != shardOf.end(); ++entry)
    if (!checkpoint.find(entry.key()))
      throw Error(say("%1 names the tensor %2, but %3 does not hold it.")
                      .arg(indexPath, entry.key(), sibling(indexPath, entry.value().toString())));
  return checkpoint;
}

}  // namespace

void checkIsFetched(const ByteSource& file) {
  checkIsFetched({reinterpret_cast<const char*>(file.bytes().data()), qsizetype(file.size())}, file.path());
}

void checkIsFetched(QByteArrayView start, const QString& path) {
  if (start.startsWith("version https://git"))
    throw Error(
        say("%1 is a Git LFS pointer, not the model itself; fetch it with \"git lfs pull\".").arg(path));
}

QString weightsIn(const QString& folder, const WeightFiles& names) {
  for (const QString& name : {QString::fromLatin1(names.single), indexName(names)})
    if (const QString path = QDir(folder).filePath(name); QFileInfo::exists(path)) return path;
  return {};
}

Checkpoint openWeightFiles(const QString& path, const WeightFiles& names) {
  const QFileInfo info(path);
  if (info.isDir()) {
    const QString found = weightsIn(path, names);
    if (found.isEmpty())
      throw Error(
          say("%1 has neither %2 nor %3.").arg(path, QLatin1StringView(names.single), indexName(names)));
    if (found.endsWith(indexName(names))) return openAll(path, found, readIndex(found), names);
    return names.read(ByteSource::map(found));
  }
  const QString index = sibling(path, indexName(names));
  if (info.fileName() != QLatin1StringView(names.single) && QFileInfo::exists(index)) {
    const QJsonObject shardOf = readIndex(index);
    for (const QJsonValue& shard : shardOf)
      if (shard.toString() == info.fileName()) return openAll(info.path(), index, shardOf, names);
  }
  return names.read(ByteSource::map(path));
}

}  // namespace heedmap
