// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/corpus_run.h"

#include <cmath>

#include "core/base/error.h"
#include "core/parallel/parallel_for.h"

namespace heedmap {

namespace {

struct TextResult {
  std::vector<HeadMeasures> heads;
  qint64 tokens = 0;
  bool isCut = false;
};

TextResult measureText(const Model& model, const QByteArray& text, const std::stop_token& stop) {
  const Tokens tokens = model.tokenize(text, {}, SpecialTokens::Read, stop);
  if (tokens.items.empty()) return {};
  const AttentionTrace trace =
      model.run(tokens, model.summary().isEncoderDecoder ? tokens : Tokens{}, RunOptions{}, stop);
  return {measureHeads(trace, {}, stop), tokens.size(), tokens.omitted > 0};
}

void add(CorpusStatistics& statistics, const TextResult& text) {
  if (text.heads.empty()) return;
  ++statistics.texts;
  statistics.tokens += text.tokens;
  statistics.cutTexts += text.isCut;
  if (statistics.heads.empty())
    for (const HeadMeasures& head : text.heads)
      statistics.heads.push_back({head.id, std::vector<Spread>(head.values.size()),
                                  std::vector<double>(size_t(head.output.size()))});
  const double share =
      double(text.tokens) / double(statistics.tokens);  // every kind of attention has these queries
  for (size_t head = 0; head < text.heads.size(); ++head) {
    HeadSpread& spread = statistics.heads[head];
    for (size_t measure = 0; measure < spread.values.size(); ++measure)
      spread.values[measure].add(text.heads[head].values[measure]);
    for (size_t i = 0; i < spread.output.size(); ++i)
      spread.output[i] += share * (double(text.heads[head].output[Eigen::Index(i)]) - spread.output[i]);
  }
}

}  // namespace

void Spread::add(const Measurement& value) {
  if (std::isnan(value.value)) return;
  ++texts;
  rows += value.rows;
  const double step = value.value - mean;
  mean += step / double(texts);
  squares += step * (value.value - mean);
}

double Spread::deviation() const {
  return texts > 1 ? std::sqrt(squares / double(texts - 1)) : std::numeric_limits<double>::quiet_NaN();
}

CorpusStatistics runCorpus(const Model& model, Corpus corpus, const CorpusProgress& progress,
                           std::stop_token stop) {
  CorpusStatistics statistics;
  // Enough texts for all threads whatever their lengths; few enough for the progress to move.
  const size_t batch = size_t(threadCount()) * 8;
  for (bool isMore = true; isMore;) {
    std::vector<QByteArray> texts;
    while (texts.size() < batch && isMore) {
      if (auto text = corpus.next())
        texts.push_back(std::move(*text));
      else
        isMore = false;
    }
    std::vector<TextResult> results(texts.size());
    parallelFor(std::ptrdiff_t(texts.size()), [&](std::ptrdiff_t i) {
      throwIfStopped(stop);
      results[size_t(i)] = measureText(model, texts[size_t(i)], stop);
    });
    for (const TextResult& result : results) add(statistics, result);
    throwIfStopped(stop);
    if (progress) progress(corpus.progress(), statistics);
  }
  if (statistics.texts == 0)
    throw Error(say("There is no text in %1.").arg(corpus.files().join(QStringLiteral(", "))));
  return statistics;
}

std::vector<HeadMeasures> meansOf(const CorpusStatistics& statistics) {
  std::vector<HeadMeasures> means;
  for (const HeadSpread& head : statistics.heads) {
    means.push_back({head.id, {}});
    for (const Spread& spread : head.values)
      means.back().values.push_back(spread.texts > 0 ? Measurement{spread.mean, Eigen::Index(spread.rows)}
                                                     : Measurement{});
  }
  return means;
}

}  // namespace heedmap
