#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/data/bert_parity: the attention of the built-in models as transformers computes it.

One safetensors file a model. For each text T:
  T.text, T.pair   the UTF-8 bytes (T.pair only for a pair)
  T.ids, T.segments
  T.rows           which queries were kept: all of a short text, a few of the long one
  T.weights        [layer, head, kept query, key], float32, eager attention, from the same float16 file
  T.squares        [layer, head]: sum of the squares of all weights, so that the rows left out count too
  T.hidden         the last hidden state, the first 16 numbers of each kept row

Needs transformers 5.24 and torch 2.15. usage: bert_parity.py
"""
import pathlib

import numpy as np
import torch
import transformers as tf
from safetensors.numpy import save_file

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
OUT = ROOT / "tests" / "data" / "bert_parity"
LONG = " ".join(
    f"In year {year} the lighthouse keeper, whose name was {name}, wrote that the storm of {month} had broken "
    f"{count} windows and carried the smaller boat away." for year, name, month, count in [
        (1871, "Marten", "March", 7), (1874, "Odile", "June", 12), (1880, "Ruprecht", "October", 3),
        (1883, "Sanna", "January", 41), (1891, "Tobias", "August", 5), (1899, "Ysolde", "November", 23),
        (1902, "Bram", "February", 2), (1910, "Wilhelmina", "May", 19), (1915, "Kees", "July", 64)])
TEXTS = {
    "english": ("The animal didn't cross the street because it was too tired", None),
    "chinese": ("我上周买了钢笔，它今天弄丢了", None),
    "pair": ("The cat sits on the mat", "猫坐在垫子上, and it sleeps."),
    "long": (LONG, None),
}


def bytes_of(text):
    return np.frombuffer(text.encode(), np.uint8).copy()


def main():
    OUT.mkdir(parents=True, exist_ok=True)
    tf.logging.set_verbosity_error()
    for name in ["all-MiniLM-L6-v2", "multilingual-e5-small-zh-en"]:
        folder = ROOT / "resources" / "models" / name
        tokenizer = tf.AutoTokenizer.from_pretrained(folder)
        model = tf.BertModel.from_pretrained(folder, attn_implementation="eager", dtype=torch.float32, add_pooling_layer=False)
        model.eval()
        tensors = {}
        for key, (text, pair) in TEXTS.items():
            encoded = tokenizer(text, pair, return_tensors="pt")
            segments = encoded.get("token_type_ids", torch.zeros_like(encoded["input_ids"]))
            with torch.no_grad():
                out = model(input_ids=encoded["input_ids"], token_type_ids=segments, output_attentions=True)
            weights = torch.stack([layer[0] for layer in out.attentions])
            n = weights.shape[-1]
            rows = list(range(n)) if n < 40 else [1, 7, n // 2, n - 2]
            tensors[f"{key}.text"] = bytes_of(text)
            if pair:
                tensors[f"{key}.pair"] = bytes_of(pair)
            tensors[f"{key}.ids"] = encoded["input_ids"][0].numpy().astype(np.int32)
            tensors[f"{key}.segments"] = segments[0].numpy().astype(np.int32)
            tensors[f"{key}.rows"] = np.array(rows, np.int32)
            tensors[f"{key}.weights"] = weights[:, :, rows].contiguous().numpy()
            tensors[f"{key}.squares"] = weights.double().square().sum((-1, -2)).float().numpy()
            tensors[f"{key}.hidden"] = out.last_hidden_state[0, rows, :16].contiguous().numpy()
            print(name, key, n, "tokens")
        save_file(tensors, OUT / f"{name}.safetensors")


if __name__ == "__main__":
    main()
