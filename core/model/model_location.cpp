// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/model_location.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <algorithm>
#include <utility>

#include "core/base/error.h"
#include "core/base/file_names.h"
#include "core/checkpoint/shards.h"

namespace heedmap {

namespace {

constexpr qint64 largestList = 1 << 20;  // bytes of a modules.json or a ref
constexpr int deepest = 4;               // folders in folders: repository, snapshot, module
constexpr qsizetype mostNames = 12;      // that one sentence lists

QByteArray readSmall(const QString& path) {
  QFile file(path);
  return QFileInfo(path).isFile() && file.open(QIODevice::ReadOnly) ? file.read(largestList) : QByteArray();
}

bool hasFile(const QDir& folder, const char* name) {
  return QFileInfo(folder.filePath(QLatin1StringView(name))).isFile();
}

/// What can be opened as it is, or be refused by whoever reads it.
bool isModel(const QDir& folder) {
  if (hasFile(folder, "adapter_config.json")) return true;
  constexpr QStringView gguf[]{u"*.gguf"},
      besideConfig[]{u"*.safetensors", u"*.safetensors.index*.json", u"pytorch_model*.bin*"};
  return !filesLike(folder, gguf).isEmpty() ||
         (hasFile(folder, "config.json") && !filesLike(folder, besideConfig).isEmpty());
}

/// The folder of the Transformer module, or an empty path. A module is a folder inside: the list must not
/// lead out of its own.
QString transformerModule(const QDir& folder) {
  const QJsonDocument modules =
      QJsonDocument::fromJson(readSmall(folder.filePath(QStringLiteral("modules.json"))));
  for (const QJsonValue& module : modules.array()) {
    const QString name = module[QLatin1StringView("path")].toString();
    const bool isInside = !name.isEmpty() && !name.startsWith(u'.') && !name.contains(u'/') &&
                          !name.contains(u'\\') && QFileInfo(folder.filePath(name)).isDir();
    if (isInside && module[QLatin1StringView("type")].toString().endsWith(QLatin1StringView(".Transformer")))
      return folder.filePath(name);
  }
  return {};
}

/// The snapshot that refs/main names, else all there are.
QStringList snapshots(const QDir& repository) {
  const QDir folder(repository.filePath(QStringLiteral("snapshots")));
  const QString main =
      QString::fromLatin1(readSmall(repository.filePath(QStringLiteral("refs/main")))).trimmed();
  const QStringList names = folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
  if (names.contains(main)) return {folder.filePath(main)};
  QStringList paths;
  for (const QString& name : names) paths << folder.filePath(name);
  return paths;
}

/// Folders of models directly inside, "checkpoint-500" before "checkpoint-1000".
QStringList modelsIn(const QDir& folder) {
  QStringList paths;
  for (const QString& name : folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
    if (isModel(QDir(folder.filePath(name)))) paths << folder.filePath(name);
  // by the words and then by the number behind them
  const auto order = [](const QString& path) {
    qsizetype digits = 0;
    while (digits < path.size() && path[path.size() - 1 - digits].isDigit()) ++digits;
    return std::pair(path.chopped(digits), path.last(digits).toLongLong());
  };
  std::ranges::sort(paths, {}, order);
  return paths;
}

[[noreturn]] void refuseChoice(const QString& path, const QStringList& models) {
  QStringList names;
  for (const QString& model : models.first(std::min(models.size(), mostNames)))
    names << QDir(path).relativeFilePath(QFileInfo(model).absoluteFilePath());
  if (models.size() > mostNames) names << QStringLiteral("…");
  throw Error(say("%1 holds %2 models; open one of them: %3.")
                  .arg(path)
                  .arg(models.size())
                  .arg(names.join(QLatin1StringView(", "))));
}

/// Formats of weights that are not read.
struct ForeignFormat {
  const char* name;
  const char* patterns;  ///< of files, apart by spaces
  const char* argument;  ///< with which transformers 4 reads them, or null
};
constexpr ForeignFormat foreignFormats[] = {
    {"ONNX", "*.onnx", nullptr},
    {"TensorFlow", "tf_model*.h5 *.h5 *.ckpt.index *.ckpt.meta saved_model.pb *.tflite", "from_tf=True"},
    {"Flax", "flax_model*.msgpack", "from_flax=True"},
    {"MLX", "*.npz", nullptr},
    {"OpenVINO", "openvino_model*.xml", nullptr},
    {"rust-bert", "*.ot", nullptr},
    {"Core ML", "*.mlmodel", nullptr}};

const ForeignFormat* foreignFormatOf(const QString& fileName) {
  for (const ForeignFormat& format : foreignFormats)
    for (const QString& pattern : QString::fromLatin1(format.patterns).split(u' '))
      if (isNamedLike(fileName, pattern)) return &format;
  return nullptr;
}

[[noreturn]] void refuseForeign(const QString& path, const QString& file, const ForeignFormat& format) {
  const QString name = QString::fromLatin1(format.name);
  if (format.argument)
    throw Error(say("%1 holds its weights as %2 (%3), which Heedmap does not read. transformers 4 converts "
                    "them, in Python: AutoModel.from_pretrained(folder, %4).save_pretrained(folder).")
                    .arg(path, name, file, QLatin1StringView(format.argument)));
  throw Error(say("%1 holds its weights as %2 (%3), which Heedmap does not read. Open the model that they "
                  "were made from: its folder with config.json and model.safetensors, or a GGUF file of it.")
                  .arg(path, name, file));
}

/// Weights of another format in the folder, or in the one inside where exporters put them.
void refuseForeignIn(const QDir& folder) {
  for (const char* inside : {".", "onnx"}) {
    const QDir place(folder.filePath(QLatin1StringView(inside)));
    for (const QString& file : place.entryList(QDir::Files, QDir::Name))
      if (const ForeignFormat* format = foreignFormatOf(file))
        refuseForeign(folder.path(), folder.relativeFilePath(place.absoluteFilePath(file)), *format);
  }
}

/// Throws Error where Git left a pointer in the place of a file that was not fetched.
void checkIsFetchedAt(const QString& path) {
  QFile file(path);
  if (QFileInfo(path).isFile() && file.open(QIODevice::ReadOnly)) checkIsFetched(file.read(19), path);
}

QString modelAt(const QString& path, int depth) {
  const QDir folder(path);
  for (const char* name : {"config.json", "tokenizer.json"})
    checkIsFetchedAt(folder.filePath(QLatin1StringView(name)));
  if (isModel(folder) || depth == deepest) return path;
  if (const QString module = transformerModule(folder); !module.isEmpty()) return modelAt(module, depth + 1);
  const QStringList inside =
      folder.exists(QStringLiteral("snapshots")) ? snapshots(folder) : modelsIn(folder);
  if (inside.size() > 1) refuseChoice(path, inside);
  if (inside.size() == 1) return modelAt(inside.front(), depth + 1);
  refuseForeignIn(folder);
  return path;
}

}  // namespace

QString modelAt(const QString& path) {
  const QFileInfo info(path);
  if (info.isDir()) return modelAt(path, 0);
  const QString name = info.fileName();
  if (const ForeignFormat* format = foreignFormatOf(name)) refuseForeign(path, name, *format);
  checkIsFetchedAt(path);
  const bool standsForFolder = name == QLatin1StringView("config.json") ||
                               name == QLatin1StringView("modules.json") ||
                               name.endsWith(QLatin1StringView(".index.json"));
  return info.isFile() && standsForFolder ? modelAt(info.absolutePath(), 0) : path;
}

QString modelName(const QString& path) {
  const QFileInfo info(path);
  if (!info.isDir()) return info.completeBaseName();
  const QStringList folders = QDir::cleanPath(info.absoluteFilePath()).split(u'/');
  const auto above = [&](qsizetype steps) { return folders.value(folders.size() - 1 - steps); };
  static const QRegularExpression module(QStringLiteral("^\\d+_Transformer$")),
      step(QStringLiteral("^checkpoint-\\d+$"));
  if (module.match(above(0)).hasMatch()) return modelName(QFileInfo(path).absolutePath());
  if (step.match(above(0)).hasMatch()) return above(1) + u'/' + above(0);
  const QString repository = above(above(1) == QLatin1StringView("snapshots") ? 2 : 0),
                prefix = QStringLiteral("models--");
  if (!repository.startsWith(prefix)) return above(0);
  return repository.mid(prefix.size()).replace(QLatin1StringView("--"), QLatin1StringView("/"));
}

}  // namespace heedmap
