#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/data/experts: which experts the mixtures of tests/data/families choose in transformers, and by what share.

NAME.safetensors has, of the tokens of the model's reference.safetensors,
  layers   numbers of the layers that choose [layer]
  experts, shares   [layer, token, chosen], the largest share first

Needs transformers 5.24 and torch 2.15. usage: experts.py [NAME ...]   (no name: every mixture)
"""
import contextlib
import json
import pathlib
import sys

import torch
import transformers as tf
from safetensors.torch import load_file, save_file

from family_cases import long_factors_used

tf.logging.disable_progress_bar()
tf.logging.set_verbosity_error()
DATA = pathlib.Path(__file__).resolve().parent.parent / "data"


def layer_of(module_name):
    return next(int(part) for part in module_name.split(".") if part.isdigit())


def choices(model, ids):
    """{layer: (experts, shares)}, each [token, chosen]."""
    found = {}

    def read_arguments(name):
        def hook(module, arguments, keywords):
            if len(arguments) == 3:  # what the tokens say, experts, shares
                found[layer_of(name)] = (arguments[1], arguments[2])
        return hook

    def read_scores(name, active):
        def hook(module, arguments, output):  # [token, expert], 0 for those that are not chosen
            shares, experts = output[0].topk(active, dim=-1)
            found[layer_of(name)] = (experts, shares)
        return hook

    for name, module in model.named_modules():
        if name.endswith("experts") and "shared" not in name:
            module.register_forward_pre_hook(read_arguments(name), with_kwargs=True)
        if type(module).__name__ == "Llama4Router":
            module.register_forward_hook(read_scores(name, module.top_k))
    with long_factors_used() if model.config.model_type == "phimoe" else contextlib.nullcontext(), torch.no_grad():
        model(input_ids=ids)
    return found


def write(folder):
    config = json.loads((folder / "config.json").read_text())
    model_class = getattr(tf, config["architectures"][0])
    model = model_class.from_pretrained(folder, attn_implementation="eager", experts_implementation="eager",
                                        dtype=torch.float32).eval()
    ids = load_file(folder / "reference.safetensors")["ids"].long()[None]
    found = choices(model, ids)
    layers = sorted(found)
    experts, shares = (torch.stack([found[layer][i] for layer in layers]) for i in (0, 1))
    shares, order = shares.float().sort(dim=-1, descending=True, stable=True)
    experts = experts.gather(-1, order)
    path = DATA / "experts" / f"{folder.name}.safetensors"
    path.parent.mkdir(exist_ok=True)
    save_file({"layers": torch.tensor(layers, dtype=torch.int32), "experts": experts.to(torch.int32).contiguous(),
               "shares": shares.contiguous()}, path)
    gap = float((shares[..., :-1] - shares[..., 1:]).min()) if shares.shape[-1] > 1 else float("nan")
    print(f"{folder.name:26s} layers {layers} {list(experts.shape)}, of {len(experts.unique())} experts; "
          f"closest two shares {gap:.1e}, sum {float(shares.sum(-1).mean()):.3f}")


if __name__ == "__main__":
    configs = {path.parent: path.read_text() for path in sorted((DATA / "families").glob("*/config.json"))}
    mixtures = [folder for folder, text in configs.items() if "expert" in text and "text_config" not in text]
    for each in mixtures:
        if not sys.argv[1:] or each.name in sys.argv[1:]:
            write(each)
