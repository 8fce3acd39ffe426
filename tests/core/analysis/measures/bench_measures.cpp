// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <random>

#include "core/analysis/measures/head_measures.h"

using namespace heedmap;

/// All measures of all heads, their weights included.
class BenchMeasures : public QObject {
  Q_OBJECT

 private slots:
  void allHeads_data() {
    QTest::addColumn<int>("layers");
    QTest::addColumn<int>("tokens");
    QTest::newRow("72 heads, 128 tokens") << 6 << 128;
    QTest::newRow("144 heads, 512 tokens") << 12 << 512;
  }
  void allHeads() {
    QFETCH(int, layers);
    QFETCH(int, tokens);
    AttentionTrace trace;
    for (int i = 0; i < tokens; ++i) {
      Token token;
      token.id = i % 97;
      token.range = {i, i + 1};
      trace.source.items.push_back(token);
    }
    trace.source.text = QByteArray(tokens, 'a');
    AttentionStack stack{AttentionKind::Self, 12, 12, 32, 32, {}};
    std::mt19937 generator(1);
    std::normal_distribution<float> number;
    for (int layer = 0; layer < layers; ++layer) {
      LayerTrace one{Matrix(tokens, 384), Matrix(tokens, 384), {}, {}};
      one.rule.scale = 0.35;
      for (auto* matrix : {&one.q, &one.k})
        for (auto& value : matrix->reshaped()) value = number(generator);
      stack.layers.push_back(std::move(one));
    }
    trace.stacks.push_back(std::move(stack));
    QBENCHMARK {
      measureHeads(trace);
    }
  }
};

QTEST_GUILESS_MAIN(BenchMeasures)
#include "bench_measures.moc"
