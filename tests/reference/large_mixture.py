#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes a GGUF file of the shape of Qwen3-30B-A3B with random 4-bit blocks, to measure what a large mixture costs.

48 layers of 128 experts, 8 for each token, 30.5 billion weights as Q4_K: 17 GB. The blocks are sound and their weights about
as large as trained ones, so that activations stay finite and tokens go to different experts; what the model says means nothing.
Then, with the file out of the cache of the system and again with it there:

  heedmap export --model FILE --ids $(seq -s, 100 131) --layer 47 --head 0 -o picture.png

Needs the packages gguf and numpy. usage: large_mixture.py FILE [LAYERS]   (48 layers; delete the file afterwards)
"""
import sys

import gguf
import numpy as np

LAYERS, HIDDEN, HEADS, KEY_HEADS, HEAD_DIM = 48, 2048, 32, 4, 128
EXPERTS, ACTIVE, EXPERT_SIZE, VOCABULARY = 128, 8, 768, 151936
Q4_K = gguf.GGMLQuantizationType.Q4_K
BLOCK_WEIGHTS, BLOCK_BYTES = 256, 144
random = np.random.default_rng(30)


def block_pool(count=1 << 16):
    """Blocks of Q4_K whose weights have the mean 0: both scales of each part are the same, and the minimum is 7.5 steps below."""
    blocks = np.zeros((count, BLOCK_BYTES), np.uint8)
    step = random.uniform(2e-4, 9e-4, count).astype(np.float16)
    blocks[:, 0:2] = step[:, None].view(np.uint8)
    blocks[:, 2:4] = (step * np.float16(7.5))[:, None].view(np.uint8)
    scales = random.integers(1, 16, (count, 8), np.uint8)
    blocks[:, 4:8] = blocks[:, 8:12] = scales[:, :4]
    blocks[:, 12:16] = scales[:, 4:] | scales[:, 4:] << 4
    blocks[:, 16:] = random.integers(0, 256, (count, 128), np.uint8)
    return blocks.reshape(-1)


def quantised(pool, count, scale=1):
    """As many blocks as `count` weights need, from another place of the pool each time."""
    size = count // BLOCK_WEIGHTS * BLOCK_BYTES
    start = int(random.integers(0, len(pool) // BLOCK_BYTES)) * BLOCK_BYTES
    blocks = np.resize(np.roll(pool, -start), size).reshape(-1, BLOCK_BYTES)
    if scale != 1:
        blocks[:, 0:4] = (blocks[:, 0:4].copy().view(np.float16) * np.float16(scale)).view(np.uint8)
    return blocks.reshape(-1)


def vocabulary():
    """A byte-level BPE as large as Qwen's: each token but the bytes is made of two others."""
    bytes_ = [chr(b) for b in list(range(33, 127)) + list(range(161, 173)) + list(range(174, 256))]
    bytes_ += [chr(256 + i) for i in range(256 - len(bytes_))]
    tokens, merges = list(bytes_), []
    for first in range(VOCABULARY):  # "aa", "ab" … and then "aaa", "aab" …
        for last in bytes_:
            if len(tokens) == VOCABULARY:
                return tokens, merges
            tokens.append(tokens[first] + last)
            merges.append(f"{tokens[first]} {last}")


def tensors(layers):
    """(name, shape, is it quantised) in the order of the file."""
    yield "token_embd.weight", (VOCABULARY, HIDDEN), True
    for layer in range(layers):
        block = f"blk.{layer}."
        yield block + "attn_norm.weight", (HIDDEN,), False
        yield block + "attn_q.weight", (HEADS * HEAD_DIM, HIDDEN), True
        yield block + "attn_k.weight", (KEY_HEADS * HEAD_DIM, HIDDEN), True
        yield block + "attn_v.weight", (KEY_HEADS * HEAD_DIM, HIDDEN), True
        yield block + "attn_q_norm.weight", (HEAD_DIM,), False
        yield block + "attn_k_norm.weight", (HEAD_DIM,), False
        yield block + "attn_output.weight", (HIDDEN, HEADS * HEAD_DIM), True
        yield block + "ffn_norm.weight", (HIDDEN,), False
        yield block + "ffn_gate_inp.weight", (EXPERTS, HIDDEN), False
        yield block + "ffn_gate_exps.weight", (EXPERTS, EXPERT_SIZE, HIDDEN), True
        yield block + "ffn_up_exps.weight", (EXPERTS, EXPERT_SIZE, HIDDEN), True
        yield block + "ffn_down_exps.weight", (EXPERTS, HIDDEN, EXPERT_SIZE), True
    yield "output_norm.weight", (HIDDEN,), False
    yield "output.weight", (VOCABULARY, HIDDEN), True


def write(path, layers):
    writer = gguf.GGUFWriter(path, "qwen3moe")
    writer.add_name("A mixture of random blocks")
    writer.add_block_count(layers)
    writer.add_context_length(40960)
    writer.add_embedding_length(HIDDEN)
    writer.add_feed_forward_length(6144)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(KEY_HEADS)
    writer.add_key_length(HEAD_DIM)
    writer.add_value_length(HEAD_DIM)
    writer.add_rope_freq_base(1e6)
    writer.add_layer_norm_rms_eps(1e-6)
    writer.add_expert_count(EXPERTS)
    writer.add_expert_used_count(ACTIVE)
    writer.add_expert_feed_forward_length(EXPERT_SIZE)
    tokens, merges = vocabulary()
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("qwen2")
    writer.add_token_list(tokens)
    writer.add_token_types([gguf.TokenType.NORMAL] * len(tokens))
    writer.add_token_merges(merges)
    writer.add_eos_token_id(0)
    for name, shape, is_quantised in tensors(layers):
        count = int(np.prod(shape))
        if is_quantised:
            stored = (*shape[:-1], shape[-1] // BLOCK_WEIGHTS * BLOCK_BYTES)
            writer.add_tensor_info(name, stored, np.dtype(np.uint8), count // BLOCK_WEIGHTS * BLOCK_BYTES, Q4_K)
        else:
            writer.add_tensor_info(name, shape, np.dtype(np.float32), 4 * count)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_ti_data_to_file()
    pool = block_pool()
    for name, shape, is_quantised in tensors(layers):
        count = int(np.prod(shape))
        if is_quantised:  # tokens stay far from each other through all layers, as experts of a trained model see them
            data = quantised(pool, count, 512 if name.startswith("token_embd") else 1)
        elif "ffn_gate_inp" in name:  # the router
            data = random.normal(0, 1 / np.sqrt(HIDDEN), count).astype(np.float32) * 2
        else:
            data = random.uniform(0.7, 1.3, count).astype(np.float32)
        writer.write_tensor_data(data)
    writer.close()


if __name__ == "__main__":
    write(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else LAYERS)
