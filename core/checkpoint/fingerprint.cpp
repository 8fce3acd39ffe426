// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checkpoint/fingerprint.h"

#include <QCryptographicHash>
#include <algorithm>
#include <array>

namespace heedmap {

QByteArray fingerprint(const Checkpoint& checkpoint) {
  QCryptographicHash hash(QCryptographicHash::Sha256);
  for (const Tensor& tensor : checkpoint.tensors()) {
    hash.addData(tensor.name.toUtf8());
    hash.addData(shapeText(tensor.shape).toUtf8() + char(int(tensor.dtype)));
    if (tensor.derived) {
      std::array<float, 16> numbers;
      const qint64 count = std::min<qint64>(tensor.count(), numbers.size());
      for (const qint64 first : {qint64(0), tensor.count() - count}) {
        tensor.decode(first, numbers.data(), count);
        hash.addData(
            QByteArrayView(reinterpret_cast<const char*>(numbers.data()), count * qint64(sizeof(float))));
      }
      continue;
    }
    const size_t part = std::min<size_t>(tensor.bytes.size(), 64);
    for (const auto bytes : {tensor.bytes.first(part), tensor.bytes.last(part)})
      hash.addData(QByteArrayView(reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size())));
  }
  return hash.result().toHex();
}

}  // namespace heedmap
