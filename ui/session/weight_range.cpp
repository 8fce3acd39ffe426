// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/weight_range.h"

#include "core/analysis/measures/head_measures.h"
#include "ui/session/session.h"

namespace heedmap {

WeightRange::WeightRange(Session& session) : m_session(session) {
  connect(&session, &Session::traceReady, this, &WeightRange::find);
  connect(&session, &Session::viewChanged, this, &WeightRange::find);
}

void WeightRange::setWanted(bool isWanted) {
  m_isWanted = isWanted;
  find();
}

void WeightRange::find() {
  const auto trace = m_session.trace();
  const AttentionKind kind = m_session.view().head.kind;
  const WhatIf whatIf = m_session.shownWhatIf();
  if (!m_isWanted || !trace || !trace->stack(kind)) return;
  if (trace == m_trace && kind == m_kind && whatIf == m_whatIf) return;
  m_trace = trace;
  m_kind = kind;
  m_whatIf = whatIf;
  m_jobs.start([this, trace, kind, whatIf](const JobRunner::Job& job) {
    const double largest = double(largestWeight(*trace, kind, whatIf, job.stop));
    job.deliver([this, largest] {
      m_largest = largest > 0 ? largest : 1;
      emit changed();
    });
  });
}

}  // namespace heedmap
