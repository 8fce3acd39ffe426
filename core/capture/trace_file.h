// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/model/model.h"

namespace heedmap {

/// What the metadata of a trace says that it is; see docs/trace-format.md.
inline constexpr char traceFormat[] = "heedmap-trace";
inline constexpr char traceVersion[] = "1";

/// Whether `path` is a safetensors file whose metadata says that it is a trace. False for what cannot be
/// read.
bool isTraceFile(const QString& path);

/// Opens a trace, docs/trace-format.md: queries, keys and score rule of every layer, so that masks, d_k and
/// scale can be changed as with a model, but no other text read. Tensors stay in their file until a run asks
/// for them. Throws Error naming file and tensor or field.
std::shared_ptr<const Model> openTrace(const QString& path);

}  // namespace heedmap
