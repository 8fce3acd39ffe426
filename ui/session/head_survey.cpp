// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/head_survey.h"

#include <QDeadlineTimer>
#include <algorithm>

#include "core/analysis/corpus_cache.h"

namespace heedmap {

HeadSurvey::HeadSurvey(Session& session, QObject* parent) : QObject(parent), m_session(session) {
  connect(&session, &Session::modelOpened, this, [this] {
    m_corpusJobs.cancel();
    m_isOfCorpus = false;
    m_corpus.reset();
    emit corpusChanged();
  });
  constexpr int pause = 120;  // milliseconds
  m_wait.setSingleShot(true);
  m_wait.setInterval(pause);
  connect(&m_wait, &QTimer::timeout, this, &HeadSurvey::measureText);
  connect(&session, &Session::traceReady, this, &HeadSurvey::measureSoon);
  connect(&session, &Session::viewChanged, this, &HeadSurvey::measureSoon);
  connect(&session, &Session::runningChanged, this, &HeadSurvey::makeWay);
  connect(&m_jobs, &JobRunner::failed, this, &HeadSurvey::failed);
  connect(&m_jobs, &JobRunner::busyChanged, this, &HeadSurvey::textRunning);
  connect(&m_corpusJobs, &JobRunner::failed, this, &HeadSurvey::failed);
  connect(&m_corpusJobs, &JobRunner::busyChanged, this, &HeadSurvey::corpusRunning);
}

double HeadSurvey::weightsOfText() const {
  const auto trace = m_session.trace();
  double weights = 0;
  if (!trace) return weights;
  for (const AttentionStack& stack : trace->stacks)
    weights += double(stack.layers.size()) * stack.heads * double(trace->queryTokens(stack.kind).size()) *
               double(trace->keyTokens(stack.kind).size());
  return weights;
}

void HeadSurvey::setFollowing(const QObject* follower, bool isFollowing, double mostWeights) {
  if (!isFollowing) {
    m_followers.erase(follower);
    return;
  }
  m_followers[follower] = mostWeights;
  if (!m_isOfCorpus && weightsOfText() <= mostWeights) measureText();
}

void HeadSurvey::measureSoon() {
  const double weights = weightsOfText();
  const bool isWanted =
      std::ranges::any_of(m_followers, [&](const auto& follower) { return weights <= follower.second; });
  if (m_isOfCorpus) return;
  if (!isWanted) return forget();
  if (m_session.trace() == m_trace && m_session.shownWhatIf() == m_whatIf) return;  // done, or cancelled
  constexpr double quick = 1e6;
  if (weights > quick)
    m_wait.start();
  else
    measureText();
}

/// Nobody waits for the measures of this text: those of the text before are none of it.
void HeadSurvey::forget() {
  if (m_table.heads.empty() || (m_measured == m_session.trace() && m_whatIf == m_session.shownWhatIf()))
    return;
  m_jobs.cancel();
  m_trace.reset();
  m_measured.reset();
  take({}, {}, false);
}

/// The next picture comes before the measures of the one that it takes the place of.
void HeadSurvey::makeWay(bool isRunning) {
  if (!isRunning || !m_jobs.isBusy()) return;
  m_jobs.cancel();
  m_trace.reset();
}

void HeadSurvey::measureText() {
  m_wait.stop();
  const auto trace = m_session.trace();
  const WhatIf whatIf = m_session.shownWhatIf();
  if (!m_isOfCorpus && trace == m_trace && whatIf == m_whatIf) return;
  m_trace = trace;
  m_whatIf = whatIf;
  if (!trace || trace->stacks.empty()) {
    m_jobs.cancel();
    m_measured.reset();
    return take({}, {}, false);
  }
  m_jobs.start([this, trace, whatIf](const JobRunner::Job& job) {
    constexpr int pause = 250;  // milliseconds
    QDeadlineTimer untilTold(pause);
    const auto progress = [this, &job, &untilTold](double done) {
      if (!untilTold.hasExpired()) return;
      job.deliver([this, done] { emit textProgress(done); });
      untilTold.setRemainingTime(pause);
    };
    auto heads = measureHeads(*trace, whatIf, job.stop, progress);
    job.deliver([this, trace, heads = std::move(heads)]() mutable {
      m_measured = trace;
      auto edges = strongestEdges(heads);
      take({std::move(heads), {}}, std::move(edges), false);
    });
  });
}

void HeadSurvey::measureTextAgain() {
  m_trace.reset();
  measureText();
}

/// The text is not begun again by itself.
void HeadSurvey::cancel() {
  (isReadingCorpus() ? m_corpusJobs : m_jobs).cancel();
}

void HeadSurvey::measureCorpus(const QString& path) {
  const auto model = m_session.model();
  if (!model) return;
  m_corpusJobs.start([this, model, path](const JobRunner::Job& job) {
    const auto progress = [this, &job](double done, const CorpusStatistics& soFar) {
      job.deliver([this, done, soFar] {
        emit corpusProgress(done, soFar.texts);
        take({meansOf(soFar), soFar}, {}, true);
      });
    };
    auto whole = std::make_shared<const CorpusStatistics>(measuredCorpus(*model, path, progress, job.stop));
    job.deliver([this, whole] {
      m_corpus = whole;
      emit corpusChanged();
    });
  });
}

void HeadSurvey::take(MeasureTable table, std::vector<StrongEdge> edges, bool isOfCorpus) {
  m_table = std::move(table);
  m_isOfCorpus = isOfCorpus;
  m_findings = heedmap::findings(m_table.heads);
  m_standOuts = heedmap::standOuts(m_table.heads, std::move(edges));
  emit changed();
}

}  // namespace heedmap
