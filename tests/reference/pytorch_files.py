#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/data/pytorch: files as torch.save has written them since PyTorch 0.1.10, and what is in them.

  tensors.safetensors   the tensors of every file called tensors-*.bin, row-major
  tensors-*.bin         the same in each of the forms of the format
  bert.bin, bert-*.bin  tests/data/families/bert/model.safetensors as one archive, and in two parts of the older form
  float8.safetensors, float8.bin   every byte as a number of 8 bits, and in the first its value
  untyped.bin           a tensor whose storage does not say its type
  refused-*.bin         what is not opened; the name says why

Needs torch 2.15 and safetensors. usage: pytorch_files.py
"""
import collections
import io
import json
import os
import pathlib
import pickle
import types
import zipfile

import torch
from safetensors.torch import load_file, save_file

DATA = pathlib.Path(__file__).resolve().parent.parent / "data"
OUT = DATA / "pytorch"


def tensors():
    """Views of all kinds: some share a storage, some are not row-major."""
    g = torch.Generator().manual_seed(5)
    base = torch.randn(6, 5, generator=g)
    cube = torch.randn(2, 3, 4, generator=g)
    return collections.OrderedDict([
        ("whole", base),
        ("rows", base[2:5]),                     # the same storage, from an offset on
        ("transposed", base.t()),
        ("column", base[:, 3]),
        ("every.other", base[1::2, ::3]),
        ("permuted", cube.permute(2, 0, 1)),
        ("repeated", base[4:5].expand(3, 5)),     # a stride of 0
        ("one.row", torch.arange(7.0).expand(1, 7)),
        ("half", torch.randn(3, 3, generator=g).half().t()),
        ("bfloat", torch.randn(4, 3, generator=g).bfloat16()),
        ("double", torch.randn(2, 2, generator=g).double().t()),
        ("ids", torch.arange(12).reshape(3, 4).t()),
        ("i32", torch.tensor([-1, 2**31 - 1], dtype=torch.int32)),
        ("i16", torch.tensor([-7], dtype=torch.int16)),
        ("i8", torch.tensor([-7], dtype=torch.int8)),
        ("u8", torch.tensor([200, 3], dtype=torch.uint8)),
        ("flags", torch.tensor([True, False])),
        ("scalar", torch.tensor(2.5)),
        ("empty", torch.zeros(0, 3)),
        ("parameter", torch.nn.Parameter(base[:2])),
        ("tied", base),
        ("größe.重", torch.ones(2)),
    ])


def float8():
    """Every byte of each type."""
    return {t: torch.arange(256).to(torch.uint8).view(getattr(torch, t)) for t in ("float8_e4m3fn", "float8_e5m2", "float8_e8m0fnu")}


class Python2Pickler(pickle._Pickler):
    """As Python 2 wrote: a dictionary in order is a call with a list of pairs, a text is a string of bytes."""
    dispatch = dict(pickle._Pickler.dispatch)

    def save_text(self, text):
        data = text.encode()
        self.write(b"U" + bytes([len(data)]) + data)
        self.memoize(text)
    dispatch[str] = save_text

    def save_reduce(self, func, args, state=None, listitems=None, dictitems=None, state_setter=None, *, obj=None):
        if func is collections.OrderedDict and dictitems is not None:
            args, dictitems, state = ([[k, v] for k, v in dictitems],), None, None
        return super().save_reduce(func, args, state, listitems, dictitems, obj=obj)


def python2():
    module = types.ModuleType("python2")
    module.__dict__.update({k: getattr(pickle, k) for k in dir(pickle)})
    module.Pickler = Python2Pickler
    module.dump = lambda obj, f, protocol: Python2Pickler(f, protocol).dump(obj)
    return module


def repacked(data, method=zipfile.ZIP_STORED, change=lambda name, body: body):
    """The same archive by another hand: what a person who unpacked and packed it has."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", method) as new:
        for name in old.namelist():
            new.writestr(zipfile.ZipInfo(name), change(name, old.read(name)), method)
    return out.getvalue()


def saved(value, **how):
    out = io.BytesIO()
    torch.save(value, out, **how)
    return out.getvalue()


class Asks:
    """Calls something when it is unpickled."""
    def __init__(self, function, *arguments):
        self.call = function, arguments

    def __reduce__(self):
        return self.call


def main():
    OUT.mkdir(exist_ok=True)
    some = tensors()
    some._metadata = collections.OrderedDict([("", {"version": 1})])  # as state_dict() adds it
    save_file(float8() | {f"{k}.wanted": v.float() for k, v in float8().items()}, OUT / "float8.safetensors")
    save_file({k: v.detach().clone(memory_format=torch.contiguous_format) for k, v in some.items()}, OUT / "tensors.safetensors")
    files = {
        "tensors-zip": saved(some),
        "tensors-zip-protocol-4": saved(dict(some), pickle_protocol=4),
        "tensors-zip-repacked": repacked(saved(some)),
        "tensors-older": saved(some, _use_new_zipfile_serialization=False),
        "tensors-older-python-2": saved(some, _use_new_zipfile_serialization=False, pickle_module=python2()),
        "untyped": saved({"u16": torch.tensor([65535, 258], dtype=torch.uint16)}),  # a storage of bytes
        "float8": saved(float8()),
        "refused-compressed": repacked(saved({"a": torch.zeros(100)}), zipfile.ZIP_DEFLATED),
        "refused-big-endian": repacked(saved({"a": torch.zeros(2)}), change=lambda n, b: b"big" if n.endswith("/byteorder") else b),
        "refused-call": saved({"a": torch.zeros(2), "b": Asks(os.system, "touch /tmp/called")}),
        "refused-call-protocol-4": saved(Asks(eval, "1 + 1"), pickle_protocol=4),
        "refused-call-older": saved(Asks(os.system, "touch /tmp/called"), _use_new_zipfile_serialization=False),
        "refused-no-tensors": saved({"epoch": 3, "state_dict": {"a": torch.zeros(2)}}),
        "refused-one-tensor": saved(torch.zeros(2)),
        "refused-sparse": saved({"a": torch.eye(2).to_sparse()}),
        "refused-complex": saved({"a": torch.zeros(2, dtype=torch.complex64)}),
    }
    script = io.BytesIO()
    torch.jit.save(torch.jit.script(torch.nn.Linear(2, 2)), script)
    files["refused-torchscript"] = script.getvalue()
    model = load_file(DATA / "families/bert/model.safetensors")
    files["bert"] = saved(model)
    names = sorted(model)
    parts = {f"bert-{i + 1:05}-of-00002": names[i::2] for i in range(2)}
    for part, held in parts.items():
        files[part] = saved({k: model[k] for k in held}, _use_new_zipfile_serialization=False)
    for name, data in files.items():
        (OUT / f"{name}.bin").write_bytes(data)
    index = {"metadata": {}, "weight_map": {k: f"{part}.bin" for part, held in parts.items() for k in held}}
    (OUT / "bert.bin.index.json").write_text(json.dumps(index, indent=1) + "\n")
    for name, wanted in load_file(OUT / "tensors.safetensors").items():
        for form in (n for n in files if n.startswith("tensors")):
            got = torch.load(OUT / f"{form}.bin", weights_only=False)[name]
            assert got.dtype == wanted.dtype and torch.equal(got, wanted), (form, name)
    print(*(f"{len(data):7} {name}" for name, data in files.items()), sep="\n")


if __name__ == "__main__":
    main()
