// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/families/gguf_config.h"

#include <cmath>
#include <map>

#include "core/base/error.h"
#include "core/model/config/gguf_keys.h"
#include "core/model/config/rotary_config.h"
#include "core/model/families/family.h"

namespace heedmap {

namespace {

using families::add;
using families::scaledDot;

/// How an architecture of GGUF differs from the others, besides what its file says.
struct Architecture {
  const char* name;  ///< for a person
  NormConfig::Kind norm = NormConfig::Kind::Rms;
  Activation activation = Activation::Silu;
  bool gatedMlp = true;
  bool fusedGateUp = false;  ///< ffn_up holds the gate too
  bool rotary = true;
  bool interleaved = false;  ///< rows of q and k were permuted into pairs when the file was made (Llama)
  bool scaledEmbedding = false;
  bool sandwich = false;
  bool qkNorm = false;
  Residual residual = Residual::Sequential;
  int windowPeriod =
      1;  ///< every so-manyth layer has no window; 1: all layers have one where the file names a width
};

const std::map<QString, Architecture>& architectures() {
  using Norm = NormConfig::Kind;
  static const std::map<QString, Architecture> table{
      {QStringLiteral("bert"),
       {.name = "BERT",
        .norm = Norm::Layer,
        .activation = Activation::Gelu,
        .gatedMlp = false,
        .rotary = false}},
      {QStringLiteral("gpt2"),
       {.name = "GPT-2",
        .norm = Norm::Layer,
        .activation = Activation::GeluTanh,
        .gatedMlp = false,
        .rotary = false}},
      {QStringLiteral("gptneox"),
       {.name = "GPT-NeoX", .norm = Norm::Layer, .activation = Activation::Gelu, .gatedMlp = false}},
      {QStringLiteral("llama"), {.name = "Llama", .interleaved = true}},
      {QStringLiteral("qwen2"), {.name = "Qwen2"}},
      {QStringLiteral("qwen3"), {.name = "Qwen3", .qkNorm = true}},
      {QStringLiteral("gemma"),
       {.name = "Gemma", .activation = Activation::GeluTanh, .scaledEmbedding = true}},
      {QStringLiteral("gemma2"),
       {.name = "Gemma 2",
        .activation = Activation::GeluTanh,
        .scaledEmbedding = true,
        .sandwich = true,
        .windowPeriod = 2}},
      {QStringLiteral("gemma3"),
       {.name = "Gemma 3",
        .activation = Activation::GeluTanh,
        .scaledEmbedding = true,
        .sandwich = true,
        .qkNorm = true,
        .windowPeriod = 6}},
      {QStringLiteral("phi2"),
       {.name = "Phi",
        .norm = Norm::Layer,
        .activation = Activation::GeluTanh,
        .gatedMlp = false,
        .residual = Residual::ParallelOneNorm}},
      {QStringLiteral("phi3"), {.name = "Phi-3", .fusedGateUp = true}},
  };
  return table;
}

Vector floats(const Gguf& file, const char* name) {
  const Tensor* tensor = file.checkpoint.find(QLatin1StringView(name));
  if (!tensor) return {};
  Vector numbers(tensor->count());
  decode(tensor->dtype, tensor->bytes.data(), numbers.data(), numbers.size());
  return numbers;
}

/// A tensor of factors for each pair of turned dimensions, empty without one; refused when it is of another
/// length or not positive.
std::vector<float> ropeFactors(const Gguf& file, const char* name, int dims) {
  const Vector factors = floats(file, name);
  if (factors.size() != 0 && (factors.size() != dims / 2 || !(factors.array() > 0).all()))
    throw Error(say("%1: the tensor %2 should hold %3 positive numbers.")
                    .arg(file.checkpoint.path(), QLatin1StringView(name))
                    .arg(dims / 2));
  return {factors.begin(), factors.end()};
}

RotaryConfig readRotary(const GgufKeys& keys, const Gguf& file, const Architecture& architecture, int dK,
                        int maxPositions) {
  RotaryConfig rotary;
  rotary.dims = keys.size("rope.dimension_count", dK);
  if (rotary.dims > dK || rotary.dims % 2 != 0) keys.refuse("rope.dimension_count");
  rotary.base = keys.positive("rope.freq_base", 10000);
  rotary.interleaved = architecture.interleaved;
  rotary.maxPositions = maxPositions;
  rotary.originalPositions = keys.positive("rope.scaling.original_context_length", maxPositions);
  const double factor = keys.positive("rope.scaling.factor", keys.positive("rope.scale_linear", 1));
  const QString type = keys.text("rope.scaling.type", factor == 1 ? "none" : "linear");
  using Scaling = RotaryConfig::Scaling;
  rotary.shortFactors = ropeFactors(file, "rope_factors_short.weight", rotary.dims);
  rotary.longFactors = ropeFactors(file, "rope_factors_long.weight", rotary.dims);
  rotary.frequencyFactors = ropeFactors(file, "rope_freqs.weight", rotary.dims);
  if (!rotary.longFactors.empty() && !rotary.shortFactors.empty()) {
    rotary.scaling = Scaling::LongRope;
    if (rotary.originalPositions <= 1) keys.refuse("rope.scaling.original_context_length");
    rotary.factor = maxPositions / rotary.originalPositions;
    const double inferred =
        rotary.factor <= 1 ? 1 : std::sqrt(1 + std::log(rotary.factor) / std::log(rotary.originalPositions));
    rotary.attentionFactor = keys.positive("rope.scaling.attn_factor", inferred);
  } else if (type == QLatin1StringView("linear")) {
    rotary.scaling = Scaling::Linear;
    rotary.factor = factor;
  } else if (type == QLatin1StringView("yarn")) {
    rotary.scaling = Scaling::Yarn;
    rotary.factor = factor;
    rotary.betaFast = keys.positive("rope.scaling.yarn_beta_fast", 32);
    rotary.betaSlow = keys.positive("rope.scaling.yarn_beta_slow", 1);
  } else if (type != QLatin1StringView("none")) {
    keys.refuse("rope.scaling.type");
  }
  return rotary;
}

/// Which layers look through a window, or none where the file names no width.
std::vector<bool> windowedLayers(const GgufKeys& keys, const Architecture& architecture, int layers) {
  std::vector<bool> windowed = keys.flags("attention.sliding_window_pattern");
  if (!windowed.empty()) {
    if (int(windowed.size()) != layers) keys.refuse("attention.sliding_window_pattern");
    return windowed;
  }
  const int period = keys.size("attention.sliding_window_pattern", architecture.windowPeriod);
  for (int layer = 0; layer < layers; ++layer) windowed.push_back(period == 1 || (layer + 1) % period != 0);
  return windowed;
}

/// d_k inside the divisor √d_k. The files of Gemma's largest models do not say that theirs is d_model /
/// heads; their depth does.
double divisor(const QString& architecture, const StackConfig& stack) {
  const size_t layers = stack.layers.size();
  const bool isLargest = (architecture == QLatin1StringView("gemma2") && layers == 46) ||
                         (architecture == QLatin1StringView("gemma3") && layers == 62);
  return isLargest ? double(stack.dModel) / stack.heads : stack.dK;
}

void readLayers(const GgufKeys& keys, const Architecture& architecture, StackConfig& stack, double dK,
                bool isCausal) {
  ScoreRule rule = scaledDot(dK, isCausal ? MaskRule::causal() : MaskRule::none());
  if (keys.has("attention.scale")) rule.scale = keys.positive("attention.scale", 1);
  if (keys.has("attn_logit_softcapping")) rule.softCap = keys.positive("attn_logit_softcapping", 1);
  const int window = int(keys.integer("attention.sliding_window", 0));
  const std::vector<bool> windowed = windowedLayers(keys, architecture, int(stack.layers.size()));
  if (window > 0 && !isCausal) keys.refuse("attention.sliding_window");
  if (architecture.rotary &&
      architecture.windowPeriod == 6) {  // local layers turn at a speed of their own, never scaled
    RotaryConfig local;
    local.dims = stack.rotaries[0].dims;
    local.base = keys.positive("rope.freq_base_swa", 10000);
    stack.rotaries.push_back(local);
  }
  for (size_t layer = 0; layer < stack.layers.size(); ++layer) {
    const bool isLocal = windowed[layer] && window > 0;
    stack.layers[layer].rule = rule;
    if (isLocal) stack.layers[layer].rule.mask = MaskRule::causalWindow(window);
    if (architecture.rotary) stack.layers[layer].rotary = isLocal && stack.rotaries.size() == 2 ? 1 : 0;
  }
}

TensorNames ggmlNames(const Architecture& architecture, const Checkpoint& checkpoint) {
  TensorNames names = families::tensorNames({""}, {{TensorRole::TokenEmbedding, "token_embd"},
                                                   {TensorRole::PositionEmbedding, "position_embd"},
                                                   {TensorRole::SegmentEmbedding, "token_types"},
                                                   {TensorRole::EmbeddingNorm, "token_embd_norm"},
                                                   {TensorRole::Query, "blk.{layer}.attn_q"},
                                                   {TensorRole::Key, "blk.{layer}.attn_k"},
                                                   {TensorRole::Value, "blk.{layer}.attn_v"},
                                                   {TensorRole::Qkv, "blk.{layer}.attn_qkv"},
                                                   {TensorRole::QueryNorm, "blk.{layer}.attn_q_norm"},
                                                   {TensorRole::KeyNorm, "blk.{layer}.attn_k_norm"},
                                                   {TensorRole::AttentionOutput, "blk.{layer}.attn_output"},
                                                   {TensorRole::MlpGate, "blk.{layer}.ffn_gate"},
                                                   {TensorRole::MlpUp, "blk.{layer}.ffn_up"},
                                                   {TensorRole::MlpGateUp, "blk.{layer}.ffn_up"},
                                                   {TensorRole::MlpDown, "blk.{layer}.ffn_down"},
                                                   {TensorRole::Router, "blk.{layer}.ffn_gate_inp"},
                                                   {TensorRole::ExpertGate, "blk.{layer}.ffn_gate_exps"},
                                                   {TensorRole::ExpertUp, "blk.{layer}.ffn_up_exps"},
                                                   {TensorRole::ExpertDown, "blk.{layer}.ffn_down_exps"},
                                                   {TensorRole::FinalNorm, "output_norm"},
                                                   {TensorRole::Logits, "output"}});
  const bool isPost = checkpoint.find(QStringLiteral("blk.0.layer_output_norm.weight"));
  add(names, {{TensorRole::AttentionNorm, isPost ? "blk.{layer}.attn_output_norm" : "blk.{layer}.attn_norm"},
              {TensorRole::MlpNorm, isPost ? "blk.{layer}.layer_output_norm" : "blk.{layer}.ffn_norm"}});
  if (architecture.sandwich)
    add(names, {{TensorRole::AttentionOutputNorm, "blk.{layer}.post_attention_norm"},
                {TensorRole::MlpOutputNorm, "blk.{layer}.post_ffw_norm"}});
  return names;
}

}  // namespace

ModelConfig readGgufConfig(const Gguf& file) {
  const QString type = file.metadata.textAt(QStringLiteral("general.architecture"));
  const auto known = architectures().find(type);
  if (known == architectures().end())
    throw Error(
        say("%1: GGUF models of the architecture \"%2\" are not supported. These are: %3.")
            .arg(file.checkpoint.path(), type, knownGgufArchitectures().join(QLatin1StringView(", "))));
  const Architecture& architecture = known->second;
  const GgufKeys keys(file.metadata, type);
  const auto has = [&](const char* tensor) {
    return file.checkpoint.find(QLatin1StringView(tensor)) != nullptr;
  };
  const bool isEncoder = type == QLatin1StringView("bert");

  ModelConfig config;
  config.architecture = QLatin1StringView(architecture.name);
  config.maxPositions = keys.size("context_length");
  config.isCausal = keys.flag("attention.causal", !isEncoder);
  if (config.isCausal == isEncoder) keys.refuse("attention.causal");

  StackConfig& stack = config.main;
  const auto& embedding = file.checkpoint.at(QStringLiteral("token_embd.weight")).shape;
  stack.vocabulary = embedding.empty() || embedding[0] > (1 << 24) ? 0 : int(embedding[0]);
  stack.dModel = keys.size("embedding_length");
  stack.heads = keys.count("attention.head_count");
  stack.keyHeads = keys.count("attention.head_count_kv", stack.heads);
  if (stack.heads % stack.keyHeads != 0) keys.refuse("attention.head_count_kv");
  if (stack.dModel % stack.heads != 0 && !keys.has("attention.key_length"))
    keys.refuse("attention.head_count");
  stack.dK = keys.size("attention.key_length", stack.dModel / stack.heads);
  stack.dV = keys.size("attention.value_length", stack.dModel / stack.heads);
  stack.dFf = keys.size("feed_forward_length");
  stack.layers.resize(size_t(keys.count("block_count")));

  stack.embedding.size = stack.dModel;
  stack.embedding.hasNorm = has("token_embd_norm.weight");
  stack.embedding.hasSegments = has("token_types.weight");
  if (has("position_embd.weight")) stack.embedding.positions.kind = PositionConfig::Kind::Learned;
  if (architecture.scaledEmbedding) stack.embedding.scale = std::sqrt(double(stack.dModel));

  const bool isLayerNorm = architecture.norm == NormConfig::Kind::Layer;
  stack.norm = {architecture.norm, keys.positive(isLayerNorm ? "attention.layer_norm_epsilon"
                                                             : "attention.layer_norm_rms_epsilon")};
  stack.placement = isEncoder               ? NormPlacement::Post
                    : architecture.sandwich ? NormPlacement::Sandwich
                                            : NormPlacement::Pre;
  stack.finalNorm = !isEncoder;
  stack.residual = architecture.residual;
  if (type == QLatin1StringView("gptneox"))
    stack.residual =
        keys.flag("use_parallel_residual", true) ? Residual::ParallelTwoNorms : Residual::Sequential;
  stack.activation = architecture.activation;
  stack.gatedMlp = architecture.gatedMlp;
  stack.fusedGateUp = architecture.fusedGateUp;
  stack.qkv = has("blk.0.attn_qkv.weight") ? QkvLayout::Concatenated : QkvLayout::Separate;
  if (architecture.qkNorm) {
    stack.qkNorm = QkNorm::Head;
    stack.qkNormConfig = stack.norm;
  }
  if (const int experts = keys.count("expert_count", 0); experts > 0) {
    stack.experts = ExpertsConfig{experts, keys.count("expert_used_count"), true};
    if (stack.experts->active > experts) keys.refuse("expert_used_count");
  }
  if (architecture.rotary) {
    stack.rotaries = {readRotary(keys, file, architecture, stack.dK, config.maxPositions)};
    // Gemma 3 counts its scaled length, the others the one before it.
    if (architecture.windowPeriod != 6)
      config.maxPositions = positionLimit(stack.rotaries[0], config.maxPositions);
  }
  readLayers(keys, architecture, stack, divisor(type, stack), config.isCausal);
  stack.names = ggmlNames(architecture, file.checkpoint);

  if (!isEncoder) {
    config.logits = LogitsConfig{.tied = !has("output.weight")};
    if (keys.has("final_logit_softcapping"))
      config.logits->softCap = keys.positive("final_logit_softcapping", 1);
  }
  if (const auto end = file.metadata.integer(QStringLiteral("tokenizer.ggml.eos_token_id")))
    config.eosIds = {int(*end)};
  keys.refuseUnreadKeys();
  return config;
}

QStringList knownGgufArchitectures() {
  QStringList names;
  for (const auto& [name, architecture] : architectures()) names << name;
  return names;
}

}  // namespace heedmap
