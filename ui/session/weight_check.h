// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/jobs/job_runner.h"

namespace heedmap {

class Session;

/// Reads the weights of each model that is opened for numbers that are none, in the background.
class WeightCheck : public QObject {
  Q_OBJECT

 public:
  explicit WeightCheck(Session& session);

 signals:
  void damaged(const QString& sentence);

 private:
  void check();

  Session& m_session;
  JobRunner m_jobs;
};

}  // namespace heedmap
