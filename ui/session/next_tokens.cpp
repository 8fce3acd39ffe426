// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/next_tokens.h"

#include <algorithm>
#include <numeric>

#include "core/text/token_label.h"
#include "core/text/tokenizer.h"

namespace heedmap {

std::vector<Prediction> predictions(const TrainedModel& model, const AttentionTrace& trace, Eigen::Index row,
                                    int count) {
  const Matrix logits = model.logits(trace.hidden.row(row));
  const Eigen::RowVectorXd exponentials =
      (logits.row(0).cast<double>().array() - double(logits.maxCoeff())).exp().matrix();
  const double sum = exponentials.sum();
  std::vector<int> ids(size_t(exponentials.size()));
  std::iota(ids.begin(), ids.end(), 0);
  count = std::min(count, int(ids.size()));
  std::partial_sort(ids.begin(), ids.begin() + count, ids.end(),
                    [&](int a, int b) { return exponentials[a] > exponentials[b]; });
  std::vector<Prediction> result;
  for (int i = 0; i < count; ++i) {
    Tokens one;
    one.usesByteAlphabet = trace.source.usesByteAlphabet;
    const QString piece =
        model.tokenizer() ? model.tokenizer()->piece(ids[size_t(i)]) : QString::number(ids[size_t(i)]);
    one.items.resize(1);
    one.items[0].id = ids[size_t(i)];
    one.items[0].piece = piece;
    result.push_back({tokenLabel(one, 0).label, exponentials[ids[size_t(i)]] / sum});
  }
  return result;
}

}  // namespace heedmap
