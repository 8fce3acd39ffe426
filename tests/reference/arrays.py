#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/data/arrays: one and the same attention in the forms that people save it in.

weight(layer, head, query, key) of 3 layers, 2 heads and 5 tokens is given by `weights()` below, which the test
computes too: causal rows that sum to 1, no two alike. Needs numpy, safetensors and torch. usage: arrays.py
"""
import json
import pathlib

import numpy as np
import torch
from safetensors.numpy import save_file

OUT = pathlib.Path(__file__).resolve().parent.parent / "data" / "arrays"
TOKENS = ["<s>", "▁The", "▁cat", "▁s", "at"]


def weights(masked=0.0):
    layers, heads, tokens = 3, 2, 5
    l, h, q, k = np.indices((layers, heads, tokens, tokens))
    raw = 1.0 + (5 * l + 3 * h + 2 * q + 7 * k) % 11
    raw = np.where(k <= q, raw, 0.0)
    shares = raw / raw.sum(-1, keepdims=True)
    return np.where(k <= q, shares, masked).astype(np.float32)


def main():
    OUT.mkdir(exist_ok=True)
    w = weights()
    np.save(OUT / "four-axes.npy", w)
    np.save(OUT / "holes.npy", weights(np.nan))
    np.savez(OUT / "layers.npz", **{f"layer_{i + 9}": w[i] for i in range(3)}, tokens=np.arange(7, 12))
    np.savez_compressed(OUT / "compressed.npz", w)
    np.save(OUT / "batch.npy", w[:, None])
    np.save(OUT / "fortran.npy", np.asfortranarray(w))
    np.save(OUT / "big-endian.npy", w.astype(">f8"))
    np.save(OUT / "half.npy", w.astype(np.float16))
    np.save(OUT / "heads-last.npy", np.ascontiguousarray(w.transpose(2, 3, 0, 1)))
    np.save(OUT / "layer.npy", w[2])
    np.save(OUT / "head.npy", w[2, 1])
    # As BertViz is given layers, in both forms of the file; and views that are not row-major, with tokens beside them.
    listed = tuple(torch.from_numpy(w[i][None]) for i in range(3))
    torch.save(listed, OUT / "tuple.pt")
    torch.save(list(listed), OUT / "older.pt", _use_new_zipfile_serialization=False)
    torch.save(torch.from_numpy(w).half(), OUT / "tensor.pt")
    last = torch.from_numpy(np.ascontiguousarray(w.transpose(0, 2, 3, 1))).permute(0, 3, 1, 2)
    torch.save({"attentions": list(last), "tokens": TOKENS, "model": "none", "layers": 3}, OUT / "dictionary.pt")
    torch.save([torch.zeros(1).expand(2**20, 2**20)], OUT / "repeated.pt")
    torch.save([listed[0], None, listed[2]], OUT / "gap.pt")
    # As torch hands layers over: one array each, counted to 10, of which the names sort wrongly as text.
    layers = {f"attentions.{i + 8}": w[i][None] for i in range(3)}
    save_file({**layers, "input_ids": np.array([1, 450, 6635, 269, 271])}, OUT / "layers.safetensors")
    cross = np.ascontiguousarray(w[:, :, 2:, :])
    save_file({"encoder_attentions": w, "cross_attentions": cross / cross.sum(-1, keepdims=True),
               "decoder_attentions": np.ascontiguousarray(w[:, :, :3, :3])}, OUT / "stacks.safetensors")
    (OUT / "list.json").write_text(json.dumps({"attention": w.tolist(), "tokens": TOKENS}, ensure_ascii=False))
    lines = ["query," + ",".join(TOKENS)]
    lines += [token + "," + ",".join("" if key > query else repr(float(w[2, 1, query, key])) for key in range(5))
              for query, token in enumerate(TOKENS)]
    (OUT / "table.csv").write_text("\n".join(lines) + "\n")
    (OUT / "names.json").write_text(json.dumps(TOKENS, ensure_ascii=False))
    np.save(OUT / "objects.npy", np.array([{"no": "numbers"}], dtype=object), allow_pickle=True)


main()
