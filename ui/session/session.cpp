// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/session.h"

#include <QElapsedTimer>
#include <algorithm>

#include "core/base/error.h"
#include "core/base/failure.h"
#include "core/textbook/textbook_name.h"
#include "ui/session/reading_advice.h"
#include "ui/session/view_change.h"

namespace heedmap {

namespace {

/// Up to this many cells a map is made in the GUI thread: a few milliseconds, and no frame shows an old head.
constexpr Eigen::Index cellsInGuiThread = 640 * 640;

constexpr int shownPredictions = 5;

}  // namespace

Session::Session(Opener opener, QObject* parent) : QObject(parent), m_opener(std::move(opener)) {
  for (JobRunner* jobs : {&m_openJobs, &m_runJobs, &m_mapJobs, &m_predictionJobs, &m_writeJobs})
    connect(jobs, &JobRunner::failed, this, &Session::failed);
  connect(&m_openJobs, &JobRunner::busyChanged, this, &Session::openingChanged);
  connect(&m_runJobs, &JobRunner::busyChanged, this, &Session::runningChanged);
  for (const JobRunner* jobs : {&m_runJobs, &m_writeJobs})
    connect(jobs, &JobRunner::busyChanged, this, [this] {
      if (!m_runJobs.isBusy() && !m_writeJobs.isBusy()) setWriting(false);
    });
}

void Session::openModel(const QString& path) {
  m_openJobs.start([this, path, opener = m_opener](const JobRunner::Job& job) {
    auto model = opener(path, job.stop);
    job.deliver([this, path, model = std::move(model)] {
      m_model = model;
      m_modelPath = path;
      m_trace.reset();
      m_mapJobs.cancel();
      m_history.clear();
      m_view.whatIf = {};
      m_view.picture = {};
      m_view.chosen.clear();
      m_view.ablation = {};
      m_view.head.kind = AttentionKind::Self;
      emit modelOpened();
      run();
    });
  });
}

void Session::cancelOpening() {
  m_openJobs.cancel();
}

void Session::setTexts(const QString& text, const QString& pair) {
  if (text == m_text && pair == m_pair) return;
  m_text = text;
  m_pair = pair;
  m_view.picture.filter.hiddenQueries.clear();  // they counted tokens of the text before
  m_view.picture.filter.hiddenKeys.clear();
  m_view.ablation.knockouts.clear();
  run();
}

void Session::setTarget(const QString& target) {
  if (target == m_target) return;
  m_target = target;
  run();
}

void Session::setReadsSpecials(bool reads) {
  if (reads == m_readsSpecials) return;
  m_readsSpecials = reads;
  run();
}

RunRequest Session::runRequest() const {
  return {.text = m_text.toUtf8(),
          .pair = m_pair.toUtf8(),
          .specials = m_readsSpecials ? SpecialTokens::Read : SpecialTokens::Literal,
          // A target that was typed for the model before stays typed.
          .target = m_model->decoder() ? m_target.toUtf8() : QByteArray(),
          .whatIf = m_view.whatIf,
          .ablation = m_view.ablation,
          .skipsMissingKnockouts = true};
}

void Session::run() {
  if (!m_model) return;
  if (m_writeJobs.isBusy()) {
    emit written({});  // it went on after another text
    m_writeJobs.cancel();
  }
  m_stopWriting.request_stop();
  m_stopWriting = std::stop_source();
  setWriting(m_model->decoder() && m_target.isEmpty());
  m_runJobs.start([this, model = m_model, request = runRequest(),
                   stopWriting = m_stopWriting.get_token()](const JobRunner::Job& job) {
    QElapsedTimer clock;
    clock.start();
    const auto tell = [&](const QString& soFar) { job.deliver([this, soFar] { emit written(soFar); }); };
    auto trace =
        std::make_shared<AttentionTrace>(heedmap::runRequest(*model, request, job.stop, {tell, stopWriting}));
    const QString literal =
        request.specials == SpecialTokens::Read
            ? QString()
            : typedSpecial(model->tokenize(request.text, request.pair, SpecialTokens::Read, job.stop));
    const double milliseconds = double(clock.nsecsElapsed()) / 1e6;
    job.deliver([this, trace = std::move(trace), literal, milliseconds] {
      m_trace = trace;
      m_literalSpecial = literal;
      m_runMilliseconds = milliseconds;
      keepInside();
      emit traceReady();
      makeMap();
      predict();
    });
  });
}

bool Session::canGoOn() const {
  return m_model && m_model->summary().isCausal && m_model->outputHead() && m_trace &&
         m_trace->source.size() > 0;
}

void Session::goOn() {
  if (!canGoOn()) return;
  m_stopWriting = std::stop_source();
  setWriting(true);
  m_writeJobs.start([this, model = m_model, source = m_trace->source, request = runRequest(),
                     stopWriting = m_stopWriting](const JobRunner::Job& job) mutable {
    const std::stop_callback stopToo(job.stop, [&stopWriting] { stopWriting.request_stop(); });
    const auto tell = [&](const QString& soFar) { job.deliver([this, soFar] { emit written(soFar); }); };
    continuation(*model, source, request, {tell, stopWriting.get_token()});
  });
}

void Session::stopWriting() {
  m_stopWriting.request_stop();
}

void Session::setWriting(bool isWriting) {
  if (std::exchange(m_isWriting, isWriting) != isWriting) emit writingChanged(isWriting);
}

/// A new text or model may have fewer layers, heads or tokens than the view points at.
void Session::keepInside() {
  ViewState view = m_view;
  if (m_trace && !stack()) view.head.kind = AttentionKind::Self;
  const AttentionStack* stack = m_trace ? m_trace->stack(view.head.kind) : nullptr;
  if (!stack) return;
  view.head.layer = std::clamp(view.head.layer, 0, int(stack->layers.size()) - 1);
  view.head.head = std::clamp(view.head.head, 0, stack->heads - 1);
  const auto count = view.pin.kind == Pin::Kind::Query ? m_trace->queryTokens(view.head.kind).size()
                                                       : m_trace->keyTokens(view.head.kind).size();
  if (view.pin.index >= count) view.pin = {};
  const auto across = view.pin.kind == Pin::Kind::Query ? m_trace->keyTokens(view.head.kind).size()
                                                        : m_trace->queryTokens(view.head.kind).size();
  if (view.pin.across && *view.pin.across >= across) view.pin.across.reset();
  view.ablation = inside(view.ablation, m_trace->source.size(), m_trace->target.size());
  if (view == m_view) return;
  m_view = view;
  emit viewChanged();
}

void Session::change(const ViewState& view, const QString& description, int gesture) {
  if (view != m_view) m_history.push(new ViewChange(*this, view, description, gesture));
}

void Session::show(const ViewState& view) {
  const ViewState before = std::exchange(m_view, view);
  keepInside();
  emit viewChanged();
  if (before.pin != m_view.pin || before.head.kind != m_view.head.kind) predict();
  if (!isSameRun(before.whatIf, m_view.whatIf) || before.ablation != m_view.ablation) {
    run();
  } else if (before.head != m_view.head || before.whatIf != m_view.whatIf ||
             before.picture != m_view.picture ||
             (before.chosen != m_view.chosen && m_view.picture.kind != MapKind::Head)) {
    makeMap();
  }
}

void Session::retranslate() {
  if (isTextbookName(m_modelPath)) m_model = m_opener(m_modelPath, {});
  if (m_trace) makeMap();
}

void Session::makeMap() {
  const auto take = [this, trace = m_trace, head = m_view.head, whatIf = shownWhatIf(),
                     isPlain = m_view.picture.isPlain()](AttentionMap map) {
    m_map = std::make_shared<AttentionMap>(std::move(map));
    m_mapHead = head;
    m_mapWhatIf = whatIf;
    m_isMapPlain = isPlain;
    m_mapTrace = trace;
    m_rawScores.resize(0, 0);
    m_scores.resize(0, 0);
    emit mapReady();
  };
  if (!m_trace || !stack()) {
    m_mapJobs.cancel();
    take({});
    return;
  }
  const auto cells =
      m_trace->queryTokens(m_view.head.kind).size() * m_trace->keyTokens(m_view.head.kind).size();
  if (cells <= cellsInGuiThread && m_view.picture.kind == MapKind::Head) {
    m_mapJobs.cancel();
    try {
      take(attentionMap(*m_trace, *m_model, mapRequest(m_view)));
    } catch (...) {
      emit failed(currentFailure());
    }
    return;
  }
  m_mapJobs.start([take, trace = m_trace, model = m_model, view = m_view](const JobRunner::Job& job) {
    auto map = std::make_shared<AttentionMap>(attentionMap(*trace, *model, mapRequest(view), job.stop));
    job.deliver([take, map] { take(std::move(*map)); });
  });
}

std::optional<ScoreRule> Session::ownRule() const {
  const AttentionStack* stack = this->stack();
  if (!stack || m_view.head.layer >= int(stack->layers.size())) return {};
  return stack->layers[size_t(m_view.head.layer)].rule;
}

double Session::ownDk() const {
  if (m_model && m_model->hasFreeDk()) return m_model->summary().dK;
  const auto rule = ownRule();
  return rule ? rule->divisorDk : 1;
}

bool Session::isSameRun(const WhatIf& before, const WhatIf& after) const {
  const auto ofNetwork = [](const WhatIf& whatIf) {
    return whatIf.scope == Scope::Network ? whatIf : WhatIf{};
  };
  if (m_model && m_model->hasFreeDk() && before.dk != after.dk) return false;
  return ofNetwork(before) == ofNetwork(after);
}

void Session::predict() {
  // The output head reads the last stack: a decoder's, where there is one.
  const bool isLastStack =
      m_model && (m_view.head.kind == AttentionKind::Self) != m_model->summary().isEncoderDecoder;
  if (!isLastStack || !m_model->outputHead() || m_view.pin.kind != Pin::Kind::Query || !m_trace ||
      m_view.pin.index >= m_trace->hidden.rows()) {
    m_predictionJobs.cancel();
    if (!std::exchange(m_predictions, {}).empty()) emit predictionsChanged();
    return;
  }
  m_predictionJobs.start(
      [this, model = m_model, trace = m_trace, row = m_view.pin.index](const JobRunner::Job& job) {
        auto said = nextTokens(*model, *trace, row, shownPredictions);
        job.deliver([this, said = std::move(said)] {
          m_predictions = said;
          emit predictionsChanged();
        });
      });
}

std::optional<CellReading> Session::reading(Eigen::Index query, Eigen::Index key) const {
  if (query < 0 || key < 0 || query >= m_map->values.rows() || key >= m_map->values.cols()) return {};
  CellReading reading{.query = query, .key = key, .isMasked = m_map->isMasked(query, key)};
  reading.hasScores = m_isMapPlain;
  if (reading.hasScores && m_scores.size() == 0) {
    const HeadInput input = headInput(*m_mapTrace, m_mapHead, m_mapWhatIf);
    m_rawScores = rawScores(input);
    m_scores = scores(input);
  }
  reading.weight = m_map->values(query, key);
  if (reading.hasScores) {
    reading.score = m_rawScores(query, key);
    reading.scaled = m_scores(query, key);
  }
  for (Eigen::Index other = 0; other < m_map->values.cols(); ++other) {
    if (m_map->isMasked(query, other)) continue;
    ++reading.visible;
    if (m_map->values(query, other) > reading.weight) ++reading.rank;
  }
  ++reading.rank;
  return reading;
}

}  // namespace heedmap
