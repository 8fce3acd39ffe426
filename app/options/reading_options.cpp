// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/options/reading_options.h"

#include <QRegularExpression>

#include "app/options/model_options.h"
#include "core/analysis/has_token.h"
#include "core/maps/comparison.h"
#include "core/maps/head_map.h"
#include "core/maps/quantity_map.h"
#include "core/text/token_label.h"

namespace heedmap {

namespace {

const QStringList aggregates{QStringLiteral("mean"), QStringLiteral("max"), QStringLiteral("rollout"),
                             QStringLiteral("flow")};
const QStringList quantities{QStringLiteral("weight"), QStringLiteral("score"), QStringLiteral("value")};

/// "first", "special" and numbers of tokens, between commas.
void readHidden(const QString& list, Reading& reading) {
  for (const QString& part : list.split(QLatin1Char(','))) {
    bool isNumber = false;
    const int token = part.trimmed().toInt(&isNumber);
    if (part.trimmed() == QLatin1String("first")) {
      reading.hideFirst = true;
    } else if (part.trimmed() == QLatin1String("special")) {
      reading.hideSpecial = true;
    } else if (isNumber && token >= 0) {
      reading.hiddenKeys.push_back(token);
    } else {
      throw UsageError(
          say("--hide takes first, special or numbers of tokens, between commas; “%1” is none of them.")
              .arg(part));
    }
  }
  std::sort(reading.hiddenKeys.begin(), reading.hiddenKeys.end());
  reading.hiddenQueries = reading.hiddenKeys;
}

void readMinus(const QString& value, ReadingRequest& request) {
  static const QRegularExpression head(QStringLiteral(R"(^(\d{1,6})[.:](\d{1,6})$)"));
  if (value == QLatin1String("model")) {
    request.minusModel = true;
  } else if (const auto match = head.match(value); match.hasMatch()) {
    request.minusHead = HeadId{AttentionKind::Self, match.captured(1).toInt(), match.captured(2).toInt()};
  } else {
    throw UsageError(say("--diff takes LAYER.HEAD or model, not “%1”.").arg(value));
  }
}

/// Before it is read: what the heads, or their aggregate, look like.
AttentionMap wholeMap(const ReadingRequest& request, const Model& model, const AttentionTrace& trace,
                      std::span<const HeadId> heads, const WhatIf& whatIf) {
  const HeadId& last = heads.back();
  if (request.aggregate == Aggregate::Rollout) return rollout(trace, last.kind, last.layer, whatIf);
  if (request.aggregate == Aggregate::Flow) return attentionFlow(trace, last.kind, last.layer, whatIf);
  if (request.aggregate) return combined(trace, heads, *request.aggregate, whatIf);
  switch (request.quantity) {
    case AttentionMap::Quantity::Score:
      return scoreMap(trace, last, whatIf);
    case AttentionMap::Quantity::WeightedValue:
      return weightedValueMap(trace, last, model.valueLengths(trace, last), whatIf);
    default:
      return headMap(trace, last, whatIf);
  }
}

/// The same, saying what the run was without.
AttentionMap unreadMap(const ReadingRequest& request, const Model& model, const AttentionTrace& trace,
                       std::span<const HeadId> heads, const WhatIf& whatIf) {
  AttentionMap map = wholeMap(request, model, trace, heads, whatIf);
  const QString off = ablationNote(trace, request.ablation);
  if (!off.isEmpty()) map.note = map.note.isEmpty() ? off : map.note + QStringLiteral(" · ") + off;
  return map;
}

/// “very”, “old”: as the axes call them.
QString listed(const Tokens& tokens, const std::vector<Eigen::Index>& chosen) {
  QStringList labels;
  for (const Eigen::Index token : chosen)
    labels << QStringLiteral("“%1”").arg(tokenLabel(tokens, token).label);
  return labels.join(QStringLiteral(", "));
}

}  // namespace

std::vector<Option> readingOptions() {
  return {{QStringLiteral("--aggregate"), aggregates.join(QLatin1Char('|')),
           say("one map of all heads that --layer and --head name (without them: of all); rollout and flow "
               "go up to --layer")},
          {QStringLiteral("--quantity"), quantities.join(QLatin1Char('|')),
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
          {QStringLiteral("--diff"), QStringLiteral("LAYER.HEAD|model"),
           say("minus another head, or a what-if minus what the model does by itself")},
          {QStringLiteral("--diff-text"), QStringLiteral("TEXT"),
           say("minus the same on another text, aligned by edit distance; tokens without a counterpart are "
               "left out "
               "and named")}};
}

ReadingRequest readingRequest(const Arguments& arguments) {
  ReadingRequest request;
  if (const auto how = arguments.choice(QStringLiteral("--aggregate"), aggregates))
    request.aggregate = Aggregate(*how);
  constexpr AttentionMap::Quantity kinds[] = {AttentionMap::Quantity::Weight, AttentionMap::Quantity::Score,
                                              AttentionMap::Quantity::WeightedValue};
  request.quantity = kinds[arguments.choice(QStringLiteral("--quantity"), quantities).value_or(0)];
  if (request.aggregate && request.quantity != AttentionMap::Quantity::Weight)
    throw UsageError(say("--aggregate is made of weights; --quantity does not go with it."));
  request.reading.renormalise = arguments.has(QStringLiteral("--renormalise"));
  request.reading.words = arguments.has(QStringLiteral("--words"));
  if (const auto hidden = arguments.find(QStringLiteral("--hide"))) readHidden(*hidden, request.reading);
  if (request.reading.renormalise && !arguments.has(QStringLiteral("--hide")))
    throw UsageError(say("--renormalise goes with --hide: whole rows already sum to 1."));
  const auto minus = arguments.find(QStringLiteral("--diff"));
  if (minus) readMinus(*minus, request);
  if (const auto text = arguments.find(QStringLiteral("--diff-text"))) request.minusText = text->toUtf8();
  if (minus && request.minusText) throw UsageError(say("Give one of --diff and --diff-text."));
  if (request.aggregate && request.minusHead)
    throw UsageError(say("--diff LAYER.HEAD is for one head, not for --aggregate."));
  return request;
}

void checkHidden(const ReadingRequest& request, const AttentionTrace& trace, AttentionKind kind) {
  const qsizetype tokens = std::max(trace.queryTokens(kind).size(), trace.keyTokens(kind).size());
  for (const Eigen::Index token : request.reading.hiddenKeys) checkHasToken(token, tokens);
}

QString notCompared(const ReadingRequest& request, const Model& model, const AttentionTrace& trace) {
  if (!request.minusText) return {};
  const Tokens tokens = model.tokenize(*request.minusText);
  tellOmission(tokens);
  const TokenAlignment pairs = alignByEdits(trace.source, tokens);
  const QString own = listed(trace.source, unpaired(pairs.left, trace.source)),
                theirs = listed(tokens, unpaired(pairs.right, tokens));
  QStringList sentences;
  if (!own.isEmpty()) sentences << say("Without a counterpart in the other text, and left out: %1.").arg(own);
  if (!theirs.isEmpty())
    sentences << say("Without a counterpart in this text, and left out: %1.").arg(theirs);
  return sentences.join(QLatin1Char('\n'));
}

AttentionMap requestedMap(const ReadingRequest& request, const Model& model, const AttentionTrace& trace,
                          std::span<const HeadId> heads, const WhatIf& wish) {
  const WhatIf whatIf = afterRun(model, wish);
  const Tokens& queries = trace.queryTokens(heads.front().kind);
  const Tokens& keys = trace.keyTokens(heads.front().kind);
  const AttentionMap own = unreadMap(request, model, trace, heads, whatIf);
  const auto read = [&](const AttentionMap& map) {
    return heedmap::read(map, request.reading, queries, keys);
  };
  if (request.minusHead) {
    const HeadId other[] = {{heads.back().kind, request.minusHead->layer, request.minusHead->head}};
    return difference(read(own), read(unreadMap(request, model, trace, other, whatIf)));
  }
  if (request.minusModel) {
    const AttentionMap plain =
        whatIf.scope == Scope::Network || !request.ablation.isNone()
            ? wholeMap(request, model, model.run(trace.source, trace.target, {}), heads, {})
            : wholeMap(request, model, trace, heads, {});
    return difference(read(own), read(plain));
  }
  if (request.minusText) {
    if (heads.back().kind != AttentionKind::Self)
      throw UsageError(say("--diff-text compares self-attention of the text."));
    const Tokens tokens = model.tokenize(*request.minusText);
    Ablation without = request.ablation;
    without.knockouts.clear();  // between tokens of this text
    const RunOptions options = ablatedRun(model, tokens, trace.target, wish, without);
    const AttentionMap theirs =
        wholeMap(request, model, model.run(tokens, trace.target, options), heads, whatIf);
    const TokenAlignment pairs = alignByEdits(trace.source, tokens);
    MapPair both = aligned(own, theirs, pairs, pairs, trace.source, trace.source);
    both.right.note = both.left.note;  // the same was done to both
    AttentionMap map = difference(read(both.left), read(both.right));
    map.title = own.title;
    QString minus = say("minus “%1”").arg(QString::fromUtf8(*request.minusText));
    for (const QString& some : {listed(trace.source, unpaired(pairs.left, trace.source)),
                                listed(tokens, unpaired(pairs.right, tokens))})
      if (!some.isEmpty()) minus += say(" · ") + say("without %1").arg(some);
    map.note = map.note.isEmpty() ? minus : minus + QStringLiteral(" · ") + map.note;
    return map;
  }
  return read(own);
}

}  // namespace heedmap
