// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interventions/ablation_run.h"

#include <QStringList>
#include <algorithm>

#include "core/base/error.h"
#include "core/maps/head_map.h"
#include "core/text/tokens/token_label.h"

namespace heedmap {

namespace {

constexpr qsizetype mostNames = 3;

QString shortened(QStringList names) {
  if (names.size() > mostNames) {
    const qsizetype more = names.size() - mostNames;
    names.resize(mostNames);
    names << say("%1 more").arg(more);
  }
  return names.join(QStringLiteral(", "));
}

/// What the run itself was under: a what-if for one head changes no output.
WhatIf ofNetwork(const WhatIf& whatIf) {
  return whatIf.scope == Scope::Network ? whatIf : WhatIf{};
}

}  // namespace

Ablation inside(Ablation ablation, qsizetype sourceTokens, qsizetype targetTokens) {
  std::erase_if(ablation.knockouts, [&](const Knockout& knockout) {
    return knockout.query >= (knockout.id.kind == AttentionKind::Self ? sourceTokens : targetTokens) ||
           knockout.key >= (knockout.id.kind == AttentionKind::DecoderSelf ? targetTokens : sourceTokens);
  });
  return ablation;
}

std::vector<MeanAblation> meanOutputs(const AttentionTrace& trace, std::span<const HeadId> heads,
                                      const WhatIf& whatIf) {
  std::vector<MeanAblation> means;
  for (const HeadId& id : heads)
    means.push_back(
        {id, meanOutput(weights(headInput(trace, id, ofNetwork(whatIf))).values, *trace.stack(id.kind), id)});
  return means;
}

std::vector<MeanAblation> meanOutputs(const CorpusStatistics& corpus, std::span<const HeadId> heads) {
  std::vector<MeanAblation> means;
  for (const HeadId& id : heads) {
    const auto found = std::find_if(corpus.heads.begin(), corpus.heads.end(),
                                    [&](const HeadSpread& head) { return head.id == id; });
    if (found == corpus.heads.end())
      throw Error(say("The corpus run has no mean of layer %1, head %2; measure the corpus again.")
                      .arg(id.layer)
                      .arg(id.head));
    const Eigen::Map<const Eigen::VectorXd> output(found->output.data(), Eigen::Index(found->output.size()));
    means.push_back({id, output.cast<float>()});
  }
  return means;
}

RunOptions ablatedRun(const Model& model, const Tokens& source, const Tokens& target, const WhatIf& whatIf,
                      const Ablation& ablation, std::stop_token stop) {
  RunOptions options{.whatIf = whatIf};
  if (ablation.kind == AblationKind::Zero)
    options.zeroAblations = ablation.heads;
  else if (ablation.corpus)
    options.meanAblations = meanOutputs(*ablation.corpus, ablation.heads);
  else if (!ablation.heads.empty())
    options.meanAblations =
        meanOutputs(model.run(source, target, options, std::move(stop)), ablation.heads, whatIf);
  options.knockouts = ablation.knockouts;
  return options;
}

int firstAffectedLayer(const AttentionTrace& trace, const Ablation& ablation) {
  if (trace.stacks.size() > 1) return 0;  // what an encoder changes reaches every layer of the decoder
  int first = std::numeric_limits<int>::max();
  for (const HeadId& id : ablation.heads) first = std::min(first, id.layer + 1);
  for (const Knockout& knockout : ablation.knockouts) first = std::min(first, knockout.id.layer);
  return first;
}

QString listOf(const AttentionTrace& trace, std::span<const HeadId> heads) {
  QStringList names;
  for (const HeadId& id : heads) names << headTitle(trace, id);
  return shortened(names);
}

QString nameOf(const AttentionTrace& trace, const Knockout& knockout) {
  const Tokens &queries = trace.queryTokens(knockout.id.kind), &keys = trace.keyTokens(knockout.id.kind);
  const auto label = [](const Tokens& tokens, Eigen::Index token) {
    return token < tokens.size() ? tokenLabel(tokens, token).label : QString::number(token);
  };
  return QStringLiteral("%1: “%2” → “%3”")
      .arg(headTitle(trace, knockout.id), label(queries, knockout.query), label(keys, knockout.key));
}

QString nameOfRow(const AttentionTrace& trace, Eigen::Index row) {
  const Tokens& tokens = trace.stacks.size() > 1 ? trace.target : trace.source;
  return QStringLiteral("%1 “%2”").arg(QString::number(row), tokenLabel(tokens, row).label);
}

QStringList ablationNotes(const AttentionTrace& trace, const Ablation& ablation) {
  QStringList notes;
  const QString heads = listOf(trace, ablation.heads);
  if (!ablation.heads.empty())
    notes << (ablation.kind == AblationKind::Zero ? say("zero-ablated: %1").arg(heads)
              : ablation.corpus
                  ? say("mean-ablated over %1 texts: %2").arg(QString::number(ablation.corpus->texts), heads)
                  : say("mean-ablated over this text: %1").arg(heads));
  QStringList pairs;
  for (const Knockout& knockout : ablation.knockouts) pairs << nameOf(trace, knockout);
  if (!pairs.isEmpty()) notes << say("knocked out: %1").arg(shortened(pairs));
  return notes;
}

}  // namespace heedmap
