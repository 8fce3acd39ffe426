// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/array_file.h"
#include "core/capture/given_attention.h"
#include "core/model/model.h"

namespace heedmap {

/// Attention that somebody saved as arrays, and what is said of it besides.
struct ArraysPath {
  QString path;
  QString tokens = {};       ///< a file that names them
  QString axes = {};         ///< "layer,head,query,key"; empty: the usual ones
  QString words = {};        ///< names of the tokens, with spaces between; in cross-attention, of the keys
  QString targetWords = {};  ///< of the queries of cross-attention
  bool operator==(const ArraysPath&) const = default;
};

/// Where names of tokens come from.
enum class NamesFrom { Numbers, SameFile, FileBeside, GivenFile, Typed };

/// What a file of arrays is, before its numbers are read.
struct UnderstoodArrays {
  Checkpoint arrays;
  std::vector<GivenStack> stacks;
  Tokens source, target;
  NamesFrom namesFrom = NamesFrom::Numbers;
  QString namesPath;  ///< of FileBeside and GivenFile
};

/// Names that are typed win over a given file, that over the arrays' own file or, beside it, NAME.tokens.json
/// or NAME.tokens.txt; without any, tokens are numbers. Throws Error.
UnderstoodArrays understandArrays(const ArraysPath& from);
/// The same of a file that has been read.
UnderstoodArrays understandArrays(const ArraysPath& from, const ArrayFile& file);

/// Opens them. Reads all weights once. Throws Error, also for an infinity among them, and Stopped.
std::shared_ptr<const Model> openArrays(const ArraysPath& from, const std::stop_token& stop = {});

}  // namespace heedmap
