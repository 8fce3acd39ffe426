// SPDX-License-Identifier: GPL-3.0-or-later
// BART and its relatives: mBART, PLBART, Pegasus, Marian, M2M-100 / NLLB, Blenderbot, LED.
#include <cmath>

#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

StackConfig encoderStack(FieldReader& config) {
  const int dModel = config.size("d_model"), heads = config.count("encoder_attention_heads");
  splitAmongHeads(config, dModel, heads);
  StackConfig stack = plainStack(dModel, heads, config.count("encoder_layers"));
  stack.vocabulary = config.size("vocab_size");
  stack.dFf = config.size("encoder_ffn_dim");
  return stack;
}

StackConfig decoderStack(FieldReader& config) {
  const int dModel = config.size("d_model"), heads = config.count("decoder_attention_heads");
  splitAmongHeads(config, dModel, heads);
  StackConfig stack = plainStack(dModel, heads, config.count("decoder_layers"));
  stack.vocabulary = config.size("decoder_vocab_size", config.size("vocab_size"));
  stack.dFf = config.size("decoder_ffn_dim");
  for (LayerConfig& layer : stack.layers) layer.rule.mask = MaskRule::causal();
  stack.crossAttention = true;
  stack.crossRule = scaledDot(stack.dK, MaskRule::none());
  return stack;
}

/// What all share. `finish` makes their differences, in both stacks.
template <typename Finish>
ModelConfig build(FieldReader& config, const char* activation, bool isScaled, Finish finish) {
  ModelConfig model;
  model.maxPositions =
      config.size(config.has("max_encoder_position_embeddings") ? "max_encoder_position_embeddings"
                                                                : "max_position_embeddings");
  model.eosIds = config.ids("eos_token_id");
  for (const char* field : {"decoder_start_token_id", "bos_token_id", "eos_token_id"})
    if (model.decoderStart < 0)
      model.decoderStart = config.ids(field).empty() ? -1 : config.ids(field).front();
  model.main = encoderStack(config);
  model.decoder = decoderStack(config);
  const Activation function = activationOf(config, "activation_function", activation);
  const bool scales = config.flag("scale_embedding", isScaled);
  for (StackConfig* stack : {&model.main, &*model.decoder}) {
    stack->activation = function;
    if (scales) stack->embedding.scale = std::sqrt(double(stack->dModel));
    finish(*stack);
  }
  model.logits = LogitsConfig{.tied = config.flag("tie_word_embeddings", true)};
  return model;
}

void setPostNorms(StackConfig& stack) {
  stack.placement = NormPlacement::Post;
  stack.finalNorm = false;
}

ModelConfig buildBart(FieldReader& config) {
  config.expect("normalize_before", false);
  config.expect("add_final_layer_norm", false);
  config.expect("static_position_embeddings", false);
  config.expect("normalize_embedding", true);
  config.expect("do_blenderbot_90_layernorm", false);
  return build(config, "gelu", false, [](StackConfig& stack) {
    stack.embedding.positions = {PositionConfig::Kind::Learned, 2};
    stack.embedding.hasNorm = true;
    setPostNorms(stack);
  });
}

ModelConfig buildMbart(FieldReader& config) {
  config.expect("normalize_before", true);
  config.expect("normalize_embedding", true);
  config.expect("add_final_layer_norm", true);
  config.expect("static_position_embeddings", false);
  return build(config, "gelu", false, [](StackConfig& stack) {
    stack.embedding.positions = {PositionConfig::Kind::Learned, 2};
    stack.embedding.hasNorm = true;
  });
}

ModelConfig buildPlbart(FieldReader& config) {
  return build(config, "gelu", true, [](StackConfig& stack) {
    stack.embedding.positions = {PositionConfig::Kind::Learned, 2};
    stack.embedding.hasNorm = true;
    setPostNorms(stack);
  });
}

ModelConfig buildPegasus(FieldReader& config) {
  config.expect("normalize_before", true);
  config.expect("normalize_embedding", false);
  config.expect("add_final_layer_norm", true);
  config.expect("static_position_embeddings", true);
  return build(config, "gelu", false, [](StackConfig& stack) {
    stack.embedding.positions = {PositionConfig::Kind::SinusoidHalves, 0};
  });
}

ModelConfig buildBlenderbot(FieldReader& config) {
  config.expect("normalize_before", true);
  config.expect("normalize_embedding", false);
  config.expect("add_final_layer_norm", true);
  config.expect("static_position_embeddings", false);
  config.expect("layernorm_variant", QStringLiteral("prelayernorm"));
  return build(config, "gelu", false, [](StackConfig& stack) {
    stack.embedding.positions = {PositionConfig::Kind::Learned, 0};
  });
}

/// Its decoder norms the vectors of the tokens alone, and does not scale them.
ModelConfig buildSmallBlenderbot(FieldReader& config) {
  config.expect("normalize_before", false);
  config.expect("normalize_embedding", true);
  config.expect("add_final_layer_norm", false);
  config.expect("static_position_embeddings", false);
  config.expect("layernorm_variant", QStringLiteral("xlm"));
  ModelConfig model = build(config, "gelu", false, [](StackConfig& stack) {
    stack.embedding.positions = {PositionConfig::Kind::Learned, 0};
    stack.embedding.hasNorm = true;
    setPostNorms(stack);
  });
  model.decoder->embedding.normsBeforePositions = true;
  model.decoder->embedding.scale = 1;
  return model;
}

/// BART whose encoder looks through windows. No class of its gives tokens the whole text without being asked.
ModelConfig buildLed(FieldReader& config) {
  ModelConfig model = build(config, "gelu", false, [](StackConfig& stack) {
    stack.embedding.positions = {PositionConfig::Kind::Learned, 0};
    stack.embedding.hasNorm = true;
    setPostNorms(stack);
  });
  setAttentionWindows(config, model.main);
  return model;
}

ModelConfig buildMarian(FieldReader& config) {
  config.expect("normalize_before", false);
  config.expect("normalize_embedding", false);
  config.expect("add_final_layer_norm", false);
  config.expect("static_position_embeddings", true);
  return build(config, "gelu", false, [](StackConfig& stack) {
    stack.embedding.positions = {PositionConfig::Kind::SinusoidHalves, 0};
    setPostNorms(stack);
  });
}

ModelConfig buildM2m100(FieldReader& config) {
  const int padding =
      config.integer("pad_token_id").value_or(1);  // positions count from after it, without it
  if (padding < 0 || padding >= config.size("vocab_size")) config.refuse("pad_token_id");
  return build(config, "relu", true, [padding](StackConfig& stack) {
    stack.embedding.positions = {PositionConfig::Kind::SinusoidHalvesOpen, padding + 1, padding};
  });
}

TensorNames tensorsOf(bool isDecoder) {
  using Role = TensorRole;
  // The prefixes of the stack come first, so that its own table is found before the one that both share.
  return tensorNames(
      {isDecoder ? "model.decoder." : "model.encoder.", isDecoder ? "led.decoder." : "led.encoder.",
       isDecoder ? "decoder." : "encoder.", "model.", "led.", ""},
      {fairseqLayers(),
       {{Role::Query, "layers.{layer}.self_attn.longformer_self_attn.query"},
        {Role::Key, "layers.{layer}.self_attn.longformer_self_attn.key"},
        {Role::Value, "layers.{layer}.self_attn.longformer_self_attn.value"},
        {Role::AttentionOutput, "layers.{layer}.self_attn.output"}},
       {{Role::EmbeddingNorm, "layernorm_embedding"},
        {Role::FinalNorm, "layer_norm"},
        {Role::CrossNorm, "layers.{layer}.encoder_attn_layer_norm"},
        {Role::CrossQuery, "layers.{layer}.encoder_attn.q_proj"},
        {Role::CrossKey, "layers.{layer}.encoder_attn.k_proj"},
        {Role::CrossValue, "layers.{layer}.encoder_attn.v_proj"},
        {Role::CrossOutput, "layers.{layer}.encoder_attn.out_proj"},
        {Role::TokenEmbedding, "shared"},
        {Role::Logits, "lm_head"},
        {Role::LogitsBias, "final_logits_bias!"}}});
}

Family family(const char* name, const char* type, ModelConfig (*builder)(FieldReader&),
              const std::vector<const char*>& moreIgnored = {}) {
  // the encoder's sizes once more, and how tables were stored before they were trimmed or shared
  std::vector<const char*> ignored{"num_hidden_layers",   "num_attention_heads",
                                   "hidden_size",         "extra_pos_embeddings",
                                   "normalize_embedding", "share_encoder_decoder_embeddings"};
  ignored.insert(ignored.end(), moreIgnored.begin(), moreIgnored.end());
  return {.name = name,
          .modelTypes = {type},
          .ignoredKeys = ignored,
          .build = builder,
          .biases = biasesEverywhere(),
          .tensors = tensorsOf(false),
          .decoderTensors = tensorsOf(true)};
}

}  // namespace

std::vector<Family> bart() {
  return {
      family("BART", "bart", buildBart), family("mBART", "mbart", buildMbart),
      family("PLBART", "plbart", buildPlbart), family("Pegasus", "pegasus", buildPegasus),
      family("Marian", "marian", buildMarian), family("M2M-100", "m2m_100", buildM2m100),
      // the norms of another model of its authors
      family("Blenderbot", "blenderbot", buildBlenderbot, {"do_blenderbot_90_layernorm"}),
      family("Blenderbot-small", "blenderbot-small", buildSmallBlenderbot, {"do_blenderbot_90_layernorm"}),
      // its decoder's table is as long as the file has it
      family("LED", "led", buildLed, {"max_decoder_position_embeddings", "max_position_embeddings"})};
}

}  // namespace heedmap::families
