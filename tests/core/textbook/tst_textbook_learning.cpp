// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/textbook/textbook_learning.h"

using namespace heedmap;

/// Against the same experiment in NumPy, with other random numbers: 0.075 and 0.110 of the error left at d_k
/// 4, 3e-5 and 0.52 at 64, 3e-5 and 0.89 at 512.
class TextbookLearningTest : public QObject {
  Q_OBJECT

 private slots:
  void withoutTheDivisionALongVectorDoesNotLearn() {
    const double scaled = errorLeft(512, true), plain = errorLeft(512, false);
    qInfo("d_k 512: %.5f scaled, %.3f not", scaled, plain);
    QVERIFY(scaled < 0.001);
    QVERIFY(plain > 0.7 && plain <= 1);
  }

  void aShortVectorLearnsEitherWay() {
    const double scaled = errorLeft(4, true), plain = errorLeft(4, false);
    qInfo("d_k 4: %.3f scaled, %.3f not", scaled, plain);
    QVERIFY(scaled < 0.25 && plain < 0.3);
  }

  void nothingIsLearntInNoSteps() { QCOMPARE(errorLeft(16, true, {.steps = 0, .trials = 2}), 1.0); }

  void isTheSameEachTime() {
    QCOMPARE(errorLeft(16, false, {.trials = 3}), errorLeft(16, false, {.trials = 3}));
  }
};

QTEST_GUILESS_MAIN(TextbookLearningTest)
#include "tst_textbook_learning.moc"
