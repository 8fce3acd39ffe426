// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/options/arguments.h"
#include "core/analysis/corpus_cache.h"
#include "core/interventions/ablation_run.h"

namespace heedmap {

/// --off, --set-to, --mean-over and --cut.
std::vector<Option> ablationOptions();

/// What of `model` is taken away. Measures the corpus of --mean-over where that is wanted. Throws UsageError
/// when the options do not fit together, Error for the textbook layer, which has nothing to take away.
Ablation ablation(const Arguments& arguments, const Model& model);

/// Throws Error for the textbook layer.
void checkCanAblate(const Model& model);

/// measuredCorpus() of the texts of `path`; tells a terminal how far it is.
CorpusStatistics corpusOf(const Model& model, const QString& path);

}  // namespace heedmap
