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
    "gemma3-embedding": "gemma-embedding", "falcon-40b-like": "falcon", "falcon-7b-default-base": "falcon", "bloom": "bloom",
    "stablelm": "stablelm", "stablelm-2-12b-like": "stablelm", "olmo2": "olmo2", "cohere": "command-r", "cohere-qk-norm": "command-r",
    "t5-distance-128": "t5", "flan-t5-distance-128": "t5", "umt5": "t5", "t5-encoder-distance-128": "t5encoder",
}


def permuted(w, heads):
    """Llama's rows from the two halves of each head to pairs."""
    return w.reshape(heads, 2, w.shape[0] // heads // 2, *w.shape[1:]).swapaxes(1, 2).reshape(w.shape)


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
        if config["model_type"] == "roberta" and name == "embeddings.position_embeddings.weight":
            w = w[config["pad_token_id"] + 1:]
        is_copy = "t5" in architecture and name.endswith("embed_tokens.weight")
        if name.startswith(("vocab_", "head.")) or name == "decoder.bias" or is_copy:
            continue
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
        if architecture == "llama" and re.search(r"\.[qk]_proj\.", name):
            w = permuted(w, heads if ".q_proj." in name else key_heads)
        if architecture.startswith("gemma") and name.endswith("norm.weight"):
            w = w.float() + 1
        if architecture == "gpt2" and re.search(r"\.(c_attn|c_proj|c_fc)\.weight", name):
            w = w.T
        if architecture in ("gptneox", "bloom") and ".query_key_value." in name:
            w = w.reshape(heads, 3, -1, *w.shape[1:]).transpose(0, 1).reshape(w.shape)
        if match := re.match(r"(.*)\.block_sparse_moe\.experts\.0\.(w\d)\.weight", name):
            names = [f"{match[1]}.block_sparse_moe.experts.{e}.{match[2]}.weight" for e in range(config["num_local_experts"])]
            out[f"{match[1].removeprefix('model.')}.feed_forward.experts.{match[2]}.weight"] = torch.stack([tensors[n] for n in names])
            continue
        if ".block_sparse_moe.experts." in name or "pooler" in name or "masked_bias" in name:
            continue
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
    get = lambda *keys, default=None: next((config[k] for k in keys if config.get(k) is not None), default)
    d_model, heads = get("hidden_size", "n_embd", "dim", "d_model"), get("num_attention_heads", "n_head", "n_heads", "num_heads")
    layers, key_heads = get("num_hidden_layers", "n_layer", "n_layers", "num_layers"), get("num_key_value_heads", "num_kv_heads", default=heads)
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
    w.add_context_length(get("max_position_embeddings", "n_positions", default=2048) - unused)
    w.add_embedding_length(d_model)
    w.add_block_count(layers)
    w.add_feed_forward_length(get("intermediate_size", "n_inner", "hidden_dim", "d_ff", "ffn_hidden_size", default=4 * d_model))
    w.add_head_count(heads)
    encoders, codecs = ("bert", "modern-bert", "nomic-bert", "eurobert", "gemma-embedding"), ("t5", "t5encoder")
    if architecture not in ("bert", "gpt2", "gptneox", "modern-bert", "nomic-bert", *codecs):
        w.add_head_count_kv(key_heads)
    if architecture in codecs:
        w.add_layer_norm_eps(config["layer_norm_epsilon"])
        w.add_layer_norm_rms_eps(config["layer_norm_epsilon"])
        w.add_relative_attn_buckets_count(config["relative_attention_num_buckets"])
        w.add_key_length(d_k)
        w.add_value_length(d_k)
        if architecture == "t5":
            w.add_decoder_block_count(config["num_decoder_layers"])
            w.add_decoder_start_token_id(config["decoder_start_token_id"])
    elif get("rms_norm_eps"):
        w.add_layer_norm_rms_eps(config["rms_norm_eps"])
    else:
        w.add_layer_norm_eps(get("layer_norm_eps", "layer_norm_epsilon", "norm_eps", default=1e-12))
    if architecture in encoders:
        w.add_causal_attention(False)
    if architecture in ("bert", "nomic-bert"):
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
    if architecture in ("llama", "gptneox", "phi2", "phi3", "stablelm"):
        w.add_rope_dimension_count(dims)
    if architecture not in ("bert", "gpt2", "falcon", "bloom", *codecs):
        w.add_rope_freq_base(rope["rope_theta"])
    if architecture in ("llama", "qwen3", "gemma", "gemma2", "gemma3", "gemma-embedding"):
        w.add_key_length(d_k)
        w.add_value_length(d_k)
    if local_rope and architecture not in ("gemma3", "gemma-embedding", "modern-bert"):
        raise ValueError("a second base")
    if rope.get("rope_type") in ("linear", "yarn"):
        w.add_rope_scaling_type(gguf.RopeScalingType(rope["rope_type"]))
        w.add_rope_scaling_factor(rope["factor"])
    if rope.get("rope_type") == "yarn":
        w.add_rope_scaling_orig_ctx_len(rope["original_max_position_embeddings"])
        w.add_float32("llama.rope.scaling.yarn_beta_fast", rope["beta_fast"])
        w.add_float32("llama.rope.scaling.yarn_beta_slow", rope["beta_slow"])
    if architecture == "phi3":
        old = get("original_max_position_embeddings", default=get("max_position_embeddings"))
        w.add_rope_scaling_orig_ctx_len(old)
        w.add_sliding_window(config.get("sliding_window") or 0)
        if rope.get("rope_type") == "longrope":
            w.add_rope_scaling_attn_factors(math.sqrt(1 + math.log(config["max_position_embeddings"] / old) / math.log(old)))
    if architecture in ("gemma2", "gemma3", "gemma-embedding"):
        w.add_sliding_window(config["sliding_window"])
    if architecture == "gemma2":
        w.add_attn_logit_softcapping(config["attn_logit_softcapping"])
        w.add_final_logit_softcapping(config["final_logit_softcapping"])
    if get("num_local_experts"):
        w.add_expert_count(config["num_local_experts"])
        w.add_expert_used_count(config["num_experts_per_tok"])

    names = gguf.get_tensor_name_map(next(a for a, n in gguf.MODEL_ARCH_NAMES.items() if n == architecture),
                                     max(layers, get("num_decoder_layers", default=0)))
    tensors = stored(architecture, config, load_file(folder / "model.safetensors"))
    for key, tensor in tensors.items():
        new = names.get_name(key, try_suffixes=(".weight", ".bias"))
        assert new, key
        array = tensor.float().contiguous().numpy()
        if array.ndim > 1 and tensor.dtype == torch.bfloat16:
            w.add_tensor(new, gguf.quants.quantize(array, gguf.GGMLQuantizationType.BF16), raw_dtype=gguf.GGMLQuantizationType.BF16)
        else:
            w.add_tensor(new, array)
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
