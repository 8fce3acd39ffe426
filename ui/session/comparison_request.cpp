// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/comparison_request.h"

#include <QCoreApplication>
#include <numeric>

#include "core/base/error.h"
#include "ui/session/picture_map.h"

namespace heedmap {

namespace {

QString titled(const AttentionMap& map, const QString& what) {
  return QStringLiteral("%1 · %2").arg(map.title, what);
}

/// `tokens` through `model` as `view` has it; only what is asked about them is self-attention, so that a
/// decoder may read anything.
AttentionTrace traceOf(const Model& model, const Tokens& tokens, const ViewState& view,
                       const std::stop_token& stop) {
  const Tokens target = model.summary().isEncoderDecoder ? tokens : Tokens{};
  return model.run(tokens, target, ablatedRun(model, tokens, target, view.whatIf, view.ablation, stop), stop);
}

/// Rows that are not of weights, as shares of their sums.
Matrix shares(Matrix rows) {
  for (Eigen::Index row = 0; row < rows.rows(); ++row)
    if (const float sum = rows.row(row).sum(); sum > 0) rows.row(row) /= sum;
  return rows;
}

void checkIsSelf(const ViewState& view) {
  if (view.head.kind != AttentionKind::Self)
    throw Error(QCoreApplication::translate(
        "heedmap",
        "Another text or model is compared on what the encoder's tokens look at; choose one of its heads."));
}

}  // namespace

ComparisonResult compare(const AttentionTrace& trace, const Model& model, const ViewState& view,
                         const ComparisonRequest& request, std::stop_token stop) {
  const AttentionMap left = pictureMap(trace, model, view, stop);
  MapPair pair{left, {}};
  ViewState other = view;
  switch (request.with) {
    case ComparisonRequest::With::Head:
      other.head = request.head;
      pair.right = pictureMap(trace, model, other, stop);
      break;
    case ComparisonRequest::With::Model: {
      other.whatIf = {};
      other.ablation = {};
      const bool isSameRun = view.whatIf.scope == Scope::Head && view.ablation.isNone();
      pair.right = isSameRun ? pictureMap(trace, model, other, stop)
                             : pictureMap(model.run(trace.source, trace.target, RunOptions{}, stop), model,
                                          other, stop);
      break;
    }
    case ComparisonRequest::With::Text: {
      if (request.text.trimmed().isEmpty())  // which has special tokens all the same
        throw Error(QCoreApplication::translate("heedmap", "Type the other text first."));
      const Tokens tokens = model.tokenize(request.text.toUtf8());
      checkIsSelf(view);
      other.picture.reading = {};
      other.ablation.knockouts.clear();  // between tokens of this text
      ViewState unread = view;
      unread.picture.reading = {};
      const AttentionMap own = pictureMap(trace, model, unread, stop);
      const AttentionMap theirs = pictureMap(traceOf(model, tokens, other, stop), model, other, stop);
      const TokenAlignment pairs = alignByEdits(trace.source, tokens);
      pair = aligned(own, theirs, pairs, pairs, trace.source, trace.source);
      for (AttentionMap* map : {&pair.left, &pair.right})
        *map = read(*map, view.picture.reading, trace.source, trace.source);
      pair.right.title = titled(theirs, request.text);
      break;
    }
    case ComparisonRequest::With::OtherModel: {
      if (!request.model)
        throw Error(QCoreApplication::translate("heedmap", "Choose the other model first."));
      checkIsSelf(view);
      const Tokens tokens = request.model->tokenize(trace.source.text, trace.source.pair);
      ViewState unread = view;
      unread.picture.reading = {};
      other = unread;
      other.head = request.head;
      other.whatIf = {};
      other.ablation = {};
      const AttentionMap own = pictureMap(trace, model, unread, stop);
      const AttentionMap theirs =
          pictureMap(traceOf(*request.model, tokens, other, stop), *request.model, other, stop);
      const TokenAlignment pairs = alignByBytes(trace.source, tokens);
      pair = aligned(own, theirs, pairs, pairs, trace.source, trace.source);
      for (AttentionMap* map : {&pair.left, &pair.right})
        *map = read(*map, view.picture.reading, trace.source, trace.source);
      pair.right.title = titled(theirs, request.model->summary().name);
      break;
    }
  }
  ComparisonResult result{std::move(pair), {}, {}};
  result.difference = difference(result.pair.left, result.pair.right);
  result.distance = mapDistance(result.pair.left.values, result.pair.right.values);
  if (result.pair.left.quantity != AttentionMap::Quantity::Weight) {
    const MapDistance ofShares =
        mapDistance(shares(result.pair.left.values), shares(result.pair.right.values));
    result.distance.rows = ofShares.rows;
    result.distance.mean = ofShares.mean;
  }
  return result;
}

}  // namespace heedmap
