// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/trace_runner.h"

#include <QElapsedTimer>
#include <QTimer>

#include "core/base/system.h"
#include "ui/jobs/freed_aside.h"
#include "ui/view/reading_advice.h"

namespace heedmap {

TraceRunner::TraceRunner() {
  connect(&m_jobs, &JobRunner::failed, this, &TraceRunner::failed);
  connect(&m_jobs, &JobRunner::busyChanged, this, &TraceRunner::busyChanged);
}

void TraceRunner::run(std::shared_ptr<const Model> model, const RunRequest& request,
                      const std::optional<LayerId>& first) {
  m_stopGenerating.request_stop();
  m_stopGenerating = std::stop_source();
  m_isGenerating = model->decoder() && request.target.isEmpty();
  m_jobs.start([this, model = std::move(model), request, first, earlier = m_run,
                stop = m_stopGenerating.get_token()](const JobRunner::Job& job) mutable {
    QElapsedTimer clock;
    clock.start();
    const auto milliseconds = [&clock] { return double(clock.nsecsElapsed()) / 1e6; };
    bool isInParts = false;
    const RunWatch watch{
        .onText = [&](const QString& soFar) { job.deliver([this, soFar] { emit generated(soFar); }); },
        .stop = stop,
        .first = first,
        .onPart =
            [&](std::shared_ptr<const AttentionTrace> part) {
              isInParts = true;
              earlier = {};  // its memory is needed
              job.deliver([this, run = EarlierRun{std::move(part), model, request}, spent = milliseconds()] {
                take(run, spent, true);
                emit ready();
              });
            }};
    auto trace =
        freedAside(std::make_unique<AttentionTrace>(runRequest(*model, request, job.stop, watch, earlier)));
    const QString literal =
        request.specials == SpecialTokens::Read
            ? QString()
            : typedSpecial(model->tokenize(request.text, request.pair, SpecialTokens::Read, job.stop));
    job.deliver([this, run = EarlierRun{std::move(trace), model, request}, literal, spent = milliseconds(),
                 isInParts] {
      m_literalSpecial = literal;
      take(run, spent, false);
      isInParts ? emit completed() : emit ready();
    });
  });
}

void TraceRunner::take(const EarlierRun& run, double milliseconds, bool isPart) {
  constexpr qsizetype manyTokens = 2000;
  constexpr int unusedBy = 5000;  // milliseconds, by whatever shows the trace before
  const auto& before = m_run.trace;
  if (before && before->source.size() > manyTokens && run.trace->source.size() < before->source.size())
    QTimer::singleShot(unusedBy, this, returnFreedMemory);
  m_run = run;
  m_milliseconds = milliseconds;
  m_isPart = isPart;
}

void TraceRunner::stopGenerating() {
  m_stopGenerating.request_stop();
}

void TraceRunner::cancel() {
  m_jobs.cancel();
}

void TraceRunner::forget() {
  m_run = {};
  m_isPart = false;
}

}  // namespace heedmap
