// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/adapters/adapter_folder.h"

#include <QDir>
#include <QFileInfo>

#include "core/base/error.h"
#include "core/checkpoint/pytorch/weights.h"

namespace heedmap {
namespace {

constexpr qint64 largestConfig = 1 << 20;

QString configIn(const QString& folder) {
  return QDir(folder).filePath(QStringLiteral("adapter_config.json"));
}

}  // namespace

QString adapterFolderOf(const QString& path) {
  const QFileInfo info(path);
  const bool isPart = info.isFile() && info.fileName().startsWith(QLatin1StringView("adapter_"));
  const QString folder = isPart ? info.absolutePath() : info.isDir() ? info.absoluteFilePath() : QString();
  return !folder.isEmpty() && QFileInfo(configIn(folder)).isFile() ? folder : QString();
}

AdapterFolder openAdapter(const QString& folder) {
  const QString path = configIn(folder);
  const auto json = ByteSource::map(path);
  if (json->size() > largestConfig)
    throw Error(
        say("%1 has %2 bytes; more than %3 are not read.").arg(path).arg(json->size()).arg(largestConfig));
  const QByteArray text(reinterpret_cast<const char*>(json->bytes().data()), json->size());
  LoraConfig config = readLoraConfig(text, path);
  Checkpoint checkpoint = openAdapterWeights(folder);
  for (const Tensor& tensor : checkpoint.tensors())
    if (tensor.count() > checkpoint.bytes())  // a view that repeats a few; they are copied
      throw Error(say("%1: the tensor %2 of the shape %3 has more numbers than the file has bytes.")
                      .arg(folder, tensor.name, shapeText(tensor.shape)));
  return {folder, std::move(config), std::move(checkpoint)};
}

}  // namespace heedmap
