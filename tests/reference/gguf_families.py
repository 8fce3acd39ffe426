#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/data/families/NAME/model.gguf for some of the models of families.py, stored the way llama.cpp's converter stores
them: q and k rows of Llama permuted, Gemma's norms with their 1, GPT-2's matrices transposed, NeoX's heads taken apart, rope factors
as tensors; RoBERTa and DistilBERT as "bert", the one without the rows of positions that it never uses, the other without token types.
The reference attentions are those that families.py wrote. Needs gguf and torch. usage: gguf_families.py [NAME ...]   (no name: all)
"""
import json
import math
import pathlib
import re
import sys

import gguf
import numpy as np
import torch
from safetensors.torch import load_file

OUT = pathlib.Path(__file__).resolve().parent.parent / "data" / "families"
MODELS = {
    "bert": "bert", "roberta": "bert", "distilbert": "bert", "gpt2-lm": "gpt2", "gpt-neox": "gptneox", "llama": "llama", "llama-grouped": "llama", "llama-linear": "llama",
    "llama3": "llama", "llama-yarn": "llama", "mistral-v4": "llama", "mixtral-3-of-5": "llama", "qwen2": "qwen2", "qwen3": "qwen3",
    "gemma": "gemma", "gemma2-own-pattern": "gemma2", "gemma3-own-pattern": "gemma3", "phi": "phi2", "phi3": "phi3",
    "phi3-longrope": "phi3", "modernbert": "modern-bert", "nomic-bert": "nomic-bert", "eurobert": "eurobert",
    "jina-bert-v2": "jina-bert-v2", "jina-bert-v2-4-heads": "jina-bert-v2", "jina-bert-v2-code": "jina-bert-v2",
    "gemma3-embedding": "gemma-embedding", "falcon-40b-like": "falcon", "falcon-7b-default-base": "falcon", "bloom": "bloom",
    "stablelm": "stablelm", "stablelm-2-12b-like": "stablelm", "olmo2": "olmo2", "cohere": "command-r", "cohere-qk-norm": "command-r",
    "t5-distance-128": "t5", "flan-t5-distance-128": "t5", "umt5": "t5", "t5-encoder-distance-128": "t5encoder",
    "qwen3-moe": "qwen3moe", "qwen2-moe": "qwen2moe", "olmoe": "olmoe", "granite": "granite",
    "granite-moe": "granitemoe", "phimoe": "phimoe", "gpt-oss-limit-7": "gpt-oss",
    "smollm3": "smollm3", "olmo": "olmo", "olmo3": "olmo2", "starcoder2": "starcoder2", "starcoder": "starcoder",
    "glm4": "glm4", "cohere2": "cohere2", "arcee": "arcee", "seed-oss": "seed_oss", "exaone4": "exaone4", "nemotron": "nemotron",
    "ministral3": "mistral3", "ernie4_5": "ernie4_5", "deepseek-v2": "deepseek2", "deepseek-v3": "deepseek2", "glm4-moe": "glm4moe", "qwen2-vl": "qwen2vl", "qwen3-vl": "qwen3vl", "hunyuan": "hunyuan-dense", "mpt": "mpt",
    "lfm2": "lfm2", "lfm2-moe": "lfm2moe", "qwen3-next": "qwen3next", "qwen3_5": "qwen35", "qwen3_5-moe": "qwen35moe",
    "gemma4-e4b-like": "gemma4", "gemma4-26b-like": "gemma4", "gemma3n": "gemma3n",
    "glm": "chatglm", "ernie4_5-moe-to-the-end": "ernie4_5-moe", "gptj": "gptj", "llama4-scout-like": "llama4",
    "llama4-maverick-like": "llama4", "llama4-mobile-like": "llama4", "qwen2-both-ways": "qwen2", "llama-both-ways": "llama-embed",
}
TAKEN_APART = ("jina-bert-v2-4-heads",)  # gate and values of a GLU as tensors of their own, as they were first stored
PERMUTED = ("llama", "llama-embed", "granite", "granitemoe", "smollm3", "olmo", "arcee", "mistral3")  # q and k rows, from halves to pairs


def permuted(w, heads):
    """Llama's rows from the two halves of each head to pairs."""
    return w.reshape(heads, 2, w.shape[0] // heads // 2, *w.shape[1:]).swapaxes(1, 2).reshape(w.shape)


def delta_rule(architecture, config, name, w):
    """A tensor of a Gated DeltaNet: Qwen3.5's value heads from key head by key head to round after round of all key heads."""
    keys, values, d_k, d_v = (config[f"linear_{k}"] for k in ("num_key_heads", "num_value_heads", "key_head_dim", "value_head_dim"))

    def tiled(x, width, dim=0):
        x = x.movedim(dim, 0)
        return x.reshape(keys, values // keys, width, *x.shape[1:]).transpose(0, 1).reshape(x.shape).movedim(0, dim)

    part = name.split(".linear_attn.")[1].removesuffix(".weight")
    if part == "conv1d":
        w = w.squeeze(1)
    if architecture != "qwen3next":
        if part in ("in_proj_qkv", "conv1d"):
            w = torch.cat([w[:2 * keys * d_k], tiled(w[2 * keys * d_k:], d_v)])
        elif part == "in_proj_z":
            w = tiled(w, d_v)
        elif part in ("in_proj_a", "in_proj_b", "A_log", "dt_bias"):
            w = tiled(w, 1)
        elif part == "out_proj":
            w = tiled(w, d_v, 1)
    return -w.float().exp() if part == "A_log" else w


def get_experts(config):
    return next((config[k] for k in ("num_local_experts", "num_experts", "n_routed_experts", "moe_num_experts") if config.get(k)), 0)


def stored(architecture, config, tensors):
    """Tensors by their names in the file of transformers, changed as the converter changes them."""
    heads = next(config[k] for k in ("num_attention_heads", "n_head", "n_heads", "num_heads") if k in config)
    key_heads = config.get("num_key_value_heads", config.get("num_kv_heads", heads))
    out = {}
    if architecture == "falcon" and config["multi_query"] and not config["new_decoder_architecture"]:
        key_heads = 1
    if "norms" in " ".join(tensors):  # those of the heads in one tensor
        tensors = stacked_norms(tensors, heads, key_heads)
    for name, w in tensors.items():
        name = re.sub(r"^(roberta|distilbert)\.", "", name)
        if re.match(r"(model\.)?visual\.", name) or name.startswith("cls."):
            continue
        if architecture == "jina-bert-v2":
            name = name.removeprefix("bert.")
        name = name.replace("model.language_model.", "model.")
        if config["model_type"] == "roberta" and name == "embeddings.position_embeddings.weight":
            w = w[config["pad_token_id"] + 1:]
        is_copy = "t5" in architecture and name.endswith("embed_tokens.weight")
        if name.startswith(("vocab_", "head.")) or name == "decoder.bias" or is_copy:
            continue
        if name.startswith("layers.") or name in ("embed_tokens.weight", "norm.weight"):  # a bare decoder
            name = "model." + name
        if architecture in ("modern-bert", "eurobert"):
            name = name.removeprefix("model.")
        if architecture == "bloom":
            name = name.removeprefix("transformer.")
        if architecture == "eurobert" and name == "lm_head.weight":
            continue
        if architecture == "falcon" and ".query_key_value." in name:  # [key head, its queries, its key, its value]
            d_k = config["hidden_size"] // heads
            w = w.reshape(key_heads, heads // key_heads + 2, d_k, *w.shape[1:])
            w = torch.cat([part.reshape(-1, *w.shape[3:]) for part in (w[:, :-2], w[:, -2], w[:, -1])])
        if architecture in PERMUTED and re.search(r"\.[qk]_proj\.", name):
            w = permuted(w, heads if ".q_proj." in name else key_heads)
        if architecture in ("gemma3n", "gemma4"):
            if match := re.match(r"(.*altup_(?:unembed_)?projections)\.(\d)\.weight", name):
                if match[2] == "0":
                    out[f"{match[1]}.weight"] = torch.stack([tensors[f"{match[1]}.{i}.weight"] for i in range(config["altup_num_inputs"] - 1)])
                continue
            name = name.replace("router.scale", "router.proj.scale").replace("router.per_expert_scale", "experts.down_proj.scale")
            if name.endswith(("layer_scalar", "correct_output_scale", "experts.gate_up_proj", "experts.down_proj")):
                name += ".weight"
        elif architecture.startswith("gemma") and name.endswith("norm.weight") or architecture == "nemotron" and "norm" in name and name.endswith("weight"):
            w = w.float() + 1
        if architecture == "gpt2" and re.search(r"\.(c_attn|c_proj|c_fc)\.weight", name):
            w = w.T
        if architecture in ("gptneox", "bloom") and ".query_key_value." in name:
            w = w.reshape(heads, 3, -1, *w.shape[1:]).transpose(0, 1).reshape(w.shape)
        if match := re.match(r"(.*\.experts)\.0\.(\w+)\.weight", name):
            names = [f"{match[1]}.{e}.{match[2]}.weight" for e in range(get_experts(config))]
            kind = {"w1": "gate_proj", "w2": "down_proj", "w3": "up_proj"}.get(match[2], match[2]) if architecture == "lfm2moe" else match[2]
            out[f"{match[1]}.{kind}.weight"] = torch.stack([tensors[n] for n in names])
            continue
        if ".linear_attn." in name:
            w = delta_rule(architecture, config, name, w)
            if "in_proj_qkvz" in name:
                keys, d_k, d_v = (config[f"linear_{k}"] for k in ("num_key_heads", "key_head_dim", "value_head_dim"))
                group = config["linear_num_value_heads"] // keys * d_v
                q, k, v, z = (x.reshape(-1, w.shape[1]) for x in w.view(keys, -1, w.shape[1]).split([d_k, d_k, group, group], dim=1))
                out[name.replace("in_proj_qkvz", "in_proj_qkv")], out[name.replace("in_proj_qkvz", "in_proj_z")] = torch.cat([q, k, v]), z
                continue
            name = name.replace(".dt_bias", ".dt_proj.bias")
        elif architecture.startswith("qwen3") and architecture.endswith(("next", "5", "5moe")) and name.endswith("norm.weight"):
            w = w.float() + 1
        if architecture.startswith("lfm2"):
            name = name.replace("expert_bias", "expert_bias.bias")
            w = w.squeeze(1) if ".conv.conv." in name else w
        if re.search(r"\.experts\.\d+\.", name) or "pooler" in name or "masked_bias" in name:
            continue
        if match := re.match(r"(.*\.block_sparse_moe)\.input_linear\.weight", name):
            out[f"{match[1]}.experts.w1.weight"], out[f"{match[1]}.experts.w3.weight"] = w.chunk(2, dim=1)
            continue
        if architecture == "gpt-oss" and (match := re.match(r"(.*\.experts)\.(gate_up|down)_proj(_bias)?$", name)):
            kind = "bias" if match[3] else "weight"
            w = w if match[3] else w.transpose(1, 2)
            if match[2] == "down":
                out[f"{match[1]}.down_proj.{kind}"] = w
            else:
                out[f"{match[1]}.gate_proj.{kind}"], out[f"{match[1]}.up_proj.{kind}"] = w[:, ::2], w[:, 1::2]
            continue
        if architecture == "llama4" and (match := re.match(r"(.*\.feed_forward\.experts)\.(gate_up|down)_proj$", name)):
            w = w.transpose(1, 2)
            if match[2] == "down":
                out[f"{match[1]}.down_proj.weight"] = w
            else:
                out[f"{match[1]}.gate_proj.weight"], out[f"{match[1]}.up_proj.weight"] = w.chunk(2, dim=1)
            continue
        if match := re.match(r"(.*)\.kv_b_proj\.weight", name):
            if config["model_type"] == "deepseek_v3":  # as they are written since the heads have matrices of their own
                k, v = w.view(heads, -1, w.shape[1]).split([config["qk_nope_head_dim"], config["v_head_dim"]], dim=1)
                out[f"{match[1]}.k_b_proj.weight"], out[f"{match[1]}.v_b_proj.weight"] = k.transpose(1, 2), v
                continue
        if name.endswith("e_score_correction_bias"):
            name = name.replace("e_score_correction_bias", "e_score_correction.bias")
        if name.endswith("sinks"):
            name += ".weight"
        out[name] = w
    return out


def stacked_norms(tensors, heads, key_heads):
    out = {}
    for name, w in tensors.items():
        if match := re.match(r"(.*\.[qk]_layernorm)\.norms\.(\d+)\.weight", name):
            count = heads if match[1].endswith("q_layernorm") else key_heads
            out[f"{match[1]}.weight"] = torch.stack([tensors[f"{match[1]}.norms.{head}.weight"] for head in range(count)])
        else:
            out[name] = w
    return out


def rope_tensors(config, d_k):
    rope = config.get("rope_parameters") or {}
    if rope.get("rope_type") == "llama3":
        freqs = 1 / rope["rope_theta"] ** (np.arange(0, d_k, 2) / d_k)
        old, low, high, factor = (rope[k] for k in ("original_max_position_embeddings", "low_freq_factor", "high_freq_factor", "factor"))
        factors = []
        for wave in 2 * math.pi / freqs:
            smooth = min(max((old / wave - low) / (high - low), 0), 1)
            factors.append(1 / ((1 - smooth) / factor + smooth))
        return {"rope_freqs.weight": factors}
    if rope.get("rope_type") == "longrope":
        return {"rope_factors_long.weight": rope["long_factor"], "rope_factors_short.weight": rope["short_factor"]}
    return {}


def write(name, architecture):
    folder = OUT / name
    config = json.loads((folder / "config.json").read_text())
    config = config.get("text_config", config)  # the text half of a model that also sees
    get = lambda *keys, default=None: next((config[k] for k in keys if config.get(k) is not None), default)
    d_model, heads = get("hidden_size", "n_embd", "dim", "d_model"), get("num_attention_heads", "n_head", "n_heads", "num_heads")
    layers, key_heads = get("num_hidden_layers", "n_layer", "n_layers", "num_layers"), get("num_key_value_heads", "num_kv_heads", default=heads)
    if architecture == "starcoder" and config["multi_query"]:
        key_heads = 1
    if architecture == "falcon" and config["multi_query"] and not config["new_decoder_architecture"]:
        key_heads = 1
    d_k = get("head_dim", "d_kv", default=d_model // heads)
    rope = config.get("rope_parameters") or {"rope_theta": config.get("rope_theta", 10000.0)}
    local_rope = rope.get("sliding_attention")
    rope = rope.get("full_attention", rope)
    dims = int(d_k * rope.get("partial_rotary_factor", config.get("partial_rotary_factor", 1.0)))

    w = gguf.GGUFWriter(folder / "model.gguf", architecture)
    w.add_name(name)
    unused = config["pad_token_id"] + 1 if config["model_type"] == "roberta" else 0
    w.add_context_length(get("max_position_embeddings", "n_positions", "max_seq_len", default=2048) - unused)
    w.add_embedding_length(d_model)
    w.add_block_count(layers)
    shapes = {int(layer): own for layer, own in config.get("per_layer_config", {}).items()}
    sizes = config.get("intermediate_size")
    if architecture == "gemma4":
        first_shared = layers - config["num_kv_shared_layers"]
        if config["use_double_wide_mlp"]:
            w.add_feed_forward_length([sizes if i < first_shared else 2 * sizes for i in range(layers)])
        else:
            w.add_feed_forward_length(sizes)
    elif isinstance(sizes, list):
        w.add_feed_forward_length(sizes)
    elif architecture == "lfm2":  # as the model adjusts it
        w.add_feed_forward_length(load_file(folder / "model.safetensors")["model.layers.0.feed_forward.w1.weight"].shape[0])
    elif architecture == "llama4":
        w.add_feed_forward_length(config["intermediate_size_mlp"])
        w.add_expert_feed_forward_length(sizes)
        w.add_interleave_moe_layer_step(config["interleave_moe_layer_step"])
        w.add_vocab_size(config["vocab_size"])
        if set(config["layer_types"]) == {"full_attention"}:
            w.add_sliding_window(0)
    elif architecture != "qwen35moe":
        w.add_feed_forward_length(get("intermediate_size", "n_inner", "hidden_dim", "d_ff", "ffn_hidden_size", default=4 * d_model))
    w.add_head_count(heads)
    encoders, codecs = ("bert", "modern-bert", "nomic-bert", "eurobert", "gemma-embedding", "jina-bert-v2"), ("t5", "t5encoder")
    if architecture not in ("bert", "gpt2", "gptneox", "modern-bert", "nomic-bert", "mpt", "gptj", "jina-bert-v2", *codecs):
        w.add_head_count_kv(1 if config["model_type"] == "deepseek_v3" else
                            [key_heads if kind == "full_attention" else 0 for kind in config["layer_types"]] if architecture.startswith("lfm2") else
                            [shapes.get(i, {}).get("num_key_value_heads", key_heads) for i in range(layers)] if architecture == "gemma4" else key_heads)
    if architecture in codecs:
        w.add_layer_norm_eps(config["layer_norm_epsilon"])
        w.add_layer_norm_rms_eps(config["layer_norm_epsilon"])
        w.add_relative_attn_buckets_count(config["relative_attention_num_buckets"])
        w.add_key_length(d_k)
        w.add_value_length(d_k)
        if architecture == "t5":
            w.add_decoder_block_count(config["num_decoder_layers"])
            w.add_decoder_start_token_id(config["decoder_start_token_id"])
    elif get("rms_norm_eps", "norm_eps") and architecture != "nemotron":
        w.add_layer_norm_rms_eps(get("rms_norm_eps", "norm_eps"))
    else:
        w.add_layer_norm_eps(get("layer_norm_eps", "layer_norm_epsilon", "norm_epsilon", "norm_eps", default=1e-5 if architecture == "olmo" else 1e-12))
    if architecture in encoders or config.get("is_causal") is False and architecture != "llama-embed":
        w.add_causal_attention(False)
    if architecture in ("bert", "nomic-bert", "jina-bert-v2"):
        w.add_token_type_count(config.get("type_vocab_size", 1))
    if architecture == "modern-bert":
        w.add_sliding_window(config["local_attention"])
        w.add_sliding_window_pattern(3)
        w.add_rope_freq_base_swa(local_rope["rope_theta"])
        w.add_rope_scaling_type(gguf.RopeScalingType.NONE)
        w.add_vocab_size(config["vocab_size"])
    if architecture == "falcon":
        w.add_tensor_data_layout("jploski")
    if architecture == "command-r":
        w.add_logit_scale(config["logit_scale"])
        w.add_rope_scaling_type(gguf.RopeScalingType.NONE)
    if architecture == "stablelm":
        w.add_parallel_residual(config["use_parallel_residual"])
    if architecture == "gptneox":
        w.add_parallel_residual(config["use_parallel_residual"])
    if architecture in ("llama", "gptneox", "phi2", "phi3", "stablelm", "phimoe", "granite", "granitemoe", "smollm3", "arcee", "mistral3", "glm4", "chatglm", "nemotron", "cohere2", "llama4", "llama-embed"):
        w.add_rope_dimension_count(dims)
    if architecture == "gptj":
        w.add_rope_dimension_count(config["rotary_dim"])
    if architecture.startswith("lfm2"):
        w.add_shortconv_l_cache(config["conv_L_cache"])
        w.add_vocab_size(config["vocab_size"])
    if config.get("linear_num_key_heads"):
        w.add_ssm_conv_kernel(config["linear_conv_kernel_dim"])
        w.add_ssm_state_size(config["linear_key_head_dim"])
        w.add_ssm_group_count(config["linear_num_key_heads"])
        w.add_ssm_time_step_rank(config["linear_num_value_heads"])
        w.add_ssm_inner_size(config["linear_value_head_dim"] * config["linear_num_value_heads"])
        w.add_full_attention_interval(2)
        w.add_rope_dimension_count(dims)
    if architecture == "ernie4_5-moe":
        w.add_interleave_moe_layer_step(config["moe_layer_interval"])
        w.add_leading_dense_block_count(config["moe_layer_start_index"])
        w.add_expert_shared_count(config["moe_num_shared_experts"])
    if architecture == "lfm2moe":
        w.add_leading_dense_block_count(config["num_dense_layers"])
        w.add_expert_weights_scale(config["routed_scaling_factor"])
        w.add_expert_gating_func(gguf.ExpertGatingFuncType.SIGMOID)
    if architecture == "hunyuan-dense":  # the stretched base
        w.add_rope_freq_base(rope["rope_theta"] * rope["alpha"] ** (d_k / (d_k - 2)))
        w.add_rope_scaling_type(gguf.RopeScalingType.NONE)
        w.add_rope_scaling_factor(1)
        w.add_rope_scaling_orig_ctx_len(get("max_position_embeddings"))
    elif architecture not in ("bert", "gpt2", "falcon", "bloom", "starcoder", "mpt", "gptj", "jina-bert-v2", *codecs):
        w.add_rope_freq_base(rope["rope_theta"])
    if architecture == "deepseek2":
        turned, rank, own, d_v = (config[k] for k in ("qk_rope_head_dim", "kv_lora_rank", "qk_nope_head_dim", "v_head_dim"))
        by_head = config["model_type"] == "deepseek_v3"
        w.add_key_length(rank + turned if by_head else own + turned)
        w.add_value_length(rank if by_head else d_v)
        if by_head:
            w.add_key_length_mla(own + turned)
            w.add_value_length_mla(d_v)
        w.add_kv_lora_rank(rank)
        if config["q_lora_rank"]:
            w.add_q_lora_rank(config["q_lora_rank"])
        w.add_rope_dimension_count(turned)
        w.add_vocab_size(config["vocab_size"])
        if "mscale_all_dim" in rope:
            w.add_rope_scaling_yarn_log_mul(0.1 * rope["mscale_all_dim"])
    if architecture in ("deepseek2", "glm4moe"):
        w.add_leading_dense_block_count(config["first_k_dense_replace"])
        w.add_expert_shared_count(config["n_shared_experts"])
        w.add_expert_weights_scale(config["routed_scaling_factor"])
        w.add_expert_weights_norm(config["norm_topk_prob"])
        if config["model_type"] != "deepseek_v2":
            w.add_expert_gating_func(gguf.ExpertGatingFuncType.SIGMOID)
        if config.get("n_group"):
            w.add_expert_group_count(config["n_group"])
            w.add_expert_group_used_count(config["topk_group"])
    if "mrope_section" in rope:
        w.add_rope_dimension_sections([*rope["mrope_section"], 0])
    if architecture == "qwen3vl":
        w.add_num_deepstack_layers(1)
    if architecture == "glm4moe":
        w.add_nextn_predict_layers(0)
        w.add_rope_dimension_count(dims)
    if architecture in ("gemma3n", "gemma4"):
        w.add_shared_kv_layers(config["num_kv_shared_layers"])
        w.add_embedding_length_per_layer_input(config["hidden_size_per_layer_input"])
        w.add_sliding_window_pattern([kind == "sliding_attention" for kind in config["layer_types"]])
        if config.get("final_logit_softcapping"):
            w.add_final_logit_softcapping(config["final_logit_softcapping"])
    if architecture == "gemma3n":
        w.add_altup_active_idx(config["altup_active_idx"])
        w.add_altup_num_inputs(config["altup_num_inputs"])
        w.add_activation_sparsity_scale([torch.distributions.normal.Normal(0, 1).icdf(torch.tensor(s)).item()
                                         for s in config["activation_sparsity_pattern"]])
        w.add_rope_freq_base_swa(local_rope["rope_theta"])
    if architecture == "gemma4":
        wide = next(own["head_dim"] for own in shapes.values())
        w.add_key_length(wide)
        w.add_value_length(wide)
        w.add_key_length_swa(d_k)
        w.add_value_length_swa(d_k)
        w.add_rope_dimension_count(wide)
        w.add_rope_dimension_count_swa(d_k)
        w.add_rope_freq_base_swa(local_rope["rope_theta"])
    elif config.get("head_dim") and architecture != "deepseek2":
        w.add_key_length(d_k)
        w.add_value_length(d_k)
    if architecture in ("gemma3n", "gemma4"):
        pass
    elif local_rope and architecture == "olmo2":
        w.add_rope_freq_base_swa(local_rope["rope_theta"])
    elif local_rope and architecture not in ("gemma3", "gemma-embedding", "modern-bert"):
        raise ValueError("a second base")
    if rope.get("rope_type") in ("linear", "yarn"):
        w.add_rope_scaling_type(gguf.RopeScalingType(rope["rope_type"]))
        w.add_rope_scaling_factor(rope["factor"])
    if rope.get("rope_type") == "yarn":
        w.add_rope_scaling_orig_ctx_len(rope["original_max_position_embeddings"])
        w.add_float32(f"{architecture}.rope.scaling.yarn_beta_fast", rope["beta_fast"])
        w.add_float32(f"{architecture}.rope.scaling.yarn_beta_slow", rope["beta_slow"])
        if "attention_factor" in rope:
            w.add_rope_scaling_yarn_attn_factor(rope["attention_factor"])
    if architecture == "mistral3":
        w.add_rope_scaling_yarn_log_mul(rope["mscale_all_dim"])
        w.add_attn_temperature_scale(rope["llama_4_scaling_beta"])
    if architecture in ("cohere2", "exaone4", "olmo2") and config.get("sliding_window"):
        w.add_sliding_window(config["sliding_window"])
        if architecture != "cohere2":
            w.add_sliding_window_pattern([kind == "sliding_attention" for kind in config["layer_types"]])
    if architecture == "cohere2":
        w.add_logit_scale(config["logit_scale"])
        w.add_rope_scaling_type(gguf.RopeScalingType.NONE)
    if architecture == "nemotron":
        w.add_layer_norm_rms_eps(config["norm_eps"])
        w.add_rope_scaling_type(gguf.RopeScalingType.NONE)
    if architecture == "mpt":
        w.add_max_alibi_bias(8.0)
    if clip := get("clip_qkv", default=config.get("attn_config", {}).get("clip_qkv")):
        w.add_clamp_kqv(clip)
    if architecture in ("phi3", "phimoe"):
        old = get("original_max_position_embeddings", default=rope.get("original_max_position_embeddings", get("max_position_embeddings")))
        w.add_rope_scaling_orig_ctx_len(old)
        w.add_sliding_window(config.get("sliding_window") or 0)
        if rope.get("rope_type") == "longrope":
            w.add_rope_scaling_attn_factors(math.sqrt(1 + math.log(config["max_position_embeddings"] / old) / math.log(old)))
    if architecture in ("gemma2", "gemma3", "gemma-embedding", "gpt-oss", "gemma3n", "gemma4"):
        w.add_sliding_window(config["sliding_window"])
    if architecture == "gpt-oss":
        w.add_expert_feed_forward_length(config["intermediate_size"])
    if architecture == "gemma2":
        w.add_attn_logit_softcapping(config["attn_logit_softcapping"])
        w.add_final_logit_softcapping(config["final_logit_softcapping"])
    if experts := get_experts(config):
        w.add_expert_count(experts)
        w.add_expert_used_count(get("num_experts_per_tok", "top_k_experts", "moe_k"))
    if get("moe_intermediate_size"):
        w.add_expert_feed_forward_length(config["moe_intermediate_size"])
    if get("shared_expert_intermediate_size"):
        w.add_expert_shared_feed_forward_length(config["shared_expert_intermediate_size"])
    if architecture.startswith("granite"):
        w.add_embedding_scale(config["embedding_multiplier"])
        w.add_attention_scale(config["attention_multiplier"])
        w.add_residual_scale(config["residual_multiplier"])
        w.add_logit_scale(config["logits_scaling"])

    names = gguf.get_tensor_name_map(next(a for a, n in gguf.MODEL_ARCH_NAMES.items() if n == architecture),
                                     max(layers, get("num_decoder_layers", default=0)))
    tensors = stored(architecture, config, load_file(folder / "model.safetensors"))
    if name in TAKEN_APART:
        for key in [key for key in tensors if key.endswith("gated_layers.weight")]:
            gate_and_up = tensors.pop(key).chunk(2)
            tensors |= {key.replace("gated_layers", f"gated_layers_{part}"): w for part, w in zip("wv", gate_and_up)}
    for key, tensor in tensors.items():
        new = names.get_name(key, try_suffixes=(".weight", ".bias", ".scale"))
        assert new, key
        array = tensor.float().contiguous().numpy()
        if array.ndim > 1 and tensor.dtype == torch.bfloat16:
            w.add_tensor(new, gguf.quants.quantize(array, gguf.GGMLQuantizationType.BF16), raw_dtype=gguf.GGMLQuantizationType.BF16)
        else:
            w.add_tensor(new, array)
    if architecture == "gemma4":
        turned = int(wide * rope["partial_rotary_factor"] / 2)
        w.add_tensor("rope_freqs.weight", np.array([1.0] * turned + [1e30] * (wide // 2 - turned), dtype=np.float32))
    for key, factors in rope_tensors(config, d_k).items():
        w.add_tensor(key, np.array(factors, dtype=np.float32))
    w.write_header_to_file()
    w.write_kv_data_to_file()
    w.write_tensors_to_file()
    w.close()
    print(f"{name:22s} {architecture:8s} {(folder / 'model.gguf').stat().st_size / 1024:6.1f} KiB")


if __name__ == "__main__":
    for name in sys.argv[1:] or MODELS:
        write(name, MODELS[name])
