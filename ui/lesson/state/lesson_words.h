// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/model/model.h"

namespace heedmap {

/// Has `text` letters of other scripts than the Latin one?
bool isBeyondLatin(const QString& text);

/// Does the model's vocabulary have the words of `text` (UTF-8), rather than an unknown or a handful of bytes
/// for each character?
bool knows(const Model& model, const QByteArray& text);

/// A word from the middle on, rather than a comma or a mark of the model; 0 without tokens.
Eigen::Index wordFromMiddle(const Tokens& tokens);

/// The token of the text (not of the pair) that byte `byte` is in.
std::optional<Eigen::Index> tokenAt(const Tokens& tokens, qsizetype byte);

/// The token that `word` (UTF-8) begins in, where the text first has it.
std::optional<Eigen::Index> firstTokenOf(const Tokens& tokens, const QByteArray& word);

}  // namespace heedmap
