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
    "phi3-longrope": "phi3",
}


def permuted(w, heads):
    """Llama's rows from the two halves of each head to pairs."""
    return w.reshape(heads, 2, w.shape[0] // heads // 2, *w.shape[1:]).swapaxes(1, 2).reshape(w.shape)


def stored(architecture, config, tensors):
    """Tensors by their names in the file of transformers, changed as the converter changes them."""
    heads = config.get("num_attention_heads", config.get("n_head", config.get("n_heads")))
    key_heads = config.get("num_key_value_heads", heads)
    out = {}
    for name, w in tensors.items():
        name = re.sub(r"^(roberta|distilbert)\.", "", name)
        if config["model_type"] == "roberta" and name == "embeddings.position_embeddings.weight":
            w = w[config["pad_token_id"] + 1:]
        if name.startswith("vocab_"):
            continue
        if architecture == "llama" and re.search(r"\.[qk]_proj\.", name):
            w = permuted(w, heads if ".q_proj." in name else key_heads)
        if architecture.startswith("gemma") and name.endswith("norm.weight"):
            w = w.float() + 1
        if architecture == "gpt2" and re.search(r"\.(c_attn|c_proj|c_fc)\.weight", name):
            w = w.T
        if architecture == "gptneox" and ".query_key_value." in name:
            w = w.reshape(heads, 3, -1, *w.shape[1:]).transpose(0, 1).reshape(w.shape)
        if match := re.match(r"(.*)\.block_sparse_moe\.experts\.0\.(w\d)\.weight", name):
            names = [f"{match[1]}.block_sparse_moe.experts.{e}.{match[2]}.weight" for e in range(config["num_local_experts"])]
            out[f"{match[1].removeprefix('model.')}.feed_forward.experts.{match[2]}.weight"] = torch.stack([tensors[n] for n in names])
            continue
        if ".block_sparse_moe.experts." in name or "pooler" in name or "masked_bias" in name:
            continue
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
    d_model, heads = get("hidden_size", "n_embd", "dim"), get("num_attention_heads", "n_head", "n_heads")
    layers, key_heads = get("num_hidden_layers", "n_layer", "n_layers"), get("num_key_value_heads", default=heads)
    d_k = get("head_dim", default=d_model // heads)
    rope = config.get("rope_parameters") or {"rope_theta": config.get("rope_theta", 10000.0)}
    local_rope = rope.get("sliding_attention")
    rope = rope.get("full_attention", rope)
    dims = int(d_k * rope.get("partial_rotary_factor", 1.0))

    w = gguf.GGUFWriter(folder / "model.gguf", architecture)
    w.add_name(name)
    unused = config["pad_token_id"] + 1 if config["model_type"] == "roberta" else 0
    w.add_context_length(get("max_position_embeddings", "n_positions") - unused)
    w.add_embedding_length(d_model)
    w.add_block_count(layers)
    w.add_feed_forward_length(get("intermediate_size", "n_inner", "hidden_dim", default=4 * d_model))
    w.add_head_count(heads)
    if architecture not in ("bert", "gpt2", "gptneox"):
        w.add_head_count_kv(key_heads)
    if get("rms_norm_eps"):
        w.add_layer_norm_rms_eps(config["rms_norm_eps"])
    else:
        w.add_layer_norm_eps(get("layer_norm_eps", "layer_norm_epsilon", default=1e-12))
    if architecture == "bert":
        w.add_causal_attention(False)
        w.add_token_type_count(config.get("type_vocab_size", 1))
    if architecture == "gptneox":
        w.add_parallel_residual(config["use_parallel_residual"])
    if architecture in ("llama", "gptneox", "phi2", "phi3"):
        w.add_rope_dimension_count(dims)
    if architecture not in ("bert", "gpt2"):
        w.add_rope_freq_base(rope["rope_theta"])
    if architecture in ("llama", "qwen3", "gemma", "gemma2", "gemma3"):
        w.add_key_length(d_k)
        w.add_value_length(d_k)
    if local_rope and architecture != "gemma3":
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
    if architecture in ("gemma2", "gemma3"):
        w.add_sliding_window(config["sliding_window"])
    if architecture == "gemma2":
        w.add_attn_logit_softcapping(config["attn_logit_softcapping"])
        w.add_final_logit_softcapping(config["final_logit_softcapping"])
    if get("num_local_experts"):
        w.add_expert_count(config["num_local_experts"])
        w.add_expert_used_count(config["num_experts_per_tok"])

    names = gguf.get_tensor_name_map(next(a for a, n in gguf.MODEL_ARCH_NAMES.items() if n == architecture), layers)
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
