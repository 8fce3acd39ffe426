// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

namespace heedmap {

/// One worker thread on which the newest request wins: starting a job voids the one before it, which is asked
/// to stop and whose results are never delivered. The place where core's Error becomes a signal; Stopped is
/// silent.
class JobRunner : public QObject {
  Q_OBJECT

 public:
  /// What a running job may touch.
  struct Job {
    std::stop_token stop;
    /// Runs `result` on the thread of the JobRunner, unless the job has been voided by then.
    std::function<void(std::function<void()> result)> deliver;
  };
  using Work = std::function<void(const Job&)>;

  explicit JobRunner(QObject* parent = nullptr);
  ~JobRunner() override;  ///< stops the running job and waits for it

  void start(Work work);
  void cancel();
  bool isBusy() const { return m_isBusy; }

 signals:
  void busyChanged(bool isBusy);
  void failed(const QString& sentence);

 private:
  void loop(const std::stop_token& quit);
  void perform(const Work& work, std::uint64_t generation, const std::stop_token& stop);
  void post(std::uint64_t generation, std::function<void()> result);
  void setBusy(bool isBusy);

  // Written by the owning thread only.
  std::uint64_t m_generation = 0;
  bool m_isBusy = false;

  std::mutex m_mutex;
  std::condition_variable_any m_wake;
  Work m_pending;
  std::uint64_t m_pendingGeneration = 0;
  std::stop_source m_stop;
  std::jthread m_thread;  ///< last, so that it ends before what it uses; started with the first job
};

}  // namespace heedmap
