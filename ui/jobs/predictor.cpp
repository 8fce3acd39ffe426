// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/predictor.h"

namespace heedmap {

namespace {

constexpr int shownPredictions = 5;

bool canPredict(const Model& model, const AttentionTrace& trace, const ViewState& view) {
  // The output head reads the last stack: a decoder's, where there is one.
  const bool isLastStack = (view.head.kind == AttentionKind::Self) != model.summary().isEncoderDecoder;
  return isLastStack && model.outputHead() && view.pin.kind == Pin::Kind::Query &&
         view.pin.index < trace.hidden.rows();
}

}  // namespace

Predictor::Predictor() {
  connect(&m_jobs, &JobRunner::failed, this, &Predictor::failed);
}

void Predictor::predict(std::shared_ptr<const Model> model, std::shared_ptr<const AttentionTrace> trace,
                        const ViewState& view) {
  if (!model || !trace || !canPredict(*model, *trace, view)) {
    m_jobs.cancel();
    if (!std::exchange(m_predictions, {}).empty()) emit changed();
    return;
  }
  m_jobs.start([this, model = std::move(model), trace = std::move(trace),
                row = view.pin.index](const JobRunner::Job& job) {
    auto predictions = nextTokens(*model, *trace, row, shownPredictions);
    job.deliver([this, predictions = std::move(predictions)] {
      m_predictions = predictions;
      emit changed();
    });
  });
}

}  // namespace heedmap
