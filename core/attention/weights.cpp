// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/weights.h"

#include <cmath>

#include "core/arithmetic/chunks.h"
#include "core/arithmetic/softmax.h"
#include "core/attention/heads_of.h"
#include "core/attention/matrix_limit.h"
#include "core/attention/packed_head.h"
#include "core/attention/relative_bias.h"
#include "core/base/error.h"
#include "core/parallel/parallel_for.h"

namespace heedmap {

namespace {

using Index = Eigen::Index;

/// q·k · scale of queries from `firstQuery` on with `keys`, as many as `to` has rows; [query, key]. With keys
/// that are `packed`, `to` is a part of a matrix of all keys, of which columns beside it are written too.
void multiplyKeys(const HeadInput& input, const PackedKeys* packed, Index firstQuery, KeyRange keys,
                  Eigen::Ref<Matrix> to, float scale = 1) {
  thread_local PackedKeys ownKeys;
  if (!packed) {
    ownKeys.pack(input.k, keys);
    packed = &ownKeys;
  }
  packed->multiply(input.q.data() + firstQuery * input.q.outerStride(), input.q.outerStride(), keys, to,
                   scale);
}

/// v·tanh(q + k), the same way.
void addKeys(const HeadInput& input, Index firstQuery, KeyRange keys, Eigen::Ref<Matrix> to) {
  const auto seen = input.k.middleRows(keys.begin, keys.end - keys.begin);
  for (Index row = 0; row < to.rows(); ++row) {
    const Matrix sums = seen.rowwise() + input.q.row(firstQuery + row);
    to.row(row) = sums.array().tanh().matrix() * input.rule.additive.row(input.head).transpose();
  }
}

/// Weights that are given, with zeros for masked keys. Returns the queries that see none.
std::vector<Index> givenRows(const HeadInput& input, Index firstQuery, Eigen::Ref<Matrix> to) {
  std::vector<Index> blind;
  to = input.q.middleRows(firstQuery, to.rows());
  for (Index row = 0; row < to.rows(); ++row)
    if (to.row(row).array().isNaN().all()) blind.push_back(firstQuery + row);
  to = to.array().isNaN().select(0.0F, to);
  return blind;
}

/// The rows of `terms` for the distances from query `firstQuery` − key `keys.end − 1` to query
/// `firstQuery` + `queries` − 1 − key `keys.begin`, in that order; they never fall.
std::vector<Index> rowsByDistance(const PositionTerms& terms, Index firstQuery, Index queries,
                                  KeyRange keys) {
  std::vector<Index> rows;
  for (Index distance = firstQuery - keys.end + 1; distance < firstQuery + queries - keys.begin; ++distance)
    rows.push_back(terms.row(distance));
  return rows;
}

/// Adds q · the key of the same segment, or of another one. Row `row` of the input's q is query `query`.
void addSegments(const HeadInput& input, Index row, Index query, KeyRange keys,
                 Eigen::Ref<Eigen::RowVectorXf> to) {
  const PositionTerms& terms = *input.rule.positions;
  const Index dK = input.q.cols();
  const Vector products = columns(terms.segmentKeys, input.head * dK, dK) * input.q.row(row).transpose() +
                          terms.segmentBias.col(input.head);  // [2]
  for (Index key = keys.begin; key < keys.end; ++key)
    to[key - keys.begin] += products[terms.segments[size_t(query)] == terms.segments[size_t(key)] ? 0 : 1];
}

/// Adds q · the key of each relative position. Row `row` of the input's q is query `firstQuery`.
void addContentToPosition(const HeadInput& input, Index row, Index firstQuery, KeyRange keys,
                          Eigen::Ref<Matrix> to) {
  const PositionTerms& terms = *input.rule.positions;
  const Index dK = input.q.cols(), count = keys.end - keys.begin;
  const std::vector<Index> rows = rowsByDistance(terms, firstQuery, to.rows(), keys);
  for (Index query = 0; query < to.rows(); ++query) {
    const Index* const place = rows.data() + query;  // of the last key
    const auto met =
        columns(terms.keys, input.head * dK, dK).middleRows(place[0], place[count - 1] - place[0] + 1);
    Vector products = met * input.q.row(row + query).transpose();
    if (terms.keyBias.size() > 0)
      products += terms.keyBias.col(input.head).segment(place[0], products.size());
    for (Index key = 0; key < count; ++key) to(query, key) += products[place[count - 1 - key] - place[0]];
    if (!terms.segments.empty()) addSegments(input, row + query, firstQuery + query, keys, to.row(query));
  }
}

/// Adds k · the query of each relative position.
void addPositionToContent(const HeadInput& input, Index firstQuery, KeyRange keys, Eigen::Ref<Matrix> to) {
  const PositionTerms& terms = *input.rule.positions;
  const Index dK = input.k.cols(), queries = to.rows();
  const std::vector<Index> rows = rowsByDistance(terms, firstQuery, queries, keys);
  for (Index key = 0; key < keys.end - keys.begin; ++key) {
    const Index* const place = rows.data() + (keys.end - keys.begin - 1 - key);  // of the first query
    const auto meeting =
        columns(terms.queries, input.head * dK, dK).middleRows(place[0], place[queries - 1] - place[0] + 1);
    const Vector products = meeting * input.k.row(keys.begin + key).transpose();
    for (Index query = 0; query < queries; ++query) to(query, key) += products[place[query] - place[0]];
  }
}

/// Scores before the scale of the rows of q from `row` on, the first of which is query `firstQuery`. `packed`
/// may be null, see multiplyKeys().
void rawRows(const HeadInput& input, const PackedKeys* packed, Index row, Index firstQuery, KeyRange keys,
             Eigen::Ref<Matrix> to) {
  if (input.rule.kind == ScoreKind::Given)
    throw Error(say("This attention comes without queries and keys, so there are no scores to show."));
  if (input.rule.kind == ScoreKind::Dot)
    multiplyKeys(input, packed, row, keys, to);
  else
    addKeys(input, row, keys, to);
  const PositionTerms* const terms = input.rule.positions.get();
  if (!terms || to.size() == 0) return;
  if (terms->keys.size() > 0) addContentToPosition(input, row, firstQuery, keys, to);
  if (terms->queries.size() > 0) addPositionToContent(input, firstQuery, keys, to);
}

void addBias(Eigen::Ref<Matrix> scores, const HeadInput& input, Index firstQuery, Index firstKey) {
  const ScoreRule& rule = input.rule;
  const Index queries = scores.rows(), keys = scores.cols();
  if (rule.alibiSlopes.size() > 0) {
    const auto positions =
        Eigen::RowVectorXf::LinSpaced(keys, float(firstKey), float(firstKey + keys - 1)).eval();
    for (Index row = 0; row < queries; ++row) {
      Eigen::RowVectorXf distances = positions.array() - float(firstQuery + row);
      if (rule.alibiBothWays) distances = -distances.cwiseAbs();
      scores.row(row) += rule.alibiSlopes[input.head] * distances;
    }
  }
  if (rule.relative && queries > 0) {
    const Index last = firstQuery + queries - 1;
    const auto biases = relativeBiasByDistance(*rule.relative, input.head, last + 1, firstKey + keys);
    for (Index row = 0; row < queries; ++row)
      scores.row(row) += biases.segment(queries - 1 - row + firstKey, keys).transpose();
  }
  if (rule.globalCount > 1 && firstKey < rule.mask.global) {
    const Index count = std::min(rule.mask.global - firstKey, keys);
    for (Index row = 0; row < queries; ++row)
      if (!rule.mask.isGlobal(firstQuery + row))
        scores.row(row).head(count).array() += std::log(float(rule.globalCount));
  }
}

/// The stack of a head that is there and may be looked at under `whatIf`.
const AttentionStack& stackOf(const AttentionTrace& trace, const HeadId& id, const WhatIf& whatIf) {
  const AttentionStack* stack = trace.stack(id.kind);
  if (!stack) throw Error(say(info(id.kind).absence));
  if (const int layers = int(stack->layers.size()); id.layer < 0 || id.layer >= layers)
    throw Error(say("There is no layer %1: this model has layers 0 to %2.").arg(id.layer).arg(layers - 1));
  if (!stack->hasHeads(id.layer)) throw Error(whyNoHeads(*stack, id.layer));
  if (id.head < 0 || id.head >= stack->heads)
    throw Error(say("There is no head %1: this model has heads 0 to %2.").arg(id.head).arg(stack->heads - 1));
  const ScoreRule& own = stack->layers[size_t(id.layer)].rule;
  if (own.kind == ScoreKind::Given && (whatIf.mask != MaskChoice::Model || whatIf.dk || !whatIf.scaled))
    throw Error(
        say("This attention comes without queries and keys, so its mask, scale and d_k cannot be changed."));
  return *stack;
}

}  // namespace

HeadInput headInput(const AttentionTrace& trace, const HeadId& id, const WhatIf& whatIf) {
  const AttentionStack& stack = stackOf(trace, id, whatIf);
  HeadInput input{stack.queries(id.layer, id.head), stack.keys(id.layer, id.head),
                  applied(whatIf, stack.layers[size_t(id.layer)].rule), id.head};
  std::erase_if(input.rule.knockouts, [&](const Knockout& knockout) { return knockout.id.head != id.head; });
  return input;
}

HeadInput headShape(const AttentionTrace& trace, const HeadId& id, const WhatIf& whatIf) {
  const LayerTrace& layer = stackOf(trace, id, whatIf).layers[size_t(id.layer)];
  const MatrixView q(nullptr, layer.queryCount(), layer.keyCount(), Eigen::OuterStride<>(0)),
      k(nullptr, layer.keyCount(), 0, Eigen::OuterStride<>(0));
  return {q, k, applied(whatIf, layer.rule), id.head};
}

Matrix rawScores(const HeadInput& input, Index firstQuery) {
  checkFitsAsMatrix(input.q.rows(), input.k.rows());
  Matrix raw(input.q.rows(), input.k.rows());
  rawRows(input, nullptr, 0, firstQuery, {0, input.k.rows()}, raw);
  return raw;
}

ScoreParts scoreParts(const HeadInput& input) {
  const Index queries = input.q.rows(), keys = input.k.rows();
  ScoreParts parts;
  HeadInput content = input;
  content.rule.positions = nullptr;
  parts.contentToContent = rawScores(content);
  if (!input.rule.positions || queries == 0 || keys == 0) return parts;
  if (input.rule.positions->keys.size() > 0) {
    parts.contentToPosition = Matrix::Zero(queries, keys);
    addContentToPosition(input, 0, 0, {0, keys}, parts.contentToPosition);
  }
  if (input.rule.positions->queries.size() > 0) {
    parts.positionToContent = Matrix::Zero(queries, keys);
    addPositionToContent(input, 0, {0, keys}, parts.positionToContent);
  }
  return parts;
}

namespace {

void capBias(Eigen::Ref<Matrix> raw, const HeadInput& input, Index firstQuery, Index firstKey) {
  const ScoreRule& rule = input.rule;
  if (rule.softCap) {
    const double cap = *rule.softCap;
    if (!(std::isfinite(cap) && cap > 0))
      throw Error(say("The soft cap of the scores is %1; it must be finite and above 0.").arg(cap));
    for (Index row = 0; row < raw.rows(); ++row)
      mapChunks(&raw(row, 0), raw.cols(),
                [cap = float(cap)](const Chunk& x) -> Chunk { return cap * (x / cap).tanh(); });
  }
  addBias(raw, input, firstQuery, firstKey);
}

}  // namespace

void scaleCapBias(Eigen::Ref<Matrix> raw, const HeadInput& input, Index firstQuery, Index firstKey) {
  if (input.rule.scale != 1) raw *= float(input.rule.scale);
  capBias(raw, input, firstQuery, firstKey);
}

Matrix scores(const HeadInput& input) {
  Matrix result = rawScores(input);
  scaleCapBias(result, input);
  return result;
}

namespace {

void scoreKeys(const HeadInput& input, const PackedKeys* packed, Index firstQuery, KeyRange keys,
               Eigen::Ref<Matrix> to) {
  const ScoreRule& rule = input.rule;
  if (rule.kind == ScoreKind::Dot && !rule.positions) {  // scaled in the registers of the product
    multiplyKeys(input, packed, firstQuery, keys, to, float(rule.scale));
    return capBias(to, input, firstQuery, keys.begin);
  }
  rawRows(input, packed, firstQuery, firstQuery, keys, to);
  scaleCapBias(to, input, firstQuery, keys.begin);
}

}  // namespace

void scoreBlock(const HeadInput& input, Index firstQuery, KeyRange keys, Eigen::Ref<Matrix> to) {
  scoreKeys(input, nullptr, firstQuery, keys, to);
}

std::vector<Index> softmaxRows(Eigen::Ref<Matrix> scores, const ScoreRule& rule, Index firstQuery, int head) {
  constexpr float minusInfinity = -std::numeric_limits<float>::infinity();
  std::vector<Index> blind;
  const Index keys = scores.cols();
  for (Index row = 0; row < scores.rows(); ++row) {
    const KeyRange visible = rule.mask.visible(firstQuery + row, keys);
    const Index count = std::max<Index>(visible.end - visible.begin, 0);
    auto all = scores.row(row).array();
    auto seen = all.segment(visible.begin, count);
    all.head(visible.begin).setZero();
    all.tail(keys - visible.begin - count).setZero();
    const auto forHidden = [&](float value) {
      for (const KeyRange& gap : rule.mask.gaps(firstQuery + row, keys))
        all.segment(gap.begin, gap.end - gap.begin).setConstant(value);
      if (rule.keyPadding.empty()) return;
      for (Index key = 0; key < count; ++key)
        if (rule.keyPadding[size_t(visible.begin + key)]) seen[key] = value;
    };
    forHidden(minusInfinity);
    float maximum = count > 0 ? seen.maxCoeff() : minusInfinity;
    if (maximum == minusInfinity) {
      all.setZero();
      blind.push_back(firstQuery + row);
      continue;
    }
    float sink = 0;  // its term of the sum
    if (rule.hasSinks()) {
      const float score = rule.sink(firstQuery + row, head);
      maximum = std::max(maximum, score);
      sink = std::exp(score - maximum);
    }
    float sum = exponentiate(seen.data(), count, maximum);
    if (!rule.keyPadding.empty() || rule.mask.hasGlobal()) {
      forHidden(0);
      sum = sumChunks(seen.data(), count);
    }
    seen *= 1 / (sum + sink);
  }
  return blind;
}

namespace {

std::vector<Index> weightRows(const HeadInput& input, const PackedKeys* packed, Index firstQuery,
                              Eigen::Ref<Matrix> to) {
  if (to.rows() == 0) return {};
  if (input.rule.kind == ScoreKind::Given) return givenRows(input, firstQuery, to);
  // For a causal mask the keys that are seen are half of all.
  const KeyRange keys = seenBy(input.rule.mask, firstQuery, to.rows(), to.cols());
  if (keys.begin < keys.end)
    scoreKeys(input, packed, firstQuery, keys, to.middleCols(keys.begin, keys.end - keys.begin));
  const auto setKnockouts = [&](float value) {
    for (const Knockout& cut : input.rule.knockouts)
      if (cut.id.head == input.head && firstQuery <= cut.query && cut.query < firstQuery + to.rows())
        to(cut.query - firstQuery, cut.key) = value;
  };
  setKnockouts(-std::numeric_limits<float>::infinity());
  auto blind = softmaxRows(to, input.rule, firstQuery, input.head);
  setKnockouts(0);  // also where a row is blind
  return blind;
}

}  // namespace

std::vector<Index> weightRows(const HeadInput& input, Index firstQuery, Eigen::Ref<Matrix> to) {
  return weightRows(input, nullptr, firstQuery, to);
}

std::vector<Index> weightRows(const HeadInput& input, const PackedKeys& packed, Index firstQuery,
                              Eigen::Ref<Matrix> to) {
  return weightRows(input, &packed, firstQuery, to);
}

HeadWeights weights(const HeadInput& input) {
  constexpr Index blockRows = 96;
  const Index queries = input.q.rows(), blocks = (queries + blockRows - 1) / blockRows;
  checkFitsAsMatrix(queries, input.k.rows());
  HeadWeights result{Matrix(queries, input.k.rows()), {}};
  std::vector<std::vector<Index>> blind{size_t(blocks)};
  PackedKeys packed;
  if (input.rule.kind == ScoreKind::Dot) packed.pack(input.k, {0, input.k.rows()});
  parallelFor(blocks, [&](Index block) {
    const Index first = block * blockRows;
    blind[size_t(block)] = weightRows(input, packed, first,
                                      result.values.middleRows(first, std::min(blockRows, queries - first)));
  });
  for (const auto& some : blind)
    result.fullyMaskedQueries.insert(result.fullyMaskedQueries.end(), some.begin(), some.end());
  return result;
}

}  // namespace heedmap
