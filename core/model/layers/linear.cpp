// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/layers/linear.h"

#include <algorithm>

#include "core/arithmetic/panel.h"
#include "core/checkpoint/panels/stored_rows.h"
#include "core/parallel/parallel_for.h"

namespace heedmap {

namespace {

using Index = Eigen::Index;

/// Numbers decoded at a time: a multiple of every block size, and small enough to stay in the first-level
/// cache with a panel's rows.
constexpr Index decodedDepth = 512;
/// From one decoded row to the next; not a power of two, which would put all rows into the same few lines of
/// the cache.
constexpr Index decodedStride = decodedDepth + 16;

/// Asks for bytes that are needed soon: rows of a matrix are too short for the processor to see where the
/// reading goes.
void prefetch(const std::byte* from, Index count, std::span<const std::byte> all) {
  const std::byte* end = std::min(from + count, all.data() + all.size());
  for (; from < end; from += 64) __builtin_prefetch(from);
}

/// How far ahead of the decoding: about what memory delivers while one row is decoded.
constexpr Index prefetchBytes = 4096;

bool isReadAcross(const LinearWeights& weights) {
  return !weights.derived && weights.storage == MatrixLayout::OutIn && canReadAcross(weights.dtype);
}

StoredRows rowsFrom(const LinearWeights& weights, Index first) {
  return {weights.dtype, weights.bytes.data() + bytesOf(weights.dtype, first * weights.in), weights.in,
          bytesOf(weights.dtype, weights.in)};
}

/// Columns `[first, first + columns)` of Wᵀ as a panel in this thread's buffer.
Panel decodePanel(const LinearWeights& weights, Index first, int columns) {
  thread_local std::vector<float> panel, rows;
  panel.resize(size_t(weights.in * panelColumns));
  if (isReadAcross(weights)) return panelOfStoredRows(rowsFrom(weights, first), columns, panel.data());
  const auto at = [&](Index element) { return weights.bytes.data() + bytesOf(weights.dtype, element); };
  if (weights.storage == MatrixLayout::InOut) {
    constexpr Index ahead = 16;  // each line of the panel lies in a place of its own
    const Index lineBytes = weights.derived ? 0 : bytesOf(weights.dtype, weights.out);
    const std::byte* from = weights.derived ? nullptr : at(first);
    for (Index k = 0; k < weights.in; ++k, from += lineBytes) {
      float* line = panel.data() + k * panelColumns;
      if (weights.derived) {
        weights.decode(k * weights.out + first, line, columns);
      } else {
        if (k + ahead < weights.in) __builtin_prefetch(from + ahead * lineBytes);
        decode(weights.dtype, from, line, columns);
      }
      std::fill(line + columns, line + panelColumns, 0.0f);
    }
    return {panel.data(), weights.in, columns, nullptr};
  }
  rows.resize(size_t(panelColumns * decodedStride));
  for (Index k = 0; k < weights.in; k += decodedDepth) {
    const Index depth = std::min(decodedDepth, weights.in - k);
    for (int column = 0; column < columns; ++column) {
      const Index element = (first + column) * weights.in + k;
      if (!weights.derived)
        prefetch(at(element) + prefetchBytes, bytesOf(weights.dtype, depth), weights.bytes);
      weights.decode(element, rows.data() + column * decodedStride, depth);
    }
    packRowsPart(rows.data(), decodedStride, columns, k, depth, panel.data());
  }
  return {panel.data(), weights.in, columns, nullptr};
}

/// Some columns of a product, the part that one thread computes at a time.
struct Part {
  size_t matrix;
  Index first, columns;
};

/// A single row is not worth a panel: it takes its numbers as they come out of the file.
bool isReadOnce(const Matrix& x, const LinearWeights& weights) {
  return x.rows() == 1 && isReadAcross(weights);
}

/// Columns that a thread takes at a time: of a single row as many as make it worth waking another thread.
Index columnsOfPart(const Matrix& x, const LinearWeights& weights) {
  if (!isReadOnce(x, weights)) return panelColumns;
  constexpr Index numbers = Index(1) << 16;
  return std::max<Index>(1, numbers / (weights.in * productRows)) * productRows;
}

void multiplyPart(const Matrix& x, const LinearWeights& weights, const Part& part, Matrix& y) {
  const auto columns = int(part.columns);
  const float* bias = weights.bias.size() > 0 ? weights.bias.data() + part.first : nullptr;
  if (!isReadOnce(x, weights)) {
    Panel panel = decodePanel(weights, part.first, columns);
    panel.bias = bias;
    return multiply(x.data(), x.outerStride(), x.rows(), panel, y.data() + part.first, y.outerStride());
  }
  float* to = y.data() + part.first;
  if (bias)
    std::copy_n(bias, columns, to);
  else
    std::fill_n(to, columns, 0.0f);
  for (int done = 0; done < columns; done += productRows)
    multiplyStoredRows(x.data(), rowsFrom(weights, part.first + done), std::min(productRows, columns - done),
                       to + done);
}

}  // namespace

std::vector<Matrix> linear(const Matrix& x, std::span<const LinearWeights* const> all) {
  std::vector<Matrix> results;
  std::vector<Part> parts;
  for (size_t i = 0; i < all.size(); ++i) {
    results.emplace_back(x.rows(), all[i]->out);
    const Index columns = columnsOfPart(x, *all[i]);
    for (Index first = 0; first < all[i]->out; first += columns)
      parts.push_back({i, first, std::min(columns, all[i]->out - first)});
  }
  parallelFor(std::ptrdiff_t(parts.size()), [&](std::ptrdiff_t i) {
    const Part& part = parts[size_t(i)];
    multiplyPart(x, *all[part.matrix], part, results[part.matrix]);
  });
  return results;
}

Matrix linear(const Matrix& x, const LinearWeights& weights) {
  const LinearWeights* const one[] = {&weights};
  return std::move(linear(x, one).front());
}

}  // namespace heedmap
