// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/job_runner.h"

#include <QCoreApplication>
#include <QThread>
#include <QThreadPool>
#include <cstdint>
#include <mutex>
#include <utility>

#include "core/base/failure.h"

namespace heedmap {

namespace {

/// Jobs that may run at once. Each splits its arithmetic over the processors by itself, so this only keeps
/// the long ones, such as a corpus, from holding up the short ones. Threads are made when there is work.
constexpr int mostJobs = 16;

QThreadPool* jobPool = nullptr;

void endPool() {
  delete std::exchange(jobPool, nullptr);
}

/// Ends with the application, which waits for its jobs: they use fonts and settings. Of the GUI thread.
QThreadPool& pool() {
  if (!jobPool) {
    jobPool = new QThreadPool;
    jobPool->setMaxThreadCount(mostJobs);
    qAddPostRoutine(endPool);
  }
  return *jobPool;
}

}  // namespace

struct JobRunner::Line {
  std::mutex mutex;
  JobRunner* runner;  ///< null once it is destroyed
  Work pending;
  std::uint64_t generation = 0;  ///< of the newest request
  std::stop_source stop;         ///< of the newest request
  bool isWorking = false;        ///< on a thread of the pool

  explicit Line(JobRunner* owner) : runner(owner) {}

  /// The next job, or none and then the thread is given back.
  Work next(std::uint64_t& ofGeneration, std::stop_token& ofStop) {
    const std::lock_guard lock(mutex);
    ofGeneration = generation;
    ofStop = stop.get_token();
    isWorking = bool(pending);
    return std::exchange(pending, nullptr);
  }

  void post(std::uint64_t ofGeneration, std::function<void(JobRunner& runner)> result) {
    const std::lock_guard lock(mutex);  // the runner cannot go away in between
    if (!runner || ofGeneration != generation) return;
    QMetaObject::invokeMethod(
        runner, [to = runner, ofGeneration, result = std::move(result)] { to->take(ofGeneration, result); },
        Qt::QueuedConnection);
  }
};

JobRunner::JobRunner(QObject* parent) : QObject(parent), m_line(std::make_shared<Line>(this)) {}

JobRunner::~JobRunner() {
  s_busy -= m_isBusy;
  const std::lock_guard lock(m_line->mutex);
  m_line->runner = nullptr;
  m_line->pending = nullptr;
  m_line->stop.request_stop();
}

void JobRunner::start(Work work) {
  bool wasWorking;
  {
    const std::lock_guard lock(m_line->mutex);
    m_line->stop.request_stop();
    m_line->stop = std::stop_source();
    m_line->pending = std::move(work);
    ++m_line->generation;
    wasWorking = std::exchange(m_line->isWorking, true);
  }
  if (!wasWorking) pool().start([line = m_line] { JobRunner::work(line); });
  setBusy(true);
}

void JobRunner::aside(std::function<void()> work) {
  const auto* application = QCoreApplication::instance();
  if (application && jobPool && QThread::currentThread() == application->thread())
    pool().start(std::move(work));
  else
    work();
}

void JobRunner::cancel() {
  {
    const std::lock_guard lock(m_line->mutex);
    m_line->stop.request_stop();
    m_line->pending = nullptr;
    ++m_line->generation;
  }
  setBusy(false);
}

void JobRunner::work(const std::shared_ptr<Line>& line) {
  std::uint64_t generation = 0;
  std::stop_token stop;
  while (Work work = line->next(generation, stop)) {
    const Job job{stop, [&](std::function<void()> result) {
                    line->post(generation, [result = std::move(result)](JobRunner&) { result(); });
                  }};
    QString sentence;
    try {
      work(job);
    } catch (...) {
      sentence = currentFailure();
    }
    work = nullptr;  // what it holds may be large
    line->post(generation, [sentence](JobRunner& runner) {
      runner.setBusy(false);
      if (!sentence.isEmpty()) emit runner.failed(sentence);
    });
  }
}

void JobRunner::take(std::uint64_t generation, const std::function<void(JobRunner&)>& result) {
  if (generation != m_line->generation) return;
  try {
    result(*this);
  } catch (...) {
    if (const QString sentence = currentFailure(); !sentence.isEmpty()) emit failed(sentence);
  }
}

void JobRunner::setBusy(bool isBusy) {
  if (std::exchange(m_isBusy, isBusy) == isBusy) return;
  s_busy += isBusy ? 1 : -1;
  emit busyChanged(isBusy);
}

}  // namespace heedmap
