// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/attention/expert_choices.h"
#include "core/attention/layer_kind.h"
#include "core/attention/layer_state.h"
#include "core/attention/score_rule.h"
#include "core/attention/stored_heads.h"
#include "core/base/matrix.h"
#include "core/text/tokens/tokens.h"

namespace heedmap {

/// What one layer computed before its softmax, and the experts that it chose after it. Heads lie side by
/// side; query head h uses key head h / (heads / keyHeads). What was computed elsewhere is `stored`, and has
/// neither q, k nor v here.
struct LayerTrace {
  Matrix q;  ///< [query, heads * d_k], after rotation and norms: as they enter the product
  Matrix k;  ///< [key, keyHeads * d_k]
  Matrix v;  ///< [key, keyHeads * d_v]
  ScoreRule
      rule;  ///< the model's own, also after a run under a what-if: headInput() applies that to it again
  std::shared_ptr<const StoredHeads> stored = {};
  ExpertChoices experts = {};  ///< of the queries; none in the last layer of a run that ends with its queries
  LayerKind kind = LayerKind::Attention;  ///< of any other one all the above is empty
  LayerStates states = {};                ///< of any other one, where a longer text may go on from
  int keyHeads = 0, dK = 0, dV = 0;       ///< where they are others than AttentionStack says; else 0
  Matrix globalV = {};  ///< as v, and read in its place by the first rule.mask.global queries; mostly empty
  Matrix sinkV = {};    ///< [query, heads * d_v]: what the share of a row that goes to no key reads, under
                        ///< ScoreRule::rowSinks; mostly empty

  Eigen::Index queryCount() const { return stored ? stored->queryCount() : q.rows(); }
  Eigen::Index keyCount() const { return stored ? stored->keyCount() : k.rows(); }
};

/// One kind of attention through all its layers.
struct AttentionStack {
  AttentionKind kind = AttentionKind::Self;
  int heads = 0;
  int keyHeads = 0;
  int dK = 0;  ///< of most layers, as is dV; see dKOf and dVOf
  int dV = 0;
  std::vector<LayerTrace> layers;

  bool hasHeads(int layer) const { return layers[size_t(layer)].kind == LayerKind::Attention; }
  int keyHeadsOf(int layer) const {
    const int own = layers[size_t(layer)].keyHeads;
    return own > 0 ? own : keyHeads;
  }
  int dKOf(int layer) const {
    const int own = layers[size_t(layer)].dK;
    return own > 0 ? own : dK;
  }
  int dVOf(int layer) const {
    const int own = layers[size_t(layer)].dV;
    return own > 0 ? own : dV;
  }
  int keyHead(int layer, int head) const { return head / (heads / keyHeadsOf(layer)); }
  HeadMatrix queries(int layer, int head) const {
    const LayerTrace& from = layers[size_t(layer)];
    if (from.stored) return from.stored->queries(head);
    return columns(from.q, head * dKOf(layer), dKOf(layer));
  }
  HeadMatrix keys(int layer, int head) const {
    const LayerTrace& from = layers[size_t(layer)];
    if (from.stored) return from.stored->keys(keyHead(layer, head));
    const Eigen::Index width = from.k.cols() / keyHeadsOf(layer);  // none where the weights are given
    return columns(from.k, keyHead(layer, head) * width, width);
  }
  MatrixView values(int layer, int head) const { return valuesOf(layers[size_t(layer)].v, layer, head); }
  /// What `query` reads, which may be a global token.
  MatrixView values(int layer, int head, Eigen::Index query) const {
    const LayerTrace& from = layers[size_t(layer)];
    return valuesOf(query < globalQueries(layer) ? from.globalV : from.v, layer, head);
  }
  /// The first queries, which read values of their own.
  Eigen::Index globalQueries(int layer) const {
    const LayerTrace& from = layers[size_t(layer)];
    return from.globalV.size() > 0 ? from.rule.mask.global : 0;
  }

 private:
  MatrixView valuesOf(const Matrix& v, int layer, int head) const {
    return columns(v, keyHead(layer, head) * dVOf(layer), dVOf(layer));
  }
};

/// All that a run of a model leaves behind; weights are computed from it when somebody looks.
struct AttentionTrace {
  Tokens source;                       ///< what the encoder, or the only stack, read
  Tokens target;                       ///< what the decoder of an encoder–decoder read, else empty
  std::vector<AttentionStack> stacks;  ///< Self first; then DecoderSelf and Cross where there are any
  Matrix hidden;  ///< [token, d_model] of the last stack after its final norm: what an output head reads
  std::vector<Matrix> layerInputs;  ///< residual stream entering each layer of the last stack, when asked for

  const AttentionStack* stack(AttentionKind kind) const {
    for (const auto& stack : stacks)
      if (stack.kind == kind) return &stack;
    return nullptr;
  }
  const Tokens& queryTokens(AttentionKind kind) const {
    return kind == AttentionKind::Self ? source : target;
  }
  const Tokens& keyTokens(AttentionKind kind) const {
    return kind == AttentionKind::DecoderSelf ? target : source;
  }
};

}  // namespace heedmap
