// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/options/arguments.h"
#include "core/model/model.h"

namespace heedmap {

/// --model, and the text options below.
std::vector<Option> modelOptions();
/// --text, --text-file, --pair and --ids.
std::vector<Option> textOptions();

/// The path or built-in name after --model, the default model without it.
std::shared_ptr<const Model> openedModel(const Arguments& arguments);
/// The same, or the textbook layer of textbookArguments().
std::shared_ptr<const Model> openedSource(const Arguments& arguments);

/// A text and its pair, or ids, as given on the command line.
struct TextInput {
  QByteArray text;
  QByteArray pair;
  std::optional<std::vector<int>> ids;
};

/// Reads the text options, files and standard input included. Throws UsageError when none or two of them say
/// what the text is, and Error for a file that cannot be read or is not UTF-8.
TextInput textInput(const Arguments& arguments);

/// Ids exactly as given, nothing added, of the source or of what the decoder reads; pieces from the
/// vocabulary where there is one. Throws Error for an id that the model does not have.
Tokens tokensOfIds(const Model& model, const std::vector<int>& ids, bool isTarget = false);

/// Says on standard error how many tokens did not fit into the model, if any.
void tellOmission(const Tokens& tokens);

/// What `model` reads: the tokens of the text, cut to its positions and said so, or the ids. Throws Error on
/// ids for a source that has none.
Tokens sourceTokens(const Model& model, const TextInput& input);

}  // namespace heedmap
