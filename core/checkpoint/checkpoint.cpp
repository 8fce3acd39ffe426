// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checkpoint/checkpoint.h"

#include <QtCore/qnumeric.h>
#include <QStringList>
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <functional>

#include "core/base/error.h"

namespace heedmap {
namespace {

/// True when one of the `Bits`-wide numbers has all bits of `exponent` set, which is what NaN and infinities
/// have in common.
template <typename Bits>
bool anyFullExponent(std::span<const std::byte> bytes, Bits exponent) {
  constexpr size_t step = 4096;
  for (size_t first = 0; first < bytes.size(); first += step * sizeof(Bits)) {
    const size_t count = std::min(step, (bytes.size() - first) / sizeof(Bits));
    Bits found = 0;  // no early exit inside, so that the loop vectorises
    for (size_t i = 0; i < count; ++i) {
      Bits bits;
      std::memcpy(&bits, bytes.data() + first + i * sizeof(Bits), sizeof(Bits));
      found |= Bits((bits & exponent) == exponent);
    }
    if (found) return true;
  }
  return false;
}

bool anyNonFiniteDecoded(const Tensor& tensor) {
  constexpr qint64 step = 4096;
  std::array<float, step> numbers;
  for (qint64 first = 0, count = tensor.count(); first < count; first += step) {
    const qint64 part = std::min(step, count - first);
    tensor.decode(first, numbers.data(), part);
    const auto* decoded = reinterpret_cast<const std::byte*>(numbers.data());
    if (anyFullExponent<std::uint32_t>({decoded, size_t(part) * sizeof(float)}, 0x7F800000)) return true;
  }
  return false;
}

/// `tensor` in parts of whole rows, of about a megabyte.
std::vector<Tensor> partsOf(const Tensor& tensor) {
  constexpr qint64 wanted = 1 << 18;  // numbers
  const qint64 count = tensor.count();
  if (tensor.shape.size() < 2 || count <= wanted) return {tensor};
  const qint64 rows = tensor.shape[0], width = count / rows, step = std::max<qint64>(wanted / width, 1);
  std::vector<Tensor> parts;
  for (qint64 row = 0; row < rows; row += step) {
    Tensor part = tensor;
    part.shape[0] = std::min(step, rows - row);
    static_cast<Numbers&>(part) = tensor.part(row * width, part.shape[0] * width);
    parts.push_back(std::move(part));
  }
  return parts;
}

bool holds(const ByteSource& file, const Tensor& tensor) {
  const std::byte *begin = file.bytes().data(), *at = tensor.bytes.data();
  return std::less_equal()(begin, at) && std::less()(at, begin + file.bytes().size());
}

}  // namespace

QString shapeText(const std::vector<qint64>& shape) {
  QStringList extents;
  for (const qint64 extent : shape) extents << QString::number(extent);
  return QStringLiteral("[%1]").arg(extents.join(QStringLiteral(", ")));
}

std::optional<qint64> bytesOf(DType dtype, const std::vector<qint64>& shape) {
  const int block = blockSize(dtype);
  if (block > 1 && (shape.empty() || shape.back() % block != 0)) return std::nullopt;
  qint64 count = 1;
  for (const qint64 extent : shape)
    if (extent < 0 || qMulOverflow(count, extent, &count)) return std::nullopt;
  qint64 bytes = 0;
  if (qMulOverflow(count / block, qint64(blockBytes(dtype)), &bytes)) return std::nullopt;
  return bytes;
}

Checkpoint::Checkpoint(QString path, std::vector<std::shared_ptr<const ByteSource>> files,
                       std::vector<Tensor> tensors)
    : m_path(std::move(path)), m_files(std::move(files)), m_tensors(std::move(tensors)) {
  m_index.reserve(qsizetype(m_tensors.size()));
  for (const Tensor& tensor : m_tensors) {
    if (m_index.contains(tensor.name))
      throw Error(say("%1 holds two tensors named %2; the file is damaged.").arg(m_path, tensor.name));
    m_index.insert(tensor.name, m_index.size());
  }
}

qint64 Checkpoint::bytes() const {
  qint64 sum = 0;
  for (const auto& file : m_files) sum += file->size();
  return sum;
}

const Tensor* Checkpoint::find(const QString& name) const {
  const auto found = m_index.constFind(name);
  return found == m_index.constEnd() ? nullptr : &m_tensors[size_t(*found)];
}

const Tensor& Checkpoint::at(const QString& name) const {
  if (const Tensor* tensor = find(name)) return *tensor;
  throw Error(say("%1 has no tensor %2 among its %3; it is not a whole model of this architecture.")
                  .arg(m_path, name, QString::number(m_tensors.size())));
}

bool hasNonFinite(const Tensor& tensor) {
  if (tensor.derived) return anyNonFiniteDecoded(tensor);
  switch (tensor.dtype) {
    case DType::F32:
      return anyFullExponent<std::uint32_t>(tensor.bytes, 0x7F800000);
    case DType::F16:
      return anyFullExponent<std::uint16_t>(tensor.bytes, 0x7C00);
    case DType::BF16:
      return anyFullExponent<std::uint16_t>(tensor.bytes, 0x7F80);
    case DType::F64:
      return anyFullExponent<std::uint64_t>(tensor.bytes, 0x7FF0000000000000);
    case DType::F8_E4M3:
    case DType::F8_E5M2:
    case DType::F8_E8M0:
      return anyNonFiniteDecoded(tensor);
    default:
      return blockSize(tensor.dtype) > 1 && anyNonFiniteDecoded(tensor);
  }
}

std::vector<QString> nonFiniteTensors(const Checkpoint& checkpoint, const std::stop_token& stop) {
  std::vector<QString> names;
  for (const Tensor& tensor : checkpoint.tensors()) {
    bool isFinite = true;
    for (const Tensor& part : partsOf(tensor)) {
      throwIfStopped(stop);
      isFinite = isFinite && !hasNonFinite(part);
      for (const auto& file : checkpoint.files())
        if (holds(*file, part)) file->release(part.bytes);
    }
    if (!isFinite) names.push_back(tensor.name);
  }
  return names;
}

}  // namespace heedmap
