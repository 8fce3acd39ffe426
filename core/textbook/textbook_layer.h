// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model.h"
#include "core/textbook/textbook_options.h"

namespace heedmap {

/// One attention layer as textbooks draw it (Vaswani et al. 2017, section 3.2), with random embeddings and
/// random matrices: untrained, but of any size, and here q·k really has variance d_k.
///
/// Tokens are words, punctuation marks and single Chinese characters; equal words have equal embeddings. With
/// a second sentence the first becomes `source`, the second `target` of the trace, and there are three kinds
/// of attention, of the same matrices: the source's on itself, the target's on itself, and the target's
/// queries on the source's keys.
///
/// Column j of a head's matrix is a random stream of its own: raising d_k adds columns and leaves the others
/// as they were.
class TextbookLayer : public Model {
 public:
  enum class Projection { Query, Key, Value };

  /// Throws Error when a number is out of range.
  explicit TextbookLayer(const TextbookOptions& options);

  const TextbookOptions& options() const { return m_options; }
  const ModelSummary& summary() const override { return m_summary; }
  /// No token is special.
  Tokens tokenize(const QByteArray& text, const QByteArray& pair = {},
                  SpecialTokens specials = SpecialTokens::Read, std::stop_token stop = {}) const override;

  /// Empty `target`: the items of `source` that belong to its pair become the target. Throws Error when the
  /// vectors of the text would not fit into memory.
  AttentionTrace run(const Tokens& source, const Tokens& target, const RunOptions& options,
                     std::stop_token stop = {}) const override;
  bool hasFreeDk() const override { return true; }
  Vector valueLengths(const AttentionTrace& trace, const HeadId& id) const override;

  /// One head alone on the texts of `trace`, as head 0: the same numbers as in a run of all.
  AttentionTrace runHead(const AttentionTrace& trace, int head, std::stop_token stop = {}) const;

  /// What the projections read: embedding plus sinusoidal position, mean 0 and variance 1 in each row;
  /// [token, d_model].
  Matrix embeddings(const Tokens& tokens) const;
  /// W_Q, W_K or W_V of one head; [d_model, d_k], W_V [d_model, d_v].
  Matrix projection(Projection which, int head) const;
  /// W_O; [heads · d_v, d_model].
  Matrix outputProjection() const;
  /// W of ScoreFunction::General, variance 1/d_k; [d_k, d_k].
  Matrix generalMatrix(int head) const;

  /// The layer's output: the heads' weighted values side by side, times W_O; [query, d_model].
  Matrix output(const AttentionTrace& trace, AttentionKind kind, const WhatIf& whatIf = {}) const;

 private:
  /// Heads `[first, first + count)`.
  struct Heads {
    int first = 0;
    int count = 0;
  };
  void fillColumns(Eigen::Ref<Eigen::MatrixXf> matrix, Projection which, int head, int firstColumn) const;
  void fillGeneral(Eigen::Ref<Eigen::MatrixXf> matrix, int head, int firstColumn) const;
  Matrix project(const Matrix& x, Projection which, Heads heads, const std::stop_token& stop) const;
  ScoreRule rule(Heads heads) const;
  LayerTrace layer(const Matrix& x, Heads heads, const std::stop_token& stop) const;
  void addTracks(AttentionTrace& trace, const Matrix& x, const Matrix& y, Heads heads,
                 const std::stop_token& stop) const;

  TextbookOptions m_options;
  ModelSummary m_summary;
};

/// Sinusoidal positions (Vaswani et al. 2017, section 3.5): sine in the even, cosine in the odd columns;
/// [position, dModel].
Matrix sinusoidalPositions(Eigen::Index positions, int dModel);

}  // namespace heedmap
