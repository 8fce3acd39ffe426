// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/predictor.h"

#include <algorithm>

namespace heedmap {

namespace {

constexpr int shownPredictions = 10;

/// The row whose prediction is of interest; none where the model has no output head for it.
std::optional<Eigen::Index> rowOf(const Model& model, const AttentionTrace& trace, const ViewState& view,
                                  bool isWanted) {
  const bool isTwofold = model.summary().isEncoderDecoder;
  if (!model.outputHead()) return {};
  if (view.pin.kind == Pin::Kind::Query) {
    // The output head reads the last stack: a decoder's, where there is one.
    const bool isLastStack = (view.head.kind == AttentionKind::Self) != isTwofold;
    return isLastStack && view.pin.index < trace.hidden.rows() ? std::optional(view.pin.index) : std::nullopt;
  }
  if (!isWanted || trace.hidden.rows() == 0) return {};
  if (isTwofold || model.summary().isCausal) return trace.hidden.rows() - 1;
  const auto& tokens = trace.source.items;
  const auto mask = std::ranges::find_if(tokens, [](const Token& token) {
    return token.isSpecial && !token.isAdded &&
           token.piece.contains(QLatin1StringView("mask"), Qt::CaseInsensitive);
  });
  if (mask == tokens.end()) return {};
  return mask - tokens.begin();
}

}  // namespace

Predictor::Predictor() {
  connect(&m_jobs, &JobRunner::failed, this, &Predictor::failed);
}

void Predictor::predict(std::shared_ptr<const Model> model, std::shared_ptr<const AttentionTrace> trace,
                        const ViewState& view) {
  m_row = model && trace ? rowOf(*model, *trace, view, m_isWanted) : std::nullopt;
  if (!m_row) {
    m_jobs.cancel();
    if (!std::exchange(m_predictions, {}).empty()) emit changed();
    return;
  }
  m_jobs.start(
      [this, model = std::move(model), trace = std::move(trace), row = *m_row](const JobRunner::Job& job) {
        auto predictions = nextTokens(*model, *trace, row, shownPredictions);
        job.deliver([this, predictions = std::move(predictions)] {
          m_predictions = predictions;
          emit changed();
        });
      });
}

}  // namespace heedmap
