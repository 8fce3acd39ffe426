// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>

#include "core/attention/attention_trace.h"
#include "core/checkpoint/checkpoint.h"

namespace heedmap {

/// Where the weights of one layer lie in a stored array. Distances are in numbers.
struct GivenLayer {
  Tensor tensor;
  qint64 first = 0;  ///< of head 0, query 0, key 0
  qint64 toNextHead = 0;
  qint64 toNextQuery = 0;
  qint64 toNextKey = 0;
};

/// Which axes an array has, outermost first: "layer,head,query,key".
struct Axes {
  /// Throws Error that says which words there are, for a word that is none or stands twice, and without query
  /// and key.
  static Axes parse(const QString& text);
  /// [query, key]; [head, query, key]; [layer, head, query, key] or, of one layer of several, [batch, head,
  /// query, key]; [layer, batch, head, query, key]. Throws Error for another number of axes.
  static Axes usual(size_t rank, bool isOneLayer, const QString& array);

  QStringList names;
};

/// Weights of one kind of attention, as an array has them.
struct GivenStack {
  AttentionKind kind = AttentionKind::Self;
  int heads = 0;
  Eigen::Index queries = 0;
  Eigen::Index keys = 0;
  std::vector<GivenLayer> layers;
  Axes axes;  ///< that its arrays were read by
};

/// What the arrays are, by their names ("cross", "decoder" in them), shapes and `axes` (empty: the usual
/// ones): one array holds all layers, or several hold one each, in the order of the numbers in their names.
/// Throws Error naming the array that fits nowhere.
std::vector<GivenStack> understand(const Checkpoint& arrays, const QString& axes = {});

/// The stack with its weights as the queries of each layer, for ScoreKind::Given; they stay in `arrays` until
/// somebody looks at a head.
AttentionStack attentionOf(const GivenStack& given, const Checkpoint& arrays);

/// What all rows of given weights together are like.
struct GivenRows {
  qint64 count = 0;      ///< rows that have a weight
  qint64 notShares = 0;  ///< of them, those that do not sum to 1
  qint64 blind = 0;      ///< rows that are masked whole
  float leastSum = 1, mostSum = 1;
  bool hasMasked = false;  ///< NaN somewhere
};

/// Reads every number once, a row at a time in memory. Throws Error for an infinity, and Stopped.
GivenRows rowsOf(const std::vector<GivenStack>& stacks, const Checkpoint& arrays,
                 const std::stop_token& stop = {});

}  // namespace heedmap
