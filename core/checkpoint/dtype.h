// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstddef>
#include <optional>

namespace heedmap {

/// How the numbers of a tensor are stored. From Q4_0 on they come in blocks that share their scales (GGUF).
enum class DType {
  F32,
  F16,
  BF16,
  F64,
  I8,
  I16,
  I32,
  I64,
  U8,
  U16,
  U32,
  U64,
  Bool,
  F8_E4M3,  ///< without infinities (OCP 8-bit floating point, Micikevicius et al. 2022)
  F8_E5M2,
  F8_E8M0,  ///< a power of two, as scales are (OCP microscaling formats)
  Q4_0,
  Q4_1,
  Q5_0,
  Q5_1,
  Q8_0,
  Q2_K,
  Q3_K,
  Q4_K,
  Q5_K,
  Q6_K,
  IQ4_NL,
  IQ4_XS,
  MXFP4,
  IQ1_S,
  IQ1_M,
  IQ2_XXS,
  IQ2_XS,
  IQ2_S,
  IQ3_XXS,
  IQ3_S,
  TQ1_0,
  TQ2_0,
};

/// As the file formats spell it: "F16", "BOOL", "Q4_K".
QString name(DType dtype);
/// The type of that spelling, or nothing.
std::optional<DType> dtypeOf(const QString& name);

/// Elements of one block; 1 for plain types.
int blockSize(DType dtype);
/// Bytes of one block, or of one element of a plain type.
int blockBytes(DType dtype);
/// Bytes of `count` elements, `count` being a multiple of blockSize and the result known to fit (a tensor
/// that was read from a file has been checked).
inline qint64 bytesOf(DType dtype, qint64 count) {
  return count / blockSize(dtype) * blockBytes(dtype);
}

/// Decodes `count` elements, a multiple of blockSize, from `from` (any alignment) into `to`. Exact for F32
/// and what is shorter; 64-bit types are rounded to float32. Block types follow ggml's definition of each.
void decode(DType dtype, const std::byte* from, float* to, qsizetype count);

}  // namespace heedmap
