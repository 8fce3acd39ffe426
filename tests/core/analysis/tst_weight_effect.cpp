// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>

#include "core/analysis/weight_effect.h"
#include "core/attention/attention_cost.h"
#include "core/base/error.h"
#include "core/textbook/textbook_layer.h"

using namespace heedmap;

class WeightEffectTest : public QObject {
  Q_OBJECT
 private slots:
  void ofOneQuery() {
    const TextbookLayer layer({.dModel = 32, .heads = 2, .dK = 8, .dV = 3});
    const AttentionTrace trace = layer.run(layer.tokenize("The cat sits on the mat"), {}, {});
    const HeadId id{AttentionKind::Self, 0, 1};
    const WhatIf whatIf{.mask = MaskChoice::Causal};
    const WeightEffect effect = weightEffect(trace, id, 2, whatIf);
    const Matrix own = weights(headInput(trace, id)).values,
                 other = weights(headInput(trace, id, whatIf)).values;
    double moved = 0;
    Eigen::Vector3d output = Eigen::Vector3d::Zero(), changed = Eigen::Vector3d::Zero();
    for (int key = 0; key < 6; ++key) {
      moved += std::abs(double(own(2, key)) - double(other(2, key))) / 2;
      const Eigen::Vector3d v = trace.stacks[0].values(0, 1).row(key).cast<double>().transpose();
      output += double(own(2, key)) * v;
      changed += double(other(2, key)) * v;
    }
    QVERIFY(std::abs(effect.moved - moved) < 1e-5);
    QVERIFY(std::abs(effect.changed - (output - changed).norm() / output.norm()) < 1e-5);
    QVERIFY_THROWS_EXCEPTION(Error, weightEffect(trace, id, 6, whatIf));
  }

  void equalValuesHideAnyWeights() {
    const TextbookLayer layer({.dModel = 32, .heads = 3, .dK = 64, .dV = 4});
    AttentionTrace trace = layer.run(layer.tokenize("The cat sits on the mat"), {}, {});
    // Head 1 hands over the same value whatever it looks at.
    trace.stacks[0].layers[0].v.middleCols(4, 4).rowwise() = Eigen::RowVector4f(1, 2, 3, 4);
    const auto effect = leastTelling(trace, AttentionKind::Self, {.scaled = false});
    QVERIFY(effect.has_value());
    QCOMPARE(effect->id.head, 1);
    QVERIFY(effect->moved > 0.3);
    QVERIFY(effect->changed < 1e-5);
    QVERIFY(!leastTelling(trace, AttentionKind::Self, {}).has_value());
    QVERIFY(!leastTelling(trace, AttentionKind::Cross, {.scaled = false}).has_value());
  }

  void oneWeightTwoParts() {
    const TextbookLayer layer({.dModel = 32, .heads = 3, .dK = 8, .dV = 4});
    AttentionTrace trace = layer.run(layer.tokenize("The cat sits on the mat"), {}, {});
    LayerTrace& only = trace.stacks[0].layers[0];
    // Heads 0 and 1 look at all keys alike; in head 1 the first token has next to nothing to hand over.
    only.q.leftCols(16).setZero();
    only.v.leftCols(4).rowwise() = Eigen::RowVector4f(1, 2, 3, 4);
    only.v.middleCols(4, 4).rowwise() = Eigen::RowVector4f(1, 2, 3, 4);
    only.v.block(0, 4, 1, 4) *= 0.01f;
    const HeadId heads[] = {{AttentionKind::Self, 0, 0}, {AttentionKind::Self, 0, 1}};
    const auto parts = unlikeParts(trace, heads, 0);
    QVERIFY(parts.has_value());
    QCOMPARE(parts->smaller.id.head, 1);
    QCOMPARE(parts->larger.id.head, 0);
    for (const KeyPart& part : {parts->smaller, parts->larger})
      QVERIFY(std::abs(part.weight - 1.0 / 6) < 1e-6);
    // 1 of 6 equal values, and 0.01 of 5.01.
    QVERIFY(std::abs(parts->larger.share - 1.0 / 6) < 1e-6);
    QVERIFY(std::abs(parts->smaller.share - 0.01 / 5.01) < 1e-6);
    // One token has nothing to be compared with.
    const AttentionTrace one = layer.run(layer.tokenize("cat"), {}, {});
    const auto alone = unlikeParts(one, {heads, 1}, 0);
    QVERIFY(alone && std::abs(alone->larger.share - 1) < 1e-6 && alone->larger.share == alone->smaller.share);
    only.v.resize(0, 0);
    QVERIFY(!unlikeParts(trace, heads, 0).has_value());
  }

  void costGrowsWithTheSquare() {
    const ModelShape shape{.layers = 6, .heads = 12, .dK = 32, .dModel = 384};
    const AttentionCost one = attentionCost(shape, 100), ten = attentionCost(shape, 1000);
    QCOMPARE(one.weightBytes, 4.0 * 72 * 100 * 100);
    QCOMPARE(ten.weightBytes / one.weightBytes, 100.0);
    QCOMPARE(ten.weightProducts / one.weightProducts, 100.0);
    QCOMPARE(ten.recurrentProducts / one.recurrentProducts, 10.0);
    QCOMPARE(crossover(shape), 384.0);
    const AttentionCost even = attentionCost(shape, crossover(shape));
    QCOMPARE(even.weightProducts, even.recurrentProducts);
    for (double distance : {10, 100, 1000}) {
      QCOMPARE(attentionSteps(distance), 1.0);
      QCOMPARE(recurrentSteps(distance), distance);
    }
  }
};

QTEST_GUILESS_MAIN(WeightEffectTest)
#include "tst_weight_effect.moc"
