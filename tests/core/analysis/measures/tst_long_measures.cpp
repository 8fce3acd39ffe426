// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>
#include <mutex>

#include "core/analysis/measures/head_measures.h"
#include "core/analysis/measures/measure_list.h"
#include "core/attention/weighted_values.h"
#include "core/base/error.h"
#include "core/parallel/parallel_for.h"
#include "core/random/normal_stream.h"
#include "tests/support/sample.h"

using namespace heedmap;

namespace {

using Index = Eigen::Index;

/// A text of `count` words out of 97, some of them points, with a token before and between two texts.
Tokens longText(Index count) {
  QByteArray words = "[CLS]";
  for (Index i = 1; i < count; ++i)
    words += i % 13 == 0 ? " ." : i == count / 2 ? " [SEP] |" : ' ' + QByteArray::number(qint64(i * i % 97));
  return tokensOf(words.constData());
}

/// One layer of a head of d_k 8 that often looks at the token before.
AttentionTrace traceOf(Index tokens, ScoreRule rule) {
  const auto normal = [tokens](std::uint64_t seed) {
    Matrix result(tokens, 8);
    NormalStream(seed).fill({result.data(), size_t(result.size())});
    return result;
  };
  AttentionTrace trace;
  trace.source = longText(tokens);
  Matrix keys = normal(1), queries = normal(2);
  for (Index i = 1; i < trace.source.size(); i += 3) queries.row(i) = 4 * keys.row(i - 1);
  queries.row(tokens - 20) = 9 * keys.row(41);
  rule.scale = 0.5;
  AttentionStack stack{AttentionKind::Self, 1, 1, 8, 8, {}};
  stack.layers.push_back({queries, keys, normal(3), std::move(rule)});
  trace.stacks.push_back(std::move(stack));
  return trace;
}

/// Equal to nine digits, or both without a value.
QString difference(const MeasuredMap& a, const MeasuredMap& b) {
  for (const Measure& measure : measures()) {
    const Measurement one = measure.of(a), other = measure.of(b);
    if (one.rows == other.rows && std::isnan(one.value) == std::isnan(other.value) &&
        !(std::abs(one.value - other.value) > 1e-9 * std::max(1.0, std::abs(one.value))))
      continue;
    return QStringLiteral("%1: %2 and %3")
        .arg(QLatin1StringView(measure.name))
        .arg(one.value)
        .arg(other.value);
  }
  return {};
}

}  // namespace

class TestLongMeasures : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { setThreadCount(3); }

  void rowsMayComeInAnyPieces_data() {
    QTest::addColumn<int>("kind");
    QTest::newRow("all keys") << 0;
    QTest::newRow("causal") << 1;
    QTest::newRow("window") << 2;
    QTest::newRow("padding and knockouts") << 3;
    QTest::newRow("window and global tokens") << 4;
    QTest::newRow("blocks, the first and the last one") << 5;
  }
  void rowsMayComeInAnyPieces() {
    QFETCH(int, kind);
    ScoreRule rule;
    if (kind == 1) rule.mask = MaskRule::causal();
    if (kind == 2) rule.mask = {40, 7};
    if (kind == 4) rule.mask = {40, 7, 0, 5};
    if (kind == 5) rule.mask = {.lookBack = 1, .lookAhead = 1, .global = 32, .globalFrom = 576, .block = 32};
    if (kind == 3) {
      rule.keyPadding.assign(600, false);
      for (const size_t key : {0U, 41U, 599U}) rule.keyPadding[key] = true;
      rule.knockouts = {{{AttentionKind::Self, 0, 0}, 300, 299}};
    }
    const AttentionTrace trace = traceOf(600, rule);
    QCOMPARE(trace.source.size(), 600);
    const HeadInput input = headInput(trace, {});
    const Matrix weights = heedmap::weights(input).values;
    const TextFeatures text = textFeatures(trace.source, trace.source, true);
    const MeasuredMap whole(weights, input.rule, text);
    for (const Index step : {1, 7, 192, 599}) {
      MeasuredMap pieces(input.rule, text);
      for (Index row = 0; row < 600; row += step)
        pieces.add(weights.middleRows(row, std::min(step, 600 - row)));
      QCOMPARE(difference(pieces, whole), QString());
      const auto edge = strongestEdge(pieces), expected = strongestEdge(whole);
      QCOMPARE(edge.has_value(), expected.has_value());
      if (!edge) continue;
      QCOMPARE(edge->query, expected->query);
      QCOMPARE(edge->key, expected->key);
      QCOMPARE(edge->excess, expected->excess);
    }
    if (kind < 2) {
      QVERIFY(strongestEdge(whole));
      QCOMPARE(strongestEdge(whole)->query, 580);
      QCOMPARE(strongestEdge(whole)->key, 41);
    }
  }

  /// What a cut and a diagonal have, from their definitions.
  void sumsAreThoseOfTheMatrix() {
    const AttentionTrace trace = traceOf(300, {});
    const HeadInput input = headInput(trace, {});
    const Matrix weights = heedmap::weights(input).values;
    const TextFeatures text = textFeatures(trace.source, trace.source, true);
    const MeasuredMap map(weights, input.rule, text);
    double across = 0;
    for (Index cut = 1; cut < 300; ++cut) {
      across += map.crossings[cut - 1];
      const double expected = weights.topRightCorner(cut, 300 - cut).cast<double>().sum() +
                              weights.bottomLeftCorner(300 - cut, cut).cast<double>().sum();
      QVERIFY(std::abs(across - expected) < 1e-4);
    }
    for (const Index offset : {-299, -17, 0, 1, 120})
      QVERIFY(std::abs(map.diagonals[299 + offset] - weights.cast<double>().diagonal(offset).sum()) < 1e-9);
    for (const Index key : {0, 41, 299})
      QVERIFY(std::abs(map.ofKeys[key] - weights.cast<double>().col(key).sum()) < 1e-9);
  }

  /// Longer than what one thread adds up, and measured without its matrix.
  void aLongHeadIsMeasuredAsItsMatrix() {
    constexpr Index tokens = 8500;
    ScoreRule rule;
    rule.mask = MaskRule::causal();
    const AttentionTrace trace = traceOf(tokens, rule);
    std::mutex mutex;
    double last = 0;
    const auto heads = measureHeads(trace, {}, {}, [&](double done) {
      const std::lock_guard lock(mutex);
      QVERIFY(done > last);
      last = done;
    });
    QCOMPARE(last, 1.0);
    QCOMPARE(heads.size(), 1u);
    const HeadInput input = headInput(trace, {});
    const TextFeatures text = textFeatures(trace.source, trace.source, true);
    const MeasuredMap whole(heedmap::weights(input).values, input.rule, text);
    for (size_t i = 0; i < measures().size(); ++i) {
      const Measurement expected = measures()[i].of(whole), found = heads[0].values[i];
      QCOMPARE(found.rows, expected.rows);
      QCOMPARE(std::isnan(found.value), std::isnan(expected.value));
      if (!std::isnan(found.value))
        QVERIFY2(std::abs(found.value - expected.value) < 1e-9 * std::max(1.0, std::abs(expected.value)),
                 measures()[i].name);
    }
    const auto edge = strongestEdge(whole);
    QVERIFY(edge && heads[0].edge);
    QCOMPARE(heads[0].edge->query, edge->query);
    QCOMPARE(heads[0].edge->key, edge->key);
    QCOMPARE(heads[0].edge->excess, edge->excess);
    const Vector output = meanOutput(heedmap::weights(input).values, trace.stacks[0], {});
    QVERIFY((heads[0].output - output).cwiseAbs().maxCoeff() < 1e-5F);
  }

  void globalTokensReadOtherValuesAndSinksMayHaveSome() {
    ScoreRule rule;
    rule.mask = {40, 7, 0, 5};
    AttentionTrace trace = traceOf(300, rule);
    LayerTrace& layer = trace.stacks[0].layers[0];
    layer.rule.rowSinks = Matrix::Constant(300, 1, 1.5F);
    layer.sinkV = layer.k;
    layer.globalV = 2 * layer.v.colwise().reverse();
    const Matrix weights = heedmap::weights(headInput(trace, {})).values;
    Matrix outputs = weights * layer.v;
    outputs.topRows(5) = weights.topRows(5) * layer.globalV;
    for (Index query = 0; query < 300; ++query)
      outputs.row(query) += (1 - weights.row(query).sum()) * layer.sinkV.row(query);
    const auto differs = [](const Matrix& one, const Matrix& other) {
      return (one - other).cwiseAbs().maxCoeff() > 1e-5F;
    };
    QVERIFY(!differs(weightedValues(trace.stacks[0], 0, layer.rule, 0), outputs));
    const Vector mean = outputs.colwise().mean().transpose();
    QVERIFY(!differs(meanOutput(weights, trace.stacks[0], {}), mean));
    QVERIFY(!differs(measureHeads(trace)[0].output, mean));
    QVERIFY(differs((weights * layer.v).colwise().mean().transpose(), mean));
  }

  void stopsHalfway() {
    const AttentionTrace trace = traceOf(3000, {});
    std::stop_source stop;
    double last = 0;
    QVERIFY_THROWS_EXCEPTION(Stopped, measureHeads(trace, {}, stop.get_token(), [&](double done) {
                               last = done;
                               stop.request_stop();
                             }));
    QVERIFY(last > 0 && last < 0.2);
  }
};

QTEST_GUILESS_MAIN(TestLongMeasures)
#include "tst_long_measures.moc"
