// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>
#include <vector>

#include "core/random/normal_stream.h"

using namespace heedmap;

namespace {

std::vector<float> draw(quint64 key, size_t count) {
  std::vector<float> numbers(count);
  NormalStream(key).fill(numbers);
  return numbers;
}

}  // namespace

class NormalStreamTest : public QObject {
  Q_OBJECT
 private slots:
  void isStandardNormal() {
    const auto numbers = draw(streamKey(1, {2}), 1'000'000);
    double moments[5] = {};
    int within1 = 0, beyond3 = 0;
    for (float x : numbers) {
      for (int power = 1; power <= 4; ++power)
        moments[power] += std::pow(double(x), power) / double(numbers.size());
      within1 += std::abs(x) < 1;
      beyond3 += std::abs(x) > 3;
    }
    qInfo("moments %.4f %.4f %.4f %.4f", moments[1], moments[2], moments[3], moments[4]);
    // Four standard errors of a million draws.
    QVERIFY(std::abs(moments[1]) < 4e-3);
    QVERIFY(std::abs(moments[2] - 1) < 4 * std::sqrt(2e-6));
    QVERIFY(std::abs(moments[3]) < 4 * std::sqrt(15e-6));
    QVERIFY(std::abs(moments[4] - 3) < 4 * std::sqrt(96e-6));
    QVERIFY(std::abs(within1 / 1e6 - std::erf(1 / std::sqrt(2))) < 2e-3);
    QVERIFY(std::abs(beyond3 / 1e6 - std::erfc(3 / std::sqrt(2))) < 2.1e-4);
  }

  void neighboursAreIndependent() {
    // Streams of adjacent keys, lanes of one stream, and the two halves of a Box–Muller pair.
    const auto a = draw(streamKey(1, {7}), 100'000), b = draw(streamKey(1, {8}), 100'000);
    for (const size_t lag : {0u, 1u, 2u, 16u, 64u, 128u}) {
      double own = 0, other = 0, squares = 0;
      for (size_t i = 0; i + lag < a.size(); ++i) {
        if (lag > 0) own += double(a[i]) * a[i + lag] / double(a.size());
        other += double(a[i]) * b[i + lag] / double(a.size());
        squares += (double(a[i]) * a[i] - 1) * (double(b[i + lag]) * b[i + lag] - 1) / double(a.size());
      }
      QVERIFY(std::abs(own) < 4 / std::sqrt(1e5));
      QVERIFY(std::abs(other) < 4 / std::sqrt(1e5));
      QVERIFY(std::abs(squares) < 4 * 2 / std::sqrt(1e5));
    }
  }

  void theSameOnEveryMachine() {
    const float wanted[] = {-1.1242882f, -0.2876972f, 1.0214214f, 0.3475310f, 0.4251711f, -0.3309399f};
    const auto numbers = draw(streamKey(1, {2, 3}), 6);
    for (size_t i = 0; i < 6; ++i) QVERIFY(std::abs(numbers[i] - wanted[i]) < 2e-6f);
  }

  void keysDependOnEveryPart() {
    QCOMPARE(streamKey(1, {2, 3}), streamKey(1, {2, 3}));
    QVERIFY(streamKey(1, {2, 3}) != streamKey(1, {3, 2}));
    QVERIFY(streamKey(1, {2, 3}) != streamKey(2, {2, 3}));
    QVERIFY(streamKey(1, {2}) != streamKey(1, {2, 0}));
  }

  void aShorterSpanIsTheHead() {
    const auto longer = draw(9, 300), shorter = draw(9, 131);
    QVERIFY(std::equal(shorter.begin(), shorter.end(), longer.begin()));
  }

  void deviationScales() {
    std::vector<float> numbers(200);
    NormalStream(9).fill(numbers, 0.25f);
    const auto unit = draw(9, 200);
    for (size_t i = 0; i < 200; ++i) QCOMPARE(numbers[i], 0.25f * unit[i]);
  }
};

QTEST_GUILESS_MAIN(NormalStreamTest)
#include "tst_normal_stream.moc"
