// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <compare>
#include <memory>
#include <vector>

#include "core/attention/weights.h"
#include "core/base/matrix.h"
#include "core/text/tokens/tokens.h"

namespace heedmap {

class LongHead;

/// One row or column of a picture.
struct AxisLabel {
  QString text;    ///< what is drawn: spaces visible, bytes of one character told apart
  QString detail;  ///< what the read-out says: piece, id, characters
  ByteRange range;
  int sequence = 0;
  bool isSpecial = false;
  std::vector<Eigen::Index> tokens = {};  ///< which tokens of the text it stands for, ascending
};

struct MapCell {
  Eigen::Index query = 0;
  Eigen::Index key = 0;
  auto operator<=>(const MapCell&) const = default;
};

/// A matrix ready to be looked at, wherever it came from: a head, an aggregate, a difference.
struct AttentionMap {
  enum class Quantity { Weight, Score, WeightedValue, Difference };

  Matrix values;                                       ///< [query, key]; empty where there is a …
  std::shared_ptr<const LongHead> longHead = nullptr;  ///< … whose matrix would be too large
  Eigen::Array<bool, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>
      masked;  ///< [query, key]; empty: nothing is
  std::vector<Eigen::Index> fullyMaskedQueries;
  /// Masked cells whose edges were knocked out, where a mask of the model leaves them visible; ascending.
  std::vector<MapCell> cut = {};
  Vector sinkShares = {};     ///< [query], what a learned sink takes of each row; empty without one
  bool areSummaries = false;  ///< it is summaries of blocks of tokens that take them (LongT5)
  std::vector<AxisLabel> queries;
  std::vector<AxisLabel> keys;
  bool isSelf = true;  ///< both axes run over one and the same text
  Quantity quantity = Quantity::Weight;
  QString title;  ///< "Layer 2 · Head 7"
  /// What departs from the trained model's own weights, in words: "what-if: causal mask, d_k 512"; what was
  /// ablated, hidden, merged.
  QStringList notes;

  /// Of the values, or of the long head.
  Eigen::Index rows() const;
  Eigen::Index columns() const;
  bool isEmpty() const { return rows() == 0 || columns() == 0; }
  bool isMasked(Eigen::Index query, Eigen::Index key) const {
    return masked.size() > 0 ? masked(query, key) : longHead && isHidden(query, key);
  }
  /// Of a long head, too, where the first cell of a row takes some milliseconds.
  float value(Eigen::Index query, Eigen::Index key) const;
  /// All notes in one line; empty for what the trained model does.
  QString note() const;

 private:
  bool isHidden(Eigen::Index query, Eigen::Index key) const;  ///< of a long head
};

}  // namespace heedmap
