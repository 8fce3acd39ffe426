// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "core/analysis/corpus.h"
#include "core/analysis/measures/head_measures.h"
#include "core/model/model.h"

namespace heedmap {

/// Mean and spread of one measure over the texts that give it a meaning (Welford 1962).
struct Spread {
  qint64 texts = 0;
  qint64 rows = 0;  ///< query rows behind the texts' means
  double mean = 0;
  double squares = 0;  ///< sum of the squared deviations from the mean

  void add(const Measurement& value);
  /// Standard deviation between texts; NaN for less than two.
  double deviation() const;
  bool operator==(const Spread&) const = default;
};

struct HeadSpread {
  HeadId id;
  std::vector<Spread> values;       ///< in the order of `measures()`
  std::vector<double> output = {};  ///< [d_v] what the head hands to W_O, mean over all queries of the corpus
  bool operator==(const HeadSpread&) const = default;
};

struct CorpusStatistics {
  qint64 texts = 0;
  qint64 tokens = 0;
  qint64 cutTexts = 0;  ///< texts that did not fit into the model's positions and lost their ends
  std::vector<HeadSpread> heads;
  bool operator==(const CorpusStatistics&) const = default;
};

/// Called between batches on the calling thread: share of the corpus that is done, and what is known so far.
using CorpusProgress = std::function<void(double done, const CorpusStatistics& soFar)>;

/// Measures every head of `model` on every text of `corpus`. Texts run side by side on all threads and are
/// added in their order, so the result does not depend on the number of threads. An encoder–decoder reads
/// each text on both sides. Throws Stopped.
CorpusStatistics runCorpus(const Model& model, Corpus corpus, const CorpusProgress& progress = {},
                           std::stop_token stop = {});

/// The means as if they were of one text, for filters, findings and tables.
std::vector<HeadMeasures> meansOf(const CorpusStatistics& statistics);

}  // namespace heedmap
