// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "core/checkpoint/dtype.h"

namespace heedmap {

/// Numbers that lie nowhere in a file as they are wanted and are computed when somebody looks: a strided view
/// of stored ones, say. Immutable, and used by several threads at once.
class DerivedNumbers {
 public:
  DerivedNumbers() = default;
  DerivedNumbers(const DerivedNumbers&) = delete;
  DerivedNumbers& operator=(const DerivedNumbers&) = delete;
  virtual ~DerivedNumbers() = default;

  /// What a list of tensor types calls them: "F16".
  virtual QString typeName() const = 0;
  /// Elements `[first, first + count)`, in row-major order of the whole tensor.
  virtual void decode(qint64 first, float* to, qsizetype count) const = 0;
};

/// The numbers of a tensor or of a part of it: either `bytes` of a `dtype`, at any alignment, or elements
/// from `first` on of `derived`.
struct Numbers {
  DType dtype = DType::F32;
  std::span<const std::byte> bytes;
  std::shared_ptr<const DerivedNumbers> derived;
  qint64 first = 0;

  bool isThere() const { return derived || !bytes.empty(); }
  QString typeName() const { return derived ? derived->typeName() : name(dtype); }

  /// Elements `[at, at + count)` as float32; both are multiples of the block size.
  void decode(qint64 at, float* to, qsizetype count) const {
    if (derived)
      derived->decode(first + at, to, count);
    else
      heedmap::decode(dtype, bytes.data() + bytesOf(dtype, at), to, count);
  }

  /// Elements `[at, at + count)`, as above.
  Numbers part(qint64 at, qint64 count) const {
    if (derived) return {dtype, {}, derived, first + at};
    return {dtype, bytes.subspan(size_t(bytesOf(dtype, at)), size_t(bytesOf(dtype, count))), nullptr, 0};
  }
};

}  // namespace heedmap
