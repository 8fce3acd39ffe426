// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <vector>

#include "core/checkpoint/checkpoint.h"

namespace heedmap {

/// Whole numbers of a few bits for each (output, input) of a matrix, several in each 32-bit word.
struct PackedIntegers {
  std::span<const std::byte> words;
  int bits = 4;
  qint64 outPerWord = 1, inPerWord = 1;                ///< of which one is 32 / bits, and the other 1
  qint64 outStride = 0, inStride = 0;                  ///< words from one row or column of words to the next
  std::array<uchar, 8> order{0, 1, 2, 3, 4, 5, 6, 7};  ///< where in its word a number lies; of 8 and less

  int at(qint64 out, qint64 in) const;
};

/// One number for each output and group of inputs.
struct PerGroup {
  Numbers numbers;
  qint64 outStride = 0, groupStride = 0;

  float at(qint64 out, qint64 group) const {
    float number;
    numbers.decode(out * outStride + group * groupStride, &number, 1);
    return number;
  }
};

/// A matrix of integers with a scale, and perhaps a zero, for each group of inputs:
/// W[out, in] = scale[out, group] · (q[out, in] − zero[out, group]).
struct GroupedMatrix {
  qint64 out = 0, in = 0;
  PackedIntegers values;
  std::optional<PackedIntegers> zeros;  ///< by (out, group)
  int zero = 0;                         ///< without `zeros`; else what is added to each
  PerGroup scales;
  qint64 groupSize = 0;
  std::vector<int> groups;  ///< of each input; empty: in order, groupSize each
  bool isTurned = false;    ///< wanted as [in, out]
  QString typeName;
};
std::shared_ptr<const DerivedNumbers> dequantised(GroupedMatrix matrix);

/// A stored matrix whose blocks have a scale, and perhaps a zero, each:
/// W = factor · scale[block] · (stored − zero[block]).
struct ScaledMatrix {
  Numbers stored;
  qint64 in = 0, blockOut = 0, blockIn = 0;
  Numbers scales;  ///< [⌈out / blockOut⌉, ⌈in / blockIn⌉]
  std::optional<Numbers> zeros;
  float factor = 1;
};
std::shared_ptr<const DerivedNumbers> dequantised(ScaledMatrix matrix);

/// Codes of four bits, the first of a byte in its upper half, in blocks that have a scale each (QLoRA,
/// Dettmers et al. 2023). The scales may be codes themselves, of eight bits, in blocks of their own.
struct CodedMatrix {
  Numbers codes;   ///< bytes
  Numbers values;  ///< of the 16 codes
  Numbers scales;  ///< of each block, or their codes
  qint64 blockSize = 64;
  struct Nested {
    Numbers values;  ///< of the 256 codes
    Numbers scales;
    qint64 blockSize = 256;
    float offset = 0;
  };
  std::optional<Nested> nested;
  QString typeName;
};
std::shared_ptr<const DerivedNumbers> dequantised(CodedMatrix matrix);

/// MXFP4 (OCP microscaling formats): for each [matrix, out] blocks of 32 inputs, 16 bytes with the first
/// number in the lower half, and a power of two as scale. Comes out as [matrix, in, out].
struct MicroscaledMatrices {
  std::span<const std::byte> blocks, scales;
  qint64 out = 0, in = 0;
};
std::shared_ptr<const DerivedNumbers> dequantised(MicroscaledMatrices matrices);

}  // namespace heedmap
