// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "core/attention/attention_trace.h"
#include "core/attention/weights.h"
#include "core/maps/attention_map.h"

namespace heedmap {

struct ExpertShare {
  int expert = 0;
  float share = 0;
};

/// One cell, number by number.
struct CellReading {
  Eigen::Index query = 0;
  Eigen::Index key = 0;
  bool isMasked = false;
  bool hasScores = true;  ///< the picture is of one head's weights, token by token; else only `weight` is set
  float weight = 0;       ///< the value of the cell, whatever its quantity
  float score = 0;        ///< q·k, with the terms of the relative position
  bool hasParts = false;  ///< the score has terms of the relative position: it is the sum of the next three
  float contentToContent = 0, contentToPosition = 0, positionToContent = 0;
  float scaled = 0;                       ///< as it enters the softmax
  Eigen::Index rank = 0;                  ///< 1 for the row's largest weight among its visible keys
  Eigen::Index visible = 0;               ///< how many keys the query sees
  std::optional<float> sinkShare = {};    ///< what a learned sink took of the row
  std::vector<ExpertShare> experts = {};  ///< that the query chose in the layer of the head, best first
};

/// Reads the cells of one map.
class CellReader {
 public:
  /// What the weights of a map come from.
  struct Origin {
    std::shared_ptr<const AttentionTrace> trace;
    HeadId head;
    WhatIf whatIf;
  };

  /// Without an origin, or where it has given weights, cells have no scores.
  CellReader(std::shared_ptr<const AttentionMap> map, std::optional<Origin> origin);

  /// Nothing outside of the matrix. The first reading of a matrix that is stored makes the scores of all
  /// cells.
  std::optional<CellReading> read(Eigen::Index query, Eigen::Index key);
  /// The same numbers are in another trace as well.
  void goOnWith(std::shared_ptr<const AttentionTrace> trace) {
    if (m_origin) m_origin->trace = std::move(trace);
  }

 private:
  std::optional<CellReading> readMatrix(Eigen::Index query, Eigen::Index key);

  std::shared_ptr<const AttentionMap> m_map;
  std::optional<Origin> m_origin;
  Matrix m_rawScores, m_scores;  ///< [query, key]
  ScoreParts m_parts;            ///< where the head has terms of relative positions
};

}  // namespace heedmap
