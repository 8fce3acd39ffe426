// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/job_runner.h"

#include <new>

#include "core/base/error.h"

namespace heedmap {

JobRunner::JobRunner(QObject* parent) : QObject(parent) {}

JobRunner::~JobRunner() {
  m_stop.request_stop();
  m_thread.request_stop();
  if (m_thread.joinable()) m_thread.join();
}

void JobRunner::start(Work work) {
  {
    const std::lock_guard lock(m_mutex);
    m_stop.request_stop();
    m_stop = std::stop_source();
    m_pending = std::move(work);
    m_pendingGeneration = ++m_generation;
  }
  if (!m_thread.joinable()) m_thread = std::jthread([this](const std::stop_token& quit) { loop(quit); });
  m_wake.notify_one();
  setBusy(true);
}

void JobRunner::cancel() {
  {
    const std::lock_guard lock(m_mutex);
    m_stop.request_stop();
    m_pending = nullptr;
    ++m_generation;
  }
  setBusy(false);
}

void JobRunner::loop(const std::stop_token& quit) {
  std::unique_lock lock(m_mutex);
  while (m_wake.wait(lock, quit, [this] { return bool(m_pending); })) {
    const Work work = std::exchange(m_pending, nullptr);
    const auto generation = m_pendingGeneration;
    const auto stop = m_stop.get_token();
    lock.unlock();
    perform(work, generation, stop);
    lock.lock();
  }
}

void JobRunner::perform(const Work& work, std::uint64_t generation, const std::stop_token& stop) {
  const Job job{stop, [&](std::function<void()> result) { post(generation, std::move(result)); }};
  QString sentence;
  try {
    work(job);
  } catch (const Stopped&) {
    return;  // whoever stopped it has already set the state
  } catch (const Error& error) {
    sentence = error.sentence();
  } catch (const std::bad_alloc&) {
    sentence = tr("There is not enough memory for this. Try a shorter text or a smaller model.");
  }
  post(generation, [this, sentence] {
    setBusy(false);
    if (!sentence.isEmpty()) emit failed(sentence);
  });
}

void JobRunner::post(std::uint64_t generation, std::function<void()> result) {
  QMetaObject::invokeMethod(
      this,
      [this, generation, result = std::move(result)] {
        if (generation == m_generation) result();
      },
      Qt::QueuedConnection);
}

void JobRunner::setBusy(bool isBusy) {
  if (std::exchange(m_isBusy, isBusy) != isBusy) emit busyChanged(isBusy);
}

}  // namespace heedmap
