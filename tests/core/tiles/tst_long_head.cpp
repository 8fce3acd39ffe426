// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>

#include "core/base/error.h"
#include "core/random/normal_stream.h"
#include "core/tiles/pyramid.h"

using namespace heedmap;

namespace {

using Index = Eigen::Index;

Matrix normal(Index rows, Index columns, std::uint64_t seed, float size = 1) {
  Matrix result(rows, columns);
  NormalStream(seed).fill({result.data(), size_t(result.size())}, size);
  return result;
}

/// One layer of 4 query heads and 2 key heads of d_k 16.
std::shared_ptr<const AttentionTrace> traceOf(Index queries, Index keys, ScoreRule rule, float size = 1) {
  AttentionStack stack{AttentionKind::Self, 4, 2, 16, 4, {}};
  stack.layers.push_back(
      {normal(queries, 64, 1, size), normal(keys, 32, 2, size), normal(keys, 8, 3), std::move(rule)});
  auto trace = std::make_shared<AttentionTrace>();
  trace->stacks.push_back(std::move(stack));
  return trace;
}

constexpr HeadId id{AttentionKind::Self, 0, 3};

ScoreRule scaled() {
  ScoreRule rule;
  rule.scale = 0.25;
  rule.divisorDk = 16;
  return rule;
}

/// Bits, not numbers: NaN is NaN, and −0 is not 0.
QString difference(const Matrix& a, const Matrix& b) {
  if (a.rows() != b.rows() || a.cols() != b.cols()) return QStringLiteral("another size");
  for (Index row = 0; row < a.rows(); ++row)
    for (Index column = 0; column < a.cols(); ++column)
      if (std::memcmp(&a(row, column), &b(row, column), sizeof(float)) != 0)
        return QStringLiteral("[%1, %2]: %3 and %4")
            .arg(row)
            .arg(column)
            .arg(double(a(row, column)), 0, 'g', 9)
            .arg(double(b(row, column)), 0, 'g', 9);
  return {};
}

/// Weights with the mark of LongHead where they are masked.
Matrix markedWhole(Matrix weights, const HeadInput& input) {
  for (Index row = 0; row < weights.rows(); ++row)
    for (Index column = 0; column < weights.cols(); ++column)
      if (!input.isVisible(row, column)) weights(row, column) = LongHead::maskedSquare;
  return weights;
}

/// The definition of LongHead::maxima on a matrix that is there.
Matrix trueMaxima(const Matrix& weights, const HeadInput& input, Index side) {
  Matrix result = Matrix::Constant((weights.rows() + side - 1) / side, (weights.cols() + side - 1) / side,
                                   LongHead::maskedSquare);
  for (Index row = 0; row < weights.rows(); ++row)
    for (Index column = 0; column < weights.cols(); ++column)
      if (input.isVisible(row, column)) {
        float& square = result(row / side, column / side);
        square = std::max(square, weights(row, column));
      }
  return result;
}

struct Case {
  const char* name;
  Index queries, keys;
  ScoreRule rule;
};

std::vector<Case> cases() {
  std::vector<Case> all;
  all.push_back({"bidirectional", 203, 203, scaled()});
  all.push_back({"no scale", 150, 150, {}});
  ScoreRule causal = scaled();
  causal.mask = MaskRule::causal();
  all.push_back({"causal", 203, 203, causal});
  all.push_back({"causal, 2048 tokens", 2048, 2048, causal});
  all.push_back({"bidirectional, 1500 tokens", 1500, 1500, scaled()});
  ScoreRule window = scaled();
  window.mask = MaskRule::causalWindow(37);
  all.push_back({"causal window", 203, 203, window});
  window.mask = {5, 11};
  all.push_back({"window to both sides", 203, 203, window});
  window.mask.global = 3;
  all.push_back({"window and global tokens", 203, 203, window});
  all.push_back({"window and global tokens, 1500 tokens", 1500, 1500, window});
  window.mask = {.lookBack = 1, .lookAhead = 1, .global = 16, .globalFrom = 192, .block = 16};
  all.push_back({"blocks, the first and the last one", 203, 203, window});
  window.globalCount = 3;
  all.push_back({"blocks, the first one counted three times", 203, 203, window});
  window.globalCount = 1;
  window.mask = {5, 11};
  window.mask.chunk = 50;
  all.push_back({"chunks", 203, 203, window});
  ScoreRule alibi = causal;
  alibi.alibiSlopes = Vector::LinSpaced(4, 0.5F, 0.05F);
  all.push_back({"ALiBi", 203, 203, alibi});
  ScoreRule cap = causal;
  cap.softCap = 2.5;
  all.push_back({"soft cap", 203, 203, cap});
  ScoreRule sinks = causal;
  sinks.sinks = Vector::LinSpaced(4, -1, 3);
  all.push_back({"learned sinks", 203, 203, sinks});
  sinks.rowSinks = normal(203, 4, 11);
  all.push_back({"a sink of each query", 203, 203, sinks});
  ScoreRule relative = scaled();
  relative.relative = std::make_shared<RelativeBias>(RelativeBias{normal(32, 4, 9), 128, true});
  all.push_back({"relative bias", 203, 203, relative});
  ScoreRule padded = scaled();
  padded.keyPadding.assign(203, false);
  for (const size_t key : {0U, 17U, 18U, 19U, 202U}) padded.keyPadding[key] = true;
  all.push_back({"padding", 203, 203, padded});
  ScoreRule cut = causal;
  cut.knockouts = {{id, 5, 2}, {id, 0, 0}, {id, 150, 149}, {{AttentionKind::Self, 0, 1}, 9, 9}};
  all.push_back({"knocked out edges, one query blind", 203, 203, cut});
  all.push_back({"wide", 40, 301, scaled()});
  all.push_back({"high", 301, 40, scaled()});
  all.push_back({"high and causal", 301, 40, causal});
  all.push_back({"one token", 1, 1, scaled()});
  ScoreRule additive;
  additive.kind = ScoreKind::Additive;
  additive.additive = normal(4, 16, 7);
  all.push_back({"additive", 65, 65, additive});
  return all;
}

}  // namespace

class TestLongHead : public QObject {
  Q_OBJECT

 private slots:
  void tilesAreTheMatrix_data() {
    QTest::addColumn<int>("index");
    int i = 0;
    for (const Case& one : cases()) QTest::newRow(one.name) << i++;
  }
  void tilesAreTheMatrix() {
    QFETCH(int, index);
    const Case one = cases()[size_t(index)];
    const auto trace = traceOf(one.queries, one.keys, one.rule);
    const HeadInput input = headInput(*trace, id);
    const Matrix whole = heedmap::weights(input).values;
    const LongHead head(trace, id);
    // Tiles of odd sizes, from the last to the first.
    const Index high = one.queries > 1000 ? 419 : 33, wide = one.keys > 1000 ? 503 : 29;
    for (Index query = (one.queries - 1) / high * high; query >= 0; query -= high)
      for (Index key = (one.keys - 1) / wide * wide; key >= 0; key -= wide) {
        Matrix tile(std::min(high, one.queries - query), std::min(wide, one.keys - key));
        head.weights(query, key, tile);
        const QString wrong = difference(tile, whole.block(query, key, tile.rows(), tile.cols()));
        QVERIFY2(wrong.isEmpty(), qPrintable(QStringLiteral("tile at %1, %2: ").arg(query).arg(key) + wrong));
      }
    const Matrix marked = markedWhole(whole, input);
    QCOMPARE(difference(head.row(one.queries / 2).transpose(), marked.row(one.queries / 2)), QString());
    QCOMPARE(difference(head.column(one.keys / 3), marked.col(one.keys / 3)), QString());
    // A row by itself is another product than the same row among others, and has the same bits.
    Matrix two(2, one.keys);
    head.weights(one.queries / 2 - 1, 0, two, {}, LongHead::maskedSquare);
    QVERIFY((two.row(1).array() == head.row(one.queries / 2).transpose().array()).all());
  }

  void maximaAreTrue_data() { tilesAreTheMatrix_data(); }
  void maximaAreTrue() {
    QFETCH(int, index);
    const Case one = cases()[size_t(index)];
    const auto trace = traceOf(one.queries, one.keys, one.rule);
    const HeadInput input = headInput(*trace, id);
    const Matrix whole = heedmap::weights(input).values;
    for (const Index side : {1, 2, 4, 8, 16, 32, 64}) {
      const LongHead head(trace, id);
      const Matrix expected = trueMaxima(whole, input, side);
      Matrix pooled(expected.rows(), expected.cols());
      head.maxima(side, 0, 0, pooled);
      QCOMPARE(difference(pooled, expected), QString());
      if (pooled.rows() > 2 && pooled.cols() > 2) {
        Matrix part(2, pooled.cols() - 1);
        LongHead(trace, id).maxima(side, 1, 1, part);
        QCOMPARE(difference(part, expected.block(1, 1, part.rows(), part.cols())), QString());
      }
      const LongHead other(trace, id);
      const auto band = other.band(side, 0, expected.rows());
      QCOMPARE(difference(band.maxima, expected), QString());
      QVERIFY(other.knows(0, one.queries));
      Matrix again(one.queries, one.keys);
      other.weights(0, 0, again);
      QCOMPARE(difference(again, whole), QString());
      // Every row's mass is its own: 1, less what a sink took, 0 for a blind one.
      double mass = 0;
      for (Index row = 0; row < band.means.rows(); ++row)
        for (Index column = 0; column < band.means.cols(); ++column)
          mass += double(band.means(row, column)) * double(std::min(side, one.queries - row * side)) *
                  double(std::min(side, one.keys - column * side));
      QVERIFY(std::abs(mass - whole.cast<double>().sum()) < 1e-5 * double(one.queries));
    }
  }

  /// Their terms are products of whole blocks, whose last digit depends on where a block begins.
  void relativePositionsAgreeToTheLastDigits() {
    ScoreRule rule = scaled();
    PositionTerms terms;
    terms.span = 16;
    terms.keys = normal(32, 64, 11);
    terms.queries = normal(32, 64, 12);
    rule.positions = std::make_shared<PositionTerms>(terms);
    const auto trace = traceOf(75, 75, rule);
    const Matrix whole = heedmap::weights(headInput(*trace, id)).values;
    const LongHead head(trace, id);
    Matrix tile(33, 29), pooled(19, 19);
    head.weights(40, 41, tile);
    QVERIFY((tile - whole.block(40, 41, 33, 29)).cwiseAbs().maxCoeff() < 1e-6F);
    head.maxima(4, 0, 0, pooled);
    const Matrix expected = trueMaxima(whole, head.input(), 4);
    QVERIFY((pooled - expected).cwiseAbs().maxCoeff() < 1e-6F);
    QVERIFY((head.band(4, 0, 19).maxima - expected).cwiseAbs().maxCoeff() < 1e-6F);
  }

  /// A weight of one cell among 16 million is still there from afar.
  void aSingleCellIsNotLost() {
    AttentionTrace trace = *traceOf(4000, 4000, scaled(), 0.1F);
    trace.stacks[0].layers[0].q.row(1234).setConstant(4);
    trace.stacks[0].layers[0].k.row(987).setConstant(4);
    const LongHead head(std::make_shared<AttentionTrace>(trace), id);
    Pyramid pyramid(head.queries(), head.keys());
    QCOMPARE(pyramid.side(), 2);
    for (Index i = 0; i < pyramid.bands(); ++i) {
      const Index band = pyramid.bandAt(i);
      pyramid.insert(band, head.band(pyramid.side(), pyramid.firstRowOf(band), pyramid.rowsOfBand(band)));
    }
    QVERIFY(pyramid.isComplete());
    const float weight = head.row(1234)[987];
    QVERIFY(weight > 0.9F);
    QCOMPARE(pyramid.largest(), weight);
    for (int level = 0; level < pyramid.levels(); ++level) {
      Matrix square(1, 1);
      pyramid.copy(level, Pyramid::Pool::Maximum, 1234 / pyramid.sideOf(level), 987 / pyramid.sideOf(level),
                   square);
      QCOMPARE(square(0, 0), weight);
    }
    const auto spots = pyramid.hotSpots(3);
    QCOMPARE(spots.front().row, 1234 / 2);
    QCOMPARE(spots.front().column, 987 / 2);
  }

  /// The strongest of each block of squares, looked up in a coarser level, are those that a look at each
  /// square finds; and nothing of the trace is needed any more.
  void hotSpotsAreTheStrongest() {
    ScoreRule rule = scaled();
    rule.mask = MaskRule::causal();
    auto trace = traceOf(3000, 3000, rule);
    const LongHead head(trace, id);
    trace.reset();
    Pyramid pyramid(head.queries(), head.keys());
    for (Index i = 0; i < pyramid.bands(); i += 2) {  // every other band
      const Index band = pyramid.bandAt(i);
      pyramid.insert(band, head.band(pyramid.side(), pyramid.firstRowOf(band), pyramid.rowsOfBand(band)));
    }
    const auto quick = pyramid.hotSpots(40), slow = pyramid.hotSpots(40, 1);  // which looks at each square
    QCOMPARE(quick.size(), size_t(40));
    float before = 2;
    for (const Pyramid::Spot& spot : quick) {
      QVERIFY(spot.weight <= before);
      before = spot.weight;
      Matrix square(1, 1);
      pyramid.copy(0, Pyramid::Pool::Maximum, spot.row, spot.column, square);
      QCOMPARE(square(0, 0), spot.weight);
    }
    for (const Pyramid::Spot& spot : slow)
      QVERIFY(spot.weight <= before || std::ranges::any_of(quick, [&](const Pyramid::Spot& other) {
                return other.row / 16 == spot.row / 16 && other.column / 16 == spot.column / 16 &&
                       other.weight >= spot.weight;
              }));
  }

  void pyramidHasTheMassOfTheHead() {
    ScoreRule rule = scaled();
    rule.mask = MaskRule::causal();
    const LongHead head(traceOf(5001, 5001, rule), id);  // longer than keysAtOnce, and odd
    Pyramid pyramid(head.queries(), head.keys());
    for (Index i = pyramid.bands(); i-- > 0;) {
      const Index band = pyramid.bandAt(i);
      pyramid.insert(band, head.band(pyramid.side(), pyramid.firstRowOf(band), pyramid.rowsOfBand(band)));
    }
    for (int level = 0; level < pyramid.levels(); ++level) {
      const Index side = pyramid.sideOf(level);
      Matrix means(pyramid.rowsOf(level), pyramid.columnsOf(level));
      pyramid.copy(level, Pyramid::Pool::Mean, 0, 0, means);
      double mass = 0;
      for (Index row = 0; row < means.rows(); ++row)
        for (Index column = 0; column < means.cols(); ++column)
          if (std::isfinite(means(row, column)))
            mass += double(means(row, column)) * double(std::min(side, 5001 - row * side)) *
                    double(std::min(side, 5001 - column * side));
      QVERIFY2(std::abs(mass / 5001 - 1) < 1e-5, qPrintable(QString::number(mass / 5001, 'g', 10)));
    }
    // Of long rows, too, what is pooled are the weights that tiles show.
    Matrix tile(64, 5001), maxima(32, 2501);
    head.weights(640, 0, tile);
    pyramid.copy(0, Pyramid::Pool::Maximum, 320, 0, maxima);
    for (Index row = 0; row < 32; ++row)
      for (Index column = 0; column < 2500; ++column)
        if (std::isfinite(maxima(row, column)))
          QCOMPARE(maxima(row, column), tile.block(2 * row, 2 * column, 2, 2).maxCoeff());
  }

  void coarsePicturesComeFirst() {
    const Pyramid pyramid(131'072, 131'072);
    QCOMPARE(pyramid.side(), 32);
    QCOMPARE(pyramid.rowsOf(0), 4096);
    QCOMPARE(pyramid.bandAt(0), 0);
    QCOMPARE(pyramid.bandAt(1), 512);
    QCOMPARE(pyramid.levelFor(31), 0);
    QCOMPARE(pyramid.levelFor(64), 1);
    std::vector<Index> bands;
    for (Index i = 0; i < pyramid.bands(); ++i) bands.push_back(pyramid.bandAt(i));
    std::sort(bands.begin(), bands.end());
    for (Index i = 0; i < pyramid.bands(); ++i) QCOMPARE(bands[size_t(i)], i);
  }

  void givenWeightsArePooledAsTheyAre() {
    AttentionTrace trace;
    AttentionStack stack{AttentionKind::Self, 1, 1, 50, 0, {}};
    Matrix given = normal(50, 50, 4).cwiseAbs();
    given(3, 4) = std::numeric_limits<float>::quiet_NaN();
    stack.layers.push_back({given, Matrix(50, 0), Matrix(50, 0), {}});
    stack.layers[0].rule.kind = ScoreKind::Given;
    trace.stacks.push_back(stack);
    const LongHead head(std::make_shared<AttentionTrace>(trace), {});
    Matrix pooled(13, 13), tile(50, 50);
    head.maxima(4, 0, 0, pooled);
    head.weights(0, 0, tile);
    const HeadInput input = headInput(trace, {});
    QCOMPARE(difference(tile, heedmap::weights(input).values), QString());
    QCOMPARE(difference(pooled, trueMaxima(tile, input, 4)), QString());
    QCOMPARE(difference(head.band(4, 0, 13).maxima, pooled), QString());
  }

  void logSumExpOfALongText() {
    constexpr Index tokens = 131'072;
    AttentionStack stack{AttentionKind::Self, 1, 1, 64, 0, {}};
    stack.layers.push_back({normal(tokens, 64, 21), normal(tokens, 64, 22), Matrix(tokens, 0), {}});
    stack.layers[0].rule.scale = 0.125 * 3;  // peaks among many
    auto trace = std::make_shared<AttentionTrace>();
    trace->stacks.push_back(std::move(stack));
    const LongHead head(trace, {});
    const HeadInput& input = head.input();
    double worst = 0, mass = 0;
    for (const Index query : {0, 1, 777, 65'536, 131'071}) {
      Eigen::VectorXd scores(tokens);
      const Eigen::VectorXd q = input.q.row(query).transpose().cast<double>();
      for (Index key = 0; key < tokens; ++key)
        scores[key] = 0.375 * input.k.row(key).transpose().cast<double>().dot(q);
      const double maximum = scores.maxCoeff();
      const double expected = maximum + std::log((scores.array() - maximum).exp().sum());
      worst = std::max(worst, std::abs(head.logSumExp(query) - expected));
      mass = std::max(mass, std::abs(head.row(query).cast<double>().sum() - 1));
    }
    qInfo("largest error of a log-sum-exp: %g, of a row's mass: %g", worst, mass);
    QVERIFY(worst < 1e-5);
    QVERIFY(mass < 1e-5);
  }

  void stopsWhenAsked() {
    const LongHead head(traceOf(3000, 3000, scaled()), id);
    std::stop_source source;
    source.request_stop();
    Matrix tile(64, 64);
    QVERIFY_THROWS_EXCEPTION(Stopped, head.weights(0, 0, tile, source.get_token()));
    QVERIFY_THROWS_EXCEPTION(Stopped, head.maxima(2, 0, 0, tile, source.get_token()));
    QVERIFY(!head.knows(0, 64));
  }
};

QTEST_GUILESS_MAIN(TestLongHead)
#include "tst_long_head.moc"
