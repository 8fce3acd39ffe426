// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QTest>
#include <cmath>

#include "core/attention/weights.h"
#include "core/base/error.h"
#include "core/model/open_model.h"
#include "tests/support/npy.h"

using namespace heedmap;

/// Folders and files as people have them, of kinds that were once refused or read wrong.
class ReportedModelsTest : public QObject {
  Q_OBJECT

  static QString place(const QString& name) { return QStringLiteral(HEEDMAP_TEST_DATA "/reports/") + name; }

  /// The ids of every expected.npy, which is what transformers 5.24 (eager, float32) makes of them.
  static Tokens ids() {
    Tokens tokens;
    for (const int id : {5, 9, 17, 3, 80, 44, 9, 17, 60, 2, 33, 71}) {
      Token token;
      token.id = id;
      tokens.items.push_back(token);
    }
    return tokens;
  }

 private slots:
  void attentionAsInTheReference_data() {
    QTest::addColumn<QString>("path");
    const auto row = [](const char* path) { QTest::newRow(path) << QString::fromLatin1(path); };
    row("albert-v1-keys");                       // keys that no code reads
    row("cross-encoder-activation-key");         // a key of the score behind the model
    row("is-causal-false-qwen2");                // a decoder that looks both ways
    row("llama-partial-rotary-v4-key");          // a key that the architecture does not heed
    row("no-model-type");                        // the tensors are BERT's
    row("sentence-transformers-0_Transformer");  // modules.json names the folder of the model
    row("hub-cache-root/models--me--tiny");      // refs/main names it
    row("tied-stored-as-head-gpt2");             // tied weights under the name of the head
    row("tied-stored-as-head-t5");               // or of the other stack
  }
  void attentionAsInTheReference() {
    QFETCH(QString, path);
    const auto model = openModel(place(path));
    const AttentionTrace trace = model->run(ids(), ids(), {});
    const Npy expected = readNpy(place(path.section(u'/', 0, 0)) + QStringLiteral("/expected.npy"));
    const AttentionStack& stack = *trace.stack(AttentionKind::Self);
    QCOMPARE(expected.shape,
             QStringLiteral("(%1, %2, 12, 12)").arg(stack.layers.size()).arg(stack.heads).toLatin1());
    float worst = 0;
    size_t at = 0;
    for (int layer = 0; layer < int(stack.layers.size()); ++layer)
      for (int head = 0; head < stack.heads; ++head) {
        const Matrix values = weights(headInput(trace, {AttentionKind::Self, layer, head})).values;
        for (Eigen::Index query = 0; query < 12; ++query)
          for (Eigen::Index key = 0; key < 12; ++key) {
            const float difference = std::abs(values(query, key) - expected.values.at(at++));
            worst = std::max(worst, std::isfinite(difference) ? difference : 1e9f);
          }
      }
    QVERIFY2(worst < 1e-5f, qPrintable(QString::number(double(worst))));
    qInfo("largest difference %.2g", double(worst));
  }
};

QTEST_GUILESS_MAIN(ReportedModelsTest)
#include "tst_reported_models.moc"
