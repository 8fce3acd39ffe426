// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <stop_token>
#include <vector>

#include "core/attention/attention_trace.h"
#include "core/attention/weights.h"
#include "core/text/tokens.h"

namespace heedmap {

/// What a model is, for a person: shown beside the chooser, by `inspect` and on "About this model".
struct ModelSummary {
  QString name;          ///< folder or file name, or the name inside the file
  QString architecture;  ///< "BERT", "GPT-2", "Llama"
  int layers = 0;
  int heads = 0;
  int keyHeads = 0;
  int decoderLayers = 0;  ///< of an encoder–decoder, else 0
  int dModel = 0;
  int dK = 0;
  int maxPositions = 0;  ///< 0: no limit
  bool isCausal = false;
  bool isEncoderDecoder = false;
  bool hasOutputHead = false;
};

/// A head whose output is the same at every query: its mean over a corpus, say.
struct MeanHead {
  HeadId id;
  Vector output;  ///< [d_v], what the head hands to W_O
};

/// A key that one query of one head may not look at; the row's softmax goes over what is left (Geva et al.
/// 2023).
struct CutEdge {
  HeadId id;
  Eigen::Index query = 0;
  Eigen::Index key = 0;
  auto operator<=>(const CutEdge&) const = default;
};

struct RunOptions {
  WhatIf whatIf = {};  ///< applied in every layer when its scope is the network, else ignored by the run
  bool keepLayerInputs = false;
  std::vector<HeadId> zeroedHeads = {};  ///< their outputs are set to zero before W_O (Michel et al. 2019)
  std::vector<MeanHead> meanHeads = {};
  std::vector<CutEdge> cutEdges = {};  ///< also in the trace's rules, so that the cells show as masked
  /// A run of the same tokens under the same what-if, nothing switched off or cut, that kept its layer
  /// inputs. Layers before the first change are taken from it. Ignored when its tokens are others; must
  /// outlive the run.
  const AttentionTrace* baseline = nullptr;
  /// A run of the first tokens of the same text, or of the same source and the first tokens of the target,
  /// under the same what-if and edits. Its rows are taken over and only those of the tokens after them are
  /// computed. Ignored where a whole run would make other rows of the first tokens: its tokens are others, a
  /// layer looks ahead (also when a what-if takes the mask away), or rotary positions turn otherwise in a
  /// text of the new length (dynamic and longrope scaling). Must outlive the run.
  const AttentionTrace* prefix = nullptr;
};

/// Where queries and keys come from: a trained model or the textbook layer. Immutable and safe to share
/// between threads.
class Model {
 public:
  virtual ~Model() = default;
  virtual const ModelSummary& summary() const = 0;
  /// Tokens of `text`, and of `pair` when it is not empty, cut to the model's positions (see
  /// Tokens::omitted). Throws Stopped.
  virtual Tokens tokenize(const QByteArray& text, const QByteArray& pair = {},
                          std::stop_token stop = {}) const = 0;
  /// The same, but a special token spelt in the text ("[SEP]") is plain text.
  virtual Tokens tokenizeLiterally(const QByteArray& text, const QByteArray& pair = {},
                                   std::stop_token stop = {}) const {
    return tokenize(text, pair, stop);
  }
  /// Runs every layer. `target` is the decoder's input of an encoder–decoder. Throws Error on ids outside of
  /// the vocabulary and Stopped when asked to stop.
  virtual AttentionTrace run(const Tokens& source, const Tokens& target, const RunOptions& options,
                             std::stop_token stop = {}) const = 0;
  /// Length of each key's value vector after head `id`'s part of W_O, [key]: weight · length is how much a
  /// key adds to what the head writes (Kobayashi et al. 2020). W_O's bias is no head's and left out. Throws
  /// Error where there is no W_O.
  virtual Vector valueLengths(const AttentionTrace& trace, const HeadId& id) const;
  /// Can d_k be chosen? Then run() takes WhatIf::dk, rounded down, as the real size of queries and keys,
  /// whatever the scope.
  virtual bool hasFreeDk() const { return false; }
};

/// What `whatIf` still changes about a trace that `source` has run under it: a d_k that the run obeyed is a
/// what-if no more.
inline WhatIf afterRun(const Model& source, WhatIf whatIf) {
  if (source.hasFreeDk()) whatIf.dk.reset();
  return whatIf;
}

}  // namespace heedmap
