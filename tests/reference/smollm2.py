#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/data/smollm2/reference.safetensors: what transformers makes of SmolLM2-135M-Instruct with the weights of its GGUF
file, dequantised by the gguf package. Needs transformers, gguf, and the file that scripts/fetch-models fetches.
usage: smollm2.py [GGUF FILE]
"""
import os
import pathlib
import re
import sys

import gguf
import torch
import transformers as tf
from safetensors.torch import save_file
from tokenizers import Tokenizer, models, pre_tokenizers

TEXT = "The cat sat on the mat because it was tired, and the dog that had chased it all day slept too."
DEFAULT = os.path.expanduser("~/.local/share/heedmap/models/SmolLM2-135M-Instruct.Q4_1.gguf")
OUT = pathlib.Path(__file__).resolve().parent.parent / "data" / "smollm2"

NAMES = {"attn_norm": "input_layernorm", "ffn_norm": "post_attention_layernorm", "attn_q": "self_attn.q_proj",
         "attn_k": "self_attn.k_proj", "attn_v": "self_attn.v_proj", "attn_output": "self_attn.o_proj", "ffn_gate": "mlp.gate_proj",
         "ffn_up": "mlp.up_proj", "ffn_down": "mlp.down_proj"}


def halves(w, heads):
    """Rows of each head from pairs back to two halves."""
    return w.reshape(heads, w.shape[0] // heads // 2, 2, w.shape[1]).transpose(1, 2).reshape(w.shape)


reader = gguf.GGUFReader(sys.argv[1] if len(sys.argv) > 1 else DEFAULT)
get = lambda key: reader.get_field(key).contents()
config = tf.LlamaConfig(
    vocab_size=get("llama.vocab_size"), hidden_size=get("llama.embedding_length"), num_hidden_layers=get("llama.block_count"),
    num_attention_heads=get("llama.attention.head_count"), num_key_value_heads=get("llama.attention.head_count_kv"),
    intermediate_size=get("llama.feed_forward_length"), rms_norm_eps=get("llama.attention.layer_norm_rms_epsilon"),
    max_position_embeddings=get("llama.context_length"), tie_word_embeddings=True,
    rope_parameters={"rope_type": "default", "rope_theta": get("llama.rope.freq_base")})
state = {}
for tensor in reader.tensors:
    w = torch.from_numpy(gguf.quants.dequantize(tensor.data, tensor.tensor_type).copy()).float()
    if match := re.fullmatch(r"blk\.(\d+)\.(\w+)\.weight", tensor.name):
        if match[2] == "attn_q":
            w = halves(w, config.num_attention_heads)
        if match[2] == "attn_k":
            w = halves(w, config.num_key_value_heads)
        state[f"model.layers.{match[1]}.{NAMES[match[2]]}.weight"] = w
    else:
        state[{"token_embd.weight": "model.embed_tokens.weight", "output_norm.weight": "model.norm.weight"}[tensor.name]] = w
state["lm_head.weight"] = state["model.embed_tokens.weight"]
config._attn_implementation = "eager"
model = tf.LlamaForCausalLM(config).eval()
model.load_state_dict(state)

pieces = get("tokenizer.ggml.tokens")
merges = [tuple(m.split(" ")) for m in get("tokenizer.ggml.merges")]
tokenizer = Tokenizer(models.BPE(vocab={p: i for i, p in enumerate(pieces)}, merges=merges))
tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
ids = torch.tensor([tokenizer.encode(TEXT).ids])
with torch.no_grad():
    out = model(input_ids=ids, output_attentions=True)
    steps = ids
    for _ in range(8):
        steps = torch.cat([steps, model(input_ids=steps).logits[0, -1].argmax().reshape(1, 1)], 1)
n = ids.shape[1]
rows = torch.tensor([3, n // 2, n - 1])
best = out.logits[0, -1].topk(10)
OUT.mkdir(parents=True, exist_ok=True)
save_file({"ids": ids[0].to(torch.int32), "rows": rows.to(torch.int32),
           "self": torch.stack([a[0] for a in out.attentions])[:, :, rows].contiguous(),
           "bestIds": best.indices.to(torch.int32), "bestLogits": best.values.contiguous(),
           "greedy": steps[0, n:].to(torch.int32)}, OUT / "reference.safetensors")
print(ids[0].tolist(), repr(tokenizer.decode(steps[0, n:].tolist())))
