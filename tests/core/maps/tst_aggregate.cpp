// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <functional>

#include "core/attention/heads_of.h"
#include "core/base/error.h"
#include "core/maps/aggregate.h"
#include "core/maps/maximum_flow.h"
#include "tests/support/sample.h"

using namespace heedmap;

class TestAggregate : public QObject {
  Q_OBJECT

 private slots:
  void meanAndMaximum();
  void causalCellsStayMasked();
  void rolloutAgainstItsDefinition();
  void flowThroughAKnownNetwork();
  void flowAgainstAugmentingPaths();
  void longTextsAreRefusedByFlow();
  void noHeadsAndMixedKinds();
};

void TestAggregate::meanAndMaximum() {
  const AttentionTrace trace = sampleTrace();
  const auto heads = headsOf(trace, AttentionKind::Self, 1);
  QCOMPARE(heads.size(), 3u);
  const AttentionMap mean = combined(trace, heads, Aggregate::Mean),
                     most = combined(trace, heads, Aggregate::Max);
  double worst = 0;
  for (Eigen::Index i = 0; i < 7; ++i) {
    for (Eigen::Index j = 0; j < 7; ++j) {
      double sum = 0, maximum = 0;
      for (const HeadId& id : heads) {
        const double weight = double(weights(headInput(trace, id)).values(i, j));
        sum += weight;
        maximum = std::max(maximum, weight);
      }
      worst = std::max({worst, std::abs(sum / 3 - double(mean.values(i, j))),
                        std::abs(maximum - double(most.values(i, j)))});
    }
    QVERIFY(std::abs(mean.values.row(i).sum() - 1) <
            1e-5f);  // a mean of softmaxes is not passed through one again
  }
  qInfo("worst difference %.1e", worst);
  QVERIFY(worst < 1e-6);
  QCOMPARE(mean.title, QStringLiteral("Mean of layer 1"));
  QCOMPARE(combined(trace, headsOf(trace, AttentionKind::Self), Aggregate::Max).title,
           QStringLiteral("Maximum of all heads"));
}

void TestAggregate::causalCellsStayMasked() {
  const AttentionTrace trace = sampleTrace();
  const WhatIf causal{.mask = MaskChoice::Causal};
  for (const AttentionMap& map :
       {combined(trace, headsOf(trace, AttentionKind::Self), Aggregate::Mean, causal),
        rollout(trace, AttentionKind::Self, 1, causal),
        attentionFlow(trace, AttentionKind::Self, 1, causal)}) {
    for (Eigen::Index i = 0; i < 7; ++i)
      for (Eigen::Index j = 0; j < 7; ++j) QCOMPARE(map.isMasked(i, j), j > i);
    QVERIFY(!map.note().isEmpty());
  }
}

void TestAggregate::rolloutAgainstItsDefinition() {
  const AttentionTrace trace = sampleTrace();
  // Written out cell by cell, in double: sum over the paths through the middle layer.
  double a[2][7][7] = {};
  for (int layer = 0; layer < 2; ++layer)
    for (int i = 0; i < 7; ++i)
      for (int j = 0; j < 7; ++j) {
        for (int head = 0; head < 3; ++head)
          a[layer][i][j] +=
              double(weights(headInput(trace, {AttentionKind::Self, layer, head})).values(i, j)) / 3;
        a[layer][i][j] = 0.5 * a[layer][i][j] + (i == j ? 0.5 : 0);
      }
  const AttentionMap first = rollout(trace, AttentionKind::Self, 0),
                     both = rollout(trace, AttentionKind::Self, 1);
  double worst = 0;
  for (int i = 0; i < 7; ++i)
    for (int j = 0; j < 7; ++j) {
      double paths = 0;
      for (int m = 0; m < 7; ++m) paths += a[1][i][m] * a[0][m][j];
      worst = std::max({worst, std::abs(paths - double(both.values(i, j))),
                        std::abs(a[0][i][j] - double(first.values(i, j)))});
    }
  qInfo("worst difference %.1e", worst);
  QVERIFY(worst < 1e-6);
  QVERIFY((both.values.rowwise().sum().array() - 1).abs().maxCoeff() < 1e-5f);
  QVERIFY_THROWS_EXCEPTION(Error, rollout(trace, AttentionKind::Self, 2));
}

void TestAggregate::flowThroughAKnownNetwork() {
  Matrix first(2, 2), second(2, 2);
  first << 0.7f, 0.3f, 0.2f, 0.8f;
  second << 0.6f, 0.4f, 0.1f, 0.9f;
  const std::vector layers{first, second};
  // From 0 to input 0: through middle 0 min(0.6, 0.7), through middle 1 min(0.4, 0.2).
  QVERIFY(std::abs(maximumFlow(layers, 0, 0) - 0.8) < 1e-6);
  QVERIFY(std::abs(maximumFlow(layers, 0, 1) - (0.3 + 0.4)) < 1e-6);
  QVERIFY(std::abs(maximumFlow(layers, 1, 0) - (0.1 + 0.2)) < 1e-6);
  QVERIFY(std::abs(maximumFlow(layers, 1, 1) - (0.1 + 0.8)) < 1e-6);
}

/// Ford & Fulkerson with depth-first paths on a dense matrix of residual capacities: slow and plain.
static double plainFlow(const std::vector<Matrix>& layers, int source, int sink) {
  const int n = int(layers[0].rows()), nodes = n * (int(layers.size()) + 1);
  Eigen::MatrixXd left = Eigen::MatrixXd::Zero(nodes, nodes);
  for (int l = 0; l < int(layers.size()); ++l)
    left.block((l + 1) * n, l * n, n, n) = layers[size_t(l)].cast<double>();
  const int from = int(layers.size()) * n + source;
  double total = 0;
  for (;;) {
    std::vector<bool> seen(size_t(nodes), false);
    const std::function<double(int, double)> walk = [&](int node, double limit) -> double {
      if (node == sink) return limit;
      seen[size_t(node)] = true;
      for (int to = 0; to < nodes; ++to)
        if (!seen[size_t(to)] && left(node, to) > 1e-9)
          if (const double sent = walk(to, std::min(limit, left(node, to))); sent > 0) {
            left(node, to) -= sent;
            left(to, node) += sent;
            return sent;
          }
      return 0;
    };
    const double sent = walk(from, 1e9);
    if (sent == 0) return total;
    total += sent;
  }
}

void TestAggregate::flowAgainstAugmentingPaths() {
  const AttentionTrace trace = sampleTrace();
  const AttentionMap map = attentionFlow(trace, AttentionKind::Self, 1);
  auto layers = residualAttention(trace, AttentionKind::Self, 1);
  double worst = 0;
  for (int i = 0; i < 7; ++i)
    for (int j = 0; j < 7; ++j)
      worst = std::max(worst, std::abs(plainFlow(layers, i, j) - double(map.values(i, j))));
  // Four layers, where a path may have to take flow back.
  layers.clear();
  for (unsigned seed = 0; seed < 4; ++seed)
    layers.push_back(randomRows(5, 5, seed).array().pow(3.f).matrix());
  for (int i = 0; i < 5; ++i)
    for (int j = 0; j < 5; ++j)
      worst = std::max(worst, std::abs(plainFlow(layers, i, j) - maximumFlow(layers, i, j)));
  qInfo("worst difference %.1e", worst);
  QVERIFY(worst < 1e-6);
}

void TestAggregate::longTextsAreRefusedByFlow() {
  const AttentionTrace trace = sampleTrace(QByteArray("a ").repeated(33).trimmed().constData());
  QVERIFY_THROWS_EXCEPTION(Error, attentionFlow(trace, AttentionKind::Self, 1));
}

void TestAggregate::noHeadsAndMixedKinds() {
  AttentionTrace trace = sampleTrace();
  QVERIFY_THROWS_EXCEPTION(Error, combined(trace, {}, Aggregate::Mean));
  trace.target = trace.source;
  trace.stacks.push_back(trace.stacks[0]);
  trace.stacks[1].kind = AttentionKind::Cross;
  const std::vector<HeadId> mixed{{AttentionKind::Self, 0, 0}, {AttentionKind::Cross, 0, 0}};
  QVERIFY_THROWS_EXCEPTION(Error, combined(trace, mixed, Aggregate::Mean));
  QVERIFY_THROWS_EXCEPTION(Error, rollout(trace, AttentionKind::Cross, 0));
}

QTEST_GUILESS_MAIN(TestAggregate)
#include "tst_aggregate.moc"
