// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

using Role = TensorRole;

TensorNames tensorNames(std::initializer_list<const char*> prefixes,
                        std::initializer_list<TensorTable> tables) {
  TensorNames names;
  names.prefixes.clear();
  for (const char* prefix : prefixes) names.prefixes << QLatin1StringView(prefix);
  for (const TensorTable& table : tables)
    for (const TensorSpelling& spelling : table)
      names.patterns[spelling.role] << QLatin1StringView(spelling.module);
  return names;
}

TensorTable bertEmbeddings() {
  return {{Role::TokenEmbedding, "embeddings.word_embeddings"},
          {Role::PositionEmbedding, "embeddings.position_embeddings"},
          {Role::SegmentEmbedding, "embeddings.token_type_embeddings"},
          {Role::EmbeddingNorm, "embeddings.LayerNorm"}};
}

TensorTable bertLayers() {
  return {{Role::Query, "encoder.layer.{layer}.attention.self.query"},
          {Role::Key, "encoder.layer.{layer}.attention.self.key"},
          {Role::Value, "encoder.layer.{layer}.attention.self.value"},
          {Role::AttentionOutput, "encoder.layer.{layer}.attention.output.dense"},
          {Role::AttentionNorm, "encoder.layer.{layer}.attention.output.LayerNorm"},
          {Role::MlpUp, "encoder.layer.{layer}.intermediate.dense"},
          {Role::MlpDown, "encoder.layer.{layer}.output.dense"},
          {Role::MlpNorm, "encoder.layer.{layer}.output.LayerNorm"}};
}

TensorTable bertHead() {
  return {{Role::LogitsTransform, "cls.predictions.transform.dense"},
          {Role::LogitsTransformNorm, "cls.predictions.transform.LayerNorm"},
          {Role::LogitsBias, "cls.predictions"}};
}

TensorTable robertaHead() {
  return {{Role::LogitsTransform, "lm_head.dense"},
          {Role::LogitsTransformNorm, "lm_head.layer_norm"},
          {Role::Logits, "lm_head.decoder"},
          {Role::LogitsBias, "lm_head"}};
}

TensorTable gptEmbeddings() {
  return {{Role::TokenEmbedding, "wte"},
          {Role::PositionEmbedding, "wpe"},
          {Role::AttentionNorm, "h.{layer}.ln_1"},
          {Role::FinalNorm, "ln_f"},
          {Role::Logits, "lm_head"}};
}

TensorTable gptMlp() {
  return {{Role::MlpNorm, "h.{layer}.ln_2"},
          {Role::MlpUp, "h.{layer}.mlp.c_fc"},
          {Role::MlpDown, "h.{layer}.mlp.c_proj"}};
}

TensorTable megatronLayers() {
  return {{Role::TokenEmbedding, "word_embeddings"},
          {Role::Qkv, "h.{layer}.self_attention.query_key_value"},
          {Role::AttentionOutput, "h.{layer}.self_attention.dense"},
          {Role::MlpUp, "h.{layer}.mlp.dense_h_to_4h"},
          {Role::MlpDown, "h.{layer}.mlp.dense_4h_to_h"},
          {Role::FinalNorm, "ln_f"},
          {Role::Logits, "lm_head"}};
}

TensorTable fairseqLayers() {
  return {{Role::TokenEmbedding, "embed_tokens"},
          {Role::PositionEmbedding, "embed_positions"},
          {Role::AttentionNorm, "layers.{layer}.self_attn_layer_norm"},
          {Role::Query, "layers.{layer}.self_attn.q_proj"},
          {Role::Key, "layers.{layer}.self_attn.k_proj"},
          {Role::Value, "layers.{layer}.self_attn.v_proj"},
          {Role::AttentionOutput, "layers.{layer}.self_attn.out_proj"},
          {Role::MlpNorm, "layers.{layer}.final_layer_norm"},
          {Role::MlpUp, "layers.{layer}.fc1"},
          {Role::MlpDown, "layers.{layer}.fc2"}};
}

TensorTable llamaEmbeddings() {
  return {{Role::TokenEmbedding, "embed_tokens"}, {Role::FinalNorm, "norm"}, {Role::Logits, "lm_head"}};
}

TensorTable llamaAttention() {
  return {{Role::AttentionNorm, "layers.{layer}.input_layernorm"},
          {Role::Query, "layers.{layer}.self_attn.q_proj"},
          {Role::Key, "layers.{layer}.self_attn.k_proj"},
          {Role::Value, "layers.{layer}.self_attn.v_proj"},
          {Role::QueryNorm, "layers.{layer}.self_attn.q_norm"},
          {Role::KeyNorm, "layers.{layer}.self_attn.k_norm"},
          {Role::AttentionOutput, "layers.{layer}.self_attn.o_proj"}};
}

TensorTable llamaMlp() {
  return {{Role::MlpNorm, "layers.{layer}.post_attention_layernorm"},
          {Role::MlpGate, "layers.{layer}.mlp.gate_proj"},
          {Role::MlpUp, "layers.{layer}.mlp.up_proj"},
          {Role::MlpDown, "layers.{layer}.mlp.down_proj"}};
}

TensorTable qwenExperts() {
  return {{Role::Router, "layers.{layer}.mlp.gate"},
          {Role::RouterBias, "layers.{layer}.mlp.gate.e_score_correction_bias!"},
          {Role::ExpertGate, "layers.{layer}.mlp.experts.{expert}.gate_proj"},
          {Role::ExpertUp, "layers.{layer}.mlp.experts.{expert}.up_proj"},
          {Role::ExpertDown, "layers.{layer}.mlp.experts.{expert}.down_proj"},
          {Role::SharedGate, "layers.{layer}.mlp.shared_expert.gate_proj"},
          {Role::SharedUp, "layers.{layer}.mlp.shared_expert.up_proj"},
          {Role::SharedDown, "layers.{layer}.mlp.shared_expert.down_proj"},
          {Role::SharedGate, "layers.{layer}.mlp.shared_experts.gate_proj"},
          {Role::SharedUp, "layers.{layer}.mlp.shared_experts.up_proj"},
          {Role::SharedDown, "layers.{layer}.mlp.shared_experts.down_proj"},
          {Role::SharedWeight, "layers.{layer}.mlp.shared_expert_gate"}};
}

TensorTable mixtralExperts() {
  return {{Role::MlpNorm, "layers.{layer}.post_attention_layernorm"},
          {Role::Router, "layers.{layer}.block_sparse_moe.gate"},
          {Role::ExpertGate, "layers.{layer}.block_sparse_moe.experts.{expert}.w1"},
          {Role::ExpertDown, "layers.{layer}.block_sparse_moe.experts.{expert}.w2"},
          {Role::ExpertUp, "layers.{layer}.block_sparse_moe.experts.{expert}.w3"}};
}

TensorTable sandwichNorms() {
  return {{Role::AttentionOutputNorm, "layers.{layer}.post_attention_layernorm"},
          {Role::MlpNorm, "layers.{layer}.pre_feedforward_layernorm"},
          {Role::MlpOutputNorm, "layers.{layer}.post_feedforward_layernorm"}};
}

TensorTable ggmlTensors() {
  return {{Role::TokenEmbedding, "token_embd"},
          {Role::PositionEmbedding, "position_embd"},
          {Role::SegmentEmbedding, "token_types"},
          {Role::EmbeddingNorm, "token_embd_norm"},
          {Role::Query, "blk.{layer}.attn_q"},
          {Role::Key, "blk.{layer}.attn_k"},
          {Role::Value, "blk.{layer}.attn_v"},
          {Role::Qkv, "blk.{layer}.attn_qkv"},
          {Role::QueryNorm, "blk.{layer}.attn_q_norm"},
          {Role::KeyNorm, "blk.{layer}.attn_k_norm"},
          {Role::Sinks, "blk.{layer}.attn_sinks"},
          {Role::QueryDown, "blk.{layer}.attn_q_a"},
          {Role::QueryDownNorm, "blk.{layer}.attn_q_a_norm"},
          {Role::QueryUp, "blk.{layer}.attn_q_b"},
          {Role::KeyValueDown, "blk.{layer}.attn_kv_a_mqa"},
          {Role::KeyValueNorm, "blk.{layer}.attn_kv_a_norm"},
          {Role::KeyValueUp, "blk.{layer}.attn_kv_b"},
          {Role::KeyUp, "blk.{layer}.attn_k_b"},
          {Role::ValueUp, "blk.{layer}.attn_v_b"},
          {Role::AttentionOutput, "blk.{layer}.attn_output"},
          {Role::MlpGate, "blk.{layer}.ffn_gate"},
          {Role::MlpUp, "blk.{layer}.ffn_up"},
          {Role::MlpGateUp, "blk.{layer}.ffn_up"},
          {Role::MlpDown, "blk.{layer}.ffn_down"},
          {Role::Router, "blk.{layer}.ffn_gate_inp"},
          {Role::ExpertGate, "blk.{layer}.ffn_gate_exps"},
          {Role::ExpertUp, "blk.{layer}.ffn_up_exps"},
          {Role::ExpertDown, "blk.{layer}.ffn_down_exps"},
          {Role::RouterBias, "blk.{layer}.exp_probs_b.bias!"},
          {Role::SharedGate, "blk.{layer}.ffn_gate_shexp"},
          {Role::SharedUp, "blk.{layer}.ffn_up_shexp"},
          {Role::SharedDown, "blk.{layer}.ffn_down_shexp"},
          {Role::SharedWeight, "blk.{layer}.ffn_gate_inp_shexp"},
          {Role::ConvolutionIn, "blk.{layer}.shortconv.in_proj"},
          {Role::ConvolutionTaps, "blk.{layer}.shortconv.conv"},
          {Role::ConvolutionOut, "blk.{layer}.shortconv.out_proj"},
          {Role::FinalNorm, "output_norm"},
          {Role::Logits, "output"}};
}

TensorTable ggmlNorms() {
  return {{Role::AttentionNorm, "blk.{layer}.attn_norm"}, {Role::MlpNorm, "blk.{layer}.ffn_norm"}};
}

TensorTable ggmlPostNorms() {
  return {{Role::AttentionNorm, "blk.{layer}.attn_output_norm"},
          {Role::MlpNorm, "blk.{layer}.layer_output_norm"}};
}

TensorTable ggmlCodec(bool isDecoder) {
  if (!isDecoder)
    return {{Role::TokenEmbedding, "token_embd"},
            {Role::RelativeBias, "enc.blk.{layer}.attn_rel_b"},
            {Role::AttentionNorm, "enc.blk.{layer}.attn_norm"},
            {Role::Query, "enc.blk.{layer}.attn_q"},
            {Role::Key, "enc.blk.{layer}.attn_k"},
            {Role::Value, "enc.blk.{layer}.attn_v"},
            {Role::AttentionOutput, "enc.blk.{layer}.attn_o"},
            {Role::MlpNorm, "enc.blk.{layer}.ffn_norm"},
            {Role::MlpGate, "enc.blk.{layer}.ffn_gate"},
            {Role::MlpUp, "enc.blk.{layer}.ffn_up"},
            {Role::MlpDown, "enc.blk.{layer}.ffn_down"},
            {Role::FinalNorm, "enc.output_norm"}};
  return {{Role::TokenEmbedding, "token_embd"},
          {Role::RelativeBias, "dec.blk.{layer}.attn_rel_b"},
          {Role::AttentionNorm, "dec.blk.{layer}.attn_norm"},
          {Role::Query, "dec.blk.{layer}.attn_q"},
          {Role::Key, "dec.blk.{layer}.attn_k"},
          {Role::Value, "dec.blk.{layer}.attn_v"},
          {Role::AttentionOutput, "dec.blk.{layer}.attn_o"},
          {Role::CrossNorm, "dec.blk.{layer}.cross_attn_norm"},
          {Role::CrossQuery, "dec.blk.{layer}.cross_attn_q"},
          {Role::CrossKey, "dec.blk.{layer}.cross_attn_k"},
          {Role::CrossValue, "dec.blk.{layer}.cross_attn_v"},
          {Role::CrossOutput, "dec.blk.{layer}.cross_attn_o"},
          {Role::MlpNorm, "dec.blk.{layer}.ffn_norm"},
          {Role::MlpGate, "dec.blk.{layer}.ffn_gate"},
          {Role::MlpUp, "dec.blk.{layer}.ffn_up"},
          {Role::MlpDown, "dec.blk.{layer}.ffn_down"},
          {Role::FinalNorm, "dec.output_norm"},
          {Role::Logits, "output"},
          {Role::Logits, "token_embd"}};
}

TensorTable ggmlSandwichNorms() {
  return {{Role::AttentionOutputNorm, "blk.{layer}.post_attention_norm"},
          {Role::MlpOutputNorm, "blk.{layer}.post_ffw_norm"}};
}

}  // namespace heedmap::families
