// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/run_request.h"
#include "ui/jobs/job_runner.h"

namespace heedmap {

/// Lets a causal model continue a text, always with the most probable token.
class Generator : public QObject {
  Q_OBJECT

 public:
  Generator();

  bool isBusy() const { return m_jobs.isBusy(); }
  /// At most so many tokens, and never more than mostGeneratedTokens.
  void start(std::shared_ptr<const Model> model, const Tokens& source, const RunRequest& request, int most);
  void stop();    ///< keeps what has been generated
  void cancel();  ///< and gives it up

 signals:
  void busyChanged(bool isBusy);
  void generated(const QString& soFar);
  void failed(const QString& sentence);

 private:
  std::stop_source m_stop;
  JobRunner m_jobs;
};

}  // namespace heedmap
