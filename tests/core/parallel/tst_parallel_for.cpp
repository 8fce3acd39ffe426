// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <atomic>
#include <numeric>
#include <thread>

#include "core/base/error.h"
#include "core/parallel/parallel_for.h"

using namespace heedmap;

class ParallelForTest : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { setThreadCount(3); }

  void eachIndexIsVisitedOnce_data() {
    QTest::addColumn<int>("count");
    for (const int count : {0, 1, 2, 3, 1000}) QTest::addRow("%d", count) << count;
  }
  void eachIndexIsVisitedOnce() {
    QFETCH(int, count);
    for (int again = 0; again < 200; ++again) {
      std::vector<int> visits(size_t(count), 0);
      parallelFor(count, [&](std::ptrdiff_t i) { ++visits[size_t(i)]; });
      QCOMPARE(visits, std::vector<int>(size_t(count), 1));
    }
  }

  void anExceptionReachesTheCallerAndThePoolGoesOn() {
    for (int again = 0; again < 100; ++again) {
      QVERIFY_THROWS_EXCEPTION(Error, parallelFor(50, [](std::ptrdiff_t i) {
                                 if (i == 17) throw Error(QStringLiteral("no"));
                               }));
      QVERIFY_THROWS_EXCEPTION(Stopped, parallelFor(2, [](std::ptrdiff_t) { throw Stopped{}; }));
    }
    std::atomic<int> sum = 0;
    parallelFor(10, [&](std::ptrdiff_t i) { sum += int(i); });
    QCOMPARE(sum.load(), 45);
  }

  void aLoopInsideALoopEnds() {
    std::atomic<int> visits = 0;
    parallelFor(8, [&](std::ptrdiff_t) { parallelFor(9, [&](std::ptrdiff_t) { ++visits; }); });
    QCOMPARE(visits.load(), 72);
  }

  void loopsOfSeveralThreadsAtOnceEnd() {
    std::vector<std::int64_t> sums(4, 0);
    std::vector<std::thread> callers;
    for (size_t caller = 0; caller < sums.size(); ++caller)
      callers.emplace_back([&, caller] {
        for (int again = 0; again < 300; ++again) {
          std::vector<std::int64_t> squares(40);
          parallelFor(40, [&](std::ptrdiff_t i) { squares[size_t(i)] = i * i; });
          sums[caller] += std::accumulate(squares.begin(), squares.end(), std::int64_t(0));
        }
      });
    for (auto& caller : callers) caller.join();
    QCOMPARE(sums, std::vector<std::int64_t>(4, 300 * 20540));
  }

  /// Whoever asks for it need not wait for a long loop.
  void theNumberOfThreadsIsKnownWhileALoopRuns() {
    int seen = 0;
    parallelFor(1, [&](std::ptrdiff_t) { std::thread([&] { seen = threadCount(); }).join(); });
    QCOMPARE(seen, 3);
  }

  void theNumberOfThreadsCanBeSet() {
    setThreadCount(1);
    QCOMPARE(threadCount(), 1);
    const auto here = std::this_thread::get_id();
    bool isHere = true;
    parallelFor(100, [&](std::ptrdiff_t) { isHere = isHere && std::this_thread::get_id() == here; });
    QVERIFY(isHere);
    setThreadCount(0);
    QCOMPARE(threadCount(), 1);
    setThreadCount(4);
    QCOMPARE(threadCount(), 4);
  }
};

QTEST_GUILESS_MAIN(ParallelForTest)
#include "tst_parallel_for.moc"
