// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/run_request.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/model/generation.h"
#include "core/model/model_file.h"
#include "core/text/added_text.h"

namespace heedmap {

namespace {

/// The tokens that `model` generates, handed over as they come; to stop it is no failure.
std::vector<Token> generated(const Model& model, const Tokens& source, const RunOptions& options,
                             const RunWatch& watch) {
  std::vector<Token> tokens;
  std::vector<int> before, ids;
  if (!model.decoder())
    for (const Token& token : source.items) before.push_back(token.id);
  GenerationOptions generation;
  generation.count = mostGeneratedTokens;
  generation.run = options;
  generation.onToken = [&](const Token& token) {
    tokens.push_back(token);
    ids.push_back(token.id);
    const auto& tokenizer = model.file()->tokenizer;
    if (watch.onText && tokenizer) watch.onText(addedText(tokenizer->target(), before, ids));
  };
  try {
    generate(model, source, {}, generation, watch.stop);
  } catch (const Stopped&) {
  }
  return tokens;
}

/// What a generation is run under: there are no target tokens yet that a knockout could lie between, or a
/// mean be taken over.
RunOptions whileGenerating(const Model& model, const Tokens& source, const RunRequest& request,
                           const std::stop_token& stop) {
  Ablation ablation = inside(request.ablation, source.size(), 0);
  if (ablation.kind == AblationKind::Mean && !ablation.corpus) ablation.heads.clear();
  return ablatedRun(model, source, {}, request.whatIf, ablation, stop);
}

/// The decoder's start token, then the target's tokens without the last, as in training: what comes last is
/// said, not read.
Tokens shiftedRight(const Model& model, Tokens target) {
  if (!target.items.empty()) target.items.pop_back();
  const Tokens start = model.decoder()->startTokens();
  target.items.insert(target.items.begin(), start.items.begin(), start.items.end());
  return target;
}

Tokens targetOf(const Model& model, const Tokens& source, const RunRequest& request, const RunWatch& watch) {
  const bool isGiven = request.targetIds || !request.target.isEmpty();
  if (isGiven && !model.decoder())
    throw Error(say("%1 has no decoder that could read a target.").arg(model.summary().name));
  if (!model.decoder()) return {};
  if (request.targetIds) return tokensOfIds(model, *request.targetIds, TextSide::Target);
  if (isGiven) return shiftedRight(model, model.decoder()->targetTokens(request.target, watch.stop));
  Tokens target = model.decoder()->startTokens();
  if (!request.needsTarget) return target;
  std::vector<Token> written =
      generated(model, source, whileGenerating(model, source, request, watch.stop), watch);
  if (!written.empty()) written.pop_back();
  target.items.insert(target.items.end(), written.begin(), written.end());
  return target;
}

/// Means over the text itself change with every token.
bool canGoOnFrom(const EarlierRun& earlier, const Model& model, const RunRequest& request) {
  return earlier.trace && earlier.model.lock().get() == &model && model.summary().isCausal &&
         !model.decoder() && earlier.request.whatIf == request.whatIf && request.ablation.isNone() &&
         earlier.request.ablation.isNone();
}

/// Has an earlier run the rows of most of the tokens?
bool isMostlyThere(const AttentionTrace* earlier, const Tokens& source) {
  if (!earlier) return false;
  const auto& items = source.items;
  const auto common =
      std::mismatch(earlier->source.items.begin(), earlier->source.items.end(), items.begin(), items.end())
          .second -
      items.begin();
  return 2 * common >= source.size();
}

bool isShownInParts(const Model& model, const Tokens& source, const RunOptions& options,
                    const RunWatch& watch) {
  const bool isWanted = watch.onPart && watch.first && !options.deepest;
  const bool isPlain =
      options.zeroAblations.empty() && options.meanAblations.empty() && options.knockouts.empty();
  return isWanted && isPlain && source.size() >= tokensOfLongText && model.file() && !model.decoder() &&
         watch.first->layer + 1 < model.summary().layers && !isMostlyThere(options.prefix, source);
}

/// Up to the layer that somebody waits for, and with what the next one goes on from.
std::shared_ptr<const AttentionTrace> firstPart(const Model& model, const Tokens& source, RunOptions options,
                                                const LayerId& last, const std::stop_token& stop) {
  options.deepest = last;
  options.keepLayerInputs = true;
  options.prefix = nullptr;
  AttentionTrace part = model.run(source, {}, options, stop);
  for (size_t layer = 0; layer + 1 < part.layerInputs.size(); ++layer) part.layerInputs[layer].resize(0, 0);
  return std::make_shared<const AttentionTrace>(std::move(part));
}

}  // namespace

AttentionTrace runRequest(const Model& model, const RunRequest& request, std::stop_token stop,
                          const RunWatch& watch, const EarlierRun& earlier) {
  AttentionTrace trace;
  trace.source = request.ids ? tokensOfIds(model, *request.ids)
                             : model.tokenize(request.text, request.pair, request.specials, stop);
  if (trace.source.items.empty()) return trace;
  std::stop_source stopGeneration;
  const std::stop_callback byRun(stop, [&] { stopGeneration.request_stop(); });
  const std::stop_callback byWatch(watch.stop, [&] { stopGeneration.request_stop(); });
  const Tokens target = targetOf(model, trace.source, request, {watch.onText, stopGeneration.get_token()});
  throwIfStopped(stop);
  const Ablation ablation = request.skipsMissingKnockouts
                                ? inside(request.ablation, trace.source.size(), target.size())
                                : request.ablation;
  RunOptions options = ablatedRun(model, trace.source, target, request.whatIf, ablation, stop);
  options.deepest = request.deepest;
  if (canGoOnFrom(earlier, model, request)) options.prefix = earlier.trace.get();
  if (!isShownInParts(model, trace.source, options, watch))
    return model.run(trace.source, target, options, stop);
  const auto part = firstPart(model, trace.source, options, *watch.first, stop);
  options.prefix = nullptr;  // whoever takes the part may let go of the earlier run
  watch.onPart(part);
  options.baseline = part.get();
  return model.run(trace.source, target, options, stop);
}

QString continuation(const Model& model, const Tokens& source, const RunRequest& request,
                     const RunWatch& watch) {
  QString text;
  const auto keep = [&](const QString& soFar) {
    text = soFar;
    if (watch.onText) watch.onText(soFar);
  };
  const RunOptions options = ablatedRun(model, source, {}, request.whatIf, request.ablation, watch.stop);
  generated(model, source, options, {keep, watch.stop});
  return text;
}

Tokens tokensOfIds(const Model& model, const std::vector<int>& ids, TextSide side) {
  if (!model.file())
    throw Error(say("%1 has no vocabulary that ids could be of; give --text.").arg(model.summary().name));
  const ModelConfig& config = model.file()->config;
  const bool isTarget = side == TextSide::Target;
  const int vocabulary = (isTarget ? *config.decoder : config.main).vocabulary;
  const Tokenizer* tokenizer = model.file()->tokenizer.get();
  if (tokenizer && isTarget) tokenizer = &tokenizer->target();
  Tokens tokens =
      tokenizer ? tokenizer->encode({}, {}, {.addSpecial = false}) : Tokens{};  // knows how pieces are spelt
  for (const int id : ids) {
    if (id < 0 || id >= vocabulary)
      throw Error(say("There is no token %1: the ids of %2 are 0 to %3.")
                      .arg(QString::number(id), model.summary().name, QString::number(vocabulary - 1)));
    Token token;
    token.id = id;
    token.piece = tokenizer ? tokenizer->piece(id) : QString();
    if (token.piece.isEmpty()) token.piece = QString::number(id);
    token.isSpecial = tokenizer && tokenizer->isSpecial(id);
    token.isUnknown = tokenizer && tokenizer->unknownId() == id;
    tokens.items.push_back(token);
  }
  return tokens;
}

}  // namespace heedmap
