// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <map>
#include <optional>
#include <vector>

#include "core/arithmetic/activation.h"
#include "core/attention/layer_kind.h"
#include "core/attention/score_rule.h"
#include "core/model/config/tensor_names.h"

/// What tells one architecture from another, as data. The arithmetic reads these values and never asks for a
/// model's name.
namespace heedmap {

struct NormConfig {
  enum class Kind {
    Layer,   ///< (x − mean) / √(variance + eps) · weight + bias
    Rms,     ///< x / √(mean of squares + eps) · weight
    Affine,  ///< x · weight + bias, in a norm's place (MobileBERT)
  };
  Kind kind = Kind::Layer;
  double eps = 1e-5;
  bool weightPlusOne = false;  ///< the file stores weight − 1 (Gemma)
  bool hasWeight = true;       ///< false: a norm without parameters, nothing is looked up (OLMo 1)
};

/// Where a block's norms stand around attention and the MLP.
enum class NormPlacement {
  Pre,       ///< x + f(norm(x))
  Post,      ///< norm(x + f(x))
  Sandwich,  ///< x + outputNorm(f(norm(x)))
  Output,    ///< x + outputNorm(f(x))
};

enum class Residual {
  Sequential,        ///< the MLP reads what attention left
  ParallelOneNorm,   ///< both read norm(x) of the same norm (GPT-J, Phi, Falcon-7B, Cohere)
  ParallelTwoNorms,  ///< both read x, each through its own norm (GPT-NeoX, Falcon-40B)
};

/// How queries, keys and values lie in the file.
enum class QkvLayout {
  Separate,      ///< three matrices
  HeadAxes,      ///< three tensors [d_model, head, d_k] (XLNet)
  Concatenated,  ///< one matrix: all query heads, all key heads, all value heads
  Grouped,  ///< one matrix: for each key head its query heads, its key, its value. With as many key heads as
            ///< query heads that is [head, 3, d_k] (GPT-NeoX, BLOOM)
  InFours,  ///< one matrix: for each quarter of the heads their queries, values, keys (CodeGen)
};

/// How a matrix lies in the file.
enum class MatrixLayout {
  OutIn,  ///< [out, in], as a Linear
  InOut,  ///< [in, out], as GPT-2's Conv1D
};

/// A norm on queries and keys after their projection and before the rotation.
enum class QkNorm {
  None,
  Head,   ///< over each head's d_k; one weight for all heads, or one for each, as the tensor's size tells
  Whole,  ///< over all heads together (OLMo 2)
};

/// Rotary positions (Su et al. 2021).
struct RotaryConfig {
  enum class Scaling { None, Linear, Dynamic, Llama3, Yarn, LongRope };

  int first = 0;  ///< of the dimensions of d_k that are rotated
  int dims = 0;   ///< how many; even
  double base = 10000;
  bool interleaved = false;  ///< pairs (2i, 2i + 1) as in GPT-J; else (i, i + dims / 2)

  Scaling scaling = Scaling::None;
  double factor = 1;
  double originalPositions = 0;                            ///< the length the model was first trained on
  double maxPositions = 0;                                 ///< Dynamic: where the stretching starts
  double lowFrequencyFactor = 1, highFrequencyFactor = 4;  ///< Llama3
  double betaFast = 32, betaSlow = 1;                      ///< Yarn
  bool truncate = true;                                    ///< Yarn: whole dimensions at the ends of the ramp
  std::optional<double> attentionFactor;         ///< Yarn, LongRope: cos and sin are multiplied by it
  std::optional<double> longAttentionFactor;     ///< LongRope: by this in texts that take the long factors
  std::optional<double> mscale, mscaleAllDim;    ///< Yarn: other ways to say attentionFactor
  std::vector<float> shortFactors, longFactors;  ///< LongRope, [dims / 2]
  std::vector<float> frequencyFactors;  ///< [dims / 2] divisors of the frequencies out of the file (GGUF
                                        ///< rope_freqs); empty: none
};

/// Multi-head latent attention (DeepSeek-V2, 2024): keys and values are made of one short vector of each
/// token, and so may queries; the last part of each key, which is turned, is the same for all heads.
struct LatentConfig {
  int queryRank = 0;    ///< numbers of the vector that queries are made of; 0: they are made of x itself
  int rank = 0;         ///< of that of keys and values
  int turned = 0;       ///< dimensions of d_k that are turned
  bool byHead = false;  ///< keys and values have matrices of each head (GGUF)
  NormConfig norm;      ///< of both vectors
};

/// Which tokens of a text see all the others and are seen by all of them, beside windows; the queries, keys
/// and values of theirs have matrices of their own (Longformer, Beltagy et al. 2020).
struct GlobalTokensConfig {
  enum class Which {
    First,
    Question,  ///< all before the first of three separators
  };
  Which which = Which::First;
  int separator = -1;  ///< the id of Question
};

/// Summaries of blocks of tokens, which all queries see beside keys (transient-global attention, Guo et al.
/// 2022): a block's residual streams as attention reads them, summed and normed, make a key and a value by
/// the matrices that make those of tokens. Its bias is by the distance of blocks, out of one table for all
/// layers.
struct SummariesConfig {
  int block = 16;  ///< tokens of one; the last ones of a text belong to the last whole block
};

/// Blocks of tokens (BigBird, Zaheer et al. 2020): a query sees its own block, its neighbours, the first and
/// the last one. In the place of blocks by chance the reference, when it does not train, has the first one
/// again.
struct SparseBlocksConfig {
  int block = 64;
  int random = 3;
  int fullTokens() const { return (5 + 2 * random) * block; }  ///< texts of so many are read in full
};

/// Queries grow with their position p: times 1 + beta · ln(1 + ⌊(p + first) / floor⌋) (Llama 4, Ministral 3).
struct QueryGrowth {
  double beta = 0;
  double floor = 1;
  int first = 0;
};

/// Absolute positions, added to the embedding.
struct PositionConfig {
  enum class Kind {
    None,
    Learned,
    SinusoidInterleaved,  ///< sin, cos, sin, cos … (Vaswani et al. 2017)
    SinusoidHalves,       ///< all sines, then all cosines; exponent 2i / d (Marian)
    SinusoidHalvesOpen,   ///< the same with exponent i / (d / 2 − 1) (M2M-100)
  };
  Kind kind = Kind::None;
  int offset = 0;    ///< row of the first token: padding_idx + 1 in RoBERTa, 2 in OPT and BART
  int padding = -1;  ///< the id that is not counted and stands at row offset − 1 (RoBERTa, MPNet, M2M-100)
};

struct EmbeddingConfig {
  enum class Projection {
    None,
    AfterNorm,        ///< (token + position + segment) → norm → projection (ALBERT, ELECTRA)
    BeforeNorm,       ///< (token + position + segment) → projection → norm (DeBERTa)
    BeforePositions,  ///< token → projection, + position (OPT-350m)
  };
  double scale = 1;  ///< token embeddings are multiplied by it (√d_model in Gemma, Marian …)
  int dropped = -1;  ///< the id that has no vector, for which the others are scaled up (ESM's mask); −1: none
  int width = 1;     ///< vectors side by side: with 3 those of the next token, the token, the one before
                     ///< (MobileBERT)
  int size = 0;      ///< of one token's vector in the file; d_model unless there is a projection
  bool hasSegments = false;
  bool hasTasks = false;  ///< the vector of the first task is added to every token's (ERNIE)
  bool hasNorm = false;
  bool normsBeforePositions = false;  ///< the norm is over the token's vector alone (Blenderbot-small)
  Projection projection = Projection::None;
  PositionConfig positions;
};

/// Relative bias of T5 and MPNet: one table for all layers of a stack, read from the file.
struct RelativeBiasConfig {
  int buckets = 32;
  int maxDistance = 128;
  bool bidirectional = true;
  bool isOfEachLayer = false;  ///< a table for each layer (UMT5)
};

/// Disentangled attention (He et al. 2021): the vectors of relative positions are read from the file, one
/// table for all layers, and each layer makes queries and keys of them.
struct PositionTermsConfig {
  int span = 0;     ///< distances to either side that have a vector, or as many buckets
  int buckets = 0;  ///< 0: none, each distance has its own vector
  int maxDistance = 0;
  bool hasKeys = false;     ///< content → position
  bool hasQueries = false;  ///< position → content
  bool isShared = false;    ///< queries and keys are made by the matrices that make those of the content
  bool hasNorm = false;
  /// XLNet (Yang et al. 2019): the vectors are sinusoids of the distance, which is cut at `clamp` where that
  /// is above 0; queries have a bias for keys, one for positions and one for segments.
  bool isSinusoidal = false;
  int clamp = 0;
};

/// A convolution over the embeddings whose output is added to that of layer 0 (DeBERTa-v2 xlarge).
struct ConvolutionConfig {
  int width = 3;  ///< in tokens; odd
  Activation activation = Activation::Tanh;
};

/// Layers that are narrower inside (MobileBERT, Sun et al. 2020): queries and keys read one projection of the
/// residual stream, the sum with attention's output starts from another, values read the stream itself, and
/// what several MLPs make of it is projected back.
struct BottleneckConfig {
  int size = 0;  ///< inside
  int mlps = 1;  ///< one after the other, each with its norm
};

/// A mixture of experts in place of the MLP: a router scores all experts for each token, and the outputs of
/// the best `active` of them are summed by their weights (Shazeer et al. 2017; Jiang et al. 2024).
struct ExpertsConfig {
  enum class Scoring {
    Softmax,
    Sigmoid,
    SparseMixer,  ///< one expert after the other: a softmax without those before it and those far behind
                  ///< (Liu et al. 2024, as Phi-MoE computes it)
  };
  int count = 0;
  int active = 0;
  int dFf = 0;  ///< of one expert
  Scoring scoring = Scoring::Softmax;
  bool renormalise = true;   ///< the weights of the chosen ones sum to 1
  double scale = 1;          ///< and are multiplied by it
  double jitter = 0;         ///< SparseMixer: far behind is by more than twice this share of a score
  bool hasBias = false;      ///< numbers that are added for the choice alone (DeepSeek V3)
  int groups = 1;            ///< the experts stand in groups, and only those of
  int activeGroups = 1;      ///< the best ones are chosen from (DeepSeek V2, V3)
  int groupBest = 1;         ///< a group is as good as the sum of its best ones' scores
  bool weighsInput = false;  ///< the weight multiplies what an expert reads (Llama 4)
  bool isGated = true;       ///< down(act(gate(x)) · up(x)), else down(act(up(x))) (Switch)
  int capacity = 0;          ///< tokens of a text that an expert takes, the first ones; the others pass by
                             ///< (Switch); 0: all
  bool besideMlp = false;    ///< experts read the stream beside an MLP, each with its norms (Gemma 4)

  int sharedDFf = 0;         ///< of an expert that every token reads; 0: there is none
  bool gatedShared = false;  ///< its output is multiplied by the sigmoid of a number of its own (Qwen2-MoE)

  bool fusedGateUp = false;  ///< in the file, gate and up of an expert are one matrix, gate first
  bool interleaved = false;  ///< its columns take turns (gpt-oss)
  MatrixLayout storage = MatrixLayout::OutIn;
};

/// A part of the embedding for each layer, which its output is gated by (Gemma 3n, Gemma 4): of the token
/// itself, out of a table, and of its embedding, projected.
struct PerLayerInputConfig {
  int size = 0;        ///< numbers for one layer
  int vocabulary = 0;  ///< rows of the table; ids beyond take row 0
};

/// Alternating updates (Baykal et al. 2023): several residual streams, of which each layer's blocks read and
/// write one, as a router predicts and corrects them all; and a learned residual of low rank beside attention
/// (Gemma 3n).
struct StreamsConfig {
  int count = 4;
  int active = 0;
  bool scalesActive = true;  ///< what the layer's own part of the embedding gates is scaled number by number
  int laurelRank = 64;
};

/// A gated short convolution in attention's place (LFM2): each of d_model channels sees the last `width`
/// tokens, its own included.
struct ShortConvolutionConfig {
  int width = 3;
};

/// A Gated DeltaNet in attention's place (Yang et al. 2025): each of its heads keeps a matrix [d_k, d_v] that
/// forgets, is corrected by each key and value, and is read by each query; a short convolution comes before.
struct DeltaRuleConfig {
  int keyHeads = 0;
  int valueHeads = 0;  ///< a multiple of them
  int dK = 0;
  int dV = 0;
  int width = 4;         ///< of the convolution, in tokens
  bool isTiled = false;  ///< value head h goes with key head h mod keyHeads (GGUF), not h / (their ratio)
  bool isRate = false;   ///< the file has −exp of the logarithm that others store
  NormConfig norm;       ///< over each head's d_v
  int keyWidth() const { return keyHeads * dK; }
  int valueWidth() const { return valueHeads * dV; }
};

/// Heads of one layer.
struct HeadShape {
  int keyHeads = 0;
  int dK = 0;
  int dV = 0;
};

/// What may differ from layer to layer.
struct LayerConfig {
  ScoreRule rule;   ///< complete but for the tables that the file holds (relative bias)
  int rotary = -1;  ///< which of StackConfig::rotaries turns queries and keys; −1: none
  std::optional<QueryGrowth> growth = {};
  bool qkNorm = true;         ///< false: none in this layer, where StackConfig::qkNorm asks for one elsewhere
  bool attentionNorm = true;  ///< false: attention reads x itself (layer 0 of ModernBERT)
  int weights =
      -1;  ///< which of the file's layers it reads; −1: the one of its own number (ALBERT's layers share)
  bool hasExperts = true;                 ///< false: an MLP in a layer of a stack that has experts elsewhere
  LayerKind kind = LayerKind::Attention;  ///< other than attention: it has no heads, and the above is idle
  std::optional<HeadShape> shape = {};    ///< where it is another than the stack's
  int keysOf = -1;          ///< the layer whose keys and values it reads; −1: its own (Gemma 3n, Gemma 4)
  bool valueIsKey = false;  ///< values are the keys before their norm (Gemma 4)
  int dFf = 0;              ///< where it is another than the stack's
  /// Of the MLP's gate only what is above its mean by so many standard deviations passes (Gemma 3n).
  std::optional<double> gateCutoff = {};

  bool hasHeads() const { return kind == LayerKind::Attention; }
};

/// The encoder, the decoder, or the only stack of a model.
struct StackConfig {
  int vocabulary = 0;  ///< rows of the token embedding
  int dModel = 0;
  int heads = 0;
  int keyHeads = 0;
  int dK = 0;
  int dV = 0;
  int dFf = 0;
  std::vector<LayerConfig> layers;

  EmbeddingConfig embedding;
  NormConfig norm;
  NormPlacement placement = NormPlacement::Pre;
  Residual residual = Residual::Sequential;
  bool attentionNormedTwice = false;  ///< Post: attention's block is outputNorm(x + norm(x + f(x)))
  double residualScale = 1;           ///< what a block adds is multiplied by it (Granite)
  bool finalNorm = true;

  QkvLayout qkv = QkvLayout::Separate;
  MatrixLayout storage = MatrixLayout::OutIn;  ///< of the matrices inside the layers
  QkNorm qkNorm = QkNorm::None;
  NormConfig qkNormConfig;
  bool qkNormLast = false;  ///< after the rotation (HunYuan)
  std::optional<LatentConfig> latent;
  bool gatedHeads = false;  ///< what heads give is multiplied by the sigmoid of a gate that is projected
                            ///< with their queries, query and gate of each head in turn (Qwen3-Next)
  bool valueNorm = false;   ///< an RMS norm without weights over each value of a head
  bool sinks = false;       ///< each head has a learned sink, see ScoreRule::sinks
  std::optional<double> clipQkv;  ///< queries, keys and values are kept within ± this (OLMo, MPT)
  std::vector<RotaryConfig> rotaries;
  bool rotatesValues = false;  ///< values turn as queries and keys do (RoFormer's rotary_value)
  std::optional<RelativeBiasConfig> relativeBias;
  std::optional<PositionTermsConfig> positionTerms;
  std::optional<GlobalTokensConfig> globalTokens;
  std::optional<SummariesConfig> summaries;
  std::optional<SparseBlocksConfig> sparseBlocks;
  std::optional<ConvolutionConfig> convolution;

  Activation activation = Activation::Gelu;
  bool gatedMlp = false;            ///< down(act(gate(x)) · up(x))
  bool fusedGateUp = false;         ///< gate and up are one matrix, gate first
  bool upFirst = false;             ///< … or up first (GTE)
  std::optional<double> gateLimit;  ///< the gate is kept below it, up within ± it and raised by 1 (gpt-oss)
  std::optional<ExpertsConfig> experts;
  std::optional<BottleneckConfig> bottleneck;
  std::optional<PerLayerInputConfig> perLayerInput;
  std::optional<StreamsConfig> streams;
  bool layerScale = false;  ///< what leaves a layer is multiplied by a number of its own (Gemma 4)
  std::optional<ShortConvolutionConfig> shortConvolution;  ///< of the layers of that kind
  std::optional<DeltaRuleConfig> deltaRule;

  bool crossAttention = false;  ///< a block on the encoder's output between self-attention and the MLP
  ScoreRule crossRule;

  TensorNames names;
  std::map<TensorRole, bool> biases;  ///< modules that must have a bias, or have none; of the others the
                                      ///< file's is taken

  HeadShape shapeOf(int layer) const {
    return layers[size_t(layer)].shape.value_or(HeadShape{keyHeads, dK, dV});
  }
  /// Of what attention and the MLP read and write.
  int width() const { return bottleneck ? bottleneck->size : dModel; }
};

/// From the last hidden states to a number for each piece of the vocabulary.
struct LogitsConfig {
  bool tied = true;  ///< the token embedding is the output matrix; else TensorRole::Logits
  double scale = 1;  ///< logits are multiplied by it
  std::optional<double> softCap = {};
  bool transform = false;  ///< dense, activation, norm before the matrix (masked-language heads of BERT …)
  Activation transformActivation = Activation::Gelu;
};

struct ModelConfig {
  QString architecture;                ///< for a person: "BERT", "GPT-2"
  int maxPositions = 0;                ///< tokens that fit; 0: no limit
  StackConfig main;                    ///< the encoder of an encoder–decoder, else the only stack
  std::optional<StackConfig> decoder;  ///< of an encoder–decoder
  bool isCausal = false;               ///< the only stack writes text from left to right
  std::optional<LogitsConfig> logits;  ///< unset: the model has no output head
  int decoderStart = -1;               ///< the decoder's first id; −1 without one
  std::vector<int> eosIds;             ///< a generated text ends with one of them
  std::vector<int> bannedIds;          ///< never generated (Marian bans its padding)
  int forcedBos = -1;                  ///< the second token of a generated text, forced; −1: none

  const StackConfig& lastStack() const { return decoder ? *decoder : main; }
};

}  // namespace heedmap
