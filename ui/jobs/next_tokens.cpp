// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/next_tokens.h"

#include "core/interventions/ablation.h"
#include "core/model/model_file.h"
#include "core/text/added_text.h"
#include "core/text/tokens/token_label.h"

namespace heedmap {

namespace {

/// The ids up to `row` of the text that the model continues; none for one that fills masks.
std::vector<int> idsUpTo(const Model& model, const AttentionTrace& trace, Eigen::Index row) {
  std::vector<int> ids;
  const Tokens& tokens = model.summary().isEncoderDecoder ? trace.target : trace.source;
  if (model.summary().isCausal || model.summary().isEncoderDecoder)
    for (Eigen::Index i = 0; i <= row && i < tokens.size(); ++i) ids.push_back(tokens.items[size_t(i)].id);
  return ids;
}

}  // namespace

std::vector<NextToken> nextTokens(const Model& model, const AttentionTrace& trace, Eigen::Index row,
                                  int count) {
  std::vector<NextToken> result;
  const auto& tokenizer = model.file()->tokenizer;
  const std::vector<int> before = idsUpTo(model, trace, row);
  for (const Prediction& prediction : predictions(model, trace, row, count)) {
    Tokens one;
    one.usesByteAlphabet = trace.source.usesByteAlphabet;
    one.items.resize(1);
    one.items[0].id = prediction.id;
    one.items[0].piece =
        tokenizer ? tokenizer->target().piece(prediction.id) : QString::number(prediction.id);
    result.push_back({tokenLabel(one, 0).label,
                      tokenizer ? addedText(tokenizer->target(), before, {&prediction.id, 1}) : QString(),
                      prediction.probability});
  }
  return result;
}

}  // namespace heedmap
