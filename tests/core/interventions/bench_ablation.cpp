// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/interventions/ablation.h"
#include "core/model/open_model.h"

using namespace heedmap;

/// Every head of a built-in model switched off once, on a sentence of 16 tokens.
class BenchAblation : public QObject {
  Q_OBJECT

 private slots:
  void rankAllHeads() {
    const auto model = openModel(QStringLiteral(HEEDMAP_TEST_MODELS "/all-MiniLM-L6-v2"));
    const Tokens tokens =
        model->tokenize("The animal did not cross the street because it was too tired, today");
    QCOMPARE(tokens.size(), 16);
    RunOptions keep;
    keep.keepLayerInputs = true;
    const AttentionTrace base = model->run(tokens, {}, keep);
    const Effect effect = hiddenEffect(base);
    size_t heads = 0;
    QBENCHMARK {
      heads = rankByAblation(*model, base, effect).size();
    }
    QCOMPARE(heads, size_t(72));
  }
};

QTEST_GUILESS_MAIN(BenchAblation)
#include "bench_ablation.moc"
