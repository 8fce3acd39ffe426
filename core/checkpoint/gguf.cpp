// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checkpoint/gguf.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <algorithm>
#include <bit>

#include "core/base/error.h"
#include "core/base/file_names.h"
#include "core/checkpoint/byte_cursor.h"

namespace heedmap {
namespace {

constexpr quint32 maxDimensions = 4;
constexpr quint32 defaultAlignment = 32;
constexpr quint64 smallestTensor = 8 + 4 + 4 + 8;  // an empty name, no dimensions, a type, an offset
constexpr qsizetype maxName = 65535;

struct StoredType {
  quint32 number;
  const char* name;  ///< a DType, or the name of a type that is not read
};

/// ggml's numbers. Gaps are types that were withdrawn.
constexpr StoredType storedTypes[] = {
    {0, "F32"},     {1, "F16"},    {2, "Q4_0"},     {3, "Q4_1"},    {6, "Q5_0"},     {7, "Q5_1"},
    {8, "Q8_0"},    {9, "Q8_1"},   {10, "Q2_K"},    {11, "Q3_K"},   {12, "Q4_K"},    {13, "Q5_K"},
    {14, "Q6_K"},   {15, "Q8_K"},  {16, "IQ2_XXS"}, {17, "IQ2_XS"}, {18, "IQ3_XXS"}, {19, "IQ1_S"},
    {20, "IQ4_NL"}, {21, "IQ3_S"}, {22, "IQ2_S"},   {23, "IQ4_XS"}, {24, "I8"},      {25, "I16"},
    {26, "I32"},    {27, "I64"},   {28, "F64"},     {29, "IQ1_M"},  {30, "BF16"},    {34, "TQ1_0"},
    {35, "TQ2_0"},  {39, "MXFP4"}};

DType readType(quint32 number, const QString& path, const QString& tensor) {
  const auto found = std::ranges::find(storedTypes, number, &StoredType::number);
  const QString typeName = found != std::end(storedTypes) ? QString::fromLatin1(found->name) : QString();
  if (const auto dtype = dtypeOf(typeName)) return *dtype;
  throw Error(say("%1: tensor %2 is stored as %3, which Heedmap does not read.")
                  .arg(path, tensor,
                       typeName.isEmpty() ? say("type number %1").arg(QString::number(number)) : typeName));
}

struct Placed {
  Tensor tensor;
  quint64 offset;  ///< from the start of the numbers
  quint64 bytes;
};

Placed readEntry(ByteCursor& cursor, quint64 index) {
  const QString& path = cursor.path();
  const QByteArrayView rawName =
      cursor.string(say("the name of tensor number %1").arg(QString::number(index)));
  if (rawName.size() > maxName)
    throw Error(
        say("%1: the name of tensor number %2 has %3 bytes, and at most %4 are allowed; the file is damaged.")
            .arg(path, QString::number(index), QString::number(rawName.size()), QString::number(maxName)));
  Placed placed{{{}, QString::fromUtf8(rawName), {}}, 0, 0};
  Tensor& tensor = placed.tensor;
  const QString what = say("the description of tensor %1").arg(tensor.name);

  const auto dimensions = cursor.number<std::uint32_t>(what);
  if (dimensions > maxDimensions)
    throw Error(say("%1: tensor %2 has %3 dimensions, and at most %4 are allowed; the file is damaged.")
                    .arg(path, tensor.name, QString::number(dimensions), QString::number(maxDimensions)));
  for (quint32 i = 0; i < dimensions; ++i) tensor.shape.push_back(qint64(cursor.number<std::uint64_t>(what)));
  std::ranges::reverse(tensor.shape);
  tensor.dtype = readType(cursor.number<std::uint32_t>(what), path, tensor.name);
  placed.offset = cursor.number<std::uint64_t>(what);

  const auto bytes = bytesOf(tensor.dtype, tensor.shape);
  if (!bytes)
    throw Error(say("%1: tensor %2 has the impossible shape %3 for %4, whose rows come in blocks of %5 "
                    "numbers; the file "
                    "is damaged.")
                    .arg(path, tensor.name, shapeText(tensor.shape), name(tensor.dtype),
                         QString::number(blockSize(tensor.dtype))));
  placed.bytes = quint64(*bytes);
  return placed;
}

quint64 readAlignment(const GgufMetadata& metadata) {
  const qint64 alignment = metadata.integer(QStringLiteral("general.alignment")).value_or(defaultAlignment);
  if (alignment < 1 || alignment > qint64(1) << 31 || !std::has_single_bit(quint64(alignment)))
    throw Error(say("%1: general.alignment is %2, and a power of two is wanted; the file is damaged.")
                    .arg(metadata.path(), QString::number(alignment)));
  return quint64(alignment);
}

quint64 roundUp(quint64 number, quint64 alignment) {
  return (number + alignment - 1) / alignment * alignment;
}

/// Checks that the tensors lie behind each other from `start` on, and points each to its bytes.
void place(std::vector<Placed>& placed, const ByteSource& file, quint64 start, quint64 alignment) {
  std::vector<Placed*> inOrder;
  for (Placed& entry : placed) inOrder.push_back(&entry);
  std::ranges::stable_sort(inOrder, {},
                           [](const Placed* entry) { return std::pair(entry->offset, entry->bytes); });
  const quint64 size = quint64(file.size());
  quint64 expected = 0;
  for (Placed* entry : inOrder) {
    const QString& tensor = entry->tensor.name;
    if (entry->offset != expected)
      throw Error(
          say("%1: tensor %2 begins at byte %3 of the numbers instead of %4; tensors must follow each other "
              "without holes or overlaps.")
              .arg(file.path(), tensor, QString::number(entry->offset), QString::number(expected)));
    // No sum can overflow: offset is at most the file's size plus padding here, and bytes has 63 bits.
    const quint64 begin = start + entry->offset, end = begin + entry->bytes;
    if (end > size)
      throw Error(say("%1 was cut short: tensor %2 ends at byte %3, but the file has only %4.")
                      .arg(file.path(), tensor, QString::number(end), QString::number(size)));
    if (entry->bytes > 0) entry->tensor.bytes = file.bytes().subspan(begin, entry->bytes);
    expected = roundUp(entry->offset + entry->bytes, alignment);
  }
}

/// The other parts of a split model; the first part carries the metadata.
Gguf openParts(const QString& path, qint64 count) {
  const QFileInfo info(path);
  static const QRegularExpression pattern(QStringLiteral("^(.*)-\\d{5}-of-(\\d{5})\\.gguf$"));
  const auto match = pattern.match(info.fileName());
  if (!match.hasMatch() || match.captured(2).toLongLong() != count)
    throw Error(
        say("%1 is one of %2 parts of a model, but its name does not end in \"-00001-of-%3.gguf\", so the "
            "others "
            "cannot be found.")
            .arg(path, QString::number(count), QStringLiteral("%1").arg(count, 5, 10, QLatin1Char('0'))));
  std::vector<std::shared_ptr<const ByteSource>> files;
  std::vector<Tensor> tensors;
  GgufMetadata metadata;
  for (qint64 part = 1; part <= count; ++part) {
    const QString number = QStringLiteral("%1").arg(part, 5, 10, QLatin1Char('0'));
    const QString file = match.captured(1) + u'-' + number + QStringLiteral("-of-") + match.captured(2);
    const QString partPath = info.dir().filePath(file + QStringLiteral(".gguf"));
    if (!QFileInfo::exists(partPath))
      throw Error(say("%1 is missing: the model in %2 comes in %3 files that belong together.")
                      .arg(partPath, info.path(), QString::number(count)));
    files.push_back(ByteSource::map(partPath));
    Gguf read = readGguf(files.back());
    if (part == 1) metadata = std::move(read.metadata);
    tensors.insert(tensors.end(), read.checkpoint.tensors().begin(), read.checkpoint.tensors().end());
  }
  return {std::move(metadata), Checkpoint(path, std::move(files), std::move(tensors))};
}

}  // namespace

bool isGguf(const QString& path) {
  QFile file(path);
  return QFileInfo(path).isFile() && file.open(QIODevice::ReadOnly) && file.read(4) == "GGUF";
}

QStringList ggufModelsIn(const QDir& folder) {
  static const QRegularExpression laterPart(QStringLiteral("-(?!00001)\\d{5}-of-\\d{5}\\.gguf$"),
                                            QRegularExpression::CaseInsensitiveOption);
  constexpr QStringView gguf[]{u"*.gguf"};
  QStringList names = filesLike(folder, gguf);
  names.removeIf([&](const QString& name) {
    return name.startsWith(QLatin1StringView("mmproj"), Qt::CaseInsensitive) ||
           laterPart.match(name).hasMatch();
  });
  return names;
}

Gguf readGguf(std::shared_ptr<const ByteSource> file) {
  ByteCursor cursor(file->bytes(), file->path());
  const QString& path = file->path();
  const QString head = say("the head of the file");
  const auto magic = cursor.take(4, head);
  if (std::memcmp(magic.data(), "GGUF", 4) != 0) throw Error(say("%1 is not a GGUF file.").arg(path));
  const auto version = cursor.number<std::uint32_t>(head);
  if (version != 0 && (version & 0xFFFF) == 0)
    throw Error(say("%1 was written for big-endian machines; convert it to little-endian first.").arg(path));
  if (version < 2 || version > 3)
    throw Error(say("%1 is GGUF version %2, and Heedmap reads versions 2 and 3.")
                    .arg(path, QString::number(version)));
  const auto tensorCount = cursor.number<std::uint64_t>(head),
             valueCount = cursor.number<std::uint64_t>(head);

  GgufMetadata metadata(file, cursor, valueCount);
  if (tensorCount > cursor.left() / smallestTensor)
    throw Error(
        say("%1 announces %2 tensors, more than its %3 bytes can hold; it is damaged or was cut short.")
            .arg(path, QString::number(tensorCount), QString::number(file->size())));
  std::vector<Placed> placed;
  for (quint64 i = 0; i < tensorCount; ++i) placed.push_back(readEntry(cursor, i));
  const quint64 alignment = readAlignment(metadata);
  place(placed, *file, roundUp(cursor.position(), alignment), alignment);

  std::vector<Tensor> tensors;
  for (Placed& entry : placed) tensors.push_back(std::move(entry.tensor));
  return {std::move(metadata), Checkpoint(path, {std::move(file)}, std::move(tensors))};
}

Gguf openGguf(const QString& path) {
  Gguf gguf = readGguf(ByteSource::map(path));
  const qint64 parts = gguf.metadata.integer(QStringLiteral("split.count")).value_or(1);
  return parts > 1 ? openParts(path, parts) : gguf;
}

}  // namespace heedmap
