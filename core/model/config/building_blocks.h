// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/config/field_reader.h"
#include "core/model/config/model_config.h"

/// What the build functions of families share.
namespace heedmap::families {

/// What the class of a config takes for granted where its config.json is silent; unset: the key must be
/// there.
struct ClassDefaults {
  std::optional<int> vocabulary = {}, dModel = {}, layers = {}, heads = {}, keyHeads = {}, dK = {}, dFf = {};
  bool onlyExperts = false;                       ///< no layer has an MLP, whose size may be missing
  bool mlpByLayer = false;                        ///< its size may be a list, which the caller reads
  bool keysByLayer = false;                       ///< and so may be the number of key heads
  bool readsHeadDim = false;                      ///< head_dim may differ from d_model / heads
  bool tied = true;                               ///< the output matrix is the token embedding
  NormConfig::Kind norm = NormConfig::Kind::Rms;  ///< of a decoder of Llama's kind
  double eps = 1e-6;                              ///< and its epsilon
};

/// The activation that transformers calls so ("gelu", "gelu_new", "silu" …), or nothing.
std::optional<Activation> activationNamed(const QString& name);
/// The one under `field`; refused when it is not known.
Activation activationOf(FieldReader& config, const char* field, const char* otherwise);

/// q·k / √dK under `mask`.
ScoreRule scaledDot(double dK, const MaskRule& mask);

/// The slopes of Press et al. 2022 for any number of heads, times `factor`.
Vector alibiSlopes(int heads, double factor = 1);

/// `dModel` split evenly among `heads`; throws Error when it does not go.
int splitAmongHeads(const FieldReader& config, int dModel, int heads);

/// Sets the number of key heads; throws Error unless the heads are a multiple of it.
void setKeyHeads(const FieldReader& config, StackConfig& stack, int keyHeads);

/// Norms before the blocks, every key visible, scores divided by √d_k, no positions.
StackConfig plainStack(int dModel, int heads, int layers);

/// The same with the sizes of the config: hidden_size, num_attention_heads, num_hidden_layers, vocab_size,
/// head_dim.
StackConfig plainStack(FieldReader& config, const ClassDefaults& defaults);

/// One stack whose embedding has a norm, with norms after its blocks.
ModelConfig encoder(FieldReader& config);

/// The same with all else that BERT's relatives have in common: learned positions, MLP, epsilon.
ModelConfig bertEncoder(FieldReader& config, const char* activation = "gelu");

/// Positions count from after the padding id and leave it out, as in fairseq. Nothing else heeds it: without
/// an attention mask its keys are seen like any other.
void countFromPadding(FieldReader& config, int padding, ModelConfig& model);

/// One causal stack with an output matrix, and the ids that end a text.
ModelConfig decoder(FieldReader& config, const ClassDefaults& defaults = {});

/// One of Llama's kind: causal, a gated MLP, grouped keys. Rotary positions and windows are left to the
/// caller.
ModelConfig llamaDecoder(FieldReader& config, ClassDefaults defaults, const char* activation = "silu",
                         const char* activationField = "hidden_act");

/// A masked-language head: dense, activation, norm, and the token embedding once more. A file without it
/// opens all the same.
void setMaskedHead(FieldReader& config, ModelConfig& model, Activation activation);

/// What a config takes for granted about its experts.
struct ExpertsDefaults {
  int count = 8;
  int active = 2;
  const char* sizeField = nullptr;  ///< of d_ff of one expert; null: it is that of the stack
  int size = 0;                     ///< and what it is without one
  bool renormalise = true;
};

/// A mixture of experts in all layers; none where a GGUF file names none.
void setExperts(FieldReader& config, ModelConfig& model, const ExpertsDefaults& defaults = {});

/// What DeepSeek's configs say of experts, and those of its relatives: n_routed_experts, n_shared_experts,
/// routed_scaling_factor, norm_topk_prob, n_group, topk_group, first_k_dense_replace. `groupBest` is that of
/// ExpertsConfig.
void setGroupedExperts(FieldReader& config, ModelConfig& model, const ExpertsDefaults& defaults,
                       int groupBest);

/// A GGUF file counts layers that guess further tokens; nothing here reads them.
void leaveOutGuessing(FieldReader& config, ModelConfig& model);

/// Layers with an MLP instead: those of `mlp_only_layers`, and all but every `decoder_sparse_step`-th.
void setSparseLayers(FieldReader& config, ModelConfig& model);

/// "is_causal": false in a decoder's config, as in embedding models made of decoders: every causal mask lets
/// look both ways, and a window reaches as many keys to either side, but chunks stay as they are
/// (masking_utils of transformers). What is left writes nothing.
void openMasks(ModelConfig& model);

/// Makes `which` layers layers of `kind`. `field` is refused where no other layer is left.
void setLayersWithoutHeads(FieldReader& config, StackConfig& stack, const std::vector<bool>& which,
                           LayerKind kind, const char* field);

/// Multipliers of Granite: embedding_multiplier, attention_multiplier, residual_multiplier, logits_scaling.
void setMultipliers(FieldReader& config, ModelConfig& model);

/// A norm over queries and keys as `stack.norm` is one.
void setQkNorm(StackConfig& stack, QkNorm kind);

/// Rotary positions of whole heads in every layer, never scaled. Throws Error when d_k is odd.
void turnWholeHeads(const FieldReader& config, StackConfig& stack, double base, bool interleaved);

/// The epsilon of the norms, under `field`.
double epsilon(FieldReader& config, const char* field, double classDefault);

/// Layers that `layer_types` of transformers 5 calls `type`, the others being of full attention; throws Error
/// on a kind that is not known, or on a wrong number.
std::vector<bool> layersOfType(FieldReader& config, int layers, const char* type);

/// Those that are windowed.
std::vector<bool> slidingLayers(FieldReader& config, int layers);

/// The same where there is such a list, else all layers but every `period`-th, or all when that is 0. A GGUF
/// file may list them or name another period.
std::vector<bool> windowedLayers(FieldReader& config, int layers, int period);

/// The width of the windows, sliding_window; 0 where a GGUF file names none.
int windowOf(FieldReader& config, int classDefault);

/// A causal window of `window` keys in the layers of `windowed`; 0 or less means none.
void setWindows(ModelConfig& model, const std::vector<bool>& windowed, int window);

/// The windows of Longformer's kind: attention_window keys, one number or one a layer, half of them to either
/// side.
void setAttentionWindows(FieldReader& config, StackConfig& stack);

/// The tokens that a model of Longformer's kind gives the whole text by itself, as the class under
/// "architectures" does: the first one where it classifies, the question where it answers one. Those of
/// multiple choice, after the question, are refused.
void setGlobalTokens(FieldReader& config, StackConfig& stack);

/// Windows of `window` keys in the layers that `layer_types` lists, else in those of `otherwise`, which of
/// them it is. Refused where one has no width.
std::vector<bool> setListedWindows(FieldReader& config, ModelConfig& model,
                                   const std::vector<bool>& otherwise, int window);

/// One window for all layers under sliding_window; null, 0 or less means none.
void setSameWindow(FieldReader& config, ModelConfig& model, int classDefault);

}  // namespace heedmap::families
