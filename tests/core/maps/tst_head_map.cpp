// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>

#include "core/maps/head_map.h"

using namespace heedmap;

namespace {

/// Two tokens, one head: scores q·k = 3, −1 and 1, 2 before the scale.
AttentionTrace twoTokens(ScoreRule rule) {
  AttentionTrace trace;
  trace.source.text = "a b";
  trace.source.items = {{.id = 5, .piece = QStringLiteral("a"), .range = {0, 1}},
                        {.id = 6, .piece = QStringLiteral("b"), .range = {2, 3}}};
  LayerTrace layer;
  layer.q.resize(2, 2);
  layer.k.resize(2, 2);
  layer.q << 3, -1, 1, 2;
  layer.k << 1, 0, 0, 1;
  layer.v = layer.k;
  layer.rule = std::move(rule);
  trace.stacks = {{.heads = 1, .keyHeads = 1, .dK = 2, .dV = 2, .layers = {layer}}};
  return trace;
}

ScoreRule scaledRule(double dk) {
  ScoreRule rule;
  rule.scale = 1 / std::sqrt(dk);
  rule.divisorDk = dk;
  return rule;
}

}  // namespace

class TestHeadMap : public QObject {
  Q_OBJECT

 private slots:
  void modelsOwnPictureHasNoNote() {
    const AttentionMap map = headMap(twoTokens(scaledRule(4)), {});
    QCOMPARE(map.title, QStringLiteral("Layer 0 · Head 0"));
    QCOMPARE(map.note(), QString());
    QCOMPARE(map.masked.size(), 0);
    QCOMPARE(map.keys[1].text, QStringLiteral("b"));
    QVERIFY(std::abs(map.values(0, 0) - 1 / (1 + std::exp(-2.0))) < 1e-6);  // (3 − −1) / √4 = 2
  }

  void notesSayWhatIsChanged_data() {
    QTest::addColumn<int>("mask");
    QTest::addColumn<bool>("scaled");
    QTest::addColumn<double>("dk");
    QTest::addColumn<QString>("note");
    QTest::newRow("nothing") << int(MaskChoice::Model) << true << 0.0 << QString();
    QTest::newRow("the model's own d_k") << int(MaskChoice::Model) << true << 4.0 << QString();
    QTest::newRow("no mask where there is none") << int(MaskChoice::None) << true << 0.0 << QString();
    QTest::newRow("causal") << int(MaskChoice::Causal) << true << 0.0
                            << QStringLiteral("what-if: causal mask");
    QTest::newRow("d_k") << int(MaskChoice::Model) << true << 512.0 << QStringLiteral("what-if: d_k 512");
    QTest::newRow("both") << int(MaskChoice::Causal) << false << 512.0
                          << QStringLiteral("what-if: causal mask, not scaled by 1/√d_k");
  }
  void notesSayWhatIsChanged() {
    QFETCH(int, mask);
    QFETCH(bool, scaled);
    QFETCH(double, dk);
    WhatIf whatIf{.mask = MaskChoice(mask), .scaled = scaled};
    if (dk > 0) whatIf.dk = dk;
    QTEST(headMap(twoTokens(scaledRule(4)), {}, whatIf).note(), "note");
  }

  /// Also of a model without a mask, and in that head alone.
  void cutEdgesAreMasked() {
    ScoreRule rule = scaledRule(4);
    rule.knockouts = {{{.head = 0}, 1, 0}, {{.head = 3}, 0, 0}};
    const AttentionMap map = headMap(twoTokens(rule), {});
    QVERIFY(map.isMasked(1, 0));
    QVERIFY(!map.isMasked(0, 0));
    QCOMPARE(map.values(1, 0), 0.0f);
    QCOMPARE(map.values(1, 1), 1.0f);
    QCOMPARE(map.keys[1].tokens, (std::vector<Eigen::Index>{1}));
    QVERIFY(map.isSelf);
    QCOMPARE(map.cut, (std::vector<MapCell>{{1, 0}}));
    // What a mask hides anyway is not cut.
    rule.knockouts = {{{.head = 0}, 0, 1}, {{.head = 0}, 1, 0}};
    const AttentionMap causal = headMap(twoTokens(rule), {}, {.mask = MaskChoice::Causal});
    QVERIFY(causal.isMasked(0, 1));
    QCOMPARE(causal.cut, (std::vector<MapCell>{{1, 0}}));
  }

  void maskedCellsAreTold() {
    const AttentionMap map = headMap(twoTokens(scaledRule(4)), {}, {.mask = MaskChoice::Causal});
    QVERIFY(map.isMasked(0, 1));
    QVERIFY(!map.isMasked(1, 0));
    QCOMPARE(map.values(0, 0), 1.0f);
    QCOMPARE(map.values(0, 1), 0.0f);
  }
};

QTEST_GUILESS_MAIN(TestHeadMap)
#include "tst_head_map.moc"
