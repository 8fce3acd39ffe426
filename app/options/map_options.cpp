// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/options/map_options.h"

#include <QRegularExpression>

#include "app/options/run_options.h"
#include "core/attention/has_token.h"
#include "core/workspace/request_words.h"

namespace heedmap {

namespace {

const std::vector<Word<MapKind>>& aggregates() {
  static const std::vector<Word<MapKind>> words{{QStringLiteral("mean"), MapKind::ChosenMean},
                                                {QStringLiteral("max"), MapKind::ChosenMax},
                                                {QStringLiteral("rollout"), MapKind::Rollout},
                                                {QStringLiteral("flow"), MapKind::Flow}};
  return words;
}

/// "first", "special" and numbers of tokens, between commas.
void readHidden(const QString& list, MapFilter& filter) {
  for (const QString& part : list.split(QLatin1Char(','))) {
    bool isNumber = false;
    const int token = part.trimmed().toInt(&isNumber);
    if (part.trimmed() == QLatin1StringView("first")) {
      filter.hideFirst = true;
    } else if (part.trimmed() == QLatin1StringView("special")) {
      filter.hideSpecial = true;
    } else if (isNumber && token >= 0) {
      filter.hiddenKeys.push_back(token);
    } else {
      throw UsageError(
          say("--hide takes first, special or numbers of tokens, between commas; “%1” is none of them.")
              .arg(part));
    }
  }
  std::sort(filter.hiddenKeys.begin(), filter.hiddenKeys.end());
  filter.hiddenQueries = filter.hiddenKeys;
}

/// --diff or --diff-text.
void readMinus(const Arguments& arguments, RequestedMap& request) {
  using With = ComparisonRequest::With;
  static const QRegularExpression head(QStringLiteral(R"(^(\d{1,6})[.:](\d{1,6})$)"));
  const auto minus = arguments.find(QStringLiteral("--diff"));
  const auto text = arguments.find(QStringLiteral("--diff-text"));
  if (minus && text) throw UsageError(say("Give one of --diff and --diff-text."));
  if (text) request.minus = ComparisonRequest{.with = With::Text, .text = text->toUtf8()};
  if (!minus) return;
  if (*minus == QLatin1StringView("model")) {
    request.minus = ComparisonRequest{.with = With::Model};
  } else if (*minus == QLatin1StringView("base")) {
    request.minus = ComparisonRequest{.with = With::Base};
  } else if (const auto match = head.match(*minus); match.hasMatch()) {
    const AttentionKind kind = attentionKind(arguments).value_or(AttentionKind::Self);
    const HeadId other{kind, match.captured(1).toInt(), match.captured(2).toInt()};
    request.minus = ComparisonRequest{.with = With::Head, .head = other};
  } else {
    throw UsageError(say("--diff takes LAYER.HEAD, model or base, not “%1”.").arg(*minus));
  }
}

}  // namespace

std::vector<Option> mapOptions() {
  return {
      {QStringLiteral("--aggregate"), wordsOf(aggregates()),
       say("one map of all heads that --layer and --head name (without them: of all); rollout and flow "
           "go up to --layer")},
      {QStringLiteral("--quantity"), wordsOf(quantityWords),
       say("weights, scores before the softmax, or weight times the length of the value after W_O; "
           "default weight")},
      {QStringLiteral("--hide"), QStringLiteral("first|special|I,…"),
       say("leave these tokens out, as queries and as keys")},
      {QStringLiteral("--renormalise"), {}, say("divide each row by what --hide left of it")},
      {QStringLiteral("--words"),
       {},
       say("words instead of tokens: the sum over a word’s keys, the mean over its queries; words end at "
           "spaces "
           "and punctuation, in Chinese as ICU’s dictionary has them")},
      {QStringLiteral("--diff"), QStringLiteral("LAYER.HEAD|model|base"),
       say("minus another head, a what-if minus what the model does by itself, or a model with an adapter "
           "minus the one without it")},
      {QStringLiteral("--diff-text"), QStringLiteral("TEXT"),
       say("minus the same on another text, aligned by edit distance; tokens without a counterpart are "
           "left out "
           "and named")}};
}

MapRequest RequestedMap::of(std::span<const HeadId> heads) const {
  MapRequest request = map;
  request.head = heads.back();
  request.chosen = {heads.begin(), heads.end()};
  return request;
}

RequestedMap requestedMap(const Arguments& arguments, const RunRequest& run) {
  RequestedMap request;
  request.map.whatIf = run.whatIf;
  MapChoice& choice = request.map.choice;
  choice.kind = arguments.choice(QStringLiteral("--aggregate"), aggregates()).value_or(MapKind::Head);
  choice.quantity =
      arguments.choice(QStringLiteral("--quantity"), quantityWords).value_or(AttentionMap::Quantity::Weight);
  if (request.isAggregate() && choice.quantity != AttentionMap::Quantity::Weight)
    throw UsageError(say("--aggregate is made of weights; --quantity does not go with it."));
  choice.filter.renormalise = arguments.has(QStringLiteral("--renormalise"));
  choice.filter.words = arguments.has(QStringLiteral("--words"));
  if (const auto hidden = arguments.find(QStringLiteral("--hide"))) readHidden(*hidden, choice.filter);
  if (choice.filter.renormalise && !arguments.has(QStringLiteral("--hide")))
    throw UsageError(say("--renormalise goes with --hide: whole rows already sum to 1."));
  readMinus(arguments, request);
  if (!request.minus) return request;
  request.minus->specials = run.specials;
  if (request.isAggregate() && request.minus->with == ComparisonRequest::With::Head)
    throw UsageError(say("--diff LAYER.HEAD is for one head, not for --aggregate."));
  if (request.minus->with == ComparisonRequest::With::Text &&
      attentionKind(arguments).value_or(AttentionKind::Self) != AttentionKind::Self)
    throw UsageError(say("--diff-text compares self-attention of the text."));
  return request;
}

void checkHidden(const MapFilter& filter, const AttentionTrace& trace, AttentionKind kind) {
  const qsizetype tokens = std::max(trace.queryTokens(kind).size(), trace.keyTokens(kind).size());
  for (const Eigen::Index token : filter.hiddenKeys) checkHasToken(token, tokens);
}

}  // namespace heedmap
