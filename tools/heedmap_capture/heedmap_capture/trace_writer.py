# SPDX-License-Identifier: GPL-3.0-or-later
"""Parts of a trace on disk, one file a layer, and the one file that they become (docs/trace-format.md)."""
import json
import pathlib
import shutil
import struct

import torch
from safetensors import safe_open
from safetensors.torch import save_file

PER_HEAD = ("queries", "value_lengths")  # their columns belong to query heads; keys' to key heads


class Parts:
    """The folder FILE.parts of a capture that is going on. What is in it need not be written again."""

    def __init__(self, path, rank=0):
        self.folder = pathlib.Path(str(path) + ".parts") / f"rank{rank}"
        self.folder.mkdir(parents=True, exist_ok=True)

    def has(self, kind, layer):
        return self._file(kind, layer).exists()

    def write(self, kind, layer, tensors, rule):
        """`tensors` by their names within the layer, `rule` as JSON writes it."""
        file = self._file(kind, layer)
        partial = file.with_suffix(".partial")
        metadata = {"rule": json.dumps(rule)}
        save_file({name: t.detach().to("cpu", copy=True).contiguous() for name, t in tensors.items()}, partial, metadata)
        partial.replace(file)  # whole or not at all

    def describe(self, description):
        (self.folder / "description.json").write_text(json.dumps(description), encoding="utf-8")

    def _file(self, kind, layer):
        return self.folder / f"{kind}.{layer}.safetensors"


def join(path):
    """Makes FILE of the parts of all ranks in FILE.parts, which it removes. Reads one tensor at a time."""
    path = pathlib.Path(path)
    parts = pathlib.Path(str(path) + ".parts")
    ranks = sorted(parts.glob("rank*"), key=lambda folder: int(folder.name[4:]))
    if not ranks:
        raise FileNotFoundError(f"{parts} holds no capture to join.")
    descriptions = [json.loads((rank / "description.json").read_text(encoding="utf-8")) for rank in ranks]
    description = descriptions[0]
    header, sources, at = {}, [], 0
    for number, stack in enumerate(description["stacks"]):
        layers = stack.pop("count")
        stack["layers"] = []
        for key in ("heads", "key_heads"):
            stack[key] = sum(other["stacks"][number][key] for other in descriptions)
        for layer in range(layers):
            files = [rank / f"{stack['kind']}.{layer}.safetensors" for rank in ranks]
            with safe_open(files[0], "pt") as first:
                stack["layers"].append(json.loads(first.metadata()["rule"]))
                names = sorted(first.keys())
                for name in names:
                    shape = list(first.get_slice(name).get_shape())
                    dtype = str(first.get_slice(name).get_dtype())
                    split = len(ranks) > 1 and name not in ("key_padding",)
                    if split:
                        shape[-1] = sum(_shape(file, name)[-1] for file in files)
                    size = _bytes_of(dtype)
                    for extent in shape:
                        size *= extent
                    header[f"{stack['kind']}.{layer}.{name}"] = {"dtype": dtype, "shape": shape, "data_offsets": [at, at + size]}
                    sources.append((files if split else files[:1], name))
                    at += size
    header["__metadata__"] = {"format": "heedmap-trace", "version": "1", "trace": json.dumps(description, ensure_ascii=False)}
    text = json.dumps(header, ensure_ascii=False).encode()
    text += b" " * (-len(text) % 8)
    partial = path.with_name(path.name + ".partial")
    with open(partial, "wb") as out:
        out.write(struct.pack("<Q", len(text)) + text)
        for files, name in sources:
            columns = torch.cat([_tensor(file, name) for file in files], dim=-1).contiguous()
            out.write(columns.view(torch.uint8).numpy().tobytes() if columns.dim() else columns.numpy().tobytes())
    partial.replace(path)
    shutil.rmtree(parts)


def _shape(file, name):
    with safe_open(file, "pt") as opened:
        return opened.get_slice(name).get_shape()


def _tensor(file, name):
    with safe_open(file, "pt") as opened:
        return opened.get_tensor(name)


def _bytes_of(dtype):
    return {"F32": 4, "F16": 2, "BF16": 2}[dtype]
