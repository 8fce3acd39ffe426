// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/run_request.h"
#include "ui/jobs/job_runner.h"

namespace heedmap {

/// Runs a model on a text, and has what came of the last run that ended.
class TraceRunner : public QObject {
  Q_OBJECT

 public:
  TraceRunner();

  /// Null before the first run.
  const std::shared_ptr<const AttentionTrace>& trace() const { return m_run.trace; }
  double milliseconds() const { return m_milliseconds; }
  /// A special token in the text that was read as plain text, as typed; empty when there is none.
  const QString& literalSpecial() const { return m_literalSpecial; }
  /// Is the target of an encoder–decoder being generated, or the run that follows it being made?
  bool isGenerating() const { return m_isGenerating && m_jobs.isBusy(); }

  /// Is trace() that of the first layers alone? The others are on their way, unless they were cancelled.
  bool isPart() const { return m_isPart; }

  /// `first`: the layer that is looked at.
  void run(std::shared_ptr<const Model> model, const RunRequest& request,
           const std::optional<LayerId>& first = {});
  void stopGenerating();  ///< the run goes on with the target as far as it has come
  void forget();
  void cancel();  ///< the trace before stays

 signals:
  void busyChanged(bool isBusy);
  void ready();
  void completed();  ///< the trace has the layers now that it had not when it was ready
  void generated(const QString& soFar);
  void failed(const QString& sentence);

 private:
  void take(const EarlierRun& run, double milliseconds, bool isPart);

  EarlierRun m_run;
  bool m_isPart = false;
  double m_milliseconds = 0;
  QString m_literalSpecial;
  bool m_isGenerating = false;
  std::stop_source m_stopGenerating;
  JobRunner m_jobs;
};

}  // namespace heedmap
