// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/array_file.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>

#include "core/base/error.h"
#include "core/base/text_file.h"
#include "core/capture/npy.h"
#include "core/capture/written_arrays.h"
#include "core/checkpoint/pytorch/pytorch_file.h"
#include "core/checkpoint/pytorch/zip_archive.h"
#include "core/checkpoint/safetensors.h"

namespace heedmap {

namespace {

constexpr qint64 mostWritten = 1 << 30;  // bytes of numbers that are written out in a text

QByteArray wholeText(const QString& path) {
  const TextFile file = readTextFile(path, QDir::toNativeSeparators(path), mostWritten);
  if (file.isCut)
    throw Error(say("%1 is longer than the %2 bytes of text that are read; save the numbers as .npy.")
                    .arg(path)
                    .arg(mostWritten));
  return file.text;
}

QStringList numbersAsNames(const Tensor& tensor) {
  std::vector<float> numbers(size_t(tensor.count()));
  tensor.decode(0, numbers.data(), qsizetype(numbers.size()));
  QStringList names;
  for (const float number : numbers) names << QString::number(double(number), 'g', 9);
  return names;
}

/// Lists of ids name the tokens and are no attention.
void takeIds(ArrayFile& file) {
  std::vector<Tensor> others;
  for (const Tensor& tensor : file.arrays.tensors()) {
    auto* const names = namesCalled(tensor.name, file);
    if (!names)
      others.push_back(tensor);
    else if (!*names)
      *names = numbersAsNames(tensor);
  }
  file.arrays = Checkpoint(file.arrays.path(), file.arrays.files(), std::move(others));
}

QStringList namesIn(const QJsonValue& value, const QString& path) {
  const auto names = namesOf(value);
  if (!names) throw Error(say("%1 does not hold a list of tokens.").arg(path));
  return *names;
}

ArrayFile readNpyFile(const QString& path) {
  const auto source = ByteSource::map(path);
  NpyArray array = readNpy(source->bytes(), QFileInfo(path).completeBaseName(), path);
  return {Checkpoint(path, {array.turned ? array.turned : source}, {array.tensor}), {}, {}};
}

/// Of a file that is in the archive. Throws Error when it is compressed.
std::span<const std::byte> storedBytes(const ZipArchive& archive, const QByteArray& name) {
  try {
    return archive.bytes(name);
  } catch (const Error&) {
    throw Error(say("%1: the array %2 is compressed; save it with numpy.savez, which does not compress.")
                    .arg(archive.path(), QString::fromUtf8(name)));
  }
}

/// The .npy files in an archive, as numpy.savez writes it.
ArrayFile readNpzFile(const QString& path) {
  std::vector<std::shared_ptr<const ByteSource>> files{ByteSource::map(path)};
  const ZipArchive archive(files.front());
  std::vector<Tensor> arrays;
  QList<QByteArray> names = archive.names();
  std::sort(names.begin(), names.end());
  for (const QByteArray& name : names) {
    const QString array = QString::fromUtf8(name.endsWith(".npy") ? name.chopped(4) : name);
    NpyArray read = readNpy(storedBytes(archive, name), array, QStringLiteral("%1, %2").arg(path, array));
    if (read.turned) files.push_back(read.turned);
    arrays.push_back(std::move(read.tensor));
  }
  return {Checkpoint(path, std::move(files), std::move(arrays)), {}, {}};
}

/// A tensor, or lists and dictionaries of tensors, as torch.save writes them.
ArrayFile readTorchFile(const QString& path) {
  const auto source = ByteSource::map(path);
  SavedArrays saved = readPytorchArrays(source);
  ArrayFile file{Checkpoint(path, {source}, std::move(saved.tensors)), {}, {}};
  for (auto& [name, list] : saved.lists)
    if (auto* const names = namesCalled(name, file)) *names = std::move(list);
  return file;
}

}  // namespace

bool isArrayFile(const QString& path) {
  const QFileInfo info(path);
  const QString suffix = info.suffix().toLower();
  static const QStringList plain{QStringLiteral("npy"), QStringLiteral("npz"), QStringLiteral("csv"),
                                 QStringLiteral("tsv"), QStringLiteral("pt"),  QStringLiteral("pth")};
  if (!info.isFile()) return false;
  const bool isBesideConfig = info.dir().exists(QStringLiteral("config.json"));
  if (suffix.startsWith(QLatin1StringView("pt")) && isBesideConfig) return false;
  if (plain.contains(suffix) || path.endsWith(QLatin1StringView(".trace.safetensors"))) return true;
  return (suffix == QLatin1StringView("json") || suffix == QLatin1StringView("safetensors")) &&
         !isBesideConfig;
}

ArrayFile readArrayFile(const QString& path) {
  const QString suffix = QFileInfo(path).suffix().toLower();
  ArrayFile file;
  if (suffix == QLatin1StringView("npy"))
    file = readNpyFile(path);
  else if (suffix == QLatin1StringView("npz"))
    file = readNpzFile(path);
  else if (suffix == QLatin1StringView("csv") || suffix == QLatin1StringView("tsv"))
    file = readTable(wholeText(path), path);
  else if (suffix == QLatin1StringView("json"))
    file = readJsonArrays(wholeText(path), path);
  else if (suffix == QLatin1StringView("safetensors"))
    file.arrays = readSafetensors(ByteSource::map(path));
  else if (suffix == QLatin1StringView("pt") || suffix == QLatin1StringView("pth") ||
           suffix == QLatin1StringView("bin"))
    file = readTorchFile(path);
  else
    throw Error(
        say("%1 ends in none of .npy, .npz, .pt, .safetensors, .csv, .tsv and .json, from which arrays "
            "are read.")
            .arg(path));
  takeIds(file);
  return file;
}

std::optional<QStringList>* namesCalled(const QString& list, ArrayFile& file) {
  static const QStringList sources{QStringLiteral("tokens"),     QStringLiteral("ids"),
                                   QStringLiteral("input_ids"),  QStringLiteral("source"),
                                   QStringLiteral("source_ids"), QStringLiteral("key_tokens"),
                                   QStringLiteral("right_text"), QStringLiteral("encoder_tokens")};
  static const QStringList targets{
      QStringLiteral("target"),       QStringLiteral("target_ids"), QStringLiteral("decoder_input_ids"),
      QStringLiteral("query_tokens"), QStringLiteral("left_text"),  QStringLiteral("decoder_tokens")};
  if (sources.contains(list)) return &file.source;
  return targets.contains(list) ? &file.target : nullptr;
}

TokenNames readTokenNames(const QString& path) {
  const QByteArray text = wholeText(path);
  TokenNames names;
  if (QFileInfo(path).suffix().toLower() != QLatin1StringView("json")) {
    QStringList lines = QString::fromUtf8(text).split(u'\n');
    for (QString& line : lines)
      if (line.endsWith(u'\r')) line.chop(1);
    if (!lines.isEmpty() && lines.back().isEmpty()) lines.removeLast();
    names.source = lines;
    return names;
  }
  const QJsonDocument document = parsedJson(text, path);
  if (document.isArray()) {
    names.source = namesIn(document.array(), path);
    return names;
  }
  const QJsonObject object = document.object();
  for (const char* key : {"tokens", "source"})
    if (object.contains(QLatin1StringView(key))) names.source = namesIn(object[QLatin1StringView(key)], path);
  if (object.contains(QLatin1StringView("target")))
    names.target = namesIn(object[QLatin1StringView("target")], path);
  if (!names.source && !names.target)
    throw Error(say("%1 has neither \"tokens\" nor \"source\" nor \"target\".").arg(path));
  return names;
}

}  // namespace heedmap
