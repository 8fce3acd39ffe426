// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/config/gguf_fields.h"

#include <algorithm>
#include <vector>

namespace heedmap {

namespace {

/// Longer lists are described and never read: nothing that a layer or a pair of dimensions has is longer.
constexpr qint64 longestList = 4096;

std::vector<FieldSpelling> spellings(const QString& architecture) {
  // Names that begin with a dot belong to the architecture.
  static const std::vector<std::pair<const char*, const char*>> table{
      {"hidden_size", ".embedding_length"},
      {"num_hidden_layers", ".block_count"},
      {"num_attention_heads", ".attention.head_count"},
      {"num_key_value_heads", ".attention.head_count_kv"},
      {"head_dim", ".attention.key_length"},
      {"v_head_dim", ".attention.value_length"},
      {"intermediate_size", ".feed_forward_length"},
      {"max_position_embeddings", ".context_length"},
      {"layer_norm_eps", ".attention.layer_norm_epsilon"},
      {"rms_norm_eps", ".attention.layer_norm_rms_epsilon"},
      {"is_causal", ".attention.causal"},
      {"attention_scale", ".attention.scale"},
      {"sliding_window", ".attention.sliding_window"},
      {"sliding_window_pattern", ".attention.sliding_window_pattern"},
      {"attn_logit_softcapping", ".attn_logit_softcapping"},
      {"final_logit_softcapping", ".final_logit_softcapping"},
      {"use_parallel_residual", ".use_parallel_residual"},
      {"num_decoder_layers", ".decoder_block_count"},
      {"decoder_start_token_id", ".decoder_start_token_id"},
      {"relative_attention_num_buckets", ".attention.relative_buckets_count"},
      {"logit_scale", ".logit_scale"},
      {"num_local_experts", ".expert_count"},
      {"num_experts_per_tok", ".expert_used_count"},
      {"moe_intermediate_size", ".expert_feed_forward_length"},
      {"shared_expert_intermediate_size", ".expert_shared_feed_forward_length"},
      {"nextn_predict_layers", ".nextn_predict_layers"},
      {"n_shared_experts", ".expert_shared_count"},
      {"routed_scaling_factor", ".expert_weights_scale"},
      {"norm_topk_prob", ".expert_weights_norm"},
      {"n_group", ".expert_group_count"},
      {"topk_group", ".expert_group_used_count"},
      {"expert_gating_func", ".expert_gating_func"},
      {"first_k_dense_replace", ".leading_dense_block_count"},
      {"q_lora_rank", ".attention.q_lora_rank"},
      {"kv_lora_rank", ".attention.kv_lora_rank"},
      {"key_length_mla", ".attention.key_length_mla"},
      {"value_length_mla", ".attention.value_length_mla"},
      {"embedding_multiplier", ".embedding_scale"},
      {"residual_multiplier", ".residual_scale"},
      {"logits_scaling", ".logit_scale"},
      {"logit_scale", ".logit_scale"},
      {"clip_qkv", ".attention.clamp_kqv"},
      {"rotary_dim", ".rope.dimension_count"},
      {"rope_theta", ".rope.freq_base"},
      {"rope_local_base_freq", ".rope.freq_base_swa"},
      {"rope_type", ".rope.scaling.type"},
      {"factor", ".rope.scaling.factor"},
      {"scale_linear", ".rope.scale_linear"},
      {"original_max_position_embeddings", ".rope.scaling.original_context_length"},
      {"attention_factor", ".rope.scaling.attn_factor"},
      {"yarn_attention_factor", ".rope.scaling.yarn_attn_factor"},
      {"beta_fast", ".rope.scaling.yarn_beta_fast"},
      {"beta_slow", ".rope.scaling.yarn_beta_slow"},
      {"yarn_log_multiplier", ".rope.scaling.yarn_log_multiplier"},
      {"attention_temperature_scale", ".attention.temperature_scale"},
      {"alibi_bias_max", ".attention.max_alibi_bias"},
      {"rope_factors", "rope_freqs.weight"},
      {"short_factor", "rope_factors_short.weight"},
      {"long_factor", "rope_factors_long.weight"},
      {"eos_token_id", "tokenizer.ggml.eos_token_id"},
      {"key_length_swa", ".attention.key_length_swa"},
      {"value_length_swa", ".attention.value_length_swa"},
      {"rotary_dim_swa", ".rope.dimension_count_swa"},
      {"num_kv_shared_layers", ".attention.shared_kv_layers"},
      {"hidden_size_per_layer_input", ".embedding_length_per_layer_input"},
      {"activation_sparsity_scale", ".activation_sparsity_scale"},
      {"altup_active_idx", ".altup.active_idx"},
      {"altup_num_inputs", ".altup.num_inputs"},
      {"moe_layer_interval", ".interleave_moe_layer_step"},
      {"interleave_moe_layer_step", ".interleave_moe_layer_step"},
      {"attention_chunk_size", ".attention.chunk_size"},
      {"conv_L_cache", ".shortconv.l_cache"},
      {"linear_conv_kernel_dim", ".ssm.conv_kernel"},
      {"linear_key_head_dim", ".ssm.state_size"},
      {"linear_num_key_heads", ".ssm.group_count"},
      {"linear_num_value_heads", ".ssm.time_step_rank"},
      {"linear_value_size", ".ssm.inner_size"},
      {"full_attention_interval", ".full_attention_interval"},
  };
  std::vector<FieldSpelling> result;
  for (const auto& [field, name] : table) {
    const QByteArray spelled(name);
    result.push_back({field, {spelled.startsWith('.') ? architecture.toUtf8() + spelled : spelled}});
  }
  return result;
}

/// A list of equal numbers as the number, any other value as it is.
QJsonValue oneForAll(const QJsonValue& value) {
  const QJsonArray list = value.toArray();
  const bool areEqual =
      !list.isEmpty() && list.first().isDouble() &&
      std::all_of(list.begin(), list.end(), [&](const QJsonValue& item) { return item == list.first(); });
  return areEqual ? list.first() : value;
}

/// Layers without key heads have no heads at all (LFM2): the number of the others', and which they are.
void nameLayersWithHeads(QJsonObject& values, const QString& keyHeads) {
  QJsonArray layers, numbers;
  int layer = 0;
  for (const QJsonValue number : values.value(keyHeads).toArray()) {
    if (number.toInt() != 0) {
      layers.append(layer);
      numbers.append(number);
    }
    ++layer;
  }
  if (numbers.isEmpty() || numbers.size() == layer || !oneForAll(numbers).isDouble()) return;
  values[keyHeads] = oneForAll(numbers);
  values[QStringLiteral("full_attn_idxs")] = layers;
}

/// Has a layer keys and no values?
bool lacksValues(const Checkpoint& checkpoint) {
  return std::ranges::any_of(checkpoint.tensors(), [&](const Tensor& tensor) {
    const QString suffix = QStringLiteral(".attn_k.weight");
    return tensor.name.endsWith(suffix) &&
           !checkpoint.find(tensor.name.chopped(suffix.size()) + QStringLiteral(".attn_v.weight"));
  });
}

/// A small vector of the file as a list; of a longer one only its shape, which no question accepts.
QJsonValue numbersOf(const Tensor& tensor) {
  if (tensor.count() > longestList) return shapeText(tensor.shape);
  std::vector<float> numbers(size_t(tensor.count()));
  tensor.decode(0, numbers.data(), tensor.count());
  QJsonArray list;
  for (const float number : numbers) list.append(double(number));
  return list;
}

}  // namespace

FieldReader ggufFields(const Gguf& file, const QString& architecture) {
  const QString eos = QStringLiteral("tokenizer.ggml.eos_token_id");
  QJsonObject values;
  for (const QString& key : file.metadata.keys())
    if (key.startsWith(architecture + u'.') || key == eos)
      values[key] = oneForAll(file.metadata.json(key, longestList));

  nameLayersWithHeads(values, architecture + QStringLiteral(".attention.head_count_kv"));

  const auto find = [&](const char* name) { return file.checkpoint.find(QLatin1StringView(name)); };
  const auto rows = [](const Tensor& tensor) { return tensor.shape.empty() ? qint64(0) : tensor.shape[0]; };
  values[QStringLiteral("vocab_size")] = rows(file.checkpoint.at(QStringLiteral("token_embd.weight")));
  if (const Tensor* segments = find("token_types.weight"))
    values[QStringLiteral("type_vocab_size")] = rows(*segments);
  if (const Tensor* tokens = find("per_layer_token_embd.weight"))
    values[QStringLiteral("vocab_size_per_layer_input")] = rows(*tokens);
  if (const Tensor* laurel = find("blk.0.laurel_l.weight"))
    values[QStringLiteral("laurel_rank")] = rows(*laurel);
  values[QStringLiteral("attention_k_eq_v")] = lacksValues(file.checkpoint);
  values[QStringLiteral("has_query_norm")] = find("blk.0.attn_q_norm.weight") != nullptr;
  values[QStringLiteral("latent_by_head")] = find("blk.0.attn_k_b.weight") != nullptr;
  values[QStringLiteral("tie_word_embeddings")] = find("output.weight") == nullptr;
  // What a config.json says of parts that some models of an architecture have.
  for (const auto& [field, name] : {std::pair{"qk_layernorm", "blk.0.attn_q_norm.weight"},
                                    {"use_qk_norm", "blk.0.attn_q_norm.weight"},
                                    {"has_second_attention_norm", "blk.0.attn_norm_2.weight"},
                                    {"has_gate", "blk.0.ffn_gate.weight"},
                                    {"is_gated_act", "enc.blk.0.ffn_gate.weight"},
                                    {"has_bias_in_each_layer", "enc.blk.1.attn_rel_b.weight"}})
    values[QLatin1StringView(field)] = find(name) != nullptr;
  for (const char* name : {"rope_freqs.weight", "rope_factors_short.weight", "rope_factors_long.weight"})
    if (const Tensor* factors = find(name)) values[QLatin1StringView(name)] = numbersOf(*factors);
  return {values, file.checkpoint.path(), FieldReader::Format::Gguf, spellings(architecture)};
}

bool isHarmlessGgufKey(const QString& keyOfArchitecture) {
  static const QSet<QString> harmless{
      QStringLiteral("vocab_size"),               // the embedding has as many rows
      QStringLiteral("token_type_count"),         // and so has that of the segments
      QStringLiteral("max_position_embeddings"),  // beside context_length
      QStringLiteral("pooling_type"),             // after the last layer
      QStringLiteral("classifier.output_labels"),
      QStringLiteral("rope.dimension_sections"),  // three positions of each token, one and the same in a text
      QStringLiteral("n_deepstack_layers"),       // of images
      QStringLiteral("rope.scaling.finetuned"),   // how it was trained
      QStringLiteral("tensor_data_layout"),       // what was done to q and k; the architecture says it too
  };
  return harmless.contains(keyOfArchitecture);
}

}  // namespace heedmap
