// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checkpoint/safetensors.h"

#include <QJsonArray>
#include <QtEndian>
#include <algorithm>

#include "core/base/error.h"
#include "core/checkpoint/json_header.h"

namespace heedmap {
namespace {

constexpr qint64 lengthBytes = 8;
constexpr quint64 maxHeader = 100'000'000;  // as in the format's own reader
constexpr qsizetype maxDimensions = 8;
constexpr QLatin1StringView metadataKey("__metadata__");

/// Where a tensor's numbers lie, counted from the end of the header.
struct Placed {
  Tensor tensor;
  qint64 begin, end;
};

/// A whole number from 0 on, or nothing.
std::optional<qint64> wholeNumber(const QJsonValue& value) {
  const qint64 number = value.toInteger(-1);
  if (number < 0) return std::nullopt;
  return number;
}

Placed readEntry(const QString& tensorName, const QJsonValue& value, const QString& path) {
  const auto fail = [&](const QString& what) {
    return Error(say("%1: tensor %2 %3.").arg(path, tensorName, what));
  };
  if (!value.isObject()) throw fail(say("is not described by a JSON object"));
  const QJsonObject entry = value.toObject();

  const std::optional<DType> dtype = dtypeOf(entry[QLatin1StringView("dtype")].toString());
  if (!dtype || blockSize(*dtype) != 1) {
    const QString found = entry[QLatin1StringView("dtype")].toVariant().toString();
    throw fail(say("has the type \"%1\", which Heedmap does not read").arg(found));
  }

  Placed placed{{{*dtype, {}, nullptr, 0}, tensorName, {}}, 0, 0};
  if (!entry[QLatin1StringView("shape")].isArray()) throw fail(say("has no shape"));
  const QJsonArray shape = entry[QLatin1StringView("shape")].toArray();
  if (shape.size() > maxDimensions)
    throw fail(say("has %1 dimensions; at most %2 are read")
                   .arg(QString::number(shape.size()), QString::number(maxDimensions)));
  for (const QJsonValue& extent : shape) {
    const std::optional<qint64> number = wholeNumber(extent);
    if (!number) throw fail(say("has a shape that is not made of whole numbers"));
    placed.tensor.shape.push_back(*number);
  }

  const QJsonArray offsets = entry[QLatin1StringView("data_offsets")].toArray();
  const std::optional<qint64> begin = wholeNumber(offsets.at(0)), end = wholeNumber(offsets.at(1));
  if (offsets.size() != 2 || !begin || !end || *end < *begin)
    throw fail(
        say("has no valid data_offsets: two whole numbers are wanted, the second not below the first"));
  placed.begin = *begin;
  placed.end = *end;

  const std::optional<qint64> wanted = bytesOf(*dtype, placed.tensor.shape);
  if (wanted != *end - *begin)
    throw fail(say("has the shape %1 of %2, which takes %3 bytes, but %4 are stored")
                   .arg(shapeText(placed.tensor.shape), name(*dtype),
                        wanted ? QString::number(*wanted) : say("too many"), QString::number(*end - *begin)));
  return placed;
}

struct Header {
  QJsonObject entries;
  std::span<const std::byte> numbers;  ///< what follows it
};

Header readHeader(const ByteSource& file) {
  const QString& path = file.path();
  const auto bytes = file.bytes();
  if (file.size() < lengthBytes)
    throw Error(say("%1 has only %2 bytes; it is not a safetensors file or was cut short.")
                    .arg(path, QString::number(file.size())));
  const char* start = reinterpret_cast<const char*>(bytes.data());
  checkIsFetched(file);
  const quint64 headerBytes = qFromLittleEndian<quint64>(start);
  if (headerBytes < 2 || headerBytes > maxHeader)
    throw Error(say("%1: the header has %2 bytes, and 2 to %3 are allowed; it is not a safetensors file or "
                    "is damaged.")
                    .arg(path, QString::number(headerBytes), QString::number(maxHeader)));
  if (headerBytes > quint64(file.size() - lengthBytes))
    throw Error(say("%1: the header has %2 bytes, but the file has only %3; it was cut short.")
                    .arg(path, QString::number(headerBytes), QString::number(file.size())));

  return {parseJsonHeader(QByteArray::fromRawData(start + lengthBytes, qsizetype(headerBytes)), path),
          bytes.subspan(lengthBytes + headerBytes)};
}

}  // namespace

Checkpoint readSafetensors(std::shared_ptr<const ByteSource> file) {
  const QString& path = file->path();
  const auto [header, numbers] = readHeader(*file);
  std::vector<Placed> placed;
  placed.reserve(size_t(header.size()));
  for (auto entry = header.begin(); entry != header.end(); ++entry)
    if (entry.key() != metadataKey) placed.push_back(readEntry(entry.key(), entry.value(), path));
  std::sort(placed.begin(), placed.end(), [](const Placed& a, const Placed& b) {
    return std::pair(a.begin, a.end) < std::pair(b.begin, b.end);
  });

  std::vector<Tensor> tensors;
  tensors.reserve(placed.size());
  qint64 expected = 0;
  for (Placed& entry : placed) {
    if (entry.end > qint64(numbers.size()))
      throw Error(say("%1: tensor %2 ends at byte %3, but the file has only %4; it was cut short.")
                      .arg(path, entry.tensor.name,
                           QString::number(file->size() - qint64(numbers.size()) + entry.end),
                           QString::number(file->size())));
    if (entry.begin != expected)
      throw Error(
          say("%1: tensor %2 begins at byte %3 of the numbers instead of %4; tensors must follow each other "
              "without holes or overlaps.")
              .arg(path, entry.tensor.name, QString::number(entry.begin), QString::number(expected)));
    expected = entry.end;
    entry.tensor.bytes = numbers.subspan(size_t(entry.begin), size_t(entry.end - entry.begin));
    tensors.push_back(std::move(entry.tensor));
  }
  if (expected != qint64(numbers.size()))
    throw Error(say("%1: %2 bytes follow the last tensor and belong to none; the file is damaged.")
                    .arg(path, QString::number(qint64(numbers.size()) - expected)));
  return Checkpoint(path, {std::move(file)}, std::move(tensors));
}

QHash<QString, QString> safetensorsMetadata(const ByteSource& file) {
  QHash<QString, QString> metadata;
  const QJsonObject entries = readHeader(file).entries[metadataKey].toObject();
  for (auto entry = entries.begin(); entry != entries.end(); ++entry)
    metadata.insert(entry.key(), entry.value().toString());
  return metadata;
}

Checkpoint openSafetensors(const QString& path) {
  return openWeightFiles(path, safetensorsFiles);
}

}  // namespace heedmap
