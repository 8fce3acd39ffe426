// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/config/harmless_keys.h"

#include <QJsonObject>
#include <QSet>
#include <map>

namespace heedmap {

const std::vector<HarmlessKeys>& harmlessKeys() {
  // clang-format off
  static const std::vector<HarmlessKeys> list{
      {"names and versions of what wrote the file",
       {"_name_or_path", "name_or_path", "model_name", "name", "_commit_hash", "commit_hash", "architectures", "model_type", "auto_map",
        "custom_pipelines", "license", "language", "transformers_version", "transformers.js_config", "__version__", "is_llama_config",
        "sentence_transformers", "unsloth_version", "unsloth_fixed", "unsloth_processed", "dataset", "save_step", "adapted_from",
        "trust_remote_code"}},
      {"how the reference stores and computes numbers, up to rounding",
       {"torch_dtype", "dtype", "use_bfloat16", "attn_implementation", "_attn_implementation", "_attn_implementation_autoset",
        "_attn_implementation_internal", "use_flash_attn", "use_flash_attention", "use_flash_attention_2", "_flash_attn_2_enabled",
        "flash_attn", "deterministic_flash_attn", "reorder_and_upcast_attn", "attention_softmax_in_fp32", "masked_softmax_fusion",
        "bias_dropout_fusion", "chunk_size_feed_forward", "pretraining_tp", "slow_but_exact", "torchscript", "reference_compile",
        "gradient_checkpointing", "use_gradient_checkpointing", "xla_device", "model_parallel", "pad_vocab_size_multiple", "fused_bias_fc", "fused_dropout_add_ln"}},
      {"what a run returns",
       {"output_attentions", "output_hidden_states", "output_scores", "output_logits", "output_past", "output_router_logits",
        "return_dict", "return_dict_in_generate", "use_cache", "cache_implementation", "remove_invalid_values"}},
      {"ids of the tokenizer; where the arithmetic heeds one, the family reads it",
       {"bos_token_id", "eos_token_id", "pad_token_id", "sep_token_id", "cls_token_id", "mask_token_id", "unk_token_id",
        "decoder_start_token_id", "forced_bos_token_id", "forced_eos_token_id", "bad_words_ids", "suppress_tokens",
        "begin_suppress_tokens", "boi_token_index", "eoi_token_index", "image_token_index", "boi_token_id", "eoi_token_id",
        "image_token_id", "mm_tokens_per_image", "tokenizer_class", "prefix", "model_max_length", "max_sequence_length",
        "max_seq_length", "seq_length", "is_tokenizer_fast"}},
      {"how text is drawn or searched; this program takes the most probable token",
       {"max_length", "min_length", "max_new_tokens", "min_new_tokens", "do_sample", "early_stopping", "num_beams",
        "num_beam_groups", "diversity_penalty", "temperature", "top_k", "top_p", "typical_p", "repetition_penalty",
        "length_penalty", "no_repeat_ngram_size", "encoder_no_repeat_ngram_size", "num_return_sequences",
        "exponential_decay_length_penalty", "force_bos_token_to_be_generated", "task_specific_params", "generation_config"}},
      {"training",
       {"attention_dropout", "attention_probs_dropout_prob", "hidden_dropout_prob", "hidden_dropout", "residual_dropout", "resid_pdrop", "embd_pdrop",
        "attn_pdrop", "resid_dropout", "embed_dropout", "embedding_dropout", "mlp_dropout", "dropout", "dropout_rate",
        "activation_dropout", "layerdrop", "encoder_layerdrop", "decoder_layerdrop", "qa_dropout", "seq_classif_dropout",
        "classif_dropout", "classifier_dropout", "classifier_dropout_prob", "summary_first_dropout", "summary_last_dropout",
        "initializer_range", "initializer_factor", "initializer_cutoff_factor", "init_std", "learning_rate", "label_smoothing",
        "router_aux_loss_coef", "router_jitter_noise", "tf_legacy_loss", "loss_type", "layers_to_keep", "max_trained_positions",
        "replacing_rate", "neftune_noise_alpha", "student_decoder_layers", "student_encoder_layers",
        "sparse_prediction", "sparse_pred_ignore_index", "repad_logits_with_grad", "use_xentropy"}},
      {"heads of other tasks, which read what the last layer left",
       {"id2label", "label2id", "num_labels", "_num_labels", "problem_type", "finetuning_task", "summary_activation",
        "summary_proj_to_labels", "summary_type", "summary_use_proj", "classifier_activation", "classifier_bias",
        "classifier_pooling", "pooler_fc_size", "pooler_num_attention_heads", "pooler_num_fc_layers", "pooler_size_per_head",
        "pooler_type", "directionality", "sbert_ce_default_activation_function", "tie_word_embeddings", "tie_weights_",
        "tie_encoder_decoder"}},
      {"biases and tables, which are taken when the file has them, or as the family reads the key",
       {"attention_bias", "attention_out_bias", "mlp_bias", "bias", "norm_bias", "enable_bias", "use_bias", "use_qkv_bias", "qkv_bias", "qkv_proj_bias",
        "mlp_fc1_bias", "mlp_fc2_bias", "decoder_bias", "lm_head_bias", "add_bias_logits", "type_vocab_size"}},
      {"what only other programs that serve the model do",
       {"dual_chunk_attention_config", "use_cache_quantization", "use_cache_kernel"}},
      {"fields that every config has, and only some models heed: those read them",
       {"is_encoder_decoder", "is_decoder", "add_cross_attention"}},
  };
  // clang-format on
  return list;
}

namespace {

/// Fields of every config of transformers that would change a model, with the value that says they do not.
const std::map<QString, QJsonValue>& switchedOff() {
  static const std::map<QString, QJsonValue> values{
      {QStringLiteral("pruned_heads"), QJsonObject()},
      {QStringLiteral("cross_attention_hidden_size"), QJsonValue()},
  };
  return values;
}

}  // namespace

bool isHarmlessKey(const QString& key, const QJsonValue& value) {
  static const QSet<QString> all = [] {
    QSet<QString> keys;
    for (const HarmlessKeys& group : harmlessKeys())
      for (const char* name : group.keys) keys.insert(QLatin1StringView(name));
    return keys;
  }();
  const auto off = switchedOff().find(key);
  return all.contains(key) || (off != switchedOff().end() && off->second == value);
}

}  // namespace heedmap
