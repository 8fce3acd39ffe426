// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/layers/streams/streams.h"

#include <algorithm>
#include <cmath>

namespace heedmap {

namespace {

using Index = Eigen::Index;

/// x · matrix, each row as long as the same row of `like`. [token, d_model] → the same.
Matrix asLongAs(const Matrix& like, const Matrix& x, const LinearWeights& matrix) {
  constexpr float least = 1e-5F;  // mean square, of the reference
  Matrix result = linear(x, matrix);
  for (Index row = 0; row < x.rows(); ++row)
    result.row(row) *= std::sqrt(like.row(row).squaredNorm() / float(like.cols())) /
                       std::sqrt(std::max(result.row(row).squaredNorm() / float(x.cols()), least));
  return result;
}

/// How much x, [token, d_model], has of each kind, [token, stream].
Matrix kinds(Matrix x, const StreamWeights& weights) {
  const auto d = float(x.cols());
  normalise(x, weights.routerNorm);
  return linear(x / d, weights.router).array().tanh();
}

}  // namespace

Matrix spread(const Matrix& x, const StackWeights& weights) {
  const Index d = x.cols();
  Matrix streams(x.rows(), d * Index(weights.spread.size() + 1));
  streams.leftCols(d) = x;
  for (size_t i = 0; i < weights.spread.size(); ++i)
    streams.middleCols(Index(i + 1) * d, d) = asLongAs(x, x, weights.spread[i]);
  return streams;
}

Matrix gather(const Matrix& streams, const StackConfig& stack, const StackWeights& weights) {
  const Index d = stack.dModel;
  const Matrix first = streams.leftCols(d);
  Matrix sum = first;
  for (size_t i = 0; i < weights.gather.size(); ++i)
    sum += asLongAs(first, streams.middleCols(Index(i + 1) * d, d), weights.gather[i]);
  return sum / float(weights.gather.size() + 1);
}

Matrix activeOf(const Matrix& streams, const StackConfig& stack) {
  return streams.middleCols(Index(stack.streams->active) * stack.dModel, stack.dModel);
}

Matrix predicted(const Matrix& streams, const StackConfig& stack, const StreamWeights& weights) {
  const Index d = stack.dModel, count = stack.streams->count;
  // [token, stream to, stream from]
  const Matrix shares = linear(kinds(activeOf(streams, stack), weights), weights.prediction);
  Matrix result = streams;
  for (Index to = 0; to < count; ++to)
    for (Index from = 0; from < count; ++from)
      result.middleCols(to * d, d).array() +=
          streams.middleCols(from * d, d).array().colwise() * shares.col(to * count + from).array();
  return result;
}

Matrix corrected(Matrix predictions, const Matrix& activated, const StackConfig& stack,
                 const StreamWeights& weights) {
  const Index d = stack.dModel;
  const Matrix news = activated - activeOf(predictions, stack);
  const Matrix shares = linear(kinds(activated, weights), weights.correction);  // [token, stream]
  for (Index stream = 0; stream < stack.streams->count; ++stream)
    predictions.middleCols(stream * d, d).array() +=
        news.array().colwise() * (shares.col(stream).array() + 1);
  return predictions;
}

Matrix laurel(const Matrix& x, const StreamWeights& weights) {
  Matrix step = linear(linear(x, weights.laurelLeft), weights.laurelRight);
  normalise(step, weights.laurelNorm);
  return x + step;
}

}  // namespace heedmap
