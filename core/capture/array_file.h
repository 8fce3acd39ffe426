// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <optional>

#include "core/checkpoint/checkpoint.h"

namespace heedmap {

/// Arrays that somebody saved, and the tokens that the same file names.
struct ArrayFile {
  Checkpoint arrays;                  ///< numbers in row-major order, outermost axis first
  std::optional<QStringList> source;  ///< of the keys, and of the queries too in self-attention
  std::optional<QStringList> target;  ///< of the queries of cross-attention
};

/// Whether `path` is, by the end of its name, a file of arrays or a trace and not a model's: .npy, .npz,
/// .csv, .tsv, .json but a model's, .safetensors, .pt and .pth without a config beside them.
bool isArrayFile(const QString& path);

/// Reads a file of one of these kinds; .bin is what torch.save writes, too. Throws Error naming file and
/// array.
ArrayFile readArrayFile(const QString& path);

/// Where a list of this name belongs, as people call tokens and their ids: "tokens", "input_ids", "target" …;
/// null when it is no such name.
std::optional<QStringList>* namesCalled(const QString& list, ArrayFile& file);

/// Names of tokens: a JSON list of texts or numbers, or an object with "source" and "target"; else a text
/// with a token a line. Throws Error.
struct TokenNames {
  std::optional<QStringList> source;
  std::optional<QStringList> target;
};
TokenNames readTokenNames(const QString& path);

}  // namespace heedmap
