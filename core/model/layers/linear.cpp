// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/layers/linear.h"

#include <algorithm>
#include <optional>
#include <thread>

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

/// Columns `[first, first + columns)` of Wᵀ as a panel in `to`, which holds in · panelColumns floats.
Panel decodePanel(const LinearWeights& weights, Index first, int columns, float* to) {
  thread_local PanelMemory rows;
  if (isReadAcross(weights)) return panelOfStoredRows(rowsFrom(weights, first), columns, to);
  const auto at = [&](Index element) { return weights.bytes.data() + bytesOf(weights.dtype, element); };
  if (weights.storage == MatrixLayout::InOut) {
    constexpr Index ahead = 16;  // each line of the panel lies in a place of its own
    const Index lineBytes = weights.derived ? 0 : bytesOf(weights.dtype, weights.out);
    const std::byte* from = weights.derived ? nullptr : at(first);
    for (Index k = 0; k < weights.in; ++k, from += lineBytes) {
      float* line = to + k * panelColumns;
      if (weights.derived) {
        weights.decode(k * weights.out + first, line, columns);
      } else {
        if (k + ahead < weights.in) __builtin_prefetch(from + ahead * lineBytes);
        decode(weights.dtype, from, line, columns);
      }
      std::fill(line + columns, line + panelColumns, 0.0f);
    }
    return {to, weights.in, columns, nullptr};
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
    packRowsPart(rows.data(), decodedStride, columns, k, depth, to);
  }
  return {to, weights.in, columns, nullptr};
}

/// The numbers that a copy of the panels has, or nothing where it would be larger than what is stored.
std::optional<PanelNumbers> packedNumbers(const LinearWeights& weights) {
  if (weights.derived || weights.dtype == DType::F32) return PanelNumbers::Float32;
  if (weights.dtype == DType::F16) return PanelNumbers::Float16;
  if (weights.dtype == DType::BF16) return PanelNumbers::BFloat16;
  return {};
}

/// The same columns into the copy of the panels.
Panel packPanel(const LinearWeights& weights, Index first, int columns) {
  const PackedPanels& packed = weights.packed;
  if (packedNumbers(weights) == PanelNumbers::Float32) {
    decodePanel(weights, first, columns, static_cast<float*>(packed.place(first)));
  } else {
    const bool isOutIn = weights.storage == MatrixLayout::OutIn;
    const Index bytes = blockBytes(weights.dtype), column = isOutIn ? weights.in * bytes : bytes;
    packHalves({weights.bytes.data() + first * column, column, isOutIn ? bytes : weights.out * bytes},
               columns, weights.in, packed.place(first));
  }
  return packed.panel(first, columns);
}

/// Some columns of a product, the part that one thread computes at a time.
struct Part {
  size_t matrix;
  Index first, columns;
  bool packs;  ///< its panels into the copy
};

/// A single row is not worth a panel: it takes its numbers as they come out of the file.
bool isReadOnce(const Matrix& x, const LinearWeights& weights) {
  return x.rows() == 1 && isReadAcross(weights) && !weights.packed.isThere();
}

/// Numbers that leave half of a second-level cache free.
constexpr Index cachedNumbers = Index(1) << 16;

/// Columns that a thread takes at a time. Of a single row whose numbers need not be laid out as many as make
/// it worth waking another thread; of more rows than the cache holds several panels, which then share each
/// reading of x.
Index columnsOfPart(const Matrix& x, const LinearWeights& weights) {
  if (x.rows() == 1 && (isReadAcross(weights) || weights.packed.isThere()))
    return std::max<Index>(1, cachedNumbers / (weights.in * productRows)) * productRows;
  if (x.size() <= cachedNumbers) return panelColumns;
  static const Index threads = std::max(1u, std::thread::hardware_concurrency());
  const Index shared = cachedNumbers / (weights.in * panelColumns),
              forEveryThread = weights.out / (panelColumns * 4 * threads);
  return std::max<Index>(1, std::min(shared, forEveryThread)) * panelColumns;
}

/// Rows of x that stay in the cache while all panels of a part are multiplied with them.
Index rowsOfBlock(const Matrix& x, const Part& part) {
  if (part.columns <= panelColumns) return x.rows();
  return std::max<Index>(2, cachedNumbers / 2 / x.cols() / tileRows) * tileRows;
}

void multiplyPanels(const Matrix& x, const LinearWeights& weights, const Part& part, Matrix& y) {
  thread_local PanelMemory buffer;
  thread_local std::vector<Panel> panels;
  const bool isPacked = weights.packed.isThere();
  const Index size = weights.in * panelColumns, end = part.first + part.columns;
  const auto panelFrom = [&](Index first, int columns) {
    if (isPacked) return weights.packed.panel(first, columns);
    if (part.packs) return packPanel(weights, first, columns);
    return decodePanel(weights, first, columns, buffer.data() + (first - part.first) / panelColumns * size);
  };
  if (!isPacked && !part.packs)
    buffer.resize(size_t((part.columns + panelColumns - 1) / panelColumns * size));
  panels.clear();
  for (Index first = part.first; first < end; first += panelColumns) {
    panels.push_back(panelFrom(first, int(std::min<Index>(panelColumns, end - first))));
    if (weights.bias.size() > 0) panels.back().bias = weights.bias.data() + first;
  }
  const Index block = rowsOfBlock(x, part);
  for (Index row = 0; row < x.rows(); row += block)
    for (size_t i = 0; i < panels.size(); ++i)
      multiply(x.data() + row * x.outerStride(), x.outerStride(), std::min(block, x.rows() - row), panels[i],
               y.data() + row * y.outerStride() + part.first + Index(i) * panelColumns, y.outerStride());
}

void multiplyRow(const FactorRow& x, const LinearWeights& weights, const Part& part, Matrix& y) {
  const auto columns = int(part.columns);
  const float* bias = weights.bias.size() > 0 ? weights.bias.data() + part.first : nullptr;
  float* to = y.data() + part.first;
  if (bias)
    std::copy_n(bias, columns, to);
  else
    std::fill_n(to, columns, 0.0f);
  for (int done = 0; done < columns; done += productRows)
    multiplyStoredRows(x, rowsFrom(weights, part.first + done), std::min(productRows, columns - done),
                       to + done);
}

}  // namespace

std::vector<Matrix> linear(const Matrix& x, std::span<const LinearWeights* const> all) {
  std::vector<Matrix> results;
  std::vector<Part> parts;
  std::vector<const LinearWeights*> packing;
  for (size_t i = 0; i < all.size(); ++i) {
    const LinearWeights& weights = *all[i];
    results.emplace_back(x.rows(), weights.out);
    const auto numbers = packedNumbers(weights);
    const bool packs = numbers && !weights.packed.isThere() && !isReadOnce(x, weights) &&
                       weights.packed.claim(weights.in, weights.out, *numbers);
    if (packs) packing.push_back(&weights);
    const Index columns = columnsOfPart(x, weights);
    for (Index first = 0; first < weights.out; first += columns)
      parts.push_back({i, first, std::min(columns, weights.out - first), packs});
  }
  std::optional<FactorRow> row;
  if (x.rows() == 1) row.emplace(x.data(), x.cols());
  parallelFor(std::ptrdiff_t(parts.size()), [&](std::ptrdiff_t i) {
    const Part& part = parts[size_t(i)];
    const LinearWeights& weights = *all[part.matrix];
    if (row && isReadOnce(x, weights))
      multiplyRow(*row, weights, part, results[part.matrix]);
    else
      multiplyPanels(x, weights, part, results[part.matrix]);
  });
  for (const LinearWeights* weights : packing) weights->packed.publish();
  return results;
}

Matrix linear(const Matrix& x, const LinearWeights& weights) {
  const LinearWeights* const one[] = {&weights};
  return std::move(linear(x, one).front());
}

}  // namespace heedmap
