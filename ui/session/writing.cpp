// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/writing.h"

#include "core/base/error.h"
#include "core/model/generation.h"
#include "core/model/model_file.h"
#include "core/text/tokenizer.h"

namespace heedmap {

namespace {

constexpr int mostTokens = 40;

/// Tokens that `model` writes, handed over as they come; stopping is no failure here.
std::vector<Token> write(const Model& model, const Tokens& source, const Tokens& target,
                         const RunOptions& options, const OnWritten& onWritten, std::stop_token stop) {
  std::vector<Token> tokens;
  std::vector<int> ids;
  GenerationOptions generation;
  generation.count = mostTokens;
  generation.run = options;
  generation.onToken = [&](const Token& token) {
    tokens.push_back(token);
    ids.push_back(token.id);
    if (const auto& tokenizer = model.file()->tokenizer) onWritten(tokenizer->target().decode(ids));
  };
  try {
    generate(model, source, target, generation, std::move(stop));
  } catch (const Stopped&) {
  }
  return tokens;
}

}  // namespace

Tokens givenTarget(const Model& model, const QByteArray& target) {
  Tokens tokens = model.decoder()->targetTokens(target);
  if (!tokens.items.empty()) tokens.items.pop_back();
  const Tokens start = decoderStart(model);
  tokens.items.insert(tokens.items.begin(), start.items.begin(), start.items.end());
  return tokens;
}

Tokens writtenTarget(const Model& model, const Tokens& source, const RunOptions& options,
                     const OnWritten& onWritten, std::stop_token stop) {
  Tokens target = decoderStart(model);
  std::vector<Token> written = write(model, source, {}, options, onWritten, std::move(stop));
  if (!written.empty()) written.pop_back();  // what comes last is said, not read
  for (const Token& token : written) append(target, token.id, model);
  return target;
}

void goOn(const Model& model, const Tokens& source, const RunOptions& options, const OnWritten& onWritten,
          std::stop_token stop) {
  write(model, source, {}, options, onWritten, std::move(stop));
}

}  // namespace heedmap
