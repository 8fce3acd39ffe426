// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/layers/embedding.h"

#include <cmath>
#include <span>

#include "core/base/error.h"
#include "core/parallel/parallel_parts.h"

namespace heedmap {

namespace {

using Index = Eigen::Index;

void addRow(const TableWeights& table, Index row, Eigen::Ref<Eigen::RowVectorXf> to) {
  thread_local std::vector<float> decoded;
  decoded.resize(size_t(table.width));
  table.decode(row * table.width, decoded.data(), table.width);
  to += Eigen::Map<const Eigen::RowVectorXf>(decoded.data(), table.width);
}

/// Sine and cosine of position · 10000^−exponent.
void addSinusoid(PositionConfig::Kind kind, Index position, Eigen::Ref<Eigen::RowVectorXf> to) {
  const Index half = to.size() / 2;
  for (Index i = 0; i < half; ++i) {
    const double exponent = kind == PositionConfig::Kind::SinusoidHalvesOpen
                                ? double(i) / double(half - 1)
                                : 2.0 * double(i) / double(to.size());
    const double angle = double(position) * std::pow(10000.0, -exponent);
    const bool interleaved = kind == PositionConfig::Kind::SinusoidInterleaved;
    to[interleaved ? 2 * i : i] += float(std::sin(angle));
    to[interleaved ? 2 * i + 1 : half + i] += float(std::cos(angle));
  }
}

/// The position of every token. Padding is not counted and stands before all that is.
std::vector<Index> positionsOf(const Tokens& tokens, const PositionConfig& config) {
  std::vector<Index> positions;
  Index next = config.offset;
  for (const Token& token : tokens.items)
    positions.push_back(token.id == config.padding ? config.offset - 1 : next++);
  return positions;
}

void addPosition(const PositionConfig& config, const TableWeights& table, Index position,
                 Eigen::Ref<Eigen::RowVectorXf> to) {
  switch (config.kind) {
    case PositionConfig::Kind::None:
      return;
    case PositionConfig::Kind::Learned:
      if (position >= table.rows)
        throw Error(say("The text has too many tokens: this model has positions for %1.")
                        .arg(table.rows - config.offset));
      return addRow(table, position, to);
    default:
      if (position >= config.offset) addSinusoid(config.kind, position, to);  // that of padding is all 0
  }
}

/// Masked tokens have no vector, and the others are scaled up by their share (ESM's token dropout).
void dropTokens(Matrix& x, const Tokens& tokens, int dropped) {
  Index count = 0;
  for (Index i = 0; i < x.rows(); ++i)
    if (tokens.items[size_t(i)].id == dropped) {
      x.row(i).setZero();
      ++count;
    }
  if (count < x.rows()) x /= 1 - float(count) / float(x.rows());
}

/// The vectors of the next token, the token and the one before, 0 beyond the text: [token, 3 · size].
Matrix sideBySide(const Matrix& x) {
  const Index n = x.rows(), size = x.cols();
  Matrix result = Matrix::Zero(n, 3 * size);
  result.block(0, 0, n - 1, size) = x.bottomRows(n - 1);
  result.middleCols(size, size) = x;
  result.block(1, 2 * size, n - 1, size) = x.topRows(n - 1);
  return result;
}

/// Calls `f` with each row of x, on all threads where they are long or many.
template <typename Function>
void forRows(const Matrix& x, const Function& f) {
  parallelRows(x.rows(), x.cols(), [&](Index first, Index count) {
    for (Index row = first; row < first + count; ++row) f(row);
  });
}

}  // namespace

Matrix embed(const Tokens& tokens, const StackConfig& stack, const StackWeights& weights, Index first) {
  using Projection = EmbeddingConfig::Projection;
  const EmbeddingConfig& config = stack.embedding;
  const auto newTokens = std::span(tokens.items).subspan(size_t(first));
  for (const Token& token : newTokens)
    if (token.id < 0 || token.id >= weights.tokens.rows)
      throw Error(say("There is no token with the id %1: this model's vocabulary has the ids 0 to %2.")
                      .arg(token.id)
                      .arg(weights.tokens.rows - 1));
  Matrix x =
      Matrix::Zero(Index(newTokens.size()), weights.tokens.width);  // [new token, size of an embedding]
  forRows(x, [&](Index i) { addRow(weights.tokens, newTokens[size_t(i)].id, x.row(i)); });
  if (config.dropped >= 0) dropTokens(x, tokens, config.dropped);
  if (config.scale != 1) x *= float(config.scale);
  if (config.normsBeforePositions) normalise(x, weights.embeddingNorm);
  if (config.width > 1) x = sideBySide(x);
  if (config.projection == Projection::BeforePositions)
    x = linear(x, weights.embeddingProjection);  // [new token, d_model]
  const std::vector<Index> positions = positionsOf(tokens, config.positions);
  forRows(x, [&](Index i) {
    addPosition(config.positions, weights.positions, positions[size_t(first + i)], x.row(i));
    // Where a file has one segment only, the tokenizer's second one means nothing to the model.
    if (config.hasSegments)
      addRow(weights.segments, std::min<Index>(newTokens[size_t(i)].segment, weights.segments.rows - 1),
             x.row(i));
    if (config.hasTasks) addRow(weights.tasks, 0, x.row(i));
  });
  if (config.projection == Projection::BeforeNorm)
    x = linear(x, weights.embeddingProjection);  // [new token, d_model]
  if (config.hasNorm && !config.normsBeforePositions) normalise(x, weights.embeddingNorm);
  if (config.projection == Projection::AfterNorm)
    x = linear(x, weights.embeddingProjection);  // [new token, d_model]
  return x;
}

}  // namespace heedmap
