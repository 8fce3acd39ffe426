// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>

#include "core/arithmetic/score_columns.h"
#include "core/parallel/parallel_for.h"
#include "core/random/normal_stream.h"
#include "core/tiles/long_head.h"
#include "core/tiles/panel_reader.h"
#include "core/tiles/squares.h"

using namespace heedmap;

namespace {

using Index = Eigen::Index;

constexpr Index tokens = 2611;  // longer than keysAtOnce, and no multiple of anything
constexpr HeadId id{AttentionKind::Self, 0, 2};

Matrix normal(Index rows, Index columns, std::uint64_t seed) {
  Matrix result(rows, columns);
  NormalStream(seed).fill({result.data(), size_t(result.size())});
  return result;
}

/// One layer of 3 heads of d_k 16.
std::shared_ptr<AttentionTrace> traceOf(ScoreRule rule) {
  rule.scale = 0.375;
  AttentionStack stack{AttentionKind::Self, 3, 3, 16, 4, {}};
  stack.layers.push_back(
      {normal(tokens, 48, 1), normal(tokens, 48, 2), normal(tokens, 12, 3), std::move(rule)});
  auto trace = std::make_shared<AttentionTrace>();
  trace->stacks.push_back(std::move(stack));
  return trace;
}

bool sameBits(const Matrix& a, const Matrix& b) {
  return a.rows() == b.rows() && a.cols() == b.cols() &&
         std::memcmp(a.data(), b.data(), size_t(a.size()) * sizeof(float)) == 0;
}

}  // namespace

class TestPanelReader : public QObject {
  Q_OBJECT

 private slots:
  void columnsAreReadAlone() {
    Matrix scores = normal(7, panelColumns, 5);
    scores(2, 1) = -std::numeric_limits<float>::infinity();
    Vector largest = Vector::Constant(panelColumns, -1), first = Vector::Constant(panelColumns, 2),
           second = Vector::Zero(panelColumns);
    largest[0] = 9;
    largestOfColumns(scores.data(), 7, largest.data());
    QCOMPARE(largest[0], 9.0F);
    for (Index column = 1; column < panelColumns; ++column)
      QCOMPARE(largest[column], std::max(-1.0F, scores.col(column).maxCoeff()));
    const Vector maximum = Vector::LinSpaced(panelColumns, 2, 3);
    addExponentials(scores.data(), 7, 0.5F, maximum.data(), first.data(), second.data());
    for (Index column = 0; column < panelColumns; ++column) {
      double sum = 0;
      for (Index key = 0; key < 7; ++key)
        sum += std::exp(0.5 * double(scores(key, column)) - double(maximum[column]));
      QVERIFY(std::abs(double(second[column]) - sum) < 1e-6 * sum);
      QVERIFY(std::abs(double(first[column]) - 2 - sum) < 1e-6);
    }
  }

  void longRows_data() {
    QTest::addColumn<int>("kind");
    QTest::newRow("all") << 0;
    QTest::newRow("causal") << 1;
    QTest::newRow("window") << 2;
    QTest::newRow("chunks") << 3;
    QTest::newRow("padding and knocked out edges") << 4;
    QTest::newRow("a sink below and above all scores") << 5;
    QTest::newRow("far apart") << 6;
    QTest::newRow("window and global tokens") << 7;
    QTest::newRow("blocks, the first and the last one") << 8;
  }
  void longRows() {
    QFETCH(int, kind);
    ScoreRule rule;
    if (kind == 1 || kind == 4) rule.mask = MaskRule::causal();
    if (kind == 2) rule.mask = {300, 17};
    if (kind == 3) rule.mask = {MaskRule::unlimited, 0, 777};
    if (kind == 4) {
      rule.keyPadding.assign(size_t(tokens), false);
      for (const size_t key : {0U, 1U, 95U, 96U, 2500U}) rule.keyPadding[key] = true;
      rule.knockouts = {{id, 7, 3}, {id, 2, 2}, {{AttentionKind::Self, 0, 1}, 9, 9}, {id, 2600, 2599}};
    }
    if (kind == 8) rule.mask = {.lookBack = 1, .lookAhead = 1, .global = 64, .globalFrom = 2560, .block = 64};
    if (kind == 7) rule.mask = {300, 17, 0, 40};
    if (kind == 5) rule.sinks = (Vector(3) << 0, 0, 3.5F).finished();
    auto trace = traceOf(rule);
    if (kind == 6) {  // the highest score comes late, and all others are as nothing beside it
      trace->stacks[0].layers[0].k.row(2000).setConstant(9);
      trace->stacks[0].layers[0].q.row(40).setConstant(-2);
    }
    const LongHead head(trace, id);
    QVERIFY(canReadPanels(head.input()));
    const HeadInput& input = head.input();
    Matrix weights(tokens, tokens);
    head.weights(0, 0, weights);
    double worst = 0, mass = 0;
    for (Index query = 0; query < tokens; query += 31) {
      const Eigen::VectorXd scores =
          0.375 * (input.k.cast<double>() * input.q.row(query).transpose().cast<double>());
      double maximum = rule.sinks.size() > 0 ? 3.5 : -1e300;
      for (Index key = 0; key < tokens; ++key)
        if (input.isVisible(query, key)) maximum = std::max(maximum, scores[key]);
      double sum = rule.sinks.size() > 0 ? std::exp(3.5 - maximum) : 0, ofKeys = 0;
      for (Index key = 0; key < tokens; ++key)
        if (input.isVisible(query, key)) ofKeys += std::exp(scores[key] - maximum);
      sum += ofKeys;
      if (sum == 0) {
        QCOMPARE(head.logSumExp(query), -std::numeric_limits<double>::infinity());
        QVERIFY(weights.row(query).isZero());
        continue;
      }
      const double expected = maximum + std::log(sum);
      worst = std::max(worst, std::abs(head.logSumExp(query) - expected) / std::max(1.0, std::abs(expected)));
      mass = std::max(mass, std::abs(weights.row(query).cast<double>().sum() - ofKeys / sum));
    }
    QVERIFY2(worst < 1e-6, qPrintable(QString::number(worst)));
    QVERIFY2(mass < 1e-5, qPrintable(QString::number(mass)));
    std::vector<char> isVisible(size_t(tokens * tokens));
    for (Index cell = 0; cell < tokens * tokens; ++cell)
      isVisible[size_t(cell)] = input.isVisible(cell / tokens, cell % tokens);
    for (const Index side : {1, 8, 64}) {
      const LongHead other(trace, id);
      const LongHead::Band band = other.band(side, 0, squaresOf(tokens, side));
      Matrix again(tokens, tokens);
      other.weights(0, 0, again);
      QVERIFY2(sameBits(again, weights), "sums depend on how rows are read");
      Matrix largest = Matrix::Constant(band.maxima.rows(), band.maxima.cols(), LongHead::maskedSquare);
      std::vector<double> sums(size_t(band.means.size()));
      for (Index query = 0; query < tokens; ++query) {
        // Plain pointers: nothing is inlined for a test.
        const float* row = weights.data() + query * tokens;
        const char* isSeen = isVisible.data() + query * tokens;
        float* most = largest.data() + query / side * largest.cols();
        double* sum = sums.data() + query / side * largest.cols();
        for (Index begin = 0; begin < tokens; begin += side, ++most, ++sum)
          for (Index key = begin, end = std::min(tokens, begin + side); key < end; ++key) {
            if (!isSeen[key]) continue;
            if (row[key] > *most) *most = row[key];
            *sum += double(row[key]);
          }
      }
      QVERIFY(sameBits(band.maxima, largest));
      const float* mean = band.means.data();
      const double* sum = sums.data();
      int wrong = 0;
      for (Index row = 0; row < largest.rows(); ++row) {
        const Index height = std::min(side, tokens - row * side);
        for (Index begin = 0; begin < tokens; begin += side, ++mean, ++sum) {
          const Index width = begin + side < tokens ? side : tokens - begin;
          const double difference = double(*mean) - *sum / double(height * width);
          wrong += !(-2e-6 < difference && difference < 2e-6);
        }
      }
      QCOMPARE(wrong, 0);
    }
  }

  void resultsDoNotDependOnThreads() {
    const auto trace = traceOf({});
    std::vector<Matrix> all;
    for (const int threads : {1, 3}) {
      setThreadCount(threads);
      Matrix weights(tokens, 100);
      LongHead(trace, id).weights(0, 1111, weights);
      all.push_back(weights);
    }
    QVERIFY(sameBits(all[0], all[1]));
  }

  void aScoreThatIsNoNumberSpoilsItsRowAlone() {
    auto trace = traceOf({});
    trace->stacks[0].layers[0].q(100, 33) = std::numeric_limits<float>::quiet_NaN();
    trace->stacks[0].layers[0].q(102, 33) = std::numeric_limits<float>::infinity();
    const LongHead head(trace, id), clean(traceOf({}), id);
    const LongHead::Band band = head.band(1, 99, 5), expected = clean.band(1, 99, 5);
    for (const Index row : {0, 2, 4}) QVERIFY(sameBits(band.maxima.row(row), expected.maxima.row(row)));
    QVERIFY((band.maxima.row(1).array() == LongHead::notFiniteSquare).all());
    QVERIFY((band.maxima.row(3).array() == LongHead::notFiniteSquare).any());
  }

  void otherRulesAreReadByRows() {
    ScoreRule rule;
    QVERIFY(canReadPanels(headInput(*traceOf(rule), id)));
    rule.softCap = 30;
    QVERIFY(!canReadPanels(headInput(*traceOf(rule), id)));
    rule = {};
    rule.alibiSlopes = Vector::Constant(3, 0.1F);
    QVERIFY(!canReadPanels(headInput(*traceOf(rule), id)));
  }
};

QTEST_GUILESS_MAIN(TestPanelReader)
#include "tst_panel_reader.moc"
