// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>
#include <QTest>
#include <atomic>
#include <latch>
#include <new>
#include <stdexcept>
#include <thread>

#include "core/base/error.h"
#include "ui/jobs/freed_aside.h"
#include "ui/jobs/job_runner.h"

Q_DECLARE_METATYPE(heedmap::JobRunner::Work)

using namespace heedmap;

namespace {

using Work = JobRunner::Work;

/// Works until it is asked to stop.
void waitForStop(const JobRunner::Job& job) {
  while (!job.stop.stop_requested()) std::this_thread::yield();
  throw Stopped{};
}

}  // namespace

class TestJobRunner : public QObject {
  Q_OBJECT

 private slots:
  void whateverIsThrownBecomesASentence_data() {
    QTest::addColumn<Work>("work");
    QTest::addColumn<QString>("part");
    const auto row = [](const char* name, auto exception, const char* part) {
      QTest::newRow(name) << Work([exception](const JobRunner::Job&) { throw exception; })
                          << QString::fromLatin1(part);
    };
    row("Error", Error(QStringLiteral("The file is broken.")), "The file is broken.");
    row("bad_alloc", std::bad_alloc(), "not enough memory");
    row("runtime_error", std::runtime_error("a mistake"), "inside the program: a mistake");
    row("length_error", std::length_error("too long"), "inside the program: too long");
    row("int", 7, "inside the program");
  }
  void whateverIsThrownBecomesASentence() {
    QFETCH(Work, work);
    QFETCH(QString, part);
    JobRunner jobs;
    QSignalSpy failed(&jobs, &JobRunner::failed);
    jobs.start(work);
    QVERIFY(failed.wait());
    QVERIFY2(failed.first().first().toString().contains(part), qPrintable(failed.first().first().toString()));
    QVERIFY(!jobs.isBusy());
    bool runs = false;  // the next job runs as if nothing had been
    jobs.start([&](const JobRunner::Job& job) { job.deliver([&] { runs = true; }); });
    QTRY_VERIFY(runs);
  }

  void whatAResultThrowsBecomesASentence() {
    JobRunner jobs;
    QSignalSpy failed(&jobs, &JobRunner::failed);
    jobs.start(
        [](const JobRunner::Job& job) { job.deliver([] { throw std::out_of_range("no such row"); }); });
    QVERIFY(failed.wait());
    QVERIFY(failed.first().first().toString().contains(QStringLiteral("no such row")));
    QTRY_VERIFY(!jobs.isBusy());
  }

  void stoppedIsSilent() {
    JobRunner jobs;
    QSignalSpy failed(&jobs, &JobRunner::failed);
    jobs.start([](const JobRunner::Job&) { throw Stopped{}; });
    QTRY_VERIFY(!jobs.isBusy());
    QCOMPARE(failed.size(), 0);
  }

  void theNewestRequestWins() {
    JobRunner jobs;
    QList<int> delivered;
    std::latch isRunning(1);
    jobs.start([&](const JobRunner::Job& job) {
      isRunning.count_down();
      while (!job.stop.stop_requested()) std::this_thread::yield();
      job.deliver([&] { delivered << 0; });
    });
    isRunning.wait();
    for (int i = 1; i <= 3; ++i)
      jobs.start([&, i](const JobRunner::Job& job) { job.deliver([&, i] { delivered << i; }); });
    QTRY_COMPARE(delivered, QList<int>{3});
    QTRY_VERIFY(!jobs.isBusy());
    QCOMPARE(delivered, QList<int>{3});
  }

  void cancellingStopsTheJobAndItsResults() {
    JobRunner jobs;
    QSignalSpy busy(&jobs, &JobRunner::busyChanged);
    std::atomic<bool> hasEnded = false, isRunning = false;
    bool delivered = false;
    jobs.start([&](const JobRunner::Job& job) {
      isRunning = true;
      while (!job.stop.stop_requested()) std::this_thread::yield();
      job.deliver([&] { delivered = true; });
      hasEnded = true;
    });
    QTRY_VERIFY(isRunning);
    jobs.cancel();
    QVERIFY(!jobs.isBusy());
    QCOMPARE(busy.size(), 2);
    QTRY_VERIFY(hasEnded);
    QCoreApplication::processEvents();
    QVERIFY(!delivered);
  }

  void destroyingARunnerStopsItsJobAndDoesNotWait() {
    std::atomic<bool> wasStopped = false, mayEnd = false, hasEnded = false;
    bool delivered = false;
    auto jobs = std::make_unique<JobRunner>();
    std::latch isRunning(1);
    jobs->start([&](const JobRunner::Job& job) {
      isRunning.count_down();
      while (!job.stop.stop_requested()) std::this_thread::yield();
      wasStopped = true;
      while (!mayEnd) std::this_thread::yield();
      job.deliver([&] { delivered = true; });
      hasEnded = true;
    });
    isRunning.wait();
    jobs.reset();  // would not come back if it waited for the job
    mayEnd = true;
    QTRY_VERIFY(hasEnded);
    QVERIFY(wasStopped);
    QCoreApplication::processEvents();
    QVERIFY(!delivered);
  }

  /// What is large is given back on another thread than the window's, whoever had it last.
  void memoryIsGivenBackAside() {
    struct Large {
      std::atomic<std::thread::id>& goneOn;
      ~Large() { goneOn = std::this_thread::get_id(); }
    };
    std::atomic<std::thread::id> goneOn;
    JobRunner jobs;  // the first one makes the threads
    jobs.start([](const JobRunner::Job&) {});
    auto one = freedAside(std::unique_ptr<Large>(new Large{goneOn}));
    auto last = one;
    one.reset();
    QVERIFY(goneOn.load() == std::thread::id());
    last.reset();
    QTRY_VERIFY(goneOn.load() != std::thread::id());
    QVERIFY(goneOn.load() != std::this_thread::get_id());
    std::thread::id job;  // a job does it by itself
    goneOn = std::thread::id();
    bool isDone = false;
    jobs.start([&](const JobRunner::Job& of) {
      freedAside(std::unique_ptr<Large>(new Large{goneOn})).reset();
      job = std::this_thread::get_id();
      of.deliver([&] { isDone = true; });
    });
    QTRY_VERIFY(isDone);
    QVERIFY(goneOn.load() == job);
  }

  void aLongJobOfOneRunnerHoldsUpNoOther() {
    std::vector<std::unique_ptr<JobRunner>> busy;
    for (int i = 0; i < 8; ++i) {
      busy.push_back(std::make_unique<JobRunner>());
      busy.back()->start(waitForStop);
    }
    JobRunner jobs;
    bool runs = false;
    jobs.start([&](const JobRunner::Job& job) { job.deliver([&] { runs = true; }); });
    QTRY_VERIFY(runs);
  }
};

QTEST_MAIN(TestJobRunner)
#include "tst_job_runner.moc"
