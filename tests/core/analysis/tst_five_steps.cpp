// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>

#include "core/analysis/five_steps.h"
#include "core/base/error.h"
#include "core/textbook/textbook_layer.h"

using namespace heedmap;

namespace {

AttentionTrace textbook(const TextbookOptions& options, const QByteArray& text = "The cat sits on the mat") {
  const TextbookLayer layer(options);
  return layer.run(layer.tokenize(text), {}, {});
}

}  // namespace

class FiveStepsTest : public QObject {
  Q_OBJECT
 private slots:
  void everyStepFollowsFromTheOneBefore_data() {
    QTest::addColumn<bool>("causal");
    QTest::addColumn<bool>("scaled");
    QTest::newRow("the layer's own") << false << true;
    QTest::newRow("causal") << true << true;
    QTest::newRow("unscaled") << false << false;
    QTest::newRow("both") << true << false;
  }
  void everyStepFollowsFromTheOneBefore() {
    QFETCH(bool, causal);
    QFETCH(bool, scaled);
    WhatIf whatIf;
    if (causal) whatIf.mask = MaskChoice::Causal;
    whatIf.scaled = scaled;
    const AttentionTrace trace = textbook({.dModel = 64, .heads = 3, .dK = 9, .dV = 5});
    const HeadId id{AttentionKind::Self, 0, 2};
    const Eigen::Index sits = 2;
    const FiveSteps s = fiveSteps(trace, id, sits, whatIf);
    QVERIFY(std::abs(s.divisor() - (scaled ? 3 : 1)) < 1e-6);

    double sum = 0;
    std::vector<double> e(6), output(5);
    for (Eigen::Index key = 0; key < 6; ++key) {
      double dot = 0;
      for (int i = 0; i < 9; ++i) dot += double(s.q[i]) * double(s.keys(key, i));
      QVERIFY(std::abs(double(s.raw[key]) - dot) < 1e-5);
      QVERIFY(std::abs(double(s.scaled[key]) - dot / s.divisor()) < 1e-5);
      QCOMPARE(bool(s.visible[size_t(key)]), !causal || key <= sits);
      if (s.visible[size_t(key)]) sum += e[size_t(key)] = std::exp(dot / s.divisor() - s.shift);
    }
    QVERIFY(std::abs(s.sum / sum - 1) < 1e-5);
    const HeadWeights w = weights(headInput(trace, id, whatIf));
    for (Eigen::Index key = 0; key < 6; ++key) {
      QVERIFY(std::abs(double(s.weights[key]) - e[size_t(key)] / sum) < 1e-5);
      QVERIFY(std::abs(s.weights[key] - w.values(sits, key)) < 1e-6f);
      for (int i = 0; i < 5; ++i) {
        QVERIFY(std::abs(s.weighted(key, i) - s.weights[key] * s.values(key, i)) < 1e-6f);
        output[size_t(i)] += e[size_t(key)] / sum * double(s.values(key, i));
      }
    }
    for (int i = 0; i < 5; ++i) QVERIFY(std::abs(double(s.output[i]) - output[size_t(i)]) < 1e-5);
  }

  void largeScoresAreShifted() {
    // Unscaled q·k of d_k 4096 is in the hundreds: e to it does not fit into float32.
    const FiveSteps s = fiveSteps(textbook({.dK = 4096}), {}, 3, {.scaled = false});
    QVERIFY(s.shift > 20);
    QVERIFY(s.exponentials.allFinite() && s.exponentials.maxCoeff() == 1);
    QVERIFY(std::abs(s.weights.sum() - 1) < 1e-6f);
  }

  void aBlindQueryHasNoOutput() {
    AttentionTrace trace = textbook({.heads = 1});
    ScoreRule& rule = trace.stacks[0].layers[0].rule;
    rule.mask = MaskRule::causal();
    rule.keyPadding = {true, false, false, false, false, false};
    const FiveSteps s = fiveSteps(trace, {}, 0);
    QVERIFY(s.isBlind());
    QVERIFY(s.weights.isZero() && s.output.isZero());
    QVERIFY(!fiveSteps(trace, {}, 1).isBlind());
  }

  void traceWithoutValues() {
    AttentionTrace trace = textbook({});
    trace.stacks[0].layers[0].v = {};
    const FiveSteps s = fiveSteps(trace, {}, 1);
    QCOMPARE(s.output.size(), Eigen::Index(0));
    QVERIFY(std::abs(s.weights.sum() - 1) < 1e-6f);
  }

  void biasIsPartOfTheThirdStep() {
    AttentionTrace trace = textbook({.heads = 2, .dK = 4});
    trace.stacks[0].layers[0].rule.alibiSlopes = Vector{{0.5f, 0.25f}};
    const FiveSteps s = fiveSteps(trace, {AttentionKind::Self, 0, 1}, 4);
    QVERIFY(s.hasCapOrBias());
    for (Eigen::Index key = 0; key < 6; ++key)
      QVERIFY(std::abs(s.scaled[key] - (s.raw[key] / 2 + 0.25f * float(key - 4))) < 1e-5f);
  }

  void relativePositionsArePartOfTheSecondStep() {
    AttentionTrace trace = textbook({.heads = 2, .dK = 4});
    auto terms = std::make_shared<PositionTerms>();
    terms->span = 6;
    terms->keys = Matrix::Random(12, 8);
    trace.stacks[0].layers[0].rule.positions = terms;
    const FiveSteps s = fiveSteps(trace, {AttentionKind::Self, 0, 1}, 4);
    for (Eigen::Index key = 0; key < 6; ++key) {
      QVERIFY(std::abs(s.content[key] - s.q.dot(s.keys.row(key))) < 1e-5f);
      const float term = s.q.dot(terms->keys.row(6 + 4 - key).segment(4, 4));
      QVERIFY(std::abs(s.raw[key] - (s.content[key] + term)) < 1e-5f);
    }
  }

  /// A learned sink is one more term of the sum, and the weights are those of the head.
  void aSinkIsPartOfTheSum_data() {
    QTest::addColumn<float>("sink");
    QTest::newRow("small") << 1.5f;
    QTest::newRow("beyond e^20") << 30.0f;
  }
  void aSinkIsPartOfTheSum() {
    QFETCH(float, sink);
    AttentionTrace trace = textbook({.dModel = 64, .heads = 3, .dK = 9, .dV = 5});
    trace.stacks[0].layers[0].rule.sinks = Vector::Constant(3, sink);
    const HeadId id{AttentionKind::Self, 0, 2};
    const FiveSteps s = fiveSteps(trace, id, 4);
    QVERIFY(std::abs(s.sink - std::exp(double(sink) - s.shift)) < 1e-5);
    QVERIFY(std::abs(s.exponentials.cast<double>().sum() + s.sink - s.sum) < 1e-5 * s.sum);
    const Matrix rows = weights(headInput(trace, id)).values;
    QVERIFY((s.weights - rows.row(4).transpose()).cwiseAbs().maxCoeff() < 1e-6f);
    QVERIFY(rows.row(4).sum() < 0.99f);
  }

  void refusesQueriesThatAreNotThere() {
    const AttentionTrace trace = textbook({});
    QVERIFY_THROWS_EXCEPTION(Error, fiveSteps(trace, {}, 6));
    QVERIFY_THROWS_EXCEPTION(Error, fiveSteps(trace, {}, -1));
    QVERIFY_THROWS_EXCEPTION(Error, fiveSteps(trace, {AttentionKind::Self, 0, 8}, 0));
  }
};

QTEST_GUILESS_MAIN(FiveStepsTest)
#include "tst_five_steps.moc"
