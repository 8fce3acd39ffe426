# SPDX-License-Identifier: GPL-3.0-or-later
"""The tiny models of families.py: every config key that alters arithmetic is off its default in at least one of them.

Sizes are odd on purpose: 3 heads or 6 with 2 key heads, d_k 10 or 12, head_dim that is not hidden / heads.
"""
import contextlib

import torch

CASES = []


def case(name, config_class, model_class, config, **more):
    CASES.append({"name": name, "config_class": config_class, "model_class": model_class, "config": config, **more})


# Encoders

BERT = dict(vocab_size=48, hidden_size=30, num_hidden_layers=2, num_attention_heads=3, intermediate_size=40,
            max_position_embeddings=32, layer_norm_eps=1e-5)


def old_bert_names(tensors):
    """gamma and beta, and the position buffer, as in the first BERT checkpoints."""
    out = {k.replace("LayerNorm.weight", "LayerNorm.gamma").replace("LayerNorm.bias", "LayerNorm.beta"): v
           for k, v in tensors.items()}
    out["bert.embeddings.position_ids"] = torch.arange(32)[None]
    return out


case("bert", "BertConfig", "BertModel", BERT, segments=True)
case("bert-old-names", "BertConfig", "BertForMaskedLM", BERT | dict(hidden_act="gelu_new", type_vocab_size=3), segments=True,
     generates=False, tensors=old_bert_names, v4=True, keys={"position_embedding_type": "absolute"}, bf16=True)
case("bert-cross-encoder", "BertConfig", "BertForSequenceClassification", BERT | dict(num_labels=1), n=12, segments=True,
     keys={"sbert_ce_default_activation_function": "torch.nn.modules.linear.Identity", "position_embedding_type": "absolute"})
case("bert-decoder", "BertConfig", "BertLMHeadModel", BERT | dict(is_decoder=True, hidden_act="relu"), bf16=True)
ROBERTA = BERT | dict(type_vocab_size=1, max_position_embeddings=34, pad_token_id=1)
case("roberta", "RobertaConfig", "RobertaModel", ROBERTA, bf16=True)
case("xlm-roberta", "XLMRobertaConfig", "XLMRobertaForMaskedLM", ROBERTA | dict(pad_token_id=2, max_position_embeddings=36),
     generates=False, bf16=True)
case("camembert", "CamembertConfig", "CamembertForMaskedLM", ROBERTA, generates=False, bf16=True, v4=True)
case("distilbert", "DistilBertConfig", "DistilBertForMaskedLM",
     dict(vocab_size=48, dim=30, n_heads=3, n_layers=2, hidden_dim=40, max_position_embeddings=32, activation="gelu"),
     generates=False, bf16=True)
case("electra", "ElectraConfig", "ElectraForPreTraining", BERT | dict(embedding_size=14), segments=True, generates=False, bf16=True)
case("albert", "AlbertConfig", "AlbertForMaskedLM",
     BERT | dict(embedding_size=14, num_hidden_layers=4, num_hidden_groups=2, inner_group_num=1, hidden_act="gelu_new"),
     segments=True, generates=False, bf16=True)
case("albert-2-groups-of-5", "AlbertConfig", "AlbertModel",
     BERT | dict(embedding_size=14, num_hidden_layers=5, num_hidden_groups=2, hidden_act="gelu_new"), segments=True, bf16=True)
case("mpnet", "MPNetConfig", "MPNetForMaskedLM",
     {k: v for k, v in ROBERTA.items() if k != "type_vocab_size"}, generates=False)
# A padding id that is typed: some count positions without it, none leaves its key out unless a mask says so.
case("roberta-padded", "RobertaConfig", "RobertaModel", ROBERTA, bf16=True, padded={0: 1, 1: 1, 9: 1, 10: 1, 25: 1})
case("xlm-roberta-padded", "XLMRobertaConfig", "XLMRobertaModel", ROBERTA | dict(pad_token_id=2, max_position_embeddings=36),
     bf16=True, padded={3: 2, 4: 2, 11: 1, 17: 2})
case("mpnet-padded", "MPNetConfig", "MPNetModel",
     {k: v for k, v in ROBERTA.items() if k != "type_vocab_size"} | dict(pad_token_id=3), padded={0: 3, 2: 1, 9: 1, 10: 1})
case("bert-padded", "BertConfig", "BertModel", BERT, segments=True, bf16=True, padded={0: 0, 9: 0, 10: 0, 25: 0})
# Terms of relative positions; texts longer than the farthest distance that has a vector of its own.
DEBERTA = BERT | dict(relative_attention=True, pos_att_type=["c2p", "p2c"], position_biased_input=False, max_relative_positions=9)
case("deberta", "DebertaConfig", "DebertaForMaskedLM", DEBERTA, generates=False, bf16=True)
case("deberta-one-term", "DebertaConfig", "DebertaModel",
     DEBERTA | dict(pos_att_type=["p2c"], position_biased_input=True, type_vocab_size=2, max_relative_positions=-1), segments=True,
     bf16=True, keys={"pos_att_type": "p2c"})
V3 = DEBERTA | dict(max_relative_positions=-1)
case("deberta-v3", "DebertaV2Config", "DebertaV2Model",
     V3 | dict(share_att_key=True, position_buckets=8, norm_rel_ebd="layer_norm", max_position_embeddings=30), bf16=True,
     keys={"pos_att_type": "p2c|c2p", "attention_head_size": 10})
case("deberta-v2-xlarge-like", "DebertaV2Config", "DebertaV2ForMaskedLM",
     V3 | dict(position_buckets=6, conv_kernel_size=3, conv_act="gelu", embedding_size=14, max_relative_positions=17,
               position_biased_input=True, type_vocab_size=3), segments=True, generates=False, bf16=True)
case("deberta-v2-no-buckets", "DebertaV2Config", "DebertaV2ForMaskedLM",
     DEBERTA | dict(pos_att_type=["c2p"], legacy=False, conv_kernel_size=5), generates=False, bf16=True)
MODERN = dict(vocab_size=48, hidden_size=36, num_hidden_layers=4, num_attention_heads=3, intermediate_size=20,
              max_position_embeddings=64, local_attention=8, pad_token_id=0, bos_token_id=1, eos_token_id=2, cls_token_id=1,
              sep_token_id=2)
case("modernbert", "ModernBertConfig", "ModernBertForMaskedLM", MODERN | dict(
    rope_parameters={"sliding_attention": {"rope_type": "default", "rope_theta": 50.0},
                     "full_attention": {"rope_type": "default", "rope_theta": 900.0}}), generates=False, bf16=True)
case("modernbert-written-again", "ModernBertConfig", "ModernBertModel", MODERN | dict(
    layer_types=["full_attention", "sliding_attention", "sliding_attention", "full_attention"],
    rope_parameters={"sliding_attention": {"rope_type": "default", "rope_theta": 50.0},
                     "full_attention": {"rope_type": "default", "rope_theta": 900.0}}), bf16=True,
     keys={"global_attn_every_n_layers": 3})
case("modernbert-v4", "ModernBertConfig", "ModernBertModel", MODERN | dict(
    norm_bias=True, attention_bias=True, mlp_bias=True, local_attention=6, hidden_activation="gelu_pytorch_tanh",
    layer_types=["full_attention", "sliding_attention", "full_attention", "sliding_attention"],
    rope_parameters={"sliding_attention": {"rope_type": "default", "rope_theta": 30.0},
                     "full_attention": {"rope_type": "default", "rope_theta": 400.0}}), v4=True, bf16=True)
case("nomic-bert", "NomicBertConfig", "NomicBertModel", BERT | dict(hidden_act="silu",
     rope_parameters={"rope_type": "default", "rope_theta": 60.0}), segments=True, bf16=True)
case("nomic-bert-first", "NomicBertConfig", "NomicBertModel", BERT | dict(
     rope_parameters={"rope_type": "default", "rope_theta": 1000.0}), segments=True, bf16=True,
     spelled=lambda config: dict(
         model_type="nomic_bert", activation_function="swiglu", n_embd=30, n_head=3, n_layer=2, n_inner=40, n_positions=32,
         layer_norm_epsilon=1e-5, rotary_emb_base=1000, rotary_emb_fraction=1.0, rotary_emb_interleaved=False,
         rotary_emb_scale_base=None, rotary_scaling_factor=None, prenorm=False, use_rms_norm=False, parallel_block=False,
         causal=False, qkv_proj_bias=False, mlp_fc1_bias=False, mlp_fc2_bias=False, type_vocab_size=2, vocab_size=48,
         scale_attn_weights=True, scale_attn_by_inverse_layer_idx=False, reorder_and_upcast_attn=False, max_trained_positions=32,
         pad_vocab_size_multiple=64, fused_bias_fc=True, fused_dropout_add_ln=True, use_flash_attn=True, use_xentropy=True,
         torch_dtype="float32", transformers_version="4.34.0", architectures=["NomicBertModel"]))

JINA = dict(vocab_size=48, hidden_size=60, num_hidden_layers=3, num_attention_heads=6, intermediate_size=34, layer_norm_eps=1e-5,
            max_position_embeddings=16, position_embedding_type="alibi", feed_forward_type="geglu", emb_pooler="mean")
case("jina-bert-v2", "BertConfig", "JinaBertModel", JINA, segments=True, bf16=True, keys={"architectures": ["JinaBertModel"]})
case("jina-bert-v2-reglu", "BertConfig", "JinaBertModel",
     JINA | dict(feed_forward_type="reglu", num_attention_heads=3, hidden_size=30, num_hidden_layers=2), n=40, bf16=True,
     keys={"model_type": "jina_bert_v2"})
case("jina-bert-v2-4-heads", "BertConfig", "JinaBertModel", JINA | dict(hidden_size=40, num_attention_heads=4, num_hidden_layers=2), n=19,
     bf16=True)
case("jina-bert-v2-code", "BertConfig", "JinaBertCodeForMaskedLM", JINA | dict(type_vocab_size=3), segments=True, generates=False,
     bf16=True, keys={"architectures": ["JinaBertForMaskedLM"], "attn_implementation": None})

# Windows as the base models have them: no token sees, or is seen by, the whole text; then those of a task, where some do.
LONGFORMER = ROBERTA | dict(attention_window=[8, 4], max_position_embeddings=40)
case("longformer", "LongformerConfig", "LongformerForMaskedLM", LONGFORMER, generates=False, bf16=True,
     keys={"ignore_attention_mask": False, "attention_mode": "longformer"})
case("longformer-one-window", "LongformerConfig", "LongformerModel", LONGFORMER | dict(attention_window=8, type_vocab_size=2),
     segments=True, bf16=True)
case("longformer-classifier", "LongformerConfig", "LongformerForSequenceClassification", LONGFORMER | dict(num_labels=3),
     generates=False, bf16=True)
case("longformer-question", "LongformerConfig", "LongformerForQuestionAnswering",
     LONGFORMER | dict(attention_window=[4, 8], sep_token_id=3), n=31, bf16=True, padded={5: 3, 6: 3, 30: 3})
# BERT with one thing changed.
case("megatron-bert", "MegatronBertConfig", "MegatronBertForMaskedLM", BERT | dict(hidden_act="gelu_new"), segments=True,
     generates=False, bf16=True)
case("ernie", "ErnieConfig", "ErnieForMaskedLM", BERT | dict(use_task_id=True, hidden_act="relu"), segments=True, generates=False,
     bf16=True)
case("ernie-without-tasks", "ErnieConfig", "ErnieModel", BERT, bf16=True)
case("roformer", "RoFormerConfig", "RoFormerForMaskedLM", BERT | dict(embedding_size=14), segments=True, generates=False)
case("roformer-rotary-value", "RoFormerConfig", "RoFormerModel", BERT | dict(rotary_value=True), segments=True)
case("big-bird", "BigBirdConfig", "BigBirdForMaskedLM",
     BERT | dict(block_size=4, num_random_blocks=1, rescale_embeddings=True, use_bias=False), segments=True, generates=False, bf16=True)
case("big-bird-sparse", "BigBirdConfig", "BigBirdForMaskedLM",
     BERT | dict(block_size=4, num_random_blocks=2, max_position_embeddings=64), n=54, segments=True, generates=False, bf16=True, sparse=True)
case("big-bird-full", "BigBirdConfig", "BigBirdModel", BERT | dict(attention_type="original_full", hidden_act="gelu"), bf16=True)
ESM = BERT | dict(pad_token_id=1, mask_token_id=32, max_position_embeddings=40)
case("esm2", "EsmConfig", "EsmForMaskedLM", ESM | dict(position_embedding_type="rotary", token_dropout=True), generates=False,
     padded={4: 32, 9: 32, 20: 32})
case("esm1b", "EsmConfig", "EsmModel", ESM | dict(emb_layer_norm_before=True, token_dropout=True), bf16=True, padded={3: 1, 9: 1})
case("mobilebert", "MobileBertConfig", "MobileBertModel",
     BERT | dict(embedding_size=14, intra_bottleneck_size=18, num_feedforward_networks=3), segments=True, bf16=True, spread=0.5)
case("mobilebert-one-mlp", "MobileBertConfig", "MobileBertModel",
     BERT | dict(embedding_size=30, intra_bottleneck_size=18, num_feedforward_networks=1, trigram_input=False, hidden_act="gelu"),
     bf16=True)
EUROBERT = dict(vocab_size=48, hidden_size=60, num_attention_heads=6, num_key_value_heads=2, head_dim=10, num_hidden_layers=2,
                intermediate_size=30, max_position_embeddings=64, pad_token_id=0, bos_token_id=1, eos_token_id=2)
case("eurobert", "EuroBertConfig", "EuroBertForMaskedLM",
     EUROBERT | dict(rope_parameters={"rope_type": "default", "rope_theta": 90.0}), generates=False, bf16=True)
case("eurobert-v4", "EuroBertConfig", "EuroBertModel",
     EUROBERT | dict(rms_norm_eps=1e-3, rope_parameters={"rope_type": "default", "rope_theta": 700.0}), bf16=True, v4=True,
     keys={"clip_qkv": None, "mask_token": "<|mask|>"})
case("gte", "GteConfig", "GteForMaskedLM",
     BERT | dict(type_vocab_size=2, rope_parameters={"rope_type": "default", "rope_theta": 60.0}), segments=True, generates=False,
     bf16=True)
case("gte-without-segments", "GteConfig", "GteModel",
     BERT | dict(type_vocab_size=0, rope_parameters={"rope_type": "dynamic", "factor": 2.0, "rope_theta": 200.0},
                 max_position_embeddings=16), bf16=True)

XLNET = dict(vocab_size=48, d_model=30, n_layer=2, n_head=3, d_inner=40, layer_norm_eps=1e-5, use_mems_eval=False)
case("xlnet", "XLNetConfig", "XLNetModel", XLNET | dict(ff_activation="relu"), segments=True, bf16=True, keys={"untie_r": True})
case("xlnet-one-way", "XLNetConfig", "XLNetModel", XLNET | dict(attn_type="uni", clamp_len=6), bf16=True, segments=True)

# Decoders

case("modernbert-decoder", "ModernBertDecoderConfig", "ModernBertDecoderForCausalLM", MODERN | dict(
    rope_parameters={"sliding_attention": {"rope_type": "default", "rope_theta": 50.0},
                     "full_attention": {"rope_type": "default", "rope_theta": 900.0}}), bf16=True)
case("modernbert-decoder-v4", "ModernBertDecoderConfig", "ModernBertDecoderForCausalLM", MODERN | dict(
    norm_bias=True, attention_bias=True, mlp_bias=True, local_attention=12, classifier_activation="relu", decoder_bias=False,
    layer_types=["full_attention", "sliding_attention", "full_attention", "sliding_attention"],
    rope_parameters={"sliding_attention": {"rope_type": "default", "rope_theta": 30.0},
                     "full_attention": {"rope_type": "default", "rope_theta": 400.0}}), v4=True, bf16=True)

GPT2 = dict(vocab_size=48, n_embd=30, n_head=3, n_layer=2, n_positions=32, n_inner=40)


def with_mask_buffers(tensors):
    out = dict(tensors)
    for layer in range(2):
        out[f"h.{layer}.attn.bias"] = torch.tril(torch.ones(32, 32))[None, None]
        out[f"h.{layer}.attn.masked_bias"] = torch.tensor(-1e4)
    return out


case("gpt2", "GPT2Config", "GPT2Model", GPT2, tensors=with_mask_buffers, v4=True)
case("gpt2-lm", "GPT2Config", "GPT2LMHeadModel", GPT2 | dict(n_inner=None, n_embd=24, activation_function="gelu_pytorch_tanh"))
case("gpt2-unscaled", "GPT2Config", "GPT2LMHeadModel", GPT2 | dict(scale_attn_weights=False, activation_function="relu"), gain=0.8,
     bf16=True)
case("gpt2-inverse-layer", "GPT2Config", "GPT2LMHeadModel",
     GPT2 | dict(n_layer=3, scale_attn_by_inverse_layer_idx=True, activation_function="quick_gelu", tie_word_embeddings=False),
     gain=1.9, bf16=True)
case("gpt-neo", "GPTNeoConfig", "GPTNeoForCausalLM",
     dict(vocab_size=48, hidden_size=30, num_heads=3, num_layers=4, attention_types=[[["global", "local"], 2]], window_size=5,
          intermediate_size=40, max_position_embeddings=32, layer_norm_epsilon=1e-4), gain=0.8, bf16=True)
case("gptj", "GPTJConfig", "GPTJForCausalLM",
     dict(vocab_size=48, n_embd=36, n_head=3, n_layer=2, rotary_dim=8, n_positions=64, n_inner=40), bf16=True)
NEOX = dict(vocab_size=48, hidden_size=36, num_attention_heads=3, num_hidden_layers=2, intermediate_size=40,
            max_position_embeddings=64)
case("gpt-neox", "GPTNeoXConfig", "GPTNeoXForCausalLM", NEOX | dict(
    rope_parameters={"rope_type": "default", "rope_theta": 100.0, "partial_rotary_factor": 0.5}))
case("gpt-neox-v4", "GPTNeoXConfig", "GPTNeoXForCausalLM", NEOX | dict(
    use_parallel_residual=False, attention_bias=False, hidden_act="gelu_fast", tie_word_embeddings=True,
    rope_parameters={"rope_type": "linear", "factor": 2.0, "rope_theta": 50.0, "partial_rotary_factor": 0.34}), v4=True, bf16=True)
OPT = dict(vocab_size=48, hidden_size=30, num_attention_heads=3, num_hidden_layers=2, ffn_dim=40, max_position_embeddings=32,
           word_embed_proj_dim=30)
case("opt", "OPTConfig", "OPTForCausalLM", OPT)
case("opt-350m-like", "OPTConfig", "OPTForCausalLM", OPT | dict(word_embed_proj_dim=14, do_layer_norm_before=False), bf16=True)
case("opt-galactica-like", "OPTConfig", "OPTForCausalLM",
     OPT | dict(enable_bias=False, layer_norm_elementwise_affine=False, activation_function="gelu"), bf16=True)
BLOOM = dict(vocab_size=48, hidden_size=30, n_head=3, n_layer=2)
case("bloom", "BloomConfig", "BloomForCausalLM", BLOOM, n=40)
case("bloom-12-heads", "BloomConfig", "BloomModel",
     dict(vocab_size=48, hidden_size=48, n_head=12, n_layer=2), n=40, bf16=True)
FALCON = dict(vocab_size=48, hidden_size=30, num_attention_heads=3, num_hidden_layers=2, ffn_hidden_size=40)
case("falcon-7b-like", "FalconConfig", "FalconForCausalLM", FALCON | dict(rope_parameters={"rope_type": "default", "rope_theta": 80.0}))
case("falcon-40b-like", "FalconConfig", "FalconForCausalLM",
     FALCON | dict(hidden_size=60, num_attention_heads=6, num_kv_heads=2, new_decoder_architecture=True), bf16=True)
case("falcon-11b-like", "FalconConfig", "FalconForCausalLM",
     FALCON | dict(hidden_size=60, num_attention_heads=6, num_kv_heads=3, new_decoder_architecture=True,
                   num_ln_in_parallel_attn=1, activation="relu", tie_word_embeddings=False), bf16=True, v4=True)
case("falcon-7b-default-base", "FalconConfig", "FalconForCausalLM", FALCON, bf16=True)


@contextlib.contextmanager
def alibi_once():
    """transformers 5.24 adds Falcon's ALiBi twice in its eager attention, and once, as trained, in its fused one."""
    from transformers.models.falcon import modeling_falcon as m
    original = m.build_alibi_tensor
    m.build_alibi_tensor = lambda *a, **k: original(*a, **k) / 2
    yield
    m.build_alibi_tensor = original


case("falcon-rw-like", "FalconConfig", "FalconForCausalLM",
     FALCON | dict(alibi=True, parallel_attn=False, multi_query=False, bias=True), n=40, patched=alibi_once, no_double=True)
LLAMA = dict(vocab_size=48, hidden_size=24, num_attention_heads=3, num_key_value_heads=3, head_dim=10, num_hidden_layers=2,
             intermediate_size=36, max_position_embeddings=64)
GROUPED = LLAMA | dict(num_attention_heads=6, num_key_value_heads=2, intermediate_size=30)


def rope(kind, **more):
    return {"rope_parameters": {"rope_type": kind, "rope_theta": 100.0, **more}}


case("llama", "LlamaConfig", "LlamaForCausalLM", LLAMA | dict(rms_norm_eps=1e-3))
case("llama-grouped", "LlamaConfig", "LlamaForCausalLM",
     GROUPED | dict(attention_bias=True, mlp_bias=True, tie_word_embeddings=True, rms_norm_eps=1e-5), bf16=True)
case("llama-v4", "LlamaConfig", "LlamaModel",
     LLAMA | dict(hidden_size=36, head_dim=12, hidden_act="gelu") | rope("linear", factor=3.0), v4=True, bf16=True)
case("llama-linear", "LlamaConfig", "LlamaForCausalLM", GROUPED | rope("linear", factor=2.5), bf16=True)
case("llama-dynamic", "LlamaConfig", "LlamaForCausalLM",
     GROUPED | dict(max_position_embeddings=12) | rope("dynamic", factor=2.0), n=24, bf16=True)
case("llama-dynamic-v4", "LlamaConfig", "LlamaForCausalLM",
     GROUPED | dict(max_position_embeddings=16) | rope("dynamic", factor=3.0), bf16=True, v4=True)
case("llama3", "LlamaConfig", "LlamaForCausalLM",
     GROUPED | dict(head_dim=12) | rope("llama3", factor=4.0, low_freq_factor=1.0, high_freq_factor=4.0,
                                        original_max_position_embeddings=16), n=32, bf16=True)
case("llama3-v4", "LlamaConfig", "LlamaForCausalLM",
     LLAMA | rope("llama3", factor=8.0, low_freq_factor=0.5, high_freq_factor=3.0, original_max_position_embeddings=20), n=32,
     bf16=True, v4=True)
case("llama-yarn", "LlamaConfig", "LlamaForCausalLM",
     GROUPED | dict(head_dim=12) | rope("yarn", factor=4.0, original_max_position_embeddings=16, beta_fast=6.0, beta_slow=0.5),
     n=32, bf16=True)
case("llama-yarn-mscale", "LlamaConfig", "LlamaForCausalLM",
     LLAMA | rope("yarn", factor=3.0, original_max_position_embeddings=18, mscale=0.8, mscale_all_dim=0.3, truncate=False),
     n=32, bf16=True)
case("llama-longrope", "LlamaConfig", "LlamaForCausalLM",
     LLAMA | dict(max_position_embeddings=64) |
     rope("longrope", original_max_position_embeddings=16, short_factor=[1.0, 1.1, 1.2, 1.3, 1.5],
          long_factor=[1.0, 1.5, 2.0, 3.0, 4.5], factor=4.0), n=30, bf16=True)
# A key that the reference does nothing with, since Llama rotates whole heads.
case("llama-partial-ignored", "LlamaConfig", "LlamaForCausalLM", GROUPED, n=12, v4=True, keys={"partial_rotary_factor": 0.5})
case("mistral", "MistralConfig", "MistralForCausalLM", GROUPED | dict(sliding_window=7) | rope("default"), bf16=True)
case("mistral-v4", "MistralConfig", "MistralForCausalLM", GROUPED | dict(sliding_window=None), bf16=True, v4=True)
case("mixtral", "MixtralConfig", "MixtralForCausalLM",
     GROUPED | dict(num_local_experts=4, num_experts_per_tok=2, intermediate_size=14, sliding_window=9) | rope("default"),
     bf16=True)
case("mixtral-3-of-5", "MixtralConfig", "MixtralForCausalLM",
     LLAMA | dict(num_local_experts=5, num_experts_per_tok=3, intermediate_size=12), bf16=True, v4=True)
NO_HEAD_DIM = {k: v for k, v in GROUPED.items() if k != "head_dim"} | dict(hidden_size=60, intermediate_size=30)
QWEN3_MOE = GROUPED | dict(head_dim=12, num_experts=5, num_experts_per_tok=2, moe_intermediate_size=14, norm_topk_prob=True)
case("qwen3-moe", "Qwen3MoeConfig", "Qwen3MoeForCausalLM", QWEN3_MOE, bf16=True)
case("qwen3-moe-in-some-layers", "Qwen3MoeConfig", "Qwen3MoeForCausalLM",
     QWEN3_MOE | dict(norm_topk_prob=False, num_hidden_layers=4, mlp_only_layers=[1], decoder_sparse_step=2, use_sliding_window=True,
                      sliding_window=7, num_experts_per_tok=3, moe_intermediate_size=10, attention_bias=True,
                      tie_word_embeddings=True), bf16=True, v4=True)
QWEN2_MOE = NO_HEAD_DIM | dict(hidden_size=36, num_attention_heads=3, num_key_value_heads=1, num_experts=6, num_experts_per_tok=3,
                               moe_intermediate_size=10, shared_expert_intermediate_size=14)
case("qwen2-moe", "Qwen2MoeConfig", "Qwen2MoeForCausalLM", QWEN2_MOE, bf16=True)
case("qwen2-moe-in-some-layers", "Qwen2MoeConfig", "Qwen2MoeForCausalLM",
     QWEN2_MOE | dict(norm_topk_prob=True, num_hidden_layers=4, decoder_sparse_step=2, mlp_only_layers=[3], use_sliding_window=True,
                      sliding_window=6, max_window_layers=2), bf16=True, v4=True)
case("olmoe", "OlmoeConfig", "OlmoeForCausalLM", NO_HEAD_DIM | dict(hidden_size=36, num_attention_heads=3, num_key_value_heads=1, num_experts=5, num_experts_per_tok=2,
                                                          intermediate_size=14), bf16=True)
case("olmoe-clipped", "OlmoeConfig", "OlmoeForCausalLM",
     NO_HEAD_DIM | dict(hidden_size=36, num_attention_heads=3, num_key_value_heads=3, num_experts=4, num_experts_per_tok=3,
                        intermediate_size=12, norm_topk_prob=True, clip_qkv=1.5), bf16=True, v4=True)
GRANITE = NO_HEAD_DIM | dict(hidden_size=36, num_attention_heads=3, num_key_value_heads=1, embedding_multiplier=1.7,
                             attention_multiplier=0.41, residual_multiplier=0.6, logits_scaling=2.5)
case("granite", "GraniteConfig", "GraniteForCausalLM", GRANITE | dict(attention_bias=True, mlp_bias=True), bf16=True)
case("granite-moe", "GraniteMoeConfig", "GraniteMoeForCausalLM",
     GRANITE | dict(num_local_experts=5, num_experts_per_tok=3, intermediate_size=12, tie_word_embeddings=True), bf16=True)


@contextlib.contextmanager
def long_factors_used():
    """transformers 5.24 leaves Phi-MoE's long factors out, which the code that was published with the model takes past the first
    training length. The fused attention that follows needs the same, so this stays."""
    from transformers.models.phimoe import modeling_phimoe as m

    def forward(self, x, position_ids=None):
        rope, length = self.config.rope_parameters, int(position_ids.max()) + 1
        freqs, _ = m.ROPE_INIT_FUNCTIONS["longrope"](self.config, seq_len=length)
        angles = position_ids[..., None].float() * freqs
        scale = rope["long_mscale" if length > rope["original_max_position_embeddings"] else "short_mscale"]
        both = torch.cat((angles, angles), dim=-1)
        return (both.cos() * scale).to(x.dtype), (both.sin() * scale).to(x.dtype)

    m.PhimoeRotaryEmbedding.forward = forward
    yield


PHIMOE = NO_HEAD_DIM | dict(hidden_size=36, num_attention_heads=3, num_key_value_heads=1, intermediate_size=12, num_local_experts=5)
case("phimoe", "PhimoeConfig", "PhimoeForCausalLM",
     PHIMOE | dict(attention_bias=True, lm_head_bias=True) | rope("longrope", original_max_position_embeddings=16, short_mscale=1.2247449, long_mscale=1.2247449,
          short_factor=[1.0, 1.05, 1.1, 1.2, 1.3, 1.4], long_factor=[1.0, 1.3, 2.0, 2.5, 4.0, 5.0]), bf16=True, n=30,
     patched=long_factors_used)
case("phimoe-mixed", "PhimoeConfig", "PhimoeForCausalLM",
     PHIMOE | dict(router_jitter_noise=0.21, sliding_window=9) | rope("longrope", original_max_position_embeddings=16,
          short_mscale=1.1, long_mscale=1.4, short_factor=[1.0, 1.05, 1.1, 1.2, 1.3, 1.4],
          long_factor=[1.0, 1.3, 2.0, 2.5, 4.0, 5.0]), bf16=True, n=30, v4=True,
     patched=long_factors_used)
GPT_OSS = LLAMA | dict(hidden_size=24, num_attention_heads=6, num_key_value_heads=2, num_hidden_layers=3, intermediate_size=10,
                       num_local_experts=5, num_experts_per_tok=3, sliding_window=6, swiglu_limit=1.1)
case("gpt-oss", "GptOssConfig", "GptOssForCausalLM",
     GPT_OSS | rope("yarn", factor=4.0, original_max_position_embeddings=16, beta_fast=6.0, beta_slow=0.5, truncate=False),
     bf16=True, n=30)
case("gpt-oss-limit-7", "GptOssConfig", "GptOssForCausalLM",
     GPT_OSS | dict(swiglu_limit=7.0, num_experts_per_tok=2, layer_types=["sliding_attention", "full_attention", "sliding_attention"])
     | rope("yarn", factor=8.0, original_max_position_embeddings=16, beta_fast=32.0, beta_slow=1.0, truncate=False),
     bf16=True, n=30)
QWEN2 = {k: v for k, v in GROUPED.items() if k != "head_dim"} | dict(hidden_size=60, intermediate_size=30)
case("qwen2", "Qwen2Config", "Qwen2ForCausalLM", QWEN2 | dict(tie_word_embeddings=True), bf16=True)
case("qwen2-window", "Qwen2Config", "Qwen2ForCausalLM",
     QWEN2 | dict(hidden_size=36, num_attention_heads=3, num_key_value_heads=1, num_hidden_layers=3, use_sliding_window=True,
                  sliding_window=6, max_window_layers=1), bf16=True)
case("qwen2-window-v4", "Qwen2Config", "Qwen2ForCausalLM",
     QWEN2 | dict(hidden_size=36, num_attention_heads=3, num_key_value_heads=1, num_hidden_layers=3, use_sliding_window=True,
                  sliding_window=5, max_window_layers=2) | rope("yarn", factor=4.0, original_max_position_embeddings=16), bf16=True,
     keys={"layer_types": None}, v4=True)
# An embedding model made of a decoder.
case("qwen2-both-ways", "Qwen2Config", "Qwen2Model", QWEN2, n=12, keys={"is_causal": False})
case("llama-both-ways", "LlamaConfig", "LlamaModel", LLAMA, n=12, keys={"is_causal": False}, bf16=True)
case("qwen3", "Qwen3Config", "Qwen3ForCausalLM", GROUPED | dict(head_dim=12))
case("qwen3-bias", "Qwen3Config", "Qwen3ForCausalLM",
     LLAMA | dict(attention_bias=True, num_hidden_layers=3, use_sliding_window=True, sliding_window=6, max_window_layers=2,
                  tie_word_embeddings=True), bf16=True)
GEMMA = GROUPED | dict(pad_token_id=0, bos_token_id=2, eos_token_id=1)
case("gemma", "GemmaConfig", "GemmaForCausalLM", GEMMA | dict(hidden_act="gelu_pytorch_tanh"), bf16=True)
case("gemma-v4", "GemmaConfig", "GemmaForCausalLM", GEMMA | dict(hidden_act="gelu_pytorch_tanh"), bf16=True, v4=True,
     # the first configs said "gelu", meant the tanh form, and were read so
     spelled=lambda config: config | {"hidden_act": "gelu", "hidden_activation": None})
case("gemma2", "Gemma2Config", "Gemma2ForCausalLM",
     GEMMA | dict(num_hidden_layers=3, query_pre_attn_scalar=23, sliding_window=6, attn_logit_softcapping=2.5,
                  final_logit_softcapping=4.0, head_dim=12) | rope("default"), bf16=True)
case("gemma2-v4", "Gemma2Config", "Gemma2ForCausalLM",
     GEMMA | dict(query_pre_attn_scalar=14, sliding_window=5, attn_logit_softcapping=None, final_logit_softcapping=None), bf16=True,
     v4=True)
GEMMA3 = GEMMA | dict(num_hidden_layers=4, query_pre_attn_scalar=17, sliding_window=5, intermediate_size=20)
case("gemma3", "Gemma3TextConfig", "Gemma3ForCausalLM", GEMMA3 | dict(
    layer_types=["sliding_attention", "sliding_attention", "full_attention", "sliding_attention"],
    rope_parameters={"sliding_attention": {"rope_type": "default", "rope_theta": 40.0},
                     "full_attention": {"rope_type": "linear", "factor": 3.0, "rope_theta": 700.0}}), bf16=True)
case("gemma3-v4", "Gemma3TextConfig", "Gemma3ForCausalLM", GEMMA3 | dict(
    layer_types=["sliding_attention", "full_attention", "sliding_attention", "full_attention"],
    rope_parameters={"sliding_attention": {"rope_type": "default", "rope_theta": 30.0},
                     "full_attention": {"rope_type": "linear", "factor": 2.0, "rope_theta": 500.0}}), bf16=True, v4=True)
case("gemma3-bidirectional", "Gemma3TextConfig", "Gemma3TextModel", GEMMA3 | dict(
    use_bidirectional_attention=True, sliding_window=8, layer_types=["sliding_attention", "full_attention"] * 2), bf16=True)
# What GGUF can say of them: a scale by d_k, and their own patterns of layers.
case("gemma2-own-pattern", "Gemma2Config", "Gemma2ForCausalLM",
     GEMMA | dict(num_hidden_layers=3, query_pre_attn_scalar=10, sliding_window=6, attn_logit_softcapping=2.0,
                  final_logit_softcapping=5.0) | rope("default"), bf16=True)
case("gemma3-own-pattern", "Gemma3TextConfig", "Gemma3ForCausalLM",
     GEMMA3 | dict(num_hidden_layers=7, query_pre_attn_scalar=10, num_attention_heads=3, num_key_value_heads=1,
                   rope_parameters={"sliding_attention": {"rope_type": "default", "rope_theta": 10000.0},
                                    "full_attention": {"rope_type": "linear", "factor": 2.0, "rope_theta": 300.0}}), bf16=True)
case("gemma3-embedding", "Gemma3TextConfig", "Gemma3TextModel", GEMMA3 | dict(
    num_hidden_layers=7, query_pre_attn_scalar=10, sliding_window=8, use_bidirectional_attention=True, num_attention_heads=3,
    num_key_value_heads=1, rope_parameters={"sliding_attention": {"rope_type": "default", "rope_theta": 10000.0},
                                            "full_attention": {"rope_type": "default", "rope_theta": 300.0}}), bf16=True)
case("gemma3-multimodal", "Gemma3TextConfig", "Gemma3ForCausalLM", GEMMA3 | dict(
    layer_types=["sliding_attention", "sliding_attention", "full_attention", "sliding_attention"], num_attention_heads=3,
    num_key_value_heads=1), bf16=True,
     # the same text model inside of one that also sees
     spelled=lambda config: {"model_type": "gemma3", "text_config": config, "vision_config": {"hidden_size": 8}, "eos_token_id": [1, 5],
                             "mm_tokens_per_image": 4, "image_token_index": 40},
     renamed=lambda tensors: {"language_model." + k: v for k, v in tensors.items()} |
     {"vision_tower.vision_model.post_layernorm.weight": torch.ones(8)})
PHI = dict(vocab_size=48, hidden_size=36, num_attention_heads=3, num_key_value_heads=3, num_hidden_layers=2, intermediate_size=40,
           max_position_embeddings=64)
case("phi", "PhiConfig", "PhiForCausalLM", PHI | rope("default", partial_rotary_factor=0.5))
case("phi-qk-norm", "PhiConfig", "PhiForCausalLM",
     PHI | dict(num_key_value_heads=1, qk_layernorm=True, hidden_act="gelu", layer_norm_eps=1e-4) |
     rope("default", partial_rotary_factor=0.34), bf16=True, v4=True)
PHI3 = PHI | dict(pad_token_id=0, bos_token_id=1, eos_token_id=2)
case("phi3", "Phi3Config", "Phi3ForCausalLM", PHI3 | dict(sliding_window=8, num_key_value_heads=1) | rope("default"), bf16=True)
LONG = dict(short_factor=[1.0, 1.05, 1.1, 1.2, 1.3, 1.4], long_factor=[1.0, 1.3, 2.0, 2.5, 4.0, 5.0])
case("phi3-longrope", "Phi3Config", "Phi3ForCausalLM",
     PHI3 | dict(original_max_position_embeddings=16) | rope("longrope", original_max_position_embeddings=16, **LONG), bf16=True,
     n=30)
case("phi3-written-again", "Phi3Config", "Phi3ForCausalLM",
     PHI3 | rope("default", partial_rotary_factor=0.67), bf16=True, keys={"partial_rotary_factor": 0.67})
case("phi3-longrope-v4", "Phi3Config", "Phi3ForCausalLM",
     PHI3 | dict(original_max_position_embeddings=32) | rope("longrope", original_max_position_embeddings=32, **LONG), bf16=True,
     v4=True, n=30)
case("phi4-mini-like", "Phi3Config", "Phi3ForCausalLM",
     PHI3 | dict(original_max_position_embeddings=16, tie_word_embeddings=True, num_key_value_heads=1) |
     rope("longrope", original_max_position_embeddings=16, partial_rotary_factor=0.67,
          **{k: v[:4] for k, v in LONG.items()}), bf16=True, n=30)
case("stablelm", "StableLmConfig", "StableLmForCausalLM", PHI | rope("default", partial_rotary_factor=0.5), bf16=True)
case("stablelm-2-12b-like", "StableLmConfig", "StableLmForCausalLM",
     PHI | dict(num_attention_heads=6, hidden_size=60, num_key_value_heads=2, intermediate_size=30, qk_layernorm=True,
                use_parallel_residual=True) | rope("default", partial_rotary_factor=0.4), bf16=True, v4=True)
case("stablelm-qkv-bias", "StableLmConfig", "StableLmForCausalLM",
     PHI | dict(use_qkv_bias=True, tie_word_embeddings=True, layer_norm_eps=1e-3) | rope("default", partial_rotary_factor=1.0),
     bf16=True)
case("olmo2", "Olmo2Config", "Olmo2ForCausalLM", {k: v for k, v in GROUPED.items() if k != "head_dim"} |
     dict(hidden_size=60, intermediate_size=30) | rope("default"), bf16=True)
COHERE = {k: v for k, v in GROUPED.items() if k != "head_dim"} | dict(hidden_size=60, intermediate_size=30, logit_scale=0.4,
                                                                     pad_token_id=0, bos_token_id=2, eos_token_id=3)
case("cohere", "CohereConfig", "CohereForCausalLM", COHERE | rope("default"), bf16=True)
case("cohere-qk-norm", "CohereConfig", "CohereForCausalLM",
     COHERE | dict(use_qk_norm=True, attention_bias=True, hidden_size=36, num_attention_heads=3, num_key_value_heads=1), bf16=True,
     v4=True)
DEEPSEEK = dict(vocab_size=48, hidden_size=32, num_attention_heads=4, num_key_value_heads=4, num_hidden_layers=3, intermediate_size=20,
                max_position_embeddings=64, kv_lora_rank=12, qk_nope_head_dim=6, qk_rope_head_dim=4, v_head_dim=5, moe_intermediate_size=6,
                first_k_dense_replace=1, num_experts_per_tok=3)
case("deepseek-v2", "DeepseekV2Config", "DeepseekV2ForCausalLM",
     DEEPSEEK | dict(q_lora_rank=None, n_routed_experts=5, n_shared_experts=2, routed_scaling_factor=1.5, num_hidden_layers=2)
     | rope("yarn", factor=4.0, original_max_position_embeddings=16, beta_fast=6.0, beta_slow=0.5, mscale=0.7, mscale_all_dim=0.7),
     bf16=True, n=30)
case("deepseek-v2-groups", "DeepseekV2Config", "DeepseekV2ForCausalLM",
     DEEPSEEK | dict(q_lora_rank=10, n_routed_experts=9, n_shared_experts=1, n_group=3, topk_group=2, topk_method="group_limited_greedy",
                     attention_bias=True) | rope("default"), bf16=True, v4=True)
DEEPSEEK3 = DEEPSEEK | dict(q_lora_rank=10, n_routed_experts=8, n_shared_experts=1, n_group=4, topk_group=2)
case("deepseek-v3", "DeepseekV3Config", "DeepseekV3ForCausalLM",
     DEEPSEEK3 | rope("yarn", factor=4.0, original_max_position_embeddings=16, beta_fast=6.0, beta_slow=0.5, mscale=1.0, mscale_all_dim=1.0),
     bf16=True, n=30)
case("deepseek-v3-halves", "DeepseekV3Config", "DeepseekV3ForCausalLM",
     DEEPSEEK3 | dict(q_lora_rank=None, n_group=1, topk_group=1, rope_interleave=False, norm_topk_prob=False, routed_scaling_factor=1.0,
                      num_hidden_layers=2)
     | rope("yarn", factor=3.0, original_max_position_embeddings=12, mscale=0.8, mscale_all_dim=1.2), bf16=True, n=30)
GLM4_MOE = dict(vocab_size=48, hidden_size=36, num_attention_heads=3, num_key_value_heads=1, head_dim=12, num_hidden_layers=3,
                intermediate_size=20, max_position_embeddings=64, moe_intermediate_size=6, n_routed_experts=8, num_experts_per_tok=3,
                routed_scaling_factor=1.7, eos_token_id=2)
case("glm4-moe", "Glm4MoeConfig", "Glm4MoeForCausalLM",
     GLM4_MOE | dict(use_qk_norm=True, attention_bias=True) | rope("default", partial_rotary_factor=0.5), bf16=True)
case("glm4-moe-groups", "Glm4MoeConfig", "Glm4MoeForCausalLM",
     GLM4_MOE | dict(n_group=2, topk_group=1, n_shared_experts=2, first_k_dense_replace=2) | rope("default", partial_rotary_factor=0.34),
     bf16=True, v4=True)
case("ernie4_5-moe", "Ernie4_5_MoeConfig", "Ernie4_5_MoeForCausalLM",
     dict(vocab_size=48, hidden_size=36, num_attention_heads=3, num_key_value_heads=1, num_hidden_layers=4, intermediate_size=20,
          max_position_embeddings=64, moe_intermediate_size=6, moe_num_experts=6, moe_k=3, moe_num_shared_experts=2, moe_layer_start_index=1,
          moe_layer_end_index=2, use_bias=True) | rope("default"), bf16=True)
case("ernie4_5-moe-to-the-end", "Ernie4_5_MoeConfig", "Ernie4_5_MoeForCausalLM",
     dict(vocab_size=48, hidden_size=36, num_attention_heads=3, num_key_value_heads=1, num_hidden_layers=3, intermediate_size=20,
          max_position_embeddings=64, moe_intermediate_size=6, moe_num_experts=5, moe_k=2, moe_num_shared_experts=1, moe_layer_start_index=1,
          moe_layer_end_index=2, tie_word_embeddings=False) | rope("default"), bf16=True)
LLAMA4 = dict(vocab_size=48, hidden_size=36, num_attention_heads=6, num_key_value_heads=2, head_dim=10, num_hidden_layers=4,
              intermediate_size=8, intermediate_size_mlp=20, max_position_embeddings=64, num_local_experts=4, num_experts_per_tok=2,
              interleave_moe_layer_step=2, attention_chunk_size=11, floor_scale=6, attn_scale=0.4)
case("llama4", "Llama4TextConfig", "Llama4ForCausalLM", LLAMA4 | rope("default"), bf16=True, n=30)
case("llama4-whole", "Llama4TextConfig", "Llama4ForCausalLM",
     LLAMA4 | dict(num_hidden_layers=2, no_rope_layers=[0, 1], use_qk_norm=False, attn_temperature_tuning=False, num_experts_per_tok=1,
                   interleave_moe_layer_step=1) | rope("llama3", factor=4.0, low_freq_factor=1.0, high_freq_factor=4.0,
                                                       original_max_position_embeddings=16), bf16=True, n=30,
     # the same text model inside of one that also sees
     spelled=lambda config: {"model_type": "llama4", "text_config": config, "vision_config": {"hidden_size": 8}, "boi_token_index": 40,
                             "eoi_token_index": 41, "image_token_index": 42},
     renamed=lambda tensors: {"language_model." + k: v for k, v in tensors.items()} | {"vision_model.layernorm_pre.weight": torch.ones(8)})
# As the published ones are, whose GGUF files leave to the reader what all of them have in common.
LLAMA4_PUBLISHED = LLAMA4 | dict(attention_chunk_size=8192, floor_scale=8192, attn_scale=0.1, num_experts_per_tok=1)
case("llama4-scout-like", "Llama4TextConfig", "Llama4ForCausalLM",
     LLAMA4_PUBLISHED | dict(interleave_moe_layer_step=1) | rope("llama3", factor=4.0, low_freq_factor=1.0, high_freq_factor=4.0,
                                                                 original_max_position_embeddings=16), bf16=True, n=30)
case("llama4-maverick-like", "Llama4TextConfig", "Llama4ForCausalLM",
     LLAMA4_PUBLISHED | dict(hidden_size=20, num_attention_heads=2, num_key_value_heads=1, intermediate_size=2, num_local_experts=128,
                             use_qk_norm=False) | rope("default"), bf16=True, n=30)
case("llama4-mobile-like", "Llama4TextConfig", "Llama4ForCausalLM",
     LLAMA4_PUBLISHED | dict(layer_types=["full_attention"] * 4, no_rope_layers=[1] * 4, moe_layers=[], num_local_experts=0,
                             num_experts_per_tok=0, interleave_moe_layer_step=0, attn_temperature_tuning=False,
                             tie_word_embeddings=True) | rope("default"), bf16=True, n=30)
SMALL = NO_HEAD_DIM | dict(hidden_size=36, num_attention_heads=3, num_key_value_heads=1)
case("smollm3", "SmolLM3Config", "SmolLM3ForCausalLM", SMALL | dict(num_hidden_layers=4, pad_token_id=0, bos_token_id=1, eos_token_id=2),
     bf16=True)
case("smollm3-window", "SmolLM3Config", "SmolLM3ForCausalLM",
     SMALL | dict(num_hidden_layers=3, no_rope_layers=[0, 1, 0], use_sliding_window=True, sliding_window=6, attention_bias=True,
                  tie_word_embeddings=False, pad_token_id=0, bos_token_id=1, eos_token_id=2) | rope("default"), bf16=True)
OLMO = SMALL | dict(pad_token_id=1, eos_token_id=3)
case("olmo", "OlmoConfig", "OlmoForCausalLM", OLMO | dict(clip_qkv=1.1) | rope("default"), bf16=True)
case("olmo-unclipped", "OlmoConfig", "OlmoForCausalLM", OLMO | dict(num_key_value_heads=3), bf16=True, v4=True)
case("olmo3", "Olmo3Config", "Olmo3ForCausalLM", OLMO | dict(num_hidden_layers=5, sliding_window=6, rope_parameters={
    "full_attention": {"rope_type": "yarn", "rope_theta": 100.0, "factor": 4.0, "original_max_position_embeddings": 16, "beta_fast": 6.0,
                       "beta_slow": 0.5, "attention_factor": 1.21},
    "sliding_attention": {"rope_type": "default", "rope_theta": 60.0}}), bf16=True, n=30)
case("olmo3-as-published", "Olmo3Config", "Olmo3ForCausalLM", OLMO | dict(
    sliding_window=5, layer_types=["full_attention", "sliding_attention"], rope_parameters={
        "full_attention": {"rope_type": "yarn", "rope_theta": 500000.0, "factor": 4.0, "original_max_position_embeddings": 16},
        "sliding_attention": {"rope_type": "default", "rope_theta": 500000.0}}), bf16=True, n=30,
     spelled=lambda config: {k: v for k, v in config.items() if k != "rope_parameters"} | {
         "rope_theta": 500000.0, "rope_scaling": {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 16}})
case("starcoder2", "Starcoder2Config", "Starcoder2ForCausalLM", SMALL | dict(norm_epsilon=1e-4) | rope("default"), bf16=True)
case("starcoder2-window", "Starcoder2Config", "Starcoder2ForCausalLM",
     SMALL | dict(sliding_window=7, use_bias=False, hidden_act="gelu", tie_word_embeddings=False), bf16=True, v4=True)
BIGCODE = dict(vocab_size=48, n_embd=30, n_head=3, n_layer=2, n_positions=32, n_inner=40)
case("starcoder", "GPTBigCodeConfig", "GPTBigCodeForCausalLM", BIGCODE, bf16=True)
case("starcoder-all-key-heads", "GPTBigCodeConfig", "GPTBigCodeForCausalLM",
     BIGCODE | dict(multi_query=False, activation_function="relu", tie_word_embeddings=False, n_inner=None, n_embd=24), bf16=True, v4=True)
GLM = SMALL | dict(head_dim=12, eos_token_id=[2, 3], pad_token_id=0)
case("glm", "GlmConfig", "GlmForCausalLM", GLM | rope("default", partial_rotary_factor=0.5), bf16=True)
case("glm4", "Glm4Config", "Glm4ForCausalLM", GLM | dict(rms_norm_eps=1e-4) | rope("default", partial_rotary_factor=0.34), bf16=True)
case("glm4-v4", "Glm4Config", "Glm4ForCausalLM",
     GLM | dict(attention_bias=False, num_attention_heads=6, num_key_value_heads=2, head_dim=10) | rope("default", partial_rotary_factor=0.4),
     bf16=True, v4=True)
COHERE2 = {k: v for k, v in COHERE.items()} | dict(hidden_size=36, num_attention_heads=3, num_key_value_heads=1, sliding_window=6)
case("cohere2", "Cohere2Config", "Cohere2ForCausalLM", COHERE2 | dict(num_hidden_layers=5) | rope("default"), bf16=True)
case("cohere2-listed", "Cohere2Config", "Cohere2ForCausalLM",
     COHERE2 | dict(attention_bias=True, layer_types=["full_attention", "sliding_attention"]) | rope("default"), bf16=True)
case("arcee", "ArceeConfig", "ArceeForCausalLM", SMALL | dict(mlp_bias=True, attention_bias=True, eos_token_id=2) | rope("default"), bf16=True)
case("seed-oss", "SeedOssConfig", "SeedOssForCausalLM", SMALL | dict(head_dim=10, attention_out_bias=True) | rope("default"), bf16=True)
EXAONE = SMALL | rope("llama3", factor=4.0, low_freq_factor=1.0, high_freq_factor=4.0, original_max_position_embeddings=16)
case("exaone4", "Exaone4Config", "Exaone4ForCausalLM", EXAONE | dict(num_hidden_layers=5, sliding_window=6), bf16=True, n=32)
case("exaone4-without-windows", "Exaone4Config", "Exaone4ForCausalLM",
     EXAONE | dict(sliding_window=None, layer_types=["full_attention"] * 2, tie_word_embeddings=True), bf16=True, n=32)
case("nemotron", "NemotronConfig", "NemotronForCausalLM", gain=0.9, config=
     SMALL | dict(norm_eps=1e-3, attention_bias=True, mlp_bias=True) | rope("default", partial_rotary_factor=0.5), bf16=True)
case("nemotron-v4", "NemotronConfig", "NemotronForCausalLM", gain=0.9, config=
     SMALL | dict(head_dim=10, num_attention_heads=6, num_key_value_heads=2) | rope("default", partial_rotary_factor=0.4), bf16=True, v4=True)
case("ministral", "MinistralConfig", "MinistralForCausalLM",
     SMALL | dict(head_dim=10, sliding_window=6, layer_types=["full_attention", "sliding_attention"]) | rope("default"), bf16=True)
MINISTRAL3 = SMALL | dict(head_dim=10)
case("ministral3", "Ministral3Config", "Ministral3ForCausalLM",
     MINISTRAL3 | rope("yarn", factor=4.0, original_max_position_embeddings=8, beta_fast=6.0, beta_slow=0.5, mscale=1.0, mscale_all_dim=1.0,
                       llama_4_scaling_beta=0.3), bf16=True)
case("ministral3-window", "Ministral3Config", "Ministral3ForCausalLM",
     MINISTRAL3 | dict(sliding_window=9) | rope("yarn", factor=3.0, original_max_position_embeddings=10, mscale=1.3, mscale_all_dim=0.6,
                                                llama_4_scaling_beta=0.2, max_position_embeddings=64), bf16=True)
case("ernie4_5", "Ernie4_5Config", "Ernie4_5ForCausalLM", SMALL | dict(head_dim=10, use_bias=True) | rope("default"), bf16=True)
HUNYUAN = SMALL | dict(head_dim=10, pad_token_id=0, eos_token_id=2)
case("hunyuan", "HunYuanDenseV1Config", "HunYuanDenseV1ForCausalLM", HUNYUAN | rope("dynamic", alpha=3.0, factor=1.0), bf16=True)
case("hunyuan-plain", "HunYuanDenseV1Config", "HunYuanDenseV1ForCausalLM",
     HUNYUAN | dict(tie_word_embeddings=True, attention_bias=True) | rope("default"), bf16=True, v4=True)
case("codegen", "CodeGenConfig", "CodeGenForCausalLM",
     dict(vocab_size=48, n_embd=40, n_head=4, n_layer=2, rotary_dim=6, n_positions=64, n_inner=40), bf16=True)
case("codegen-8-heads", "CodeGenConfig", "CodeGenForCausalLM",
     dict(vocab_size=48, n_embd=48, n_head=8, n_layer=2, rotary_dim=4, n_positions=64, n_inner=30, activation_function="relu"), bf16=True,
     gain=1.9)
MPT = dict(vocab_size=48, d_model=24, n_heads=3, n_layers=2, max_seq_len=64)
case("mpt", "MptConfig", "MptForCausalLM", MPT | dict(attn_config=dict(clip_qkv=1.2)), bf16=True, n=40)
case("mpt-scaled", "MptConfig", "MptForCausalLM", MPT | dict(attn_config=dict(softmax_scale=0.5), n_heads=6, d_model=36), bf16=True, n=30)
case("gpt", "OpenAIGPTConfig", "OpenAIGPTLMHeadModel", dict(vocab_size=48, n_embd=30, n_head=3, n_layer=2, n_positions=32), bf16=True)
case("xglm", "XGLMConfig", "XGLMForCausalLM",
     dict(vocab_size=48, d_model=30, attention_heads=3, num_layers=2, ffn_dim=40, max_position_embeddings=32), spread=0.2, bf16=True,
     no_double=True)
BIOGPT = dict(vocab_size=48, hidden_size=30, num_attention_heads=3, num_hidden_layers=2, intermediate_size=40, max_position_embeddings=32)
case("biogpt", "BioGptConfig", "BioGptForCausalLM", BIOGPT | dict(layer_norm_eps=1e-3), spread=0.2, bf16=True)
case("biogpt-unscaled", "BioGptConfig", "BioGptForCausalLM", BIOGPT | dict(scale_embedding=False, hidden_act="relu"), bf16=True)
# Layers of other kinds between those of attention

LFM2 = SMALL | dict(num_hidden_layers=4, intermediate_size=44, block_multiple_of=8, block_ffn_dim_multiplier=0.9,
                    layer_types=["conv", "full_attention", "conv", "full_attention"], pad_token_id=0)
case("lfm2", "Lfm2Config", "Lfm2ForCausalLM", LFM2 | dict(norm_eps=1e-4, tie_word_embeddings=True) | rope("default"), bf16=True)
case("lfm2-listed", "Lfm2Config", "Lfm2ForCausalLM",
     LFM2 | dict(layer_types=["full_attention", "conv", "conv", "full_attention"], conv_bias=True, conv_L_cache=5, tie_word_embeddings=False,
                 block_ffn_dim_multiplier=1.3) | rope("default"), bf16=True, v4=True,
     # as the first models say it
     spelled=lambda config: {k: v for k, v in config.items() if k not in ("intermediate_size", "tie_word_embeddings")} | {
         "block_ff_dim": 44, "tie_embedding": False, "block_dim": 36, "block_norm_eps": 1e-5, "conv_dim": 36,
         "block_use_swiglu": True, "num_heads": 3, "use_pos_enc": True})
case("lfm2-moe", "Lfm2MoeConfig", "Lfm2MoeForCausalLM",
     SMALL | dict(num_hidden_layers=4, layer_types=["conv", "full_attention", "conv", "full_attention"], num_experts=5, num_experts_per_tok=3,
                  moe_intermediate_size=10, num_dense_layers=1, routed_scaling_factor=1.6, pad_token_id=0, tie_word_embeddings=True)
     | rope("default"), bf16=True)
QWEN_NEXT = {k: v for k, v in SMALL.items()} | dict(
    head_dim=16, num_hidden_layers=4, linear_num_key_heads=2, linear_num_value_heads=6, linear_key_head_dim=6, linear_value_head_dim=10,
    layer_types=["linear_attention", "full_attention"] * 2)
IRREGULAR = dict(num_hidden_layers=3, layer_types=["full_attention", "linear_attention", "full_attention"])
QWEN_EXPERTS = dict(num_experts=5, num_experts_per_tok=2, moe_intermediate_size=10, shared_expert_intermediate_size=14)
case("qwen3-next", "Qwen3NextConfig", "Qwen3NextForCausalLM", gain=0.8, config=
     QWEN_NEXT | QWEN_EXPERTS | dict(eos_token_id=2) | rope("default", partial_rotary_factor=0.25), bf16=True)
case("qwen3-next-in-some-layers", "Qwen3NextConfig", "Qwen3NextForCausalLM", gain=0.5, config=
     QWEN_NEXT | QWEN_EXPERTS | dict(num_hidden_layers=4, layer_types=["linear_attention"] * 3 + ["full_attention"], norm_topk_prob=False,
                                     attention_bias=True, mlp_only_layers=[0], decoder_sparse_step=2, linear_conv_kernel_dim=3,
                                     linear_num_value_heads=2, tie_word_embeddings=True)
     | rope("default", partial_rotary_factor=0.5), bf16=True, v4=True,
     spelled=lambda config: {k: v for k, v in config.items() if k != "layer_types"} | {"full_attention_interval": 4,
                                                                                      "use_sliding_window": False})
QWEN35_ROPE = rope("default", partial_rotary_factor=0.25, mrope_section=[1, 1, 0], mrope_interleaved=True)
case("qwen3_5", "Qwen3_5TextConfig", "Qwen3_5ForCausalLM", gain=0.8, config=QWEN_NEXT | dict(eos_token_id=2) | QWEN35_ROPE, bf16=True)
case("qwen3_5-moe", "Qwen3_5MoeTextConfig", "Qwen3_5MoeForCausalLM", gain=0.8, config=
     {k: v for k, v in QWEN_NEXT.items() if k != "intermediate_size"} | QWEN_EXPERTS | dict(num_experts_per_tok=3) | QWEN35_ROPE, bf16=True)
case("qwen3_5-whole", "Qwen3_5Config", "Qwen3_5ForConditionalGeneration", gain=0.5, config=dict(
    text_config=QWEN_NEXT | IRREGULAR | dict(linear_num_value_heads=2, attention_bias=True) | QWEN35_ROPE,
    vision_config=dict(depth=1, hidden_size=8, out_hidden_size=36, num_heads=2, patch_size=4, intermediate_size=8, num_position_embeddings=4),
    tie_word_embeddings=True, image_token_id=0, video_token_id=3, vision_start_token_id=1, vision_end_token_id=2), bf16=True)
case("qwen3_5-moe-whole", "Qwen3_5MoeConfig", "Qwen3_5MoeForConditionalGeneration", gain=0.8, config=dict(
    text_config={k: v for k, v in QWEN_NEXT.items() if k != "intermediate_size"} | IRREGULAR | QWEN_EXPERTS | QWEN35_ROPE,
    vision_config=dict(depth=1, hidden_size=8, out_hidden_size=36, num_heads=2, patch_size=4, intermediate_size=8, num_position_embeddings=4),
    image_token_id=0, video_token_id=3, vision_start_token_id=1, vision_end_token_id=2), bf16=True)

SENSES = dict(pad_token_id=0, bos_token_id=2, eos_token_id=1)
GEMMA4 = SENSES | dict(
    vocab_size=48, hidden_size=36, num_attention_heads=6, num_key_value_heads=2, head_dim=10, global_head_dim=16, num_hidden_layers=4,
    intermediate_size=20, max_position_embeddings=64, sliding_window=5, layer_types=["sliding_attention", "full_attention"] * 2,
    hidden_size_per_layer_input=8, vocab_size_per_layer_input=48, rope_parameters={
        "sliding_attention": {"rope_type": "default", "rope_theta": 40.0},
        "full_attention": {"rope_type": "proportional", "partial_rotary_factor": 0.25, "rope_theta": 700.0}})
case("gemma4-e4b-like", "Gemma4TextConfig", "Gemma4ForCausalLM",
     GEMMA4 | dict(num_kv_shared_layers=2, use_double_wide_mlp=True, final_logit_softcapping=20.0), n=22, bf16=True)
DENSE4 = GEMMA4 | dict(layer_types=["sliding_attention", "sliding_attention", "full_attention", "full_attention"],
                       hidden_size_per_layer_input=0, attention_k_eq_v=True, num_global_key_value_heads=1)
case("gemma4-31b-like", "Gemma4TextConfig", "Gemma4ForCausalLM", DENSE4 | dict(attention_bias=True), bf16=True,
     # the same text model inside of one that also sees, as it is published
     spelled=lambda config: {"model_type": "gemma4", "text_config": {k: v for k, v in config.items() if k != "per_layer_config"} | {
         "global_head_dim": 16, "num_global_key_value_heads": 1}, "vision_config": {"hidden_size": 8}, "audio_config": None,
                             "eos_token_id": [1, 5], "audio_token_id": 40, "tie_word_embeddings": True},
     renamed=lambda tensors: {k.replace("model.", "model.language_model.", 1): v for k, v in tensors.items()} |
     {"model.vision_tower.encoder.norm.weight": torch.ones(8)})
case("gemma4-26b-like", "Gemma4TextConfig", "Gemma4ForCausalLM",
     DENSE4 | dict(enable_moe_block=True, num_experts=5, top_k_experts=3, moe_intermediate_size=7), bf16=True)
GEMMA3N = SENSES | dict(
    vocab_size=48, hidden_size=36, num_attention_heads=6, num_key_value_heads=2, head_dim=10, num_hidden_layers=5,
    intermediate_size=[20, 24, 20, 16, 20], max_position_embeddings=64, sliding_window=5, hidden_size_per_layer_input=8,
    vocab_size_per_layer_input=48, laurel_rank=7, num_kv_shared_layers=2, activation_sparsity_pattern=[0.7, 0.0, 0.4, 0.0, 0.0],
    layer_types=["sliding_attention", "full_attention", "sliding_attention", "sliding_attention", "full_attention"], rope_parameters={
        "sliding_attention": {"rope_type": "default", "rope_theta": 40.0},
        "full_attention": {"rope_type": "default", "rope_theta": 700.0}})
case("gemma3n", "Gemma3nTextConfig", "Gemma3nForCausalLM", GEMMA3N | dict(final_logit_softcapping=4.0), bf16=True)
case("gemma3n-three-streams", "Gemma3nTextConfig", "Gemma3nForCausalLM",
     GEMMA3N | dict(altup_num_inputs=3, altup_active_idx=1, altup_correct_scale=False, intermediate_size=20, num_kv_shared_layers=0,
                    vocab_size_per_layer_input=40, attention_bias=True), bf16=True,
     spelled=lambda config: {"model_type": "gemma3n", "text_config": config, "vision_config": {"hidden_size": 8}, "audio_config": {},
                             "eos_token_id": [1, 5], "audio_token_id": 40},
     renamed=lambda tensors: {k.replace("model.", "model.language_model.", 1): v for k, v in tensors.items()} |
     {"model.vision_tower.blocks.norm.weight": torch.ones(8)})

# The text halves of models that also see

VISION = dict(hidden_size=8, intermediate_size=8, num_hidden_layers=1, num_attention_heads=2, image_size=8, patch_size=4)
QWEN_VISION = dict(depth=1, embed_dim=8, hidden_size=36, num_heads=2, in_channels=3, patch_size=4)
VL = {k: v for k, v in SMALL.items()} | dict(bos_token_id=1, eos_token_id=2)
MROPE = {"rope_type": "default", "rope_theta": 100.0, "mrope_section": [2, 2, 2]}
case("qwen2-vl", "Qwen2VLConfig", "Qwen2VLForConditionalGeneration", dict(
    text_config=VL | dict(rope_parameters=MROPE), vision_config=QWEN_VISION, image_token_id=0, video_token_id=3, vision_start_token_id=1,
    vision_end_token_id=2), bf16=True)
case("qwen2-vl-flat", "Qwen2Config", "Qwen2ForCausalLM", VL | rope("default"), bf16=True,
     # as Qwen2-VL was published: the text half described by the config itself
     spelled=lambda config: {k: v for k, v in config.items() if k not in ("rope_parameters", "layer_types")} | {
         "model_type": "qwen2_vl", "rope_theta": 100.0, "rope_scaling": {"type": "mrope", "mrope_section": [2, 2, 2]},
         "vision_config": {"depth": 1}, "vision_token_id": 3},
     renamed=lambda tensors: tensors | {"visual.patch_embed.proj.weight": torch.ones(8)})
case("qwen2_5-vl", "Qwen2_5_VLConfig", "Qwen2_5_VLForConditionalGeneration", dict(
    text_config=VL | dict(rope_parameters=MROPE, use_sliding_window=True, sliding_window=6, max_window_layers=1),
    vision_config=dict(depth=1, hidden_size=8, out_hidden_size=36, num_heads=2, patch_size=4, intermediate_size=8, fullatt_block_indexes=[0]),
    tie_word_embeddings=True, image_token_id=0, video_token_id=3, vision_start_token_id=1, vision_end_token_id=2), bf16=True)
case("qwen3-vl", "Qwen3VLConfig", "Qwen3VLForConditionalGeneration", dict(
    text_config=VL | dict(head_dim=12, rope_parameters=MROPE | {"mrope_interleaved": True}),
    vision_config=dict(depth=1, hidden_size=8, out_hidden_size=36, num_heads=2, patch_size=4, intermediate_size=8, num_position_embeddings=4,
                       deepstack_visual_indexes=[0]),
    image_token_id=0, video_token_id=3, vision_start_token_id=1, vision_end_token_id=2), bf16=True)
case("mistral3-ministral", "Mistral3Config", "Mistral3ForConditionalGeneration", dict(
    text_config=MINISTRAL3 | dict(model_type="ministral3") | rope(
        "yarn", factor=4.0, original_max_position_embeddings=8, mscale=1.0, mscale_all_dim=1.0, llama_4_scaling_beta=0.3),
    vision_config=VISION | dict(model_type="pixtral", head_dim=4), image_token_index=0, tie_word_embeddings=False), bf16=True)
case("llava", "LlavaConfig", "LlavaForConditionalGeneration", dict(
    text_config=dict(model_type="llama", eos_token_id=2) | LLAMA | rope("default"),
    vision_config=VISION | dict(model_type="clip_vision_model", projection_dim=8), image_token_index=0), bf16=True)

# Encoder-decoders

T5 = dict(vocab_size=48, d_model=24, d_kv=10, num_heads=3, num_layers=2, num_decoder_layers=3, d_ff=36,
          relative_attention_num_buckets=8, relative_attention_max_distance=20, decoder_start_token_id=0)
case("t5", "T5Config", "T5ForConditionalGeneration", T5, gain=0.8, bf16=True, v4=True)


def own_output_matrix(tensors):
    """T5 1.1 and Flan-T5 have an output matrix of their own."""
    generator = torch.Generator().manual_seed(3)
    return tensors | {"lm_head.weight": (torch.randn(48, 24, generator=generator) / 4).to(tensors["shared.weight"].dtype)}


case("flan-t5", "T5Config", "T5ForConditionalGeneration", tensors=own_output_matrix, keys={"tie_word_embeddings": False}, config=
     T5 | dict(feed_forward_proj="gated-gelu", tie_word_embeddings=False, relative_attention_num_buckets=12), gain=0.8, bf16=True)
case("t5-encoder", "T5Config", "T5EncoderModel", T5, gain=0.8, bf16=True)
case("t5-gated-silu", "T5Config", "T5ForConditionalGeneration",
     T5 | dict(feed_forward_proj="gated-silu", num_layers=1, num_decoder_layers=1), gain=0.8, bf16=True)
case("mt5", "MT5Config", "MT5ForConditionalGeneration", T5 | dict(feed_forward_proj="gated-gelu", tie_word_embeddings=False),
     gain=0.8, bf16=True)
BART = dict(vocab_size=48, d_model=30, encoder_layers=1, decoder_layers=2, encoder_attention_heads=3, decoder_attention_heads=5,
            encoder_ffn_dim=36, decoder_ffn_dim=30, max_position_embeddings=32, decoder_start_token_id=2)
case("bart", "BartConfig", "BartForConditionalGeneration", BART, bf16=True)
case("bart-scaled", "BartConfig", "BartModel", BART | dict(scale_embedding=True, activation_function="relu"), bf16=True, v4=True)
case("mbart", "MBartConfig", "MBartForConditionalGeneration", BART | dict(scale_embedding=True, activation_function="gelu"), bf16=True)
MARIAN = BART | dict(pad_token_id=47, eos_token_id=0, decoder_start_token_id=47, activation_function="swish", scale_embedding=True)
case("marian", "MarianConfig", "MarianMTModel", MARIAN, spread=0.2, bf16=True, v4=True)
case("marian-two-vocabularies", "MarianConfig", "MarianMTModel",
     MARIAN | dict(share_encoder_decoder_embeddings=False, decoder_vocab_size=40, tie_word_embeddings=False, pad_token_id=39,
                   decoder_start_token_id=39), spread=0.2, bf16=True, target_vocabulary=40)
case("marian-generation", "MarianConfig", "MarianMTModel", MARIAN, spread=0.2, bf16=True,
     generation={"bad_words_ids": [[47], [0], [7], [40], [3, 4]], "eos_token_id": [0, 30], "decoder_start_token_id": 47, "pad_token_id": 47,
                 "forced_bos_token_id": 7})
case("m2m100", "M2M100Config", "M2M100ForConditionalGeneration", BART | dict(activation_function="relu", pad_token_id=1), bf16=True)
case("m2m100-padded", "M2M100Config", "M2M100ForConditionalGeneration", BART | dict(activation_function="relu", pad_token_id=1),
     bf16=True, padded={2: 1, 9: 1, 10: 1, 17: 1})
case("bart-padded", "BartConfig", "BartForConditionalGeneration", BART, bf16=True, padded={2: 1, 9: 1, 10: 1, 17: 1})
case("t5-padded", "T5Config", "T5ForConditionalGeneration", T5, gain=0.8, bf16=True, padded={2: 0, 9: 0, 10: 0, 17: 0})
case("nllb", "M2M100Config", "M2M100ForConditionalGeneration",
     BART | dict(scale_embedding=False, activation_function="gelu", pad_token_id=3), bf16=True, v4=True)
T5_128 = T5 | dict(relative_attention_max_distance=128)  # as every GGUF file has it
case("t5-distance-128", "T5Config", "T5ForConditionalGeneration", T5_128, gain=0.8, bf16=True)
case("flan-t5-distance-128", "T5Config", "T5ForConditionalGeneration", T5_128 | dict(
    feed_forward_proj="gated-gelu", tie_word_embeddings=False), tensors=own_output_matrix, keys={"tie_word_embeddings": False},
     gain=0.8, bf16=True)
case("t5-encoder-distance-128", "T5Config", "T5EncoderModel", T5_128, gain=0.8, bf16=True)
SWITCH = dict(vocab_size=48, d_model=24, d_kv=10, num_heads=3, num_layers=4, num_decoder_layers=3, d_ff=20, num_experts=5,
              num_sparse_encoder_layers=2, num_sparse_decoder_layers=3, expert_capacity=3, relative_attention_num_buckets=8,
              relative_attention_max_distance=20, decoder_start_token_id=0)
case("switch", "SwitchTransformersConfig", "SwitchTransformersForConditionalGeneration", SWITCH, gain=0.8, bf16=True)
case("switch-roomy", "SwitchTransformersConfig", "SwitchTransformersForConditionalGeneration",
     SWITCH | dict(expert_capacity=64, num_sparse_encoder_layers=0, num_sparse_decoder_layers=1, dense_act_fn="gelu_new"), gain=0.8, bf16=True)
case("umt5", "UMT5Config", "UMT5ForConditionalGeneration", T5_128 | dict(feed_forward_proj="gated-gelu"), gain=0.8, bf16=True)
case("longt5-local", "LongT5Config", "LongT5ForConditionalGeneration", T5 | dict(local_radius=5), gain=0.8, bf16=True)
case("longt5-global", "LongT5Config", "LongT5ForConditionalGeneration",
     T5 | dict(local_radius=5, encoder_attention_type="transient-global", global_block_size=4, num_layers=3), n=31, gain=0.8, bf16=True)
case("plbart", "PLBartConfig", "PLBartForConditionalGeneration", BART, bf16=True)
case("pegasus", "PegasusConfig", "PegasusForConditionalGeneration", BART | dict(scale_embedding=True, activation_function="relu"),
     spread=0.2)
case("blenderbot", "BlenderbotConfig", "BlenderbotForConditionalGeneration", BART | dict(scale_embedding=True), spread=0.4, bf16=True,
     keys={"layernorm_variant": "prelayernorm", "do_blenderbot_90_layernorm": True})
case("blenderbot-small", "BlenderbotSmallConfig", "BlenderbotSmallForConditionalGeneration", BART | dict(scale_embedding=True),
     bf16=True)
LED = {k: v for k, v in BART.items() if k != "max_position_embeddings"} | dict(max_encoder_position_embeddings=40,
                                                                              max_decoder_position_embeddings=32)
case("led", "LEDConfig", "LEDForConditionalGeneration", LED | dict(encoder_layers=2, attention_window=[4, 8]), bf16=True)
