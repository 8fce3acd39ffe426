// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checkpoint/pytorch/weights.h"

#include <QDir>
#include <QFileInfo>

#include "core/base/error.h"
#include "core/base/file_names.h"
#include "core/checkpoint/pytorch/pytorch_file.h"
#include "core/checkpoint/safetensors.h"

namespace heedmap {

namespace {

constexpr WeightFiles adapterFiles[] = {{"adapter_model.safetensors", readSafetensors},
                                        {"adapter_model.bin", readPytorch}};

/// The same weights in other precisions, as in "model.fp16.safetensors", where nothing has the plain name.
QStringList variantsIn(const QString& folder) {
  constexpr QStringView variants[]{u"model.*.safetensors", u"pytorch_model.*.bin"};
  return filesLike(QDir(folder), variants);
}

}  // namespace

Checkpoint openWeights(const QString& path) {
  if (QFileInfo(path).isDir()) {
    // The order of transformers: who has both formats has the same weights twice.
    for (const WeightFiles& files : {safetensorsFiles, pytorchFiles})
      if (!weightsIn(path, files).isEmpty()) return openWeightFiles(path, files);
    const QStringList variants = variantsIn(path);
    if (variants.size() == 1) return openWeights(QDir(path).filePath(variants.front()));
    if (!variants.isEmpty())
      throw Error(say("%1 has its weights in several forms: open one of %2.")
                      .arg(path, variants.join(QLatin1StringView(", "))));
    throw Error(
        say("%1 has no weights: there is no model.safetensors or pytorch_model.bin in it, and no index of "
            "such files in parts.")
            .arg(path));
  }
  return openWeightFiles(path, isPytorch(*ByteSource::map(path)) ? pytorchFiles : safetensorsFiles);
}

bool hasWeights(const QString& folder) {
  return !weightsIn(folder, safetensorsFiles).isEmpty() || !weightsIn(folder, pytorchFiles).isEmpty() ||
         !variantsIn(folder).isEmpty();
}

Checkpoint openAdapterWeights(const QString& folder) {
  for (const WeightFiles& files : adapterFiles)
    if (!weightsIn(folder, files).isEmpty()) return openWeightFiles(folder, files);
  throw Error(say("%1 has no weights: there is no adapter_model.safetensors or adapter_model.bin in it.")
                  .arg(folder));
}

}  // namespace heedmap
