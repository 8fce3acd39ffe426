#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/data/ablation: what transformers makes of tiny models of tests/data/families without some of their heads or edges.

Each file has, for the texts of the model's own reference.safetensors,
  zeroed    [case, (kind, layer, head)]   heads whose output is set to zero before W_O by a hook; kinds are 0 self, 1 decoder, 2 cross
  cuts      [case, (layer, head, query, key)]   edges that are taken out of the softmax (not for encoder-decoders)
  mean      the vector that the heads of `zeroed` hand on in place of zero in the third run
  rows, targetRows   which queries were kept
  zeroed.*, mean.*, cut.*   of each run: self, decoder, cross [layer, head, kept query, key] and logits of the last row

Needs transformers 5.24 and torch 2.15. usage: ablation.py
"""
import contextlib
import pathlib

import torch
import transformers as tf
from safetensors.torch import load_file, save_file
from transformers.masking_utils import ALL_MASK_ATTENTION_FUNCTIONS, eager_mask

tf.logging.disable_progress_bar()
tf.logging.set_verbosity_error()
DATA = pathlib.Path(__file__).resolve().parent.parent / "data"
OUT = DATA / "ablation"
SELF, DECODER, CROSS = range(3)

CASES = {
    "bert-old-names": ("BertForMaskedLM", lambda m, kind, layer: m.bert.encoder.layer[layer].attention.output.dense),
    "gpt2-lm": ("GPT2LMHeadModel", lambda m, kind, layer: m.transformer.h[layer].attn.c_proj),
    "llama": ("LlamaForCausalLM", lambda m, kind, layer: m.model.layers[layer].self_attn.o_proj),
    "t5": ("T5ForConditionalGeneration", lambda m, kind, layer: (
        m.encoder.block[layer].layer[0].SelfAttention.o if kind == SELF else
        m.decoder.block[layer].layer[0].SelfAttention.o if kind == DECODER else m.decoder.block[layer].layer[1].EncDecAttention.o)),
}
ZEROED = {"t5": [(SELF, 0, 1), (SELF, 1, 2), (DECODER, 0, 0), (CROSS, 1, 1)]}
ROWS_TO_CUT = [(0, 0, 25), (0, 2, 20), (1, 1, 25), (1, 2, 25)]  # layer, head, query: each loses the two keys it looks at most

cuts_now = []


def cut_attention(module, query, key, value, attention_mask, scaling=None, dropout=0.0, **_):
    """softmax(q·k·scale + mask) without the cut cells."""
    groups = query.shape[1] // key.shape[1]
    key, value = key.repeat_interleave(groups, 1), value.repeat_interleave(groups, 1)
    scores = query @ key.transpose(2, 3) * (scaling if scaling is not None else query.shape[-1] ** -0.5)
    if attention_mask is not None:
        scores = scores + attention_mask
    for layer, head, q, k in cuts_now:
        if layer == module.layer_idx:
            scores[:, head, q, k] = -torch.inf
    weights = scores.softmax(-1)
    return (weights @ value).transpose(1, 2).contiguous(), weights


tf.AttentionInterface.register("cut", cut_attention)
ALL_MASK_ATTENTION_FUNCTIONS.register("cut", eager_mask)


@contextlib.contextmanager
def without(model, output_of, heads, width, handed_on):
    """The outputs of `heads` set to `handed_on` where W_O reads them."""
    def hook(head):
        def replace(_, inputs):
            x = inputs[0].clone()
            x[..., head * width:(head + 1) * width] = handed_on
            return (x, *inputs[1:])
        return replace
    hooks = [output_of(model, kind, layer).register_forward_pre_hook(hook(head)) for kind, layer, head in heads]
    yield
    for one in hooks:
        one.remove()


def run(model, known, prefix):
    inputs = {"input_ids": known["ids"].long()[None], "output_attentions": True}
    if "segments" in known:
        inputs["token_type_ids"] = known["segments"].long()[None]
    if "target" in known:
        inputs["decoder_input_ids"] = known["target"].long()[None]
    with torch.no_grad():
        out = model(**inputs)
    kinds = ({"self": out.encoder_attentions, "decoder": out.decoder_attentions, "cross": out.cross_attentions}
             if "target" in known else {"self": out.attentions})
    data = {}
    for kind, attentions in kinds.items():
        rows = known["rows" if kind == "self" else "targetRows"].long()
        data[f"{prefix}.{kind}"] = torch.stack([a[0] for a in attentions])[:, :, rows].contiguous()
    data[f"{prefix}.logits"] = out.logits[0, -1].contiguous()
    return data


OUT.mkdir(exist_ok=True)
for name, (model_class, output_of) in CASES.items():
    folder = DATA / "families" / name
    known = load_file(folder / "reference.safetensors")
    load = lambda kind: getattr(tf, model_class).from_pretrained(folder, attn_implementation=kind, dtype=torch.float32).eval()
    model = load("eager")
    heads = ZEROED.get(name, [(SELF, 0, 0), (SELF, 0, 2), (SELF, 1, 1)])
    first = output_of(model, SELF, 0)
    inside = first.weight.shape[0] if type(first).__name__ == "Conv1D" else first.weight.shape[1]
    count = model.config.num_heads if name == "t5" else model.config.num_attention_heads
    width = inside // count
    mean = torch.linspace(-1, 1, width)
    data = {"zeroed": torch.tensor(heads, dtype=torch.int32), "mean": mean}
    data |= {key: known[key] for key in ("rows", "targetRows") if key in known}
    own = run(model, known, "own")
    with without(model, output_of, heads, width, 0):
        data |= run(model, known, "zeroed")
    with without(model, output_of, heads, width, mean):
        data |= run(model, known, "mean")
    if name != "t5":
        with torch.no_grad():
            attentions = model(input_ids=known["ids"].long()[None], output_attentions=True).attentions
        cuts = [(layer, head, query, key) for layer, head, query in ROWS_TO_CUT
                for key in attentions[layer][0, head, query].topk(2).indices.tolist()]
        data["cuts"] = torch.tensor(cuts, dtype=torch.int32)
        cutting = load("cut")
        same = run(cutting, known, "own")
        assert max(float((same[k] - own[k]).abs().max()) for k in own) < 2e-6, "the own attention differs from eager's"
        cuts_now[:] = cuts
        data |= run(cutting, known, "cut")
        cuts_now.clear()
    save_file(data, OUT / f"{name}.safetensors")
    moved = {p: float((data[f"{p}.logits"] - own["own.logits"]).abs().max()) for p in ("zeroed", "mean", "cut") if f"{p}.logits" in data}
    print(name, f"{(OUT / f'{name}.safetensors').stat().st_size / 1024:.0f} KiB, logits move by", moved, flush=True)
    assert min(moved.values()) > 1e-2
