// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>

#include "core/attention/relative_bias.h"
#include "core/attention/weighted_values.h"
#include "core/attention/weights.h"
#include "core/base/error.h"

using namespace heedmap;

namespace {

using Index = Eigen::Index;

/// Numbers that differ in every row and column.
Matrix numbers(Index rows, Index columns, double seed, double size = 1) {
  Matrix result(rows, columns);
  for (Index i = 0; i < result.size(); ++i)
    result.data()[i] = float(size * std::sin(seed + 0.37 * double(i) + 1.3 * double(i % 7)));
  return result;
}

/// One layer with grouped keys: 6 query heads, 3 key heads, d_k 10, d_v 4.
AttentionTrace traceOf(Index queries, Index keys, const ScoreRule& rule, double size = 1) {
  AttentionStack stack{AttentionKind::Self, 6, 3, 10, 4, {}};
  stack.layers.push_back(
      {numbers(queries, 60, 1, size), numbers(keys, 30, 2, size), numbers(keys, 12, 3), rule});
  AttentionTrace trace;
  trace.stacks.push_back(std::move(stack));
  return trace;
}

/// The definition, number by number in double precision.
Eigen::MatrixXd naiveWeights(const AttentionTrace& trace, int head, const ScoreRule& rule) {
  const AttentionStack& stack = trace.stacks[0];
  const auto q = stack.queries(0, head), k = stack.keys(0, head);
  Eigen::MatrixXd result = Eigen::MatrixXd::Zero(q.rows(), k.rows());
  for (Index i = 0; i < q.rows(); ++i) {
    std::vector<std::pair<Index, double>> seen;
    for (Index j = 0; j < k.rows(); ++j) {
      if (rule.mask.chunk > 0 && j / rule.mask.chunk != i / rule.mask.chunk) continue;
      const auto isGlobal = [&](Index token) {
        return token < rule.mask.global || token >= rule.mask.globalFrom;
      };
      const Index blocks = j / rule.mask.block - i / rule.mask.block;
      if (!isGlobal(i) && !isGlobal(j) && (blocks < -rule.mask.lookBack || blocks > rule.mask.lookAhead))
        continue;
      if (!rule.keyPadding.empty() && rule.keyPadding[size_t(j)]) continue;
      double score = 0;
      for (Index d = 0; d < q.cols(); ++d) {
        score += double(q(i, d)) * double(k(j, d));
        if (!rule.positions) continue;
        const PositionTerms& terms = *rule.positions;
        const Index row = terms.row(i - j), column = head * q.cols() + d;
        if (terms.keys.size() > 0) score += double(q(i, d)) * double(terms.keys(row, column));
        if (terms.queries.size() > 0) score += double(terms.queries(row, column)) * double(k(j, d));
        if (!terms.segments.empty()) {
          const Index other = terms.segments[size_t(i)] == terms.segments[size_t(j)] ? 0 : 1;
          score += double(q(i, d)) * double(terms.segmentKeys(other, column));
          if (d == 0) score += double(terms.segmentBias(other, head));
        }
        if (d == 0 && terms.keyBias.size() > 0) score += double(terms.keyBias(row, head));
      }
      score *= rule.scale;
      if (rule.softCap) score = *rule.softCap * std::tanh(score / *rule.softCap);
      if (rule.alibiSlopes.size() > 0)
        score += double(rule.alibiSlopes[head]) * double(rule.alibiBothWays ? -std::abs(j - i) : j - i);
      if (rule.relative)
        score += double(
            rule.relative->table(relativeBucket(j - i, int(rule.relative->table.rows()),
                                                rule.relative->maxDistance, rule.relative->bidirectional),
                                 head));
      if (j < rule.mask.global && !isGlobal(i)) score += std::log(double(rule.globalCount));
      seen.push_back({j, score});
    }
    double highest = -1e300, sum = 0;
    for (const auto& [j, score] : seen) highest = std::max(highest, score);
    for (const auto& [j, score] : seen) sum += std::exp(score - highest);
    if (rule.sinks.size() > 0) sum += std::exp(double(rule.sinks[head]) - highest);
    if (rule.rowSinks.size() > 0) sum += std::exp(double(rule.rowSinks(i, head)) - highest);
    for (const auto& [j, score] : seen) result(i, j) = std::exp(score - highest) / sum;
  }
  return result;
}

/// Terms of the relative positions of a text of `tokens` tokens for 6 heads of d_k 10.
std::shared_ptr<PositionTerms> positionTerms(int tokens, int span, int buckets, int maxDistance) {
  auto terms = std::make_shared<PositionTerms>();
  terms->span = span;
  terms->buckets = buckets;
  terms->maxDistance = maxDistance;
  terms->firstPlace = relativePlace(1 - tokens, span, buckets, maxDistance);
  const Index rows = relativePlace(tokens - 1, span, buckets, maxDistance) - terms->firstPlace + 1;
  terms->keys = numbers(rows, 60, 4);
  terms->queries = numbers(rows, 60, 6);
  return terms;
}

ScoreRule plainRule() {
  ScoreRule rule;
  rule.scale = 1 / std::sqrt(10.0);
  rule.divisorDk = 10;
  return rule;
}

std::vector<float> softmax(std::vector<float> scores) {
  Eigen::Map<Matrix> row(scores.data(), 1, Index(scores.size()));
  softmaxRows(row, ScoreRule{});
  return scores;
}

bool isNear(const std::vector<float>& found, const std::vector<float>& wanted, float allowed = 5e-6f) {
  if (found.size() != wanted.size()) return false;
  for (size_t i = 0; i < found.size(); ++i)
    if (!(std::abs(found[i] - wanted[i]) <= allowed)) return false;
  return true;
}

}  // namespace

class WeightsTest : public QObject {
  Q_OBJECT
 private slots:
  void softmaxOfKnownScores() {
    QVERIFY(isNear(softmax({3, 1, -1}), {0.86681f, 0.11731f, 0.01588f}));
    QVERIFY(isNear(softmax({112 / 8.0f, 96 / 8.0f}), {0.8807971f, 0.1192029f}));
    QVERIFY(isNear(softmax({112, 96}), {1 - 1.1253516e-7f, 1.1253516e-7f}, 1e-8f));
  }

  void hugeScoresDoNotOverflow() {
    QVERIFY(isNear(softmax({151.29f, 150.29f, -3}), {0.7310586f, 0.2689414f, 0}));
    QVERIFY(isNear(softmax({-110208, -110207, -110209}), {0.2447285f, 0.6652410f, 0.0900306f}));
    QVERIFY(isNear(softmax({3e38f, -3e38f}), {1, 0}));
  }

  void oneTokenLooksAtItself() { QCOMPARE(softmax({-17.5f}), (std::vector<float>{1})); }

  void tiesShare() {
    QVERIFY(isNear(softmax({5000, 5000, -5000}), {0.5f, 0.5f, 0}));
    QVERIFY(isNear(softmax(std::vector<float>(33, 7)), std::vector<float>(33, 1 / 33.0f), 1e-8f));
  }

  /// Real scores may lie far below any finite mask value: a masked key is skipped, whatever its score.
  void aMaskedKeyIsSkipped() {
    Matrix scores(3, 3);
    scores << -110208, 0, 0, -110208, -110209, 0, -110208, -110209, -110210;
    ScoreRule rule;
    rule.mask = MaskRule::causal();
    QVERIFY(softmaxRows(scores, rule).empty());
    QVERIFY(isNear({scores(0, 0), scores(0, 1), scores(0, 2)}, {1, 0, 0}, 0));
    QVERIFY(isNear({scores(1, 0), scores(1, 1), scores(1, 2)}, {0.7310586f, 0.2689414f, 0}));
    QVERIFY(isNear({scores(2, 0), scores(2, 1), scores(2, 2)}, {0.6652410f, 0.2447285f, 0.0900306f}));
  }

  void aQueryWithoutVisibleKeysIsZeroAndFlagged() {
    ScoreRule rule = plainRule();
    rule.mask = MaskRule::causal();
    rule.keyPadding = {true, true, false, false, false};
    const AttentionTrace trace = traceOf(5, 5, rule);
    const HeadWeights found = weights(headInput(trace, {AttentionKind::Self, 0, 4}));
    QCOMPARE(found.fullyMaskedQueries, (std::vector<Index>{0, 1}));
    QVERIFY(found.values.topRows(2).isZero(0));
    QVERIFY(found.values.leftCols(2).isZero(0));
    QCOMPARE(found.values(2, 2), 1.0f);
    const HeadInput input = headInput(trace, {AttentionKind::Self, 0, 4});
    QVERIFY(!input.isVisible(3, 1) && input.isVisible(3, 2) && input.isVisible(3, 3) &&
            !input.isVisible(3, 4));
  }

  /// The buckets of DeBERTa-v2, 8 to either side up to distance 19: ceil(log(d / 4) / log(19 / 4) · 3) + 4.
  void relativePlacesAreBucketed() {
    const std::vector<int> wanted{0, 1, 2, 3, 4, 5, 5, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7, 7, 8, 8};
    for (int distance = 0; distance < 22; ++distance) {
      QCOMPARE(relativePlace(distance, 8, 8, 20), Index(8 + std::min(wanted[size_t(distance)], 7)));
      QCOMPARE(relativePlace(-distance, 8, 8, 20), Index(8 - wanted[size_t(distance)]));
    }
    QCOMPARE(relativePlace(5, 4, 0, 0), Index(7));
    QCOMPARE(relativePlace(-5, 4, 0, 0), Index(0));
    QCOMPARE(relativePlace(-3, 4, 0, 0), Index(1));
  }

  void partsAddUpToTheScore() {
    ScoreRule rule = plainRule();
    rule.positions = positionTerms(37, 8, 8, 20);
    const AttentionTrace trace = traceOf(37, 37, rule);
    const HeadInput input = headInput(trace, {AttentionKind::Self, 0, 4});
    const ScoreParts parts = scoreParts(input);
    QVERIFY(parts.contentToContent.isApprox(input.q * input.k.transpose(), 1e-5f));
    QVERIFY(rawScores(input).isApprox(
        parts.contentToContent + parts.contentToPosition + parts.positionToContent, 1e-5f));
    // query 30 and key 2 are 28 apart, which is the last bucket
    const PositionTerms& terms = *rule.positions;
    QVERIFY(std::abs(parts.contentToPosition(30, 2) -
                     input.q.row(30).dot(terms.keys.row(terms.keys.rows() - 1).segment(40, 10))) < 1e-4f);
    QVERIFY(std::abs(parts.positionToContent(2, 30) -
                     input.k.row(30).dot(terms.queries.row(0).segment(40, 10))) < 1e-4f);

    rule.positions = nullptr;
    const AttentionTrace plain = traceOf(5, 5, rule);
    const ScoreParts content = scoreParts(headInput(plain, {}));
    QCOMPARE(content.contentToContent.rows(), Index(5));
    QVERIFY(content.contentToPosition.size() == 0 && content.positionToContent.size() == 0);
  }

  void everyRuleIsItsDefinition_data() {
    QTest::addColumn<ScoreRule>("rule");
    QTest::addColumn<int>("queries");
    QTest::addColumn<int>("keys");
    QTest::newRow("divided by the root of d_k") << plainRule() << 7 << 7;
    ScoreRule rule = plainRule();
    rule.scale = 1;
    QTest::newRow("undivided") << rule << 7 << 7;
    QTest::newRow("more queries than keys") << plainRule() << 13 << 5;
    QTest::newRow("more keys than queries") << plainRule() << 3 << 210;
    rule = plainRule();
    rule.mask = MaskRule::causal();
    QTest::newRow("causal") << rule << 9 << 9;
    QTest::newRow("causal, several blocks") << rule << 205 << 205;
    rule.mask = MaskRule::causalWindow(3);
    QTest::newRow("causal window of 3") << rule << 11 << 11;
    QTest::newRow("causal window of 3, several blocks") << rule << 205 << 205;
    rule.mask = MaskRule::causalWindow(0);
    QTest::newRow("a window of 0 is none") << rule << 11 << 11;
    rule.mask = {2, 4};
    QTest::newRow("2 back, 4 ahead") << rule << 101 << 101;
    rule.mask.global = 1;
    QTest::newRow("2 back, 4 ahead, one token global") << rule << 205 << 205;
    rule.mask.global = 7;
    QTest::newRow("more global tokens than a window") << rule << 131 << 131;
    rule.keyPadding.assign(131, false);
    for (const size_t key : {3U, 40U, 41U, 130U}) rule.keyPadding[key] = true;
    QTest::newRow("global tokens and padding") << rule << 131 << 131;
    rule.keyPadding.clear();
    rule.mask.global = 140;
    QTest::newRow("no token that is not global") << rule << 131 << 131;
    rule.mask = {.lookBack = 1, .lookAhead = 1, .global = 8, .globalFrom = 200, .block = 8};
    rule.globalCount = 4;
    QTest::newRow("blocks, the first one counted four times, and the last") << rule << 205 << 205;
    rule.mask = {.lookBack = 3, .lookAhead = 2, .globalFrom = 90};
    QTest::newRow("the last tokens global alone") << rule << 131 << 131;
    rule.mask = {.lookBack = 2, .lookAhead = 0, .block = 5};
    QTest::newRow("blocks, causal but for the own one") << rule << 131 << 131;
    rule = plainRule();
    rule.softCap = 1.5;
    QTest::newRow("soft cap") << rule << 7 << 19;
    rule.alibiSlopes = numbers(6, 1, 5).cwiseAbs();
    QTest::newRow("soft cap, then slopes") << rule << 17 << 17;
    rule.mask = MaskRule::causalWindow(5);
    QTest::newRow("soft cap, slopes, window") << rule << 131 << 131;
    rule.alibiBothWays = true;
    rule.mask = MaskRule::none();
    QTest::newRow("slopes to either side") << rule << 131 << 131;
    rule = plainRule();
    auto relative = std::make_shared<RelativeBias>();
    relative->table = numbers(8, 6, 9, 2);
    relative->maxDistance = 20;
    rule.relative = relative;
    QTest::newRow("relative bias") << rule << 120 << 40;
    relative = std::make_shared<RelativeBias>(*relative);
    relative->bidirectional = false;
    rule.relative = relative;
    rule.mask = MaskRule::causalWindow(30);
    QTest::newRow("relative bias of one direction, window") << rule << 131 << 131;
    rule = plainRule();
    rule.positions = positionTerms(131, 200, 0, 0);
    QTest::newRow("relative positions") << rule << 131 << 131;
    rule.positions = positionTerms(205, 9, 0, 0);
    QTest::newRow("relative positions, the far ones alike") << rule << 205 << 205;
    auto terms = positionTerms(131, 8, 8, 20);
    terms->queries.resize(0, 0);
    rule.positions = terms;
    rule.mask = {70, 3};
    QTest::newRow("relative positions in buckets, no position → content, window") << rule << 131 << 131;
    terms = positionTerms(101, 8, 8, 90);
    terms->keys.resize(0, 0);
    rule.positions = terms;
    rule.mask = MaskRule::causal();
    QTest::newRow("relative positions in buckets, no content → position") << rule << 101 << 101;
    terms = positionTerms(131, 131, 0, 0);
    terms->queries.resize(0, 0);
    terms->keyBias = numbers(261, 6, 7);
    for (int token = 0; token < 131; ++token) terms->segments.push_back(token > 40 && token % 9 > 2);
    terms->segmentKeys = numbers(2, 60, 8);
    terms->segmentBias = numbers(2, 6, 9);
    rule.positions = terms;
    rule.mask = {100, 20};
    QTest::newRow("distances with a bias, and segments") << rule << 131 << 131;
    rule = plainRule();
    rule.sinks = numbers(6, 1, 4, 3);
    QTest::newRow("learned sinks") << rule << 7 << 19;
    rule.sinks.resize(0);
    rule.rowSinks = numbers(131, 6, 4, 3);
    QTest::newRow("a sink of each query") << rule << 131 << 40;
    rule.rowSinks.resize(0, 0);
    rule.sinks = numbers(6, 1, 4, 300);
    rule.mask = MaskRule::causalWindow(4);
    QTest::newRow("sinks that take all or nothing, window") << rule << 131 << 131;
    rule = plainRule();
    rule.mask = MaskRule::causal();
    rule.mask.chunk = 7;
    QTest::newRow("chunks of 7") << rule << 131 << 131;
    rule.mask = MaskRule::none();
    rule.mask.chunk = 40;
    QTest::newRow("chunks of 40, both ways, several blocks") << rule << 131 << 115;
    rule = plainRule();
    rule.mask = MaskRule::causalWindow(70);
    QTest::newRow("window of 70, more than are packed together") << rule << 801 << 801;
    rule = plainRule();
    rule.keyPadding = {false, true, false, false, true};
    QTest::newRow("padding") << rule << 4 << 5;
  }
  void everyRuleIsItsDefinition() {
    QFETCH(ScoreRule, rule);
    QFETCH(int, queries);
    QFETCH(int, keys);
    const AttentionTrace trace = traceOf(queries, keys, rule, 1.5);
    double worst = 0;
    for (int head = 0; head < 6; ++head) {
      const Matrix found = weights(headInput(trace, {AttentionKind::Self, 0, head})).values;
      const Eigen::MatrixXd wanted = naiveWeights(trace, head, rule);
      worst = std::max(worst, (found.cast<double>() - wanted).cwiseAbs().maxCoeff());
      const Matrix rows = [&] {
        Matrix some(std::min(2, queries), keys);
        weightRows(headInput(trace, {AttentionKind::Self, 0, head}), queries - some.rows(), some);
        return some;
      }();
      QVERIFY(rows.isApprox(found.bottomRows(rows.rows()), 1e-6f));
      const Eigen::MatrixXd mixed = wanted * trace.stacks[0].values(0, head).cast<double>();
      worst =
          std::max(worst, (weightedValues(trace.stacks[0], 0).middleCols(head * 4, 4).cast<double>() - mixed)
                              .cwiseAbs()
                              .maxCoeff());
    }
    qInfo("worst difference %.2g", worst);
    QVERIFY(worst <= 2e-6);
  }

  void aWhatIfIsTheChangedRule_data() {
    QTest::addColumn<MaskChoice>("mask");
    QTest::addColumn<double>("dk");
    QTest::addColumn<bool>("scaled");
    QTest::newRow("causal") << MaskChoice::Causal << 10.0 << true;
    QTest::newRow("no mask") << MaskChoice::None << 10.0 << true;
    QTest::newRow("d_k 1") << MaskChoice::Model << 1.0 << true;
    QTest::newRow("d_k 4096") << MaskChoice::Model << 4096.0 << true;
    QTest::newRow("d_k 37.5, causal") << MaskChoice::Causal << 37.5 << true;
    QTest::newRow("unscaled") << MaskChoice::Model << 10.0 << false;
  }
  void aWhatIfIsTheChangedRule() {
    QFETCH(MaskChoice, mask);
    QFETCH(double, dk);
    QFETCH(bool, scaled);
    ScoreRule rule = plainRule();
    rule.mask = MaskRule::causalWindow(4);
    const AttentionTrace trace = traceOf(23, 23, rule, 2);
    WhatIf whatIf;
    whatIf.mask = mask;
    whatIf.dk = dk;
    whatIf.scaled = scaled;
    ScoreRule changed = rule;
    changed.scale = scaled ? 1 / std::sqrt(dk) : 1;
    if (mask == MaskChoice::Causal) changed.mask = MaskRule::causal();
    if (mask == MaskChoice::None) changed.mask = MaskRule::none();
    const Matrix found = weights(headInput(trace, {AttentionKind::Self, 0, 3}, whatIf)).values;
    const double worst = (found.cast<double>() - naiveWeights(trace, 3, changed)).cwiseAbs().maxCoeff();
    qInfo("worst difference %.2g", worst);
    QVERIFY(worst <= 2e-6);
  }

  void theModelsOwnValuesAreNoWhatIf() {
    const ScoreRule rule = plainRule();
    const AttentionTrace trace = traceOf(23, 23, rule);
    WhatIf whatIf;
    whatIf.dk = 10;
    QVERIFY(!changes(whatIf, rule));
    const HeadId id{AttentionKind::Self, 0, 5};
    QVERIFY(weights(headInput(trace, id, whatIf)).values == weights(headInput(trace, id)).values);
  }

  /// The slider's ends on extreme scores: the sharpest is arg max, the flattest nears uniform; nothing
  /// overflows.
  void theSliderHasNoNanAtItsEnds() {
    ScoreRule rule;
    rule.scale = 1e4;
    const AttentionTrace sharp = traceOf(6, 6, rule, 1e4);
    const Matrix found = weights(headInput(sharp, {AttentionKind::Self, 0, 2})).values;
    QVERIFY(found.allFinite());
    QVERIFY((found.rowwise().sum().array() - 1).abs().maxCoeff() < 1e-6f);
    rule.scale = 1e-9;
    const Matrix flat = weights(headInput(traceOf(6, 6, rule), {AttentionKind::Self, 0, 2})).values;
    QVERIFY((flat.array() - 1 / 6.0f).abs().maxCoeff() < 1e-7f);
  }

  void dkOutOfRangeIsRefused_data() {
    QTest::addColumn<double>("dk");
    QTest::newRow("0") << 0.0;
    QTest::newRow("-1") << -1.0;
    QTest::newRow("nan") << std::nan("");
    QTest::newRow("4097") << 4097.0;
  }
  void dkOutOfRangeIsRefused() {
    QFETCH(double, dk);
    const AttentionTrace trace = traceOf(3, 3, plainRule());
    WhatIf whatIf;
    whatIf.dk = dk;
    QVERIFY_THROWS_EXCEPTION(Error, headInput(trace, {AttentionKind::Self, 0, 0}, whatIf));
  }

  void aSoftCapThatIsNoneIsRefused() {
    for (const double cap : {0.0, -1.0, std::nan(""), double(INFINITY)}) {
      ScoreRule rule = plainRule();
      rule.softCap = cap;
      const AttentionTrace trace = traceOf(3, 3, rule);
      QVERIFY_THROWS_EXCEPTION(Error, weights(headInput(trace, {AttentionKind::Self, 0, 0})));
    }
  }

  void headsThatAreNotThereAreRefused() {
    const AttentionTrace trace = traceOf(3, 3, plainRule());
    for (const HeadId id : {HeadId{AttentionKind::Self, 1, 0}, HeadId{AttentionKind::Self, 0, 6},
                            HeadId{AttentionKind::Self, -1, 0}, HeadId{AttentionKind::Cross, 0, 0}})
      QVERIFY_THROWS_EXCEPTION(Error, headInput(trace, id));
  }
};

QTEST_GUILESS_MAIN(WeightsTest)
#include "tst_weights.moc"
