// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QStandardPaths>
#include <QTest>

#include "core/model/open_model.h"
#include "tests/support/family_reference.h"

using namespace heedmap;
using heedmap::test::FamilyReference;

namespace {

/// The most memory that was ever resident, the mapped file's included.
double peakBytes() {
  QFile status(QStringLiteral("/proc/self/status"));
  if (!status.open(QIODevice::ReadOnly)) return 0;
  for (const QByteArray& line : status.readAll().split('\n'))
    if (line.startsWith("VmHWM:")) return line.mid(6).trimmed().split(' ').first().toDouble() * 1024;
  return 0;
}

}  // namespace

/// A real quantised model, end to end, against transformers on the dequantised weights.
class SmolLm2Test : public QObject {
  Q_OBJECT
  std::shared_ptr<const Model> m_model;
  FamilyReference m_reference{QStringLiteral(HEEDMAP_TEST_DATA "/smollm2/reference.safetensors")};

 private slots:
  void initTestCase() {
    const QString file =
        QStandardPaths::locate(QStandardPaths::GenericDataLocation,
                               QStringLiteral("heedmap/models/SmolLM2-135M-Instruct.Q4_1.gguf"));
    if (file.isEmpty()) QSKIP("SmolLM2 is not on this computer; scripts/fetch-models fetches it");
    m_model = openModel(file);
  }

  /// First, because a peak stays: opening, a sentence of twelve tokens, every weight, and the search for NaN.
  void memoryStaysNearTheFile() {
    QVERIFY(nonFiniteTensors(m_model->file()->checkpoint).empty());
    const AttentionTrace trace =
        m_model->run(m_model->tokenize("The cat sits on the mat because it is very warm today"), {}, {});
    QCOMPARE(trace.source.size(), 12);
    double traceBytes = double(trace.hidden.size()) * sizeof(float);
    for (const LayerTrace& layer : trace.stacks[0].layers)
      traceBytes += double(layer.q.size() + layer.k.size() + layer.v.size()) * sizeof(float);
    for (int layer = 0; layer < 30; ++layer)
      for (int head = 0; head < 9; ++head) weights(headInput(trace, {AttentionKind::Self, layer, head}));
    m_model->outputHead()->logits(trace.hidden.bottomRows(1));
    const double ratio = peakBytes() / (double(m_model->file()->checkpoint.bytes()) + traceBytes);
    qInfo("peak resident memory %.1f MB, %.2f of file and trace", peakBytes() / 1e6, ratio);
#ifndef __SANITIZE_ADDRESS__
    QVERIFY(ratio <= 1.3);
#endif
  }

  void tokensAreThoseOfTheTokenizersLibrary() {
    const Tokens tokens = m_model->tokenize(
        "The cat sat on the mat because it was tired, and the dog that had chased it all day slept too.");
    std::vector<int> ids;
    for (const Token& token : tokens.items) ids.push_back(token.id);
    QCOMPARE(ids, m_reference.integers("ids"));
  }

  void attentionIsThatOfTransformers() {
    const AttentionTrace trace = m_reference.run(*m_model);
    const float worst = m_reference.worst(trace);
    qInfo("worst difference of a weight in 30 layers of 9 heads: %.2g", double(worst));
    QVERIFY(worst <= 1e-4f);
  }

  void nextTokensAreThoseOfTransformers() {
    const AttentionTrace trace = m_reference.run(*m_model);
    const Matrix logits = m_model->outputHead()->logits(trace.hidden.bottomRows(1));
    const std::vector<int> ids = m_reference.integers("bestIds");
    const std::vector<float> wanted = m_reference.numbers("bestLogits");
    float worst = 0;
    for (size_t i = 0; i < ids.size(); ++i) worst = std::max(worst, std::abs(logits(0, ids[i]) - wanted[i]));
    qInfo("worst difference of the ten largest logits (%.1f to %.1f): %.2g", double(wanted.back()),
          double(wanted.front()), double(worst));
    QVERIFY(worst <= 1e-3f);
    Eigen::Index best = 0;
    logits.row(0).maxCoeff(&best);
    QCOMPARE(int(best), ids.front());
  }
};

QTEST_GUILESS_MAIN(SmolLm2Test)
#include "tst_smollm2.moc"
