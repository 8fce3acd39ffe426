// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/corpus_run.h"

namespace heedmap {

/// As runCorpus, from `cacheFolder` at once when the same weights have read the same texts before; else runs
/// and saves there. A cache that cannot be written is no error.
CorpusStatistics cachedCorpusRun(const Model& model, const QByteArray& modelFingerprint,
                                 const QString& corpusPath, const QString& cacheFolder,
                                 const CorpusProgress& progress = {}, std::stop_token stop = {});

/// The same in this user's cache; a model that is not out of files is measured each time.
CorpusStatistics measuredCorpus(const Model& model, const QString& corpusPath,
                                const CorpusProgress& progress = {}, std::stop_token stop = {});

}  // namespace heedmap
