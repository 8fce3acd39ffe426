// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/checkpoint/gguf.h"
#include "core/model/config/field_reader.h"

namespace heedmap {

/// The fields of the model in a GGUF file: those of its architecture (`llama.block_count`), and what a
/// config.json says but here the tensors tell: vocab_size, type_vocab_size, tie_word_embeddings, which parts
/// there are (qk_layernorm …), and the
/// factors of rotary frequencies under their tensors' names. A list of equal numbers, one a layer, counts as
/// the number.
FieldReader ggufFields(const Gguf& file, const QString& architecture);

/// Keys of an architecture that describe the file or a task, but not what attention computes.
bool isHarmlessGgufKey(const QString& keyOfArchitecture);

}  // namespace heedmap
