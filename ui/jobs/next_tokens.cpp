// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/next_tokens.h"

#include "core/interventions/ablation.h"
#include "core/model/model_file.h"
#include "core/text/tokenizer.h"
#include "core/text/tokens/token_label.h"

namespace heedmap {

namespace {

/// A token's text depends on those before it: many tokenizers drop the space of the first.
QString addedText(const Model& model, const AttentionTrace& trace, Eigen::Index row, int id) {
  const auto& tokenizer = model.file()->tokenizer;
  if (!tokenizer) return {};
  constexpr Eigen::Index enough = 8;
  const Tokens& tokens = model.summary().isEncoderDecoder ? trace.target : trace.source;
  std::vector<int> ids;
  if (model.summary().isCausal)
    for (Eigen::Index i = std::max<Eigen::Index>(0, row + 1 - enough); i <= row && i < tokens.size(); ++i)
      ids.push_back(tokens.items[size_t(i)].id);
  const QString before = tokenizer->target().decode(ids);
  ids.push_back(id);
  const QString whole = tokenizer->target().decode(ids);
  return whole.startsWith(before) ? whole.mid(before.size()) : tokenizer->target().decode({&id, 1});
}

}  // namespace

std::vector<NextToken> nextTokens(const Model& model, const AttentionTrace& trace, Eigen::Index row,
                                  int count) {
  std::vector<NextToken> result;
  const auto& tokenizer = model.file()->tokenizer;
  for (const Prediction& prediction : predictions(model, trace, row, count)) {
    Tokens one;
    one.usesByteAlphabet = trace.source.usesByteAlphabet;
    one.items.resize(1);
    one.items[0].id = prediction.id;
    one.items[0].piece =
        tokenizer ? tokenizer->target().piece(prediction.id) : QString::number(prediction.id);
    result.push_back(
        {tokenLabel(one, 0).label, addedText(model, trace, row, prediction.id), prediction.probability});
  }
  return result;
}

}  // namespace heedmap
