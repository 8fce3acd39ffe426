// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/attention/attention_trace.h"
#include "core/attention/weights.h"
#include "core/text/tokens/tokens.h"

namespace heedmap {

/// What a model is, for a person: shown beside the chooser, by `inspect` and on "About this model".
struct ModelSummary {
  QString name;          ///< folder or file name, or the name inside the file
  QString architecture;  ///< "BERT", "GPT-2", "Llama"
  int layers = 0;
  int heads = 0;
  int keyHeads = 0;
  int decoderLayers = 0;  ///< this and the next two of an encoder–decoder, else 0
  int decoderHeads = 0;
  int decoderDk = 0;
  int dModel = 0;
  int dK = 0;
  int maxPositions = 0;                ///< 0: no limit
  std::vector<int> withoutHeads = {};  ///< layers of the only stack that have none, ascending; see LayerKind
  bool isCausal = false;
  bool isEncoderDecoder = false;
  bool hasOutputHead = false;
};

/// Mean ablation of a head: its output is the same at every query, its mean over a corpus, say.
struct MeanAblation {
  HeadId id;
  Vector output;  ///< [d_v], before W_O
};

/// A layer of one kind of attention.
struct LayerId {
  AttentionKind kind = AttentionKind::Self;
  int layer = 0;
};

struct RunOptions {
  WhatIf whatIf = {};  ///< applied in every layer when its scope is the network, else ignored by the run
  bool keepLayerInputs = false;
  /// The deepest layer that somebody looks at: the run ends with its queries, keys and values. The trace then
  /// has the layers up to it, bit for bit those of a whole run, and no last hidden state; a layer that the
  /// model does not have stands for all of them. Models that compute every layer at once may ignore it.
  std::optional<LayerId> deepest = {};
  std::vector<HeadId> zeroAblations = {};  ///< heads whose outputs are zero before W_O (Michel et al. 2019)
  std::vector<MeanAblation> meanAblations = {};
  std::vector<Knockout> knockouts = {};  ///< also in the trace's rules, so that the cells show as masked
  /// A run of the same tokens under the same what-if, without interventions, that kept its layer
  /// inputs. Layers before the first change are taken from it. Ignored when its tokens are others; must
  /// outlive the run.
  const AttentionTrace* baseline = nullptr;
  /// A run of a text that begins with the same tokens, or of the same source and a target that does, under
  /// the same what-if and interventions. The rows of those tokens are taken over and only those after them,
  /// and of the last token, are computed. Ignored where a whole run would make other rows of the first
  /// tokens: a layer looks ahead (also when a what-if takes the mask away), or rotary positions turn
  /// otherwise in a text of the new length (dynamic and longrope scaling); and where it has fewer layers than
  /// are wanted. Layers without heads go on where they have kept a LayerState, so that a text which shares
  /// only tokens before all of those runs from the beginning. Must outlive the run.
  const AttentionTrace* prefix = nullptr;
};

struct ModelFile;

/// What a special token that is spelt in a text ("[SEP]") stands for.
enum class SpecialTokens {
  Read,     ///< that token
  Literal,  ///< its letters, plain text
};

/// The last step of a language model.
class OutputHead {
 public:
  virtual ~OutputHead() = default;
  /// What the model would say after each of these rows of AttentionTrace::hidden, as logits [row,
  /// vocabulary]: for a causal model or a decoder the *next* token, for an encoder the token at the row
  /// itself.
  virtual Matrix logits(const Matrix& hiddenRows) const = 0;
};

/// What the decoder of an encoder–decoder reads, whose language or vocabulary can be others than the
/// source's.
class DecoderInput {
 public:
  virtual ~DecoderInput() = default;
  /// Before it has written anything: its start token alone. Throws Error for a model that does
  /// not say which that is.
  virtual Tokens startTokens() const = 0;
  /// Tokens of a text that it would write, without the start token, cut to the model's positions. Throws
  /// Stopped.
  virtual Tokens targetTokens(const QByteArray& text, std::stop_token stop = {}) const = 0;
};

/// Where queries and keys come from: a trained model or the textbook layer. Immutable and safe to share
/// between threads. What only some models have is a part that may be null.
class Model {
 public:
  virtual ~Model() = default;
  virtual const ModelSummary& summary() const = 0;
  /// False for attention that was computed elsewhere: its tokens are what they are.
  virtual bool readsText() const { return true; }
  /// Tokens of `text`, and of `pair` when it is not empty, cut to the model's positions (see
  /// Tokens::omitted). Throws Error for a model that reads no text, and Stopped.
  virtual Tokens tokenize(const QByteArray& text, const QByteArray& pair = {},
                          SpecialTokens specials = SpecialTokens::Read, std::stop_token stop = {}) const = 0;
  /// Runs every layer, or those up to RunOptions::deepest. `target` is the decoder's input of an
  /// encoder–decoder. Throws Error on ids outside of the vocabulary and Stopped when asked to stop.
  virtual AttentionTrace run(const Tokens& source, const Tokens& target, const RunOptions& options,
                             std::stop_token stop = {}) const = 0;
  /// Length of each key's value vector after head `id`'s part of W_O, [key]: weight · length is how much a
  /// key adds to what the head writes (Kobayashi et al. 2020). W_O's bias is no head's and left out. Throws
  /// Error where there is no W_O.
  virtual Vector valueLengths(const AttentionTrace& trace, const HeadId& id) const;
  /// Can d_k be chosen? Then run() takes WhatIf::dk, rounded down, as the real size of queries and keys,
  /// whatever the scope.
  virtual bool hasFreeDk() const { return false; }

  virtual const OutputHead* outputHead() const { return nullptr; }
  virtual const DecoderInput* decoder() const { return nullptr; }
  /// Config, checkpoint and tokenizer of a model that was read from files.
  virtual const ModelFile* file() const { return nullptr; }
};

/// The output head of `model`. Throws Error for a model without one.
const OutputHead& outputHeadOf(const Model& model);

/// What `whatIf` still changes about a trace that `source` has run under it: a d_k that the run obeyed is a
/// what-if no more.
inline WhatIf afterRun(const Model& source, WhatIf whatIf) {
  if (source.hasFreeDk()) whatIf.dk.reset();
  return whatIf;
}

}  // namespace heedmap
