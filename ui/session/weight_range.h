// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/attention/attention_trace.h"
#include "core/attention/what_if.h"
#include "ui/jobs/job_runner.h"

namespace heedmap {

class Session;

/// The largest weight of all heads of the session's text, found in the background while it is wanted.
class WeightRange : public QObject {
  Q_OBJECT

 public:
  explicit WeightRange(Session& session);

  void setWanted(bool isWanted);
  double largest() const { return m_largest; }  ///< 1 before the first is found

 signals:
  void changed();

 private:
  void find();

  Session& m_session;
  bool m_isWanted = false;
  double m_largest = 1;
  std::shared_ptr<const AttentionTrace> m_trace;  ///< what m_largest is of
  AttentionKind m_kind = AttentionKind::Self;
  WhatIf m_whatIf;
  JobRunner m_jobs;
};

}  // namespace heedmap
