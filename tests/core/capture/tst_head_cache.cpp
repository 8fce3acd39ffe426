// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/capture/head_cache.h"

using namespace heedmap;

class TestHeadCache : public QObject {
  Q_OBJECT

 private slots:
  void theLongestUnusedGoes();
  void whatIsLargerThanAllIsHandedOver();
};

void TestHeadCache::theLongestUnusedGoes() {
  HeadCache cache(2 * 100 * sizeof(float));  // two heads of 100 numbers
  int decoded = 0;
  const auto get = [&](int head) {
    return cache.get({this, head}, [&] {
      ++decoded;
      return Matrix(Matrix::Constant(10, 10, float(head)));
    });
  };
  const auto first = get(1);
  get(2);
  QCOMPARE(get(1), first);
  QCOMPARE(decoded, 2);
  get(3);  // in place of 2
  QCOMPARE(get(1), first);
  QCOMPARE(decoded, 3);
  get(2);  // in place of 3
  QCOMPARE(decoded, 4);
  get(3);
  QVERIFY(get(1) != first);  // went, and is kept by whoever has it
  QCOMPARE((*first)(9, 9), 1.0F);
}

void TestHeadCache::whatIsLargerThanAllIsHandedOver() {
  HeadCache cache(8);
  const auto head = cache.get({this, 0}, [] { return Matrix(Matrix::Constant(20, 20, 7.0F)); });
  QCOMPARE((*head)(19, 19), 7.0F);
}

QTEST_GUILESS_MAIN(TestHeadCache)
#include "tst_head_cache.moc"
