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

/// Weights of one kind of attention, as an array has them.
struct GivenStack {
  AttentionKind kind = AttentionKind::Self;
  int heads = 0;
  Eigen::Index queries = 0;
  Eigen::Index keys = 0;
  std::vector<GivenLayer> layers;
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

/// What the arrays are, by their names ("cross", "decoder" in them), shapes and `axes` (empty: the usual
/// ones): one array holds all layers, or several hold one each, in the order of the numbers in their names.
/// Throws Error naming the array that fits nowhere.
std::vector<GivenStack> understand(const Checkpoint& arrays, const QString& axes = {});

/// The stack with its weights in LayerTrace::q, for ScoreKind::Given. Takes layers · heads · queries · keys ·
/// 4 bytes. Throws Error for an infinity, and Stopped.
AttentionStack decoded(const GivenStack& given, const std::stop_token& stop = {});

}  // namespace heedmap
