// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>

#include "core/interventions/ablation_run.h"
#include "core/model/model.h"

namespace heedmap {

/// What a model is asked to read, and what is changed about it. Texts are UTF-8.
struct RunRequest {
  QByteArray text = {};
  QByteArray pair = {};
  std::optional<std::vector<int>> ids = {};  ///< exactly these tokens in place of text and pair
  SpecialTokens specials = SpecialTokens::Read;
  QByteArray target = {};  ///< what the decoder of an encoder–decoder writes; empty: what it generates itself
  std::optional<std::vector<int>> targetIds = {};  ///< exactly what the decoder reads, in place of target
  bool needsTarget = true;  ///< false: only the encoder is looked at, so nothing is generated for it
  WhatIf whatIf = {};
  Ablation ablation = {};
  std::optional<LayerId> deepest = {};  ///< see RunOptions; empty: all layers
  bool skipsMissingKnockouts = false;   ///< those of tokens that the text has not; else they are refused
};

/// Listens to a run, and to the generation of its target, while it goes on.
struct RunWatch {
  std::function<void(const QString& soFar)> onText = {};
  std::stop_token stop = {};  ///< ends the generation; what was generated until then counts
  /// The layer that somebody waits for. Of a long text, where more layers follow it, onPart gets the trace as
  /// soon as it ends with that layer, bit for bit the beginning of what is returned; the earlier run is not
  /// needed from then on.
  std::optional<LayerId> first = {};
  std::function<void(std::shared_ptr<const AttentionTrace> part)> onPart = {};
};

/// Of so many tokens a text is worth showing before all layers have read it.
constexpr qsizetype tokensOfLongText = 2048;

/// Tokens that a model generates at most, as a target or after a text.
constexpr int mostGeneratedTokens = 40;

/// A run that came before, of the text as it was before the last stroke of a key, say.
struct EarlierRun {
  std::shared_ptr<const AttentionTrace> trace;
  std::weak_ptr<const Model> model;
  RunRequest request;
};

/// Runs `model` on what is asked for: the one way from a text to a trace. Where an `earlier` run of the same
/// model was under the same changes, and the model reads from left to right, the rows of tokens that both
/// texts begin with are taken from it. A target that is generated is
/// generated under the what-if and the ablation too, as far as these are known before it is there: knockouts
/// between target tokens and means over the text are not. A text without tokens gives a trace without stacks.
/// Throws Error on options that the model has no use for, and Stopped.
AttentionTrace runRequest(const Model& model, const RunRequest& request, std::stop_token stop = {},
                          const RunWatch& watch = {}, const EarlierRun& earlier = {});

/// Lets a causal model continue the text of `source` (a trace's) under what `request` changes. Returns the
/// text. Throws Error when the model does not write.
QString continuation(const Model& model, const Tokens& source, const RunRequest& request,
                     const RunWatch& watch);

/// Exactly these ids, nothing added, on one side of a model; pieces from its tokenizer where it has one.
/// Throws Error for an id that the model does not have, and for a model that reads no ids.
enum class TextSide { Source, Target };
Tokens tokensOfIds(const Model& model, const std::vector<int>& ids, TextSide side = TextSide::Source);

}  // namespace heedmap
