#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/data/gguf/codebooks.gguf: as gguf_types.py, for the types whose rows come out of a codebook, each row of it
once, and for the ternary ones. The scales are powers of two, so that what they decode to fits float16 exactly.

Needs: pip install gguf numpy
"""
import pathlib

import numpy as np
from gguf import GGML_QUANT_SIZES, GGMLQuantizationType as Type, GGUFWriter
from gguf.quants import dequantize


def put(block, at, shift, bits, number):
    """`bits` bits of the little-endian word at byte `at`, from `shift` on."""
    word = int(block[at]) | int(block[at + 1]) << 8
    word = word & ~((2**bits - 1) << shift) | number << shift
    block[at], block[at + 1] = word & 255, word >> 8


def place(low, at=None, per=1, shift=0, bits=0):
    """The low byte of the number of row p stands at low + p, `bits` more in the byte or word at + p // per."""
    def write(block, p, number):
        block[low + p] = number & 255
        if at is not None:
            put(block, at(p), shift * (p % per), bits, number >> 8)
    return write


# For each type where the float16 scale stands, rows of the codebook and of a block, and how a row's number is stored.
TYPES = {
    Type.IQ1_S: (0, 2048, 32, place(2, lambda p: 34 + p // 4 * 2, 4, 3, 3)),
    Type.IQ1_M: (None, 2048, 32, place(0, lambda p: 32 + p // 2, 2, 4, 3)),
    Type.IQ2_XXS: (0, 256, 32, lambda block, p, number: put(block, 2 + p // 4 * 8 + p % 4, 0, 8, number)),
    Type.IQ2_XS: (0, 512, 32, lambda block, p, number: put(block, 2 + 2 * p, 0, 9, number)),
    Type.IQ2_S: (0, 1024, 32, place(2, lambda p: 66 + p // 4, 4, 2, 2)),
    Type.IQ3_XXS: (0, 256, 64, place(2)),
    Type.IQ3_S: (0, 512, 64, place(2, lambda p: 66 + p // 8, 8, 1, 1)),
    Type.TQ1_0: (52, 0, 1, None), Type.TQ2_0: (64, 0, 1, None)}

out = pathlib.Path(__file__).parent.parent / "data" / "gguf" / "codebooks.gguf"
random = np.random.default_rng(21)
writer = GGUFWriter(out, "test")
for dtype, (at, rows, per_block, write) in TYPES.items():
    count = max(4, rows // per_block)
    blocks = random.integers(0, 256, (count, GGML_QUANT_SIZES[dtype][1]), dtype=np.uint8)
    for row, number in enumerate(random.permutation(rows)):
        write(blocks[row // per_block], row % per_block, int(number))
    scale = (random.choice([-1, 1], count) * 2.0 ** random.integers(-8, -3, count)).astype(np.float16)
    if at is None:  # in the upper four bits of the last four words, the lowest first
        words = blocks[:, -8:].copy().view(np.uint16) & 0x0FFF
        words |= ((scale.view(np.uint16)[:, None] >> np.array([0, 4, 8, 12], dtype=np.uint16)) & 15) << 12
        blocks[:, -8:] = words.view(np.uint8)
    else:
        blocks[:, at : at + 2] = scale.view(np.uint8).reshape(-1, 2)
    stored = blocks.reshape(2, -1)  # two rows of several blocks
    decoded = dequantize(stored, dtype).astype(np.float32).reshape(2, -1)
    assert (decoded.astype(np.float16).astype(np.float32) == decoded).all(), dtype
    writer.add_tensor(dtype.name, stored, raw_dtype=dtype)
    writer.add_tensor(dtype.name + ".decoded", decoded.astype(np.float16))

writer.write_header_to_file()
writer.write_kv_data_to_file()
writer.write_tensors_to_file()
writer.close()
