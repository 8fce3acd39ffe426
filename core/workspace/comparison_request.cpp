// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/comparison_request.h"

#include "core/base/error.h"
#include "core/model/model_file.h"
#include "core/model/open_model.h"
#include "core/text/tokens/token_label.h"

namespace heedmap {

namespace {

QString titled(const AttentionMap& map, const QString& what) {
  return QStringLiteral("%1 · %2").arg(map.title, what);
}

/// `tokens` through `model` under what `request` changes; only self-attention is asked about, so that a
/// decoder may read anything.
AttentionTrace traceOf(const Model& model, const Tokens& tokens, const MapRequest& request,
                       const std::stop_token& stop) {
  const Tokens target = model.decoder() ? tokens : Tokens{};
  RunOptions options = ablatedRun(model, tokens, target, request.whatIf, request.ablation, stop);
  options.deepest = deepestLayer(request);
  return model.run(tokens, target, options, stop);
}

/// Rows that are not of weights, as shares of their sums.
Matrix shares(Matrix rows) {
  for (Eigen::Index row = 0; row < rows.rows(); ++row)
    if (const float sum = rows.row(row).sum(); sum > 0) rows.row(row) /= sum;
  return rows;
}

void checkIsSelf(const MapRequest& shown) {
  if (shown.head.kind != AttentionKind::Self)
    throw Error(say(
        "Another text or model is compared on what the encoder's tokens look at; choose one of its heads."));
}

MapRequest unfiltered(MapRequest request) {
  request.choice.filter = {};
  return request;
}

MapRequest asTrained(MapRequest request) {
  request.whatIf = {};
  request.ablation = {};
  return request;
}

/// “very”, “old”: as the axes call them.
QString listed(const Tokens& tokens, const std::vector<Eigen::Index>& chosen) {
  QStringList labels;
  for (const Eigen::Index token : chosen)
    labels << QStringLiteral("“%1”").arg(tokenLabel(tokens, token).label);
  return labels.join(QStringLiteral(", "));
}

/// One comparison at work.
struct Comparer {
  const AttentionTrace& trace;
  const Model& model;
  const MapRequest& shown;
  const ComparisonRequest& request;
  std::stop_token stop;

  AttentionMap map(const AttentionTrace& of, const MapRequest& what) const {
    return attentionMap(of, model, what, stop);
  }

  MapPair withHead() const {
    MapRequest other = shown;
    other.head = request.head;
    return {map(trace, shown), map(trace, other)};
  }

  MapPair withModel() const {
    const bool isSameRun = shown.whatIf.scope == Scope::Head && shown.ablation.isNone();
    const MapRequest other = asTrained(shown);
    if (isSameRun) return {map(trace, shown), map(trace, other)};
    RunOptions asItIs;
    asItIs.deepest = deepestLayer(other);
    return {map(trace, shown), map(model.run(trace.source, trace.target, asItIs, stop), other)};
  }

  /// Both maps on the axes of this text, then filtered as asked.
  MapPair onCommonAxes(const AttentionMap& theirs, const TokenAlignment& pairs) const {
    MapPair pair = aligned(map(trace, unfiltered(shown)), theirs, pairs, pairs, trace.source, trace.source);
    for (AttentionMap* map : {&pair.left, &pair.right})
      *map = filtered(*map, shown.choice.filter, trace.source, trace.source);
    return pair;
  }

  ComparisonResult withText() const {
    if (request.text.trimmed().isEmpty())  // which has special tokens all the same
      throw Error(say("Type the other text first."));
    checkIsSelf(shown);
    const Tokens tokens = model.tokenize(request.text, {}, request.specials, stop);
    MapRequest other = unfiltered(shown);
    other.ablation.knockouts.clear();  // between tokens of this text
    const AttentionMap theirs = map(traceOf(model, tokens, other, stop), other);
    const TokenAlignment pairs = alignByEdits(trace.source, tokens);
    ComparisonResult result{onCommonAxes(theirs, pairs), {}, {}, tokens};
    result.pair.right.title = titled(theirs, QString::fromUtf8(request.text));
    result.difference = difference(result.pair.left, result.pair.right);
    result.difference.title = result.pair.left.title;
    result.difference.notes = {say("minus “%1”").arg(QString::fromUtf8(request.text))};
    const QString here = listed(trace.source, unpaired(pairs.left, trace.source)),
                  there = listed(tokens, unpaired(pairs.right, tokens));
    for (const QString& missing : {here, there})
      if (!missing.isEmpty()) result.difference.notes << say("without %1").arg(missing);
    result.difference.notes << result.pair.left.notes;
    if (!here.isEmpty())
      result.leftOut << say("Without a counterpart in the other text, and left out: %1.").arg(here);
    if (!there.isEmpty())
      result.leftOut << say("Without a counterpart in this text, and left out: %1.").arg(there);
    return result;
  }

  MapPair withOtherModel() const {
    if (!request.model) throw Error(say("Choose the other model first."));
    checkIsSelf(shown);
    const Model& theirModel = *request.model;
    const Tokens tokens = theirModel.tokenize(trace.source.text, trace.source.pair, request.specials, stop);
    MapRequest other = asTrained(unfiltered(shown));
    other.head = request.head;
    const AttentionMap theirs =
        attentionMap(traceOf(theirModel, tokens, other, stop), theirModel, other, stop);
    MapPair pair = onCommonAxes(theirs, alignByBytes(trace.source, tokens));
    pair.right.title = titled(theirs, theirModel.summary().name);
    return pair;
  }

  /// Both models read the same tokens, so nothing has to be aligned.
  MapPair withBase() const {
    const auto base = request.model ? request.model : openBase(model, stop);
    RunOptions options = ablatedRun(*base, trace.source, trace.target, shown.whatIf, shown.ablation, stop);
    options.deepest = deepestLayer(shown);
    const AttentionTrace theirs = base->run(trace.source, trace.target, options, stop);
    MapPair pair{map(trace, shown), attentionMap(theirs, *base, shown, stop)};
    pair.right.title = titled(pair.right, base->summary().name);
    return pair;
  }

  ComparisonResult result() const {
    switch (request.with) {
      case ComparisonRequest::With::Head:
        return {withHead(), {}, {}};
      case ComparisonRequest::With::Model:
        return {withModel(), {}, {}};
      case ComparisonRequest::With::Text:
        return withText();
      case ComparisonRequest::With::Base:
        return {withBase(), {}, {}};
      case ComparisonRequest::With::OtherModel:
        break;
    }
    return {withOtherModel(), {}, {}};
  }
};

}  // namespace

std::shared_ptr<const Model> openBase(const Model& model, std::stop_token stop) {
  if (!model.file() || model.file()->adapter.isEmpty())
    throw Error(say("%1 is opened without an adapter, so there is no base to compare it with.")
                    .arg(model.summary().name));
  const QString path = model.file()->checkpoint.path();
  auto base = openModel(path, std::move(stop));
  if (!base->file()->adapter.isEmpty())  // shards are opened by their folder
    throw Error(
        say("%1 holds a model and its adapter, so the model cannot be opened alone; move the adapter into "
            "a folder of its own.")
            .arg(path));
  return base;
}

ComparisonResult compare(const AttentionTrace& trace, const Model& model, const MapRequest& shown,
                         const ComparisonRequest& request, std::stop_token stop) {
  ComparisonResult result = Comparer{trace, model, shown, request, std::move(stop)}.result();
  const AttentionMap &left = result.pair.left, &right = result.pair.right;
  if (result.difference.values.size() == 0) result.difference = difference(left, right);
  result.distance = mapDistance(left.values, right.values);
  if (left.quantity != AttentionMap::Quantity::Weight) {
    const MapDistance ofShares = mapDistance(shares(left.values), shares(right.values));
    result.distance.rows = ofShares.rows;
    result.distance.mean = ofShares.mean;
  }
  return result;
}

}  // namespace heedmap
