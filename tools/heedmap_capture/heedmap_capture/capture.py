# SPDX-License-Identifier: GPL-3.0-or-later
"""Hooks the attention functions of transformers: whatever model uses them hands its queries and keys over."""
import contextlib
import inspect
import os
import pathlib
import subprocess
import sys
import tempfile

import torch
from transformers import AttentionInterface, AttentionMaskInterface
from transformers.integrations.sdpa_attention import sdpa_attention_forward
from transformers.masking_utils import sdpa_mask

from .disentangled import disentangled_modules, take_disentangled
from .masks import rule_of_mask
from .trace_writer import Parts, join

NAME = "heedmap_capture"
BLOCK = 256  # queries whose scores are in memory at once where sdpa cannot compute them
OUTPUTS = ("o_proj", "out_proj", "c_proj", "dense", "o", "wo", "out_lin", "linear_out")

_active = None  # the capture that is going on


class Capture:
    """What one forward pass hands over, layer by layer."""

    def __init__(self, model, parts):
        self.model = model
        self.parts = parts
        self.names = {id(module): name for name, module in model.named_modules()}
        self.stacks = {}  # kind -> {heads, key_heads, count}
        self.biases = {}  # kind -> the bias table that its first layer has

    def kind_of(self, module):
        name = self.names.get(id(module), "").lower()
        if not getattr(self.model.config, "is_encoder_decoder", False):
            return "self"
        if any(part in name for part in ("encoder_attn", "encdecattention", "crossattention", "cross_attn")):
            return "cross"
        return "decoder" if name.startswith("decoder") or ".decoder" in name else "self"

    def next_layer(self, module, heads, key_heads):
        kind = self.kind_of(module)
        stack = self.stacks.setdefault(kind, {"kind": kind, "heads": heads, "key_heads": key_heads, "count": 0})
        stack["count"] += 1
        return kind, stack["count"] - 1

    def take(self, module, query, key, value, mask, scaling, **others):
        if query.shape[0] != 1:
            raise ValueError(f"A trace holds one text; the inputs are a batch of {query.shape[0]}.")
        kind, layer = self.next_layer(module, query.shape[1], key.shape[1])
        if self.parts.has(kind, layer):
            return
        scale = float(scaling) if scaling is not None else query.shape[-1] ** -0.5
        rule = {"scale": scale, "divisor_dk": 1.0 if scale == 1 else float(query.shape[-1])}
        tensors = {"queries": side_by_side(query), "keys": side_by_side(key)}
        causal = others.get("is_causal")
        causal = getattr(module, "is_causal", False) if causal is None else causal
        rule_of_mask(mask, bool(causal) and kind != "cross", query.shape[2], key.shape[2], rule, tensors)
        if others.get("softcap") is not None:
            rule["soft_cap"] = float(others["softcap"])
        if others.get("s_aux") is not None:
            tensors["sinks"] = others["s_aux"].float()
        if others.get("position_bias") is not None:
            self.take_bias(module, kind, rule, tensors)
        self.write(module, kind, layer, value, tensors, rule)

    def write(self, module, kind, layer, value, tensors, rule):
        lengths = self.value_lengths(module, value, self.stacks[kind]["heads"])
        if lengths is not None:
            tensors["value_lengths"] = lengths
        self.parts.write(kind, layer, tensors, rule)

    def take_bias(self, module, kind, rule, tensors):
        """T5 computes the bias in the first layer of a stack and passes it on."""
        table = getattr(module, "relative_attention_bias", None)
        if table is not None:
            bidirectional = not getattr(module, "is_decoder", False)
            self.biases[kind] = (table.weight, int(module.relative_attention_max_distance), bidirectional)
        if kind not in self.biases:
            if kind == "cross":
                return  # T5 passes zeros there
            raise ValueError(f"{self.names.get(id(module))} adds a bias that no table explains; a trace cannot hold it.")
        weight, distance, bidirectional = self.biases[kind]
        tensors["relative_bias"] = weight.float()
        rule["relative_max_distance"], rule["relative_bidirectional"] = distance, bidirectional

    def value_lengths(self, module, value, heads):
        """Length of each value after its head's part of W_O, [key, head]; None where W_O is not found."""
        projection = next((m for name in OUTPUTS if (m := getattr(module, name, None)) is not None), None)
        name = self.names.get(id(module), "")
        if projection is None and name.endswith(".self"):
            projection = dict(self.model.named_modules()).get(name[: -len("self")] + "output.dense")
        weight = getattr(projection, "weight", None)
        if weight is not None and weight.is_meta:  # offloaded by Accelerate until the projection itself runs
            elsewhere = getattr(getattr(projection, "_hf_hook", None), "weights_map", None)
            weight = elsewhere["weight"] if elsewhere is not None else None
        if weight is None or weight.dim() != 2 or weight.is_meta:
            return None
        if hasattr(weight, "to_local"):  # of tensor parallelism: the columns of this rank's heads
            weight = weight.to_local()
        if type(projection).__name__ == "Conv1D":
            weight = weight.T
        size = value.shape[-1]
        if weight.shape[1] != heads * size:
            return None
        groups = heads // value.shape[1]
        lengths = [(value[0, head // groups].float() @ weight[:, head * size:(head + 1) * size].to(value.device).float().T).norm(dim=-1)
                   for head in range(heads)]
        return torch.stack(lengths, dim=-1)


def side_by_side(heads):
    """[1, head, token, d_k] as [token, head * d_k]."""
    states = heads[0].transpose(0, 1).flatten(1)
    return states if states.dtype in (torch.float32, torch.float16, torch.bfloat16) else states.float()


def blockwise(module, query, key, value, mask, scaling, softcap=None, s_aux=None, position_bias=None, is_causal=None, **_):
    """What eager attention computes, a block of queries at a time."""
    groups = query.shape[1] // key.shape[1]
    key, value = key.repeat_interleave(groups, 1), value.repeat_interleave(groups, 1)
    scale = scaling if scaling is not None else query.shape[-1] ** -0.5
    causal = getattr(module, "is_causal", False) if is_causal is None else is_causal
    outputs = []
    for first in range(0, query.shape[2], BLOCK):
        rows = slice(first, first + BLOCK)
        scores = (query[:, :, rows] @ key.transpose(2, 3)).float() * scale
        if softcap is not None:
            scores = softcap * torch.tanh(scores / softcap)
        if position_bias is not None:
            scores = scores + position_bias[..., rows, :]
        if mask is not None:
            part = mask[..., rows, : key.shape[2]]
            scores = scores.masked_fill(~part, float("-inf")) if part.dtype == torch.bool else scores + part
        elif causal and query.shape[2] > 1:
            places = torch.arange(first, first + scores.shape[2], device=scores.device)[:, None]
            scores = scores.masked_fill(torch.arange(key.shape[2], device=scores.device) > places, float("-inf"))
        if s_aux is not None:
            sinks = s_aux.float().reshape(1, -1, 1, 1).expand(scores.shape[0], -1, scores.shape[2], 1)
            scores = torch.cat([scores, sinks], -1)
        weights = torch.softmax(scores, -1)[..., : key.shape[2]].to(value.dtype)
        outputs.append(weights @ value)
    return torch.cat(outputs, 2).transpose(1, 2).contiguous(), None


def attention(module, query, key, value, attention_mask, scaling=None, dropout=0.0, **others):
    if _active is not None:
        _active.take(module, query, key, value, attention_mask, scaling, **others)
    special = [name for name in ("softcap", "s_aux") if others.get(name) is not None]
    if special:
        return blockwise(module, query, key, value, attention_mask, scaling, **others)
    return sdpa_attention_forward(module, query, key, value, attention_mask, dropout=dropout, scaling=scaling, **others)


AttentionInterface.register(NAME, attention)
AttentionMaskInterface.register(NAME, sdpa_mask)


@contextlib.contextmanager
def hooked(model):
    disentangled = disentangled_modules(model)
    if disentangled:
        hooks = [module.register_forward_pre_hook(
            lambda module, words, named: take_disentangled(_active, module, words, named), with_kwargs=True)
            for module in disentangled]
        try:
            yield
        finally:
            for hook in hooks:
                hook.remove()
        return
    before = model.config._attn_implementation
    model.set_attn_implementation(NAME)
    try:
        yield
    finally:
        model.set_attn_implementation(before or "sdpa")


def tokens_of(ids, tokenizer, text):
    """The tokens of one side: pieces and the bytes of the text that they come from, where a tokenizer tells."""
    ids = [int(i) for i in ids.flatten()]
    pieces = tokenizer.convert_ids_to_tokens(ids) if tokenizer else [str(i) for i in ids]
    special = set(tokenizer.all_special_ids) if tokenizer else set()
    ranges = [(0, 0)] * len(ids)
    if tokenizer and text and tokenizer.is_fast:
        encoded = tokenizer(text, return_offsets_mapping=True)
        if encoded["input_ids"] == ids:
            ranges = [tuple(len(text[:end].encode()) for end in pair) for pair in encoded["offset_mapping"]]
    items = [{"piece": piece, "id": i, "begin": begin, "end": end, **({"special": True} if i in special else {}),
              **({"added": True} if i in special and begin == end else {})}
             for piece, i, (begin, end) in zip(pieces, ids, ranges)]
    side = {"text": text or "", "tokens": items}
    if any(piece.startswith("Ġ") for piece in pieces):
        side["byte_alphabet"] = True
    return side


def capture(model, inputs, path, tokenizer=None, text=None, rank=None):
    """Runs `model` once on `inputs` (one text, as the tokenizer returns it) and writes the trace `path`.

    A capture that was interrupted goes on where it stopped: layers in FILE.parts are not written again. Under torchrun
    every rank writes its heads, and rank 0 joins them; `rank` is found out by itself.
    """
    global _active
    distributed = torch.distributed.is_available() and torch.distributed.is_initialized()
    if rank is None:
        rank = torch.distributed.get_rank() if distributed else int(os.environ.get("RANK", 0))
    current = Capture(model, Parts(path, rank))
    _active = current
    try:
        with hooked(model), torch.no_grad():
            accepted = inspect.signature(model.forward).parameters
            model(**{name: value for name, value in dict(inputs).items() if name in accepted})
    finally:
        _active = None
    if not current.stacks:
        raise ValueError(f"{type(model).__name__} does not use the attention interface of transformers, so nothing was captured.")
    description = {"model": getattr(model.config, "_name_or_path", "") or type(model).__name__,
                   "source": tokens_of(inputs["input_ids"], tokenizer, text),
                   "stacks": [current.stacks[kind] for kind in ("self", "decoder", "cross") if kind in current.stacks]}
    if inputs.get("decoder_input_ids") is not None:
        description["target"] = tokens_of(inputs["decoder_input_ids"], tokenizer, None)
    current.parts.describe(description)
    if distributed:
        torch.distributed.barrier()
    if rank == 0:
        join(path)
    return pathlib.Path(path)


def show(model, inputs, tokenizer=None, text=None, program="heedmap", page=None):
    """Captures into a temporary file and opens Heedmap's window on it.

    With `page`, or where there is no display to open a window on, all heads become a page for browsers, whose path is returned.
    """
    folder = tempfile.mkdtemp(prefix="heedmap-")
    path = capture(model, inputs, os.path.join(folder, "capture.trace.safetensors"), tokenizer, text)
    has_display = not sys.platform.startswith("linux") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if page is None and has_display:
        return subprocess.Popen([program, "--weights", str(path)], stdout=sys.stderr)
    page = pathlib.Path(page or os.path.join(folder, "heads.html"))
    subprocess.run([program, "export", "--weights", str(path), "--force", "-o", str(page)], check=True, stdout=sys.stderr)
    return page
