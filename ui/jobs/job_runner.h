// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <functional>
#include <memory>
#include <stop_token>

namespace heedmap {

/// Runs the jobs of one purpose, one after the other, on a thread of the pool that all runners share. The
/// newest request wins: starting a job voids the one before it, which is asked to stop and whose results are
/// never delivered. Whatever a job or the delivery of its result throws becomes a sentence; Stopped is
/// silent. A job may outlive its runner by the time that it takes to notice that it was stopped: it works on
/// values that it owns, and touches the runner's owner in what it delivers alone.
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
  ~JobRunner() override;  ///< asks the running job to stop, and does not wait for it

  void start(Work work);
  void cancel();
  bool isBusy() const { return m_isBusy; }
  /// Whether any of the program's runners is.
  static bool isAnyBusy() { return s_busy > 0; }
  /// Does `work`, which needs nothing that may go away: on a thread of the pool where the window's thread
  /// asks, else at once.
  static void aside(std::function<void()> work);

 signals:
  void busyChanged(bool isBusy);
  void failed(const QString& sentence);

 private:
  struct Line;  ///< what the thread of a job and the runner share
  static void work(const std::shared_ptr<Line>& line);
  void take(std::uint64_t generation, const std::function<void(JobRunner&)>& result);
  void setBusy(bool isBusy);

  std::shared_ptr<Line> m_line;
  bool m_isBusy = false;
  static inline int s_busy = 0;  ///< how many runners are; they all live in the thread of the window
};

}  // namespace heedmap
