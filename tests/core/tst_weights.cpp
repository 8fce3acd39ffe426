// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/attention/weights.h"

using namespace heedmap;

class WeightsTest : public QObject {
  Q_OBJECT
 private slots:
  void softmaxOfThreeScores() {
    Matrix row(1, 3);
    row << 3, 1, -1;
    softmaxRows(row, ScoreRule{});
    QVERIFY(row.isApprox((Matrix(1, 3) << 0.86681f, 0.11731f, 0.01588f).finished(), 1e-5f));
  }
};

QTEST_MAIN(WeightsTest)
#include "tst_weights.moc"
