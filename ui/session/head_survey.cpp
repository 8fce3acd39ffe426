// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/head_survey.h"
#include "core/analysis/corpus_cache.h"

namespace heedmap {

HeadSurvey::HeadSurvey(Session& session, QObject* parent) : QObject(parent), m_session(session) {
  connect(&session, &Session::modelOpened, this, [this] {
    m_corpusJobs.cancel();
    m_isOfCorpus = false;
    m_corpus.reset();
    emit corpusChanged();
  });
  const auto follow = [this] {
    if (m_isFollowing && !m_isOfCorpus) measureText();
  };
  connect(&session, &Session::traceReady, this, follow);
  connect(&session, &Session::viewChanged, this, follow);
  connect(&m_jobs, &JobRunner::failed, this, &HeadSurvey::failed);
  connect(&m_corpusJobs, &JobRunner::failed, this, &HeadSurvey::failed);
  connect(&m_corpusJobs, &JobRunner::busyChanged, this, &HeadSurvey::corpusRunning);
}

void HeadSurvey::setFollowing(bool isFollowing) {
  m_isFollowing = isFollowing;
  if (isFollowing && !m_isOfCorpus) measureText();
}

void HeadSurvey::measureText() {
  const auto trace = m_session.trace();
  const WhatIf whatIf = m_session.shownWhatIf();
  if (!m_isOfCorpus && trace == m_trace && whatIf == m_whatIf) return;
  m_trace = trace;
  m_whatIf = whatIf;
  if (!trace || trace->stacks.empty()) {
    m_jobs.cancel();
    return take({}, false);
  }
  m_jobs.start([this, trace, whatIf](const JobRunner::Job& job) {
    auto heads = measureHeads(*trace, whatIf, job.stop);
    job.deliver([this, heads = std::move(heads)]() mutable { take({std::move(heads), {}}, false); });
  });
}

void HeadSurvey::measureCorpus(const QString& path) {
  const auto model = m_session.model();
  if (!model) return;
  m_corpusJobs.start([this, model, path](const JobRunner::Job& job) {
    const auto progress = [this, &job](double done, const CorpusStatistics& soFar) {
      job.deliver([this, done, soFar] {
        emit corpusProgress(done, soFar.texts);
        take({meansOf(soFar), soFar}, true);
      });
    };
    auto whole = std::make_shared<const CorpusStatistics>(measuredCorpus(*model, path, progress, job.stop));
    job.deliver([this, whole] {
      m_corpus = whole;
      emit corpusChanged();
    });
  });
}

void HeadSurvey::cancelCorpus() {
  m_corpusJobs.cancel();
}

void HeadSurvey::take(MeasureTable table, bool isOfCorpus) {
  m_table = std::move(table);
  m_isOfCorpus = isOfCorpus;
  m_findings = heedmap::findings(m_table.heads);
  emit changed();
}

}  // namespace heedmap
