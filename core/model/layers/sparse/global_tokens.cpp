// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/layers/sparse/global_tokens.h"

#include <algorithm>

#include "core/base/error.h"

namespace heedmap {

namespace {

using Index = Eigen::Index;

/// Heads of `width` columns, with room for as many more behind each: [token, heads · 2 · width].
Matrix widened(const Matrix& heads, Index width) {
  Matrix result = Matrix::Zero(heads.rows(), 2 * heads.cols());
  for (Index head = 0; head < heads.cols() / width; ++head)
    result.middleCols(2 * head * width, width) = heads.middleCols(head * width, width);
  return result;
}

/// Puts heads into that room, in as many rows as they have.
void fillRoom(Matrix& wide, const Matrix& heads, Index width) {
  for (Index head = 0; head < heads.cols() / width; ++head)
    wide.block(0, (2 * head + 1) * width, heads.rows(), width) = heads.middleCols(head * width, width);
}

}  // namespace

Index globalTokens(const StackConfig& stack, const Tokens& tokens) {
  if (!stack.globalTokens || tokens.size() == 0) return 0;
  if (stack.globalTokens->which == GlobalTokensConfig::Which::First) return 1;
  const auto isSeparator = [&](const Token& token) { return token.id == stack.globalTokens->separator; };
  const auto found = std::ranges::count_if(tokens.items, isSeparator);
  if (found != 3)
    throw Error(
        say("This model answers questions: its text has to have three separators (id %1), after the "
            "question, before the text that is asked about, and after that; this one has %2. Give the "
            "question as the text and the other as its pair.")
            .arg(stack.globalTokens->separator)
            .arg(found));
  return std::ranges::find_if(tokens.items, isSeparator) - tokens.items.begin();
}

void addGlobal(Projected& all, const Matrix& x, Index count, const StackConfig& stack,
               const AttentionWeights& weights) {
  const LinearWeights* const two[] = {&weights.globalKey, &weights.globalValue};
  auto results = linear(x, two);
  all.q = widened(all.q, stack.dK);
  all.q.topRows(count).setZero();
  fillRoom(all.q, linear(x.topRows(count), weights.globalQuery), stack.dK);
  all.k = widened(all.k, stack.dK);
  fillRoom(all.k, results[0], stack.dK);
  all.globalV = std::move(results[1]);
}

void fitToText(ScoreRule& rule, const StackConfig& stack, Index tokens, Index globals) {
  rule.mask.global = globals;
  if (!stack.sparseBlocks || tokens <= stack.sparseBlocks->fullTokens()) return;
  const Index block = stack.sparseBlocks->block;
  rule.mask = {.lookBack = 1,
               .lookAhead = 1,
               .global = block,
               .globalFrom = (tokens - 1) / block * block,
               .block = block};
  rule.globalCount = 1 + stack.sparseBlocks->random;
}

}  // namespace heedmap
