#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/data/gguf/types.gguf: for every block type of ggml a tensor of random, non-zero blocks, and beside it, as
"<type>.decoded", what the gguf Python package decodes it to. It also carries one metadata value of every kind.

Needs: pip install gguf numpy
"""
import pathlib

import numpy as np
from gguf import GGML_QUANT_SIZES, GGMLQuantizationType as Type, GGUFValueType, GGUFWriter
from gguf.quants import dequantize

ROWS, COLUMNS = 2, 768  # three super-blocks a row
# Where in a block the float16 scales stand; every other byte may have any value.
SCALES = {
    Type.Q4_0: [0], Type.Q4_1: [0, 2], Type.Q5_0: [0], Type.Q5_1: [0, 2], Type.Q8_0: [0], Type.Q2_K: [80, 82],
    Type.Q3_K: [108], Type.Q4_K: [0, 2], Type.Q5_K: [0, 2], Type.Q6_K: [208], Type.IQ4_NL: [0], Type.IQ4_XS: [0],
    Type.MXFP4: [],
}

out = pathlib.Path(__file__).parent.parent / "data" / "gguf" / "types.gguf"
random = np.random.default_rng(20)
writer = GGUFWriter(out, "test")

writer.add_uint8("test.u8", 200)
writer.add_int8("test.i8", -100)
writer.add_uint16("test.u16", 60000)
writer.add_int16("test.i16", -30000)
writer.add_uint32("test.u32", 4000000000)
writer.add_int32("test.i32", -2000000000)
writer.add_uint64("test.u64", 1 << 40)
writer.add_int64("test.i64", -(1 << 40))
writer.add_float32("test.f32", 0.1)
writer.add_float64("test.f64", 0.1)
writer.add_bool("test.bool", True)
writer.add_string("test.string", "Ġthe 猫")
writer.add_array("test.strings", ["", "Ġthe", "猫", "▁sat"])
writer.add_array("test.integers", [-1, 0, 70000])
writer.add_array("test.floats", [0.5, -1.5])
writer.add_array("test.flags", [True, False, True])
writer.add_key_value("test.largest", (1 << 64) - 1, GGUFValueType.UINT64)

for dtype, scales in SCALES.items():
    size, width = GGML_QUANT_SIZES[dtype]
    blocks = random.integers(0, 256, (ROWS * COLUMNS // size, width), dtype=np.uint8)
    for at in scales:
        scale = (random.normal(size=len(blocks)) / 50).astype(np.float16)
        blocks[:, at : at + 2] = scale.view(np.uint8).reshape(-1, 2)
    if dtype is Type.MXFP4:
        blocks[:, 0] = random.integers(100, 150, len(blocks))  # an exponent
    rows = blocks.reshape(ROWS, -1)
    writer.add_tensor(dtype.name, rows, raw_dtype=dtype)
    writer.add_tensor(dtype.name + ".decoded", dequantize(rows, dtype).reshape(ROWS, COLUMNS).astype(np.float32))

numbers = random.normal(size=(3, 5)).astype(np.float32)
writer.add_tensor("F16", numbers.astype(np.float16))
writer.add_tensor("F16.decoded", numbers.astype(np.float16).astype(np.float32))
upper = numbers.view(np.uint32) >> 16
writer.add_tensor("BF16", upper.astype(np.uint16).view(np.uint8), raw_dtype=Type.BF16)
writer.add_tensor("BF16.decoded", (upper << 16).view(np.float32))

writer.write_header_to_file()
writer.write_kv_data_to_file()
writer.write_tensors_to_file()
writer.close()
