// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "core/attention/attention_trace.h"
#include "core/model/model.h"

namespace heedmap {

/// A token that a model may say, and how probable it is.
struct NextToken {
  QString label;  ///< as on the axes
  QString text;   ///< that it adds to the text before it; empty for an end of the text
  double probability = 0;
};

/// The `count` most probable tokens that `model` says at `row` of its last stack: the *next* one for a model
/// that writes, the token itself for a masked-language model. Throws Error without an output head.
std::vector<NextToken> nextTokens(const Model& model, const AttentionTrace& trace, Eigen::Index row,
                                  int count);

}  // namespace heedmap
