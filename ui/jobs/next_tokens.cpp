// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/next_tokens.h"

#include "core/interventions/ablation.h"
#include "core/model/model_file.h"
#include "core/text/tokenizer.h"
#include "core/text/tokens/token_label.h"

namespace heedmap {

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
    result.push_back({tokenLabel(one, 0).label, prediction.probability});
  }
  return result;
}

}  // namespace heedmap
