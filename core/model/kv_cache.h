// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/config/model_config.h"
#include "core/model/model.h"

namespace heedmap {

/// Layers of a stack with this kind of self-attention that a run under `options` goes through: all, or those
/// up to the deepest that is wanted; none of a decoder when only its encoder is.
int layersUpTo(const StackConfig& stack, AttentionKind kind, const RunOptions& options);

/// What a run takes from another run instead of computing it: the first layers of the last stack
/// (RunOptions::baseline), or in each of its layers the queries, keys and values of the first tokens, or its
/// state after them (RunOptions::prefix), and in both cases the whole encoder below a decoder. It points into
/// the other trace, which must outlive it. Where neither run fits it is empty, and what its functions are
/// given stays as it is.
class KvCache {
 public:
  KvCache(const ModelConfig& config, const RunOptions& options, const Tokens& source, const Tokens& target);

  /// The encoder's attention, or null when an encoder–decoder has to run it.
  const AttentionStack* encoder() const { return m_run ? m_run->stack(AttentionKind::Self) : nullptr; }

  int layers() const { return m_layers; }  ///< of the last stack that are complete, from layer 0 on
  Eigen::Index tokens() const {
    return m_tokens;
  }  ///< of the last stack whose rows are cached, from row 0 on

  /// The complete layers of one kind of attention.
  std::vector<LayerTrace> completeLayers(AttentionKind kind) const;
  /// The residual stream that enters each of the complete layers, [token, d_model].
  std::vector<Matrix> completeInputs() const;
  /// The residual stream that enters the first layer to compute, [token, d_model]. Only with layers() > 0.
  const Matrix& nextInput() const { return m_run->layerInputs[size_t(m_layers)]; }

  /// Puts the cached rows above those of the new tokens: q, k and v [new token, …] → [token, …].
  void extend(LayerTrace& trace, AttentionKind kind, int layer) const;
  /// The same for cross-attention, whose keys and values are the encoder's and complete: false when they have
  /// to be computed.
  bool extendCross(LayerTrace& trace, int layer) const;
  /// Where a layer without heads goes on from, or its beginning.
  const LayerState& state(AttentionKind kind, int layer) const;
  /// States to fill while it reads `count` new tokens.
  std::vector<LayerState> statesToKeep(Eigen::Index count) const;
  /// Those, and of the cached ones the ones that still are after one of the last tokens.
  LayerStates extendedStates(std::vector<LayerState> kept, AttentionKind kind, int layer) const;
  /// The same for the experts that new tokens chose in `layer`.
  ExpertChoices extendedExperts(ExpertChoices chosen, AttentionKind kind, int layer) const;
  /// The same for the residual stream entering `layer`, [new token, d_model] → [token, d_model].
  Matrix extendedInput(Matrix x, int layer) const;
  /// The same for the last hidden states.
  Matrix extendedHidden(Matrix x) const;

 private:
  const AttentionTrace* m_run = nullptr;
  int m_layers = 0;
  Eigen::Index m_tokens = 0;
};

}  // namespace heedmap
