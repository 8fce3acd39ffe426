// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/generation.h"

#include <algorithm>
#include <limits>

#include "core/base/error.h"
#include "core/model/model_file.h"
#include "core/text/tokenizer.h"

namespace heedmap {

Tokens decoderStart(const Model& model) {
  if (!model.decoder() || model.file()->config.decoderStart < 0)
    throw Error(say("%1 does not say which token its decoder starts with, so it cannot write by itself; give "
                    "the target "
                    "text.")
                    .arg(model.summary().name));
  Tokens tokens;
  append(tokens, model.file()->config.decoderStart, model);
  tokens.items.front().isAdded = true;
  return tokens;
}

void append(Tokens& tokens, int id, const Model& model) {
  Token token;
  token.id = id;
  if (const auto& tokenizer = model.file()->tokenizer) {
    token.piece = tokenizer->target().piece(id);
    token.isSpecial = tokenizer->target().isSpecial(id);
  } else {
    token.piece = QStringLiteral("%1").arg(id);
  }
  tokens.items.push_back(std::move(token));
}

namespace {

bool contains(const std::vector<int>& ids, int id) {
  return std::find(ids.begin(), ids.end(), id) != ids.end();
}

/// The forced token, or the most probable one of those that are not banned, after `tokens` tokens. `logits`
/// is [1, vocabulary].
int nextId(const ModelConfig& config, Matrix logits, qsizetype tokens) {
  if (tokens == 1 && config.forcedBos >= 0) return config.forcedBos;
  for (const int id : config.bannedIds)
    if (id >= 0 && id < logits.cols() && !contains(config.eosIds, id))
      logits(0, id) = -std::numeric_limits<float>::infinity();
  Eigen::Index next = 0;
  logits.row(0).maxCoeff(&next);
  return int(next);
}

}  // namespace

std::vector<Token> generate(const Model& model, const Tokens& source, const Tokens& target,
                            const GenerationOptions& options, std::stop_token stop) {
  if (!model.file() || (!model.decoder() && !model.summary().isCausal))
    throw Error(say("%1 reads in both directions and does not write: it cannot continue a text.")
                    .arg(model.summary().name));
  const ModelConfig& config = model.file()->config;
  const OutputHead& head = outputHeadOf(model);
  Tokens continued = source, decoded = target;
  if (config.decoder && decoded.items.empty()) decoded = decoderStart(model);
  Tokens& growing = config.decoder ? decoded : continued;
  const qsizetype begin = growing.size();
  RunOptions run = options.run;
  AttentionTrace trace;
  for (int i = 0; i < options.count; ++i) {
    if (config.maxPositions > 0 && growing.size() >= config.maxPositions) break;
    trace = model.run(continued, decoded, run, stop);
    run.prefix = &trace;
    const int next = nextId(config, head.logits(trace.hidden.bottomRows(1)), growing.size());
    append(growing, next, model);
    if (options.onToken) options.onToken(growing.items.back());
    if (contains(config.eosIds, next)) break;
  }
  return {growing.items.begin() + begin, growing.items.end()};
}

}  // namespace heedmap
