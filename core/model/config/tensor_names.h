// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QStringList>
#include <map>

namespace heedmap {

/// What a weight is for. One role is a module of the file: its weight and, where there is one, its bias.
enum class TensorRole {
  TokenEmbedding,
  PositionEmbedding,
  SegmentEmbedding,
  TaskEmbedding,
  EmbeddingNorm,
  EmbeddingProjection,
  // in a layer
  AttentionNorm,  ///< before attention, or after it in a Post block
  Query,
  Key,
  Value,
  Qkv,
  GlobalQuery,  ///< what makes queries, keys and values of tokens that see all (Longformer)
  GlobalKey,
  GlobalValue,
  SummaryNorm,  ///< of summaries of blocks (LongT5)
  SummaryBias,  ///< beside the layers
  QueryBias,    ///< of one matrix for queries, keys and values that has no bias itself (DeBERTa)
  ValueBias,
  PositionQuery,  ///< what makes queries and keys of relative positions (DeBERTa)
  PositionKey,
  ContentBias,   ///< added to queries before they meet keys (XLNet)
  PositionBias,  ///< before they meet the keys of relative positions
  SegmentBias,   ///< before they meet the keys of segments
  SegmentKeys,   ///< of the same segment and of another one
  QueryDown,     ///< multi-head latent attention: x to the vector that queries are made of (by Query)
  QueryDownNorm,
  QueryUp,
  KeyValueDown,
  KeyValueNorm,
  KeyValueUp,
  KeyUp,  ///< of each head
  ValueUp,
  Sinks,  ///< a score of no key for each head
  QueryNorm,
  KeyNorm,
  AttentionOutput,
  AttentionOutputNorm,  ///< Sandwich and Output blocks
  CrossNorm,
  CrossQuery,
  CrossKey,
  CrossValue,
  CrossOutput,
  MlpNorm,
  MlpGate,
  MlpUp,
  MlpGateUp,
  MlpDown,
  MlpOutputNorm,
  StackedUp,  ///< of MLPs before the last one; {head} is their number (MobileBERT)
  StackedDown,
  StackedNorm,
  BottleneckIn,  ///< from the residual stream to the inside of a layer
  BottleneckInNorm,
  BottleneckQueryKey,
  BottleneckQueryKeyNorm,
  BottleneckOut,
  BottleneckOutNorm,
  Router,
  RouterBias,  ///< a whole tensor's name
  ExpertGate,
  ExpertUp,
  ExpertGateUp,
  ExpertDown,
  SharedGate,  ///< of the expert that every token reads
  SharedUp,
  SharedDown,
  SharedWeight,       ///< what its output is multiplied by, before the sigmoid
  ExpertsNorm,        ///< of what experts read beside an MLP (Gemma 4)
  ExpertsOutputNorm,  ///< of what they give
  DenseOutputNorm,    ///< of what the MLP beside them gives
  RouterScale,        ///< whole tensors' names
  ExpertScales,
  PerLayerGate,  ///< of a layer's own part of the embedding (Gemma 3n, Gemma 4)
  PerLayerProjection,
  PerLayerNorm,
  LayerScale,    ///< a whole tensor's name: one number
  StreamRouter,  ///< of several residual streams (Gemma 3n)
  StreamRouterNorm,
  StreamPrediction,
  StreamCorrection,
  StreamScale,  ///< a whole tensor's name
  LaurelLeft,   ///< of the learned residual beside attention
  LaurelRight,
  LaurelNorm,
  // in a layer without heads
  ConvolutionIn,  ///< gate, gate and what is convolved (LFM2)
  ConvolutionTaps,
  ConvolutionOut,
  DeltaQkv,  ///< queries, keys and values of a Gated DeltaNet
  DeltaGate,
  DeltaBeta,       ///< how much of the state is written anew
  DeltaDecay,      ///< how much of it is forgotten
  DeltaQkvGate,    ///< the first two in one matrix, key head by key head (Qwen3-Next)
  DeltaBetaDecay,  ///< and the other two
  DeltaTaps,
  DeltaTimeBias,  ///< whole tensors' names
  DeltaRate,
  DeltaNorm,
  DeltaOut,
  // beside the layers
  PerLayerTokens,  ///< an embedding of each token for each layer
  PerLayerModelProjection,
  PerLayerProjectionNorm,
  StreamSpread,  ///< {head} is the stream's number less 1
  StreamGather,
  RelativeBias,
  RelativePositions,  ///< a vector for each relative position (DeBERTa)
  RelativePositionNorm,
  Convolution,  ///< beside layer 0 (DeBERTa-v2 xlarge)
  ConvolutionNorm,
  // after them
  FinalNorm,
  FinalProjection,  ///< d_model back to the embedding's size (OPT-350m)
  LogitsTransform,
  LogitsTransformNorm,
  Logits,
  LogitsBias,  ///< a bias with a name of its own
};

/// TensorRole → how the file spells it. A pattern is the module's name without ".weight" and ".bias";
/// {layer}, {expert} and {head} stand for numbers. The first spelling that the file has wins, each tried with
/// every prefix; norms may also end in ".gamma" and ".beta". A pattern with "!" is a tensor's whole name;
/// what follows the sign is added for the bias.
struct TensorNames {
  QStringList prefixes{QString()};  ///< optional beginnings: "", "bert.", "model."
  std::map<TensorRole, QStringList> patterns;
};

/// The names under which the weight (or, with `bias`, the bias) of `role` may be found, in order.
QStringList candidates(const TensorNames& names, TensorRole role, bool bias, int layer = 0, int part = 0);

}  // namespace heedmap
