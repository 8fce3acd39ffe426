// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "core/text/models/bpe.h"

namespace heedmap {

/// The merges of a SentencePiece BPE vocabulary, which has scores instead of a list: every two normal pieces
/// that make a normal piece, best score first.
/// @param isNormal  one flag a piece; control, user-defined and byte pieces are never merged
Bpe::MergeList mergesOfScores(std::span<const std::string> pieces, std::span<const float> scores,
                              const std::vector<bool>& isNormal);

}  // namespace heedmap
