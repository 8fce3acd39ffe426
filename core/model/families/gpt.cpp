// SPDX-License-Identifier: GPL-3.0-or-later
// The GPT line: GPT-2, GPT-Neo, GPT-J, GPT-NeoX, and OPT.
#include <QJsonArray>

#include "core/model/config/rotary_config.h"
#include "core/model/families/family.h"

namespace heedmap::families {

namespace {

/// GPT-Neo writes [[["global", "local"], 12]]: a pattern and how often it comes.
std::vector<bool> localLayers(const ConfigObject& keys, int layers) {
  keys.ignore({"attention_layers"});  // the same, spelled out
  std::vector<bool> local;
  for (const QJsonValue entry : keys.array("attention_types")) {
    const QJsonArray kinds = entry.toArray().at(0).toArray();
    const int times = entry.toArray().at(1).toInt();
    for (int time = 0; time < times && int(local.size()) <= layers; ++time)
      for (const QJsonValue kind : kinds) {
        const bool isLocal = kind == QJsonValue(QLatin1StringView("local"));
        if (!isLocal && kind != QJsonValue(QLatin1StringView("global"))) keys.refuse("attention_types");
        local.push_back(isLocal);
      }
  }
  if (int(local.size()) != layers) keys.refuse("attention_types");
  return local;
}

}  // namespace

ModelConfig gpt2(const ConfigObject& keys) {
  keys.expect("add_cross_attention", false);
  const int dModel = keys.size("n_embd"), heads = keys.count("n_head"),
            dK = splitAmongHeads(keys, dModel, heads);
  keys.ignore({"n_ctx"});
  ModelConfig config = causalDecoder(keys, dModel, heads, keys.count("n_layer"));
  config.architecture = QStringLiteral("GPT-2");
  config.maxPositions = keys.size("n_positions");
  StackConfig& stack = config.main;
  stack.norm.eps = keys.positive("layer_norm_epsilon", 1e-5);
  stack.dFf = keys.size("n_inner", 4 * dModel);
  stack.activation = activationOf(keys, "activation_function", "gelu_new");
  stack.embedding.positions.kind = PositionConfig::Kind::Learned;
  stack.qkv = QkvLayout::Concatenated;
  stack.storage = MatrixLayout::InOut;
  const bool isScaled = keys.flag("scale_attn_weights", true);
  const bool byLayer = keys.flag("scale_attn_by_inverse_layer_idx", false);
  for (size_t layer = 0; layer < stack.layers.size(); ++layer) {
    ScoreRule& rule = stack.layers[layer].rule;
    rule = scaledDot(isScaled ? dK : 1, MaskRule::causal());
    if (byLayer) rule.scale /= double(layer + 1);
  }
  config.logits = LogitsConfig{.tied = keys.flag("tie_word_embeddings", true)};
  stack.names = tensorNames({"transformer.", ""}, {{TensorRole::TokenEmbedding, "wte"},
                                                   {TensorRole::PositionEmbedding, "wpe"},
                                                   {TensorRole::AttentionNorm, "h.{layer}.ln_1"},
                                                   {TensorRole::Qkv, "h.{layer}.attn.c_attn"},
                                                   {TensorRole::AttentionOutput, "h.{layer}.attn.c_proj"},
                                                   {TensorRole::MlpNorm, "h.{layer}.ln_2"},
                                                   {TensorRole::MlpUp, "h.{layer}.mlp.c_fc"},
                                                   {TensorRole::MlpDown, "h.{layer}.mlp.c_proj"},
                                                   {TensorRole::FinalNorm, "ln_f"},
                                                   {TensorRole::Logits, "lm_head"}});
  return config;
}

ModelConfig gptNeo(const ConfigObject& keys) {
  const int dModel = keys.size("hidden_size"), heads = keys.count("num_heads"),
            layers = keys.count("num_layers");
  splitAmongHeads(keys, dModel, heads);
  ModelConfig config = causalDecoder(keys, dModel, heads, layers);
  config.architecture = QStringLiteral("GPT-Neo");
  config.maxPositions = keys.size("max_position_embeddings");
  StackConfig& stack = config.main;
  stack.norm.eps = keys.positive("layer_norm_epsilon", 1e-5);
  stack.dFf = keys.size("intermediate_size", 4 * dModel);
  stack.activation = activationOf(keys, "activation_function", "gelu_new");
  stack.embedding.positions.kind = PositionConfig::Kind::Learned;
  const std::vector<bool> local = localLayers(keys, layers);
  const int window = keys.size("window_size", 256);
  for (int layer = 0; layer < layers; ++layer)  // not divided by √d_k
    stack.layers[layer].rule =
        scaledDot(1, local[layer] ? MaskRule::causalWindow(window) : MaskRule::causal());
  config.logits = LogitsConfig{.tied = keys.flag("tie_word_embeddings", true)};
  stack.names =
      tensorNames({"transformer.", ""}, {{TensorRole::TokenEmbedding, "wte"},
                                         {TensorRole::PositionEmbedding, "wpe"},
                                         {TensorRole::AttentionNorm, "h.{layer}.ln_1"},
                                         {TensorRole::Query, "h.{layer}.attn.attention.q_proj"},
                                         {TensorRole::Key, "h.{layer}.attn.attention.k_proj"},
                                         {TensorRole::Value, "h.{layer}.attn.attention.v_proj"},
                                         {TensorRole::AttentionOutput, "h.{layer}.attn.attention.out_proj"},
                                         {TensorRole::MlpNorm, "h.{layer}.ln_2"},
                                         {TensorRole::MlpUp, "h.{layer}.mlp.c_fc"},
                                         {TensorRole::MlpDown, "h.{layer}.mlp.c_proj"},
                                         {TensorRole::FinalNorm, "ln_f"},
                                         {TensorRole::Logits, "lm_head"}});
  return config;
}

ModelConfig gptJ(const ConfigObject& keys) {
  const int dModel = keys.size("n_embd"), heads = keys.count("n_head"),
            dK = splitAmongHeads(keys, dModel, heads);
  ModelConfig config = causalDecoder(keys, dModel, heads, keys.count("n_layer"));
  config.architecture = QStringLiteral("GPT-J");
  keys.expect("rotary", true);
  keys.expect("scale_attn_weights", true);
  config.maxPositions = keys.size("n_positions");
  StackConfig& stack = config.main;
  stack.norm.eps = keys.positive("layer_norm_epsilon", 1e-5);
  stack.dFf = keys.size("n_inner", 4 * dModel);
  stack.activation = activationOf(keys, "activation_function", "gelu_new");
  stack.residual = Residual::ParallelOneNorm;
  const int dims = keys.size("rotary_dim");
  if (dims > dK || dims % 2 != 0) keys.refuse("rotary_dim");
  stack.rotaries.resize(1);
  stack.rotaries[0].dims = dims;
  stack.rotaries[0].interleaved = true;
  for (LayerConfig& layer : stack.layers) layer.rotary = 0;
  config.logits = LogitsConfig{.tied = keys.flag("tie_word_embeddings", false)};
  stack.names = tensorNames({"transformer.", ""}, {{TensorRole::TokenEmbedding, "wte"},
                                                   {TensorRole::AttentionNorm, "h.{layer}.ln_1"},
                                                   {TensorRole::Query, "h.{layer}.attn.q_proj"},
                                                   {TensorRole::Key, "h.{layer}.attn.k_proj"},
                                                   {TensorRole::Value, "h.{layer}.attn.v_proj"},
                                                   {TensorRole::AttentionOutput, "h.{layer}.attn.out_proj"},
                                                   {TensorRole::MlpUp, "h.{layer}.mlp.fc_in"},
                                                   {TensorRole::MlpDown, "h.{layer}.mlp.fc_out"},
                                                   {TensorRole::FinalNorm, "ln_f"},
                                                   {TensorRole::Logits, "lm_head"}});
  return config;
}

ModelConfig gptNeoX(const ConfigObject& keys) {
  const int dModel = keys.size("hidden_size"), heads = keys.count("num_attention_heads");
  const int dK = splitAmongHeads(keys, dModel, heads);
  ModelConfig config = causalDecoder(keys, dModel, heads, keys.count("num_hidden_layers"));
  config.architecture = QStringLiteral("GPT-NeoX");
  StackConfig& stack = config.main;
  stack.norm.eps = keys.positive("layer_norm_eps", 1e-5);
  stack.dFf = keys.size("intermediate_size");
  stack.activation = activationOf(keys, "hidden_act", "gelu");
  stack.residual =
      keys.flag("use_parallel_residual", true) ? Residual::ParallelTwoNorms : Residual::Sequential;
  stack.qkv = QkvLayout::Grouped;
  stack.rotaries = {
      rotaryConfig(keys, {.dK = dK, .part = 0.25, .baseKey = "rotary_emb_base", .partKey = "rotary_pct"})};
  config.maxPositions = positionLimit(stack.rotaries[0], keys.size("max_position_embeddings"));
  for (LayerConfig& layer : stack.layers) layer.rotary = 0;
  config.logits = LogitsConfig{.tied = keys.flag("tie_word_embeddings", false)};
  stack.names =
      tensorNames({"gpt_neox.", ""}, {{TensorRole::TokenEmbedding, "embed_in"},
                                      {TensorRole::AttentionNorm, "layers.{layer}.input_layernorm"},
                                      {TensorRole::Qkv, "layers.{layer}.attention.query_key_value"},
                                      {TensorRole::AttentionOutput, "layers.{layer}.attention.dense"},
                                      {TensorRole::MlpNorm, "layers.{layer}.post_attention_layernorm"},
                                      {TensorRole::MlpUp, "layers.{layer}.mlp.dense_h_to_4h"},
                                      {TensorRole::MlpDown, "layers.{layer}.mlp.dense_4h_to_h"},
                                      {TensorRole::FinalNorm, "final_layer_norm"},
                                      {TensorRole::Logits, "embed_out"}});
  return config;
}

ModelConfig opt(const ConfigObject& keys) {
  const int dModel = keys.size("hidden_size"), heads = keys.count("num_attention_heads");
  splitAmongHeads(keys, dModel, heads);
  ModelConfig config = causalDecoder(keys, dModel, heads, keys.count("num_hidden_layers"));
  config.architecture = QStringLiteral("OPT");
  config.maxPositions = keys.size("max_position_embeddings");
  StackConfig& stack = config.main;
  stack.norm.hasWeight = keys.flag("layer_norm_elementwise_affine", true);
  const bool before = keys.flag("do_layer_norm_before", true);
  stack.placement = before ? NormPlacement::Pre : NormPlacement::Post;
  stack.finalNorm = before && !keys.flag("_remove_final_layer_norm", false);
  stack.dFf = keys.size("ffn_dim");
  stack.activation = activationOf(keys, "activation_function", "relu");
  stack.embedding.positions = {PositionConfig::Kind::Learned, 2};
  stack.embedding.size = keys.size("word_embed_proj_dim", dModel);
  config.logits = LogitsConfig{.tied = keys.flag("tie_word_embeddings", true)};
  stack.names = tensorNames({"model.decoder.", "decoder.", ""},
                            {{TensorRole::TokenEmbedding, "embed_tokens"},
                             {TensorRole::PositionEmbedding, "embed_positions"},
                             {TensorRole::AttentionNorm, "layers.{layer}.self_attn_layer_norm"},
                             {TensorRole::Query, "layers.{layer}.self_attn.q_proj"},
                             {TensorRole::Key, "layers.{layer}.self_attn.k_proj"},
                             {TensorRole::Value, "layers.{layer}.self_attn.v_proj"},
                             {TensorRole::AttentionOutput, "layers.{layer}.self_attn.out_proj"},
                             {TensorRole::MlpNorm, "layers.{layer}.final_layer_norm"},
                             {TensorRole::MlpUp, "layers.{layer}.fc1"},
                             {TensorRole::MlpDown, "layers.{layer}.fc2"},
                             {TensorRole::FinalNorm, "final_layer_norm"},
                             {TensorRole::Logits, "lm_head"}});
  if (stack.embedding.size != dModel) {
    stack.embedding.projection = EmbeddingConfig::Projection::BeforePositions;
    add(stack.names,
        {{TensorRole::EmbeddingProjection, "project_in"}, {TensorRole::FinalProjection, "project_out"}});
  }
  return config;
}

}  // namespace heedmap::families
