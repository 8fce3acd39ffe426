// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/options/arguments.h"
#include "core/workspace/run_request.h"

namespace heedmap {

/// --text, --text-file, --pair, --ids and --specials-as-text.
std::vector<Option> textOptions();

/// --attention, --target and --target-ids, for models with a decoder of their own.
std::vector<Option> attentionOptions();

/// The words for kinds of attention: as files spell them, and "encoder" as the window calls the first.
const std::vector<Word<AttentionKind>>& kindWords();

/// Which of a model's attentions is asked for; nothing when nothing is said.
std::optional<AttentionKind> attentionKind(const Arguments& arguments);

/// What is to be read by textOptions(), from files and standard input too. Throws UsageError when none or two
/// of them say what the text is, and Error for a file that cannot be read or is not UTF-8.
RunRequest requestedText(const Arguments& arguments);

/// --target and --target-ids. Throws UsageError when both are given.
void readTarget(const Arguments& arguments, RunRequest& request);

/// How texts are read and what is changed about the run, without the texts themselves: special tokens, target
/// and what-if. Throws UsageError when options do not fit together.
RunRequest requestedChanges(const Arguments& arguments);

/// Both; see ablation() for the rest. Throws UsageError when options do
/// not fit together.
RunRequest requestedRun(const Arguments& arguments);

/// runRequest(), with a word on standard error about tokens that did not fit into the model. Throws Error
/// when there is no token.
AttentionTrace tracedRun(const Model& model, const RunRequest& request);

/// Says on standard error how many tokens did not fit into the model, if any.
void tellOmission(const Tokens& tokens);

}  // namespace heedmap
