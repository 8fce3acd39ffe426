// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/checkpoint/safetensors.h"
#include "core/error.h"

using namespace heedmap;

class SafetensorsTest : public QObject {
  Q_OBJECT
 private slots:
  void opensMiniLM() {
    const QString folder = QStringLiteral(HEEDMAP_TEST_MODELS "/all-MiniLM-L6-v2");
    const Checkpoint checkpoint = openSafetensors(folder);
    QCOMPARE(checkpoint.tensors().size(), size_t(103));
    const Tensor& table = checkpoint.at(QStringLiteral("embeddings.word_embeddings.weight"));
    QCOMPARE(table.dtype, DType::F16);
    QCOMPARE(shapeText(table.shape), QStringLiteral("[30522, 384]"));
    QVERIFY(nonFiniteTensors(checkpoint).empty());
  }
};

QTEST_GUILESS_MAIN(SafetensorsTest)
#include "tst_safetensors.moc"
