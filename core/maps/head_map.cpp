// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/maps/head_map.h"

#include <QStringList>
#include <algorithm>

#include "core/attention/heads_of.h"
#include "core/base/error.h"
#include "core/text/tokens/token_label.h"
#include "core/tiles/long_head.h"

namespace heedmap {

namespace {

std::vector<AxisLabel> axisLabels(const Tokens& tokens) {
  std::vector<AxisLabel> labels;
  labels.reserve(tokens.items.size());
  for (qsizetype i = 0; i < tokens.size(); ++i) {
    const Token& token = tokens.items[size_t(i)];
    TokenLabel label = tokenLabel(tokens, i);
    labels.push_back(
        {std::move(label.label), std::move(label.detail), token.range, token.sequence, token.isSpecial, {i}});
  }
  return labels;
}

/// What is to be said of given weights that are no shares.
QString sumNote(const AttentionMap& map) {
  float least = 1, most = 1;
  for (Eigen::Index query = 0; query < map.values.rows(); ++query) {
    if (std::binary_search(map.fullyMaskedQueries.begin(), map.fullyMaskedQueries.end(), query)) continue;
    const float sum = map.values.row(query).sum();
    least = std::min(least, sum);
    most = std::max(most, sum);
  }
  if (isWhole(least) && isWhole(most)) return {};
  return say("rows sum to %1 … %2, shown as given")
      .arg(double(least), 0, 'g', 3)
      .arg(double(most), 0, 'g', 3);
}

}  // namespace

QString headTitle(const AttentionTrace& trace, const HeadId& id) {
  const QString head = say("Layer %1 · Head %2").arg(id.layer).arg(id.head);
  if (trace.stacks.size() < 2) return head;
  return QStringLiteral("%1 · %2").arg(say(info(id.kind).name), head);
}

QString whatIfNote(const WhatIf& whatIf, const ScoreRule& rule) {
  const ScoreRule changed = applied(whatIf, rule);
  QStringList changes;
  if (changed.mask != rule.mask)
    changes << (whatIf.mask == MaskChoice::Causal ? say("causal mask") : say("no mask"));
  if (changed.scale != rule.scale)
    changes << (whatIf.scaled ? say("d_k %1").arg(changed.divisorDk, 0, 'g', 5)
                              : say("not scaled by 1/√d_k"));
  if (changes.isEmpty()) return {};
  if (whatIf.scope == Scope::Network) changes << say("in the whole network");
  return say("what-if: %1").arg(changes.join(say(", ")));
}

AttentionMap unlabelledMap(const AttentionTrace& trace, const HeadId& id, const WhatIf& whatIf) {
  const HeadInput input = headInput(trace, id, whatIf);
  HeadWeights head = weights(input);
  AttentionMap map;
  map.values = std::move(head.values);
  map.fullyMaskedQueries = std::move(head.fullyMaskedQueries);
  if (input.rule.hasSinks()) map.sinkShares = (1 - map.values.rowwise().sum().array()).max(0).min(1);
  map.areSummaries = input.rule.rowSinks.size() > 0;
  map.isSelf = id.kind != AttentionKind::Cross;
  const bool isGivenWithHoles = input.rule.kind == ScoreKind::Given && input.q.array().isNaN().any();
  if (isGivenWithHoles || !input.rule.mask.isNone() || !input.rule.keyPadding.empty() ||
      !input.rule.knockouts.empty()) {
    map.masked.resize(map.values.rows(), map.values.cols());
    for (Eigen::Index query = 0; query < map.values.rows(); ++query)
      for (Eigen::Index key = 0; key < map.values.cols(); ++key)
        map.masked(query, key) = !input.isVisible(query, key);
  }
  if (!input.rule.knockouts.empty()) {
    HeadInput whole = input;
    whole.rule.knockouts.clear();
    for (const Knockout& knockout : input.rule.knockouts)
      if (whole.isVisible(knockout.query, knockout.key)) map.cut.push_back({knockout.query, knockout.key});
    std::ranges::sort(map.cut);
  }
  return map;
}

AttentionMap headMap(const AttentionTrace& trace, const HeadId& id, const WhatIf& whatIf) {
  AttentionMap map = unlabelledMap(trace, id, whatIf);
  map.queries = axisLabels(trace.queryTokens(id.kind));
  map.keys = axisLabels(trace.keyTokens(id.kind));
  map.title = headTitle(trace, id);
  const ScoreRule& rule = trace.stack(id.kind)->layers[size_t(id.layer)].rule;
  for (const QString& note :
       {whatIfNote(whatIf, rule), rule.kind == ScoreKind::Given ? sumNote(map) : QString()})
    if (!note.isEmpty()) map.notes << note;
  return map;
}

AttentionMap longHeadMap(std::shared_ptr<const AttentionTrace> trace, const HeadId& id,
                         const WhatIf& whatIf) {
  AttentionMap map;
  map.longHead = std::make_shared<LongHead>(trace, id, whatIf);
  map.areSummaries = map.longHead->input().rule.rowSinks.size() > 0;
  map.isSelf = id.kind != AttentionKind::Cross;
  map.queries = axisLabels(trace->queryTokens(id.kind));
  map.keys = map.isSelf ? map.queries : axisLabels(trace->keyTokens(id.kind));
  map.title = headTitle(*trace, id);
  const ScoreRule& rule = trace->stack(id.kind)->layers[size_t(id.layer)].rule;
  if (const QString note = whatIfNote(whatIf, rule); !note.isEmpty()) map.notes << note;
  return map;
}

}  // namespace heedmap
