#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/data/quantised: tiny Llamas whose matrices are quantised by each method that is read.

Each folder is a model, its matrices as the method stores them, and reference.safetensors as families.py writes it: transformers
(eager, float32) on the weights as the method's own code decodes them, where it can be imported (bitsandbytes, compressed-tensors,
and what transformers has of FP8 and MXFP4), and by its published formula otherwise (GPTQ, AWQ). mxfp4.safetensors holds blocks,
scales and what they decode to, [expert, in, out].

Needs transformers 5.24, torch 2.15, bitsandbytes 0.50, compressed-tensors 0.20. usage: quantised.py
"""
import json
import pathlib
import shutil

import bitsandbytes.functional as bnb
import torch
import transformers as tf
from compressed_tensors.compressors import BaseCompressor
from compressed_tensors.quantization import QuantizationArgs, QuantizationScheme
from safetensors.torch import save_file
from transformers.integrations.finegrained_fp8 import Fp8Dequantize
from transformers.integrations.mxfp4 import convert_moe_packed_tensors

tf.logging.set_verbosity_error()
OUT = pathlib.Path(__file__).resolve().parent.parent / "data" / "quantised"
CONFIG = dict(vocab_size=48, hidden_size=64, intermediate_size=96, num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=2,
              head_dim=16, max_position_embeddings=64, tie_word_embeddings=False)
GROUP = 32


def packed(values, bits, axis):
    """Numbers along an axis, the first in the lowest bits of a word."""
    slots = 32 // bits
    v = values.movedim(axis, -1).reshape(*values.movedim(axis, -1).shape[:-1], -1, slots).long()
    words = (v << (torch.arange(slots) * bits)).sum(-1)
    return torch.where(words >= 2**31, words - 2**32, words).to(torch.int32).movedim(-1, axis).contiguous()


def gptq(bits, group, order=False, v2=False):
    def method(w, g):
        out, inputs = w.shape
        size = inputs if group < 0 else group
        groups = inputs // size
        q = torch.randint(0, 2**bits, (inputs, out), generator=g)
        stored = torch.randint(0, 2**bits - 1, (groups, out), generator=g)  # of each zero, less 1 in the first form
        scales = ((torch.rand(groups, out, generator=g) * 3 + 0.5) * 1.5 * w.std() / 2**bits).half()
        g_idx = torch.arange(inputs) // size
        if order:
            g_idx = g_idx[torch.randperm(inputs, generator=g)]
        zero = stored if v2 else stored + 1
        weight = scales.float()[g_idx] * (q - zero[g_idx])
        parts = {"qweight": packed(q, bits, 0), "qzeros": packed(stored, bits, 1), "scales": scales}
        return weight.t(), parts | ({"g_idx": g_idx.to(torch.int32)} if order else {})
    return method, dict(quant_method="gptq", bits=bits, group_size=group, desc_act=order, sym=False, damp_percent=0.1,
                        checkpoint_format="gptq_v2" if v2 else "gptq")


def awq():
    def method(w, g):
        out, inputs = w.shape
        q = torch.randint(0, 16, (inputs, out), generator=g)
        zero = torch.randint(0, 16, (inputs // GROUP, out), generator=g)
        scales = ((torch.rand(inputs // GROUP, out, generator=g) * 3 + 0.5) * 1.5 * w.std() / 16).half()
        mixed = lambda v: v.reshape(v.shape[0], -1, 8)[:, :, [0, 2, 4, 6, 1, 3, 5, 7]].reshape(v.shape)
        weight = (q - zero.repeat_interleave(GROUP, 0)) * scales.float().repeat_interleave(GROUP, 0)
        return weight.t(), {"qweight": packed(mixed(q), 4, 1), "qzeros": packed(mixed(zero), 4, 1), "scales": scales}
    return method, dict(quant_method="awq", bits=4, group_size=GROUP, zero_point=True, version="gemm", modules_to_not_convert=None)


def bnb4(kind, nested):
    def method(w, g):
        codes, state = bnb.quantize_4bit(w.bfloat16(), quant_type=kind, compress_statistics=nested, blocksize=64)
        state.dtype = torch.float32
        parts = {f"weight.{k}": v for k, v in state.as_dict(packed=True).items()} | {"weight": codes}
        return bnb.dequantize_4bit(codes, state), parts
    return method, dict(quant_method="bitsandbytes", load_in_4bit=True, load_in_8bit=False, bnb_4bit_quant_type=kind,
                        bnb_4bit_use_double_quant=nested, bnb_4bit_compute_dtype="bfloat16", llm_int8_threshold=6.0)


def bnb8(w, g):
    scb = w.abs().amax(1)
    q = torch.round(w * 127 / scb[:, None]).to(torch.int8)
    return bnb.int8_vectorwise_dequant(q, scb).float(), {"weight": q, "SCB": scb, "weight_format": torch.tensor(0, dtype=torch.uint8)}


def fp8(block, dtype=torch.float8_e4m3fn, name="weight_scale_inv", scales=lambda s: s):
    """Blocks [out, in]; None for one, "out" for each row. Those that end with the matrix are shorter, as DeepSeek has them."""
    def method(w, g):
        out, inputs = w.shape
        b = (out, inputs) if block is None else (1, inputs) if block == "out" else block
        rows, columns = torch.arange(out) // b[0], torch.arange(inputs) // b[1]
        s = scales(torch.rand(int(rows[-1]) + 1, int(columns[-1]) + 1, generator=g) * 0.02 + 0.002)
        q = (w / (s.float() if s.dtype != torch.uint8 else (s.float() - 127).exp2())[rows][:, columns]).to(dtype)
        whole = out % b[0] == 0 and inputs % b[1] == 0
        if whole:
            decoded = Fp8Dequantize(None)._dequantize_one(q, s, torch.float32)
        else:
            decoded = q.float() * s[rows][:, columns]
        return decoded, {"weight": q, name: s.reshape(()) if block is None else s}
    return method, dict(quant_method="fp8", activation_scheme="dynamic", fmt="e4m3",
                        weight_block_size=list(block) if isinstance(block, tuple) else None)


def compressed(format, arguments, activations=None):
    args = QuantizationArgs(**arguments)
    scheme = QuantizationScheme(targets=["Linear"], weights=args)
    compressor = BaseCompressor.get_value_from_registry(format)

    def method(w, g):
        groups = w.shape[1] // args.group_size if args.strategy == "group" else 1
        if args.strategy == "tensor":
            scale = w.abs().amax().reshape(1) / 200
        else:
            scale = w.reshape(w.shape[0], groups, -1).abs().amax(-1) / (200 if args.type == "float" else 2 ** (args.num_bits - 1) - 1)
        zero = None if args.symmetric else torch.randint(-4, 4, scale.shape, generator=g).to(torch.int8)
        parts = {"weight": w, "weight_scale": scale.float()} | ({} if zero is None else {"weight_zero_point": zero})
        stored = compressor.compress(parts, scheme)
        return compressor.decompress(stored, scheme)["weight"].float(), stored
    return method, dict(quant_method="compressed-tensors", format=format, ignore=["lm_head"], quantization_status="compressed",
                        kv_cache_scheme=None, global_compression_ratio=None, version="0.20.1", sparsity_config={}, transform_config={},
                        config_groups={"group_0": {"targets": ["Linear"], "weights": json.loads(args.model_dump_json()),
                                                   "input_activations": activations, "output_activations": None}})


CASES = {
    "gptq-4": gptq(4, GROUP, order=True), "gptq-8": gptq(8, -1), "gptq-2": gptq(2, GROUP, v2=True), "awq-4": awq(),
    "nf4": bnb4("nf4", True), "fp4": bnb4("fp4", False),
    "int8": (bnb8, dict(quant_method="bitsandbytes", load_in_8bit=True, load_in_4bit=False, llm_int8_threshold=6.0)),
    "fp8-blocks": fp8((32, 16)), "fp8-ragged": fp8((48, 40)), "fp8-whole": fp8(None),
    "fp8-powers": fp8((1, 32), torch.float8_e5m2, scales=lambda s: (torch.round(torch.log2(s)) + 127).to(torch.uint8)),
    "fbgemm": (fp8("out", name="weight_scale")[0], dict(quant_method="fbgemm_fp8", activation_scale_ub=1200.0, modules_to_not_convert=["lm_head"])),
    "ct-int4": compressed("pack-quantized", dict(num_bits=4, type="int", symmetric=True, strategy="group", group_size=GROUP)),
    "ct-int4-zeros": compressed("pack-quantized", dict(num_bits=4, type="int", symmetric=False, strategy="group", group_size=GROUP)),
    "ct-int8-packed": compressed("pack-quantized", dict(num_bits=8, type="int", symmetric=True, strategy="channel")),
    "ct-int8": compressed("int-quantized", dict(num_bits=8, type="int", symmetric=False, strategy="channel"),
                          dict(num_bits=8, type="int", symmetric=True, strategy="token", dynamic=True)),
    "ct-fp8": compressed("float-quantized", dict(num_bits=8, type="float", symmetric=True, strategy="channel")),
    "ct-fp8-whole": compressed("float-quantized", dict(num_bits=8, type="float", symmetric=True, strategy="tensor")),
}


def write(name, method, quantisation):
    folder = OUT / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    torch.manual_seed(sum(name.encode()))
    g = torch.Generator().manual_seed(sum(name.encode()))
    model = tf.LlamaForCausalLM(tf.LlamaConfig(**CONFIG, attn_implementation="eager")).eval()
    state = {}
    for key, p in model.named_parameters():
        if p.ndim < 2 or "embed" in key or "lm_head" in key:
            p.data = torch.randn(p.shape, generator=g) * (0.5 if p.ndim > 1 else 0.2) + (p.ndim < 2)
            p.data = p.data.half().float()
            state[key] = p.data.half()
            continue
        gain = 2.0 if "q_proj" in key or "k_proj" in key else 1.0
        weight, parts = method(gain * torch.randn(p.shape, generator=g) / p.shape[1] ** 0.5, g)
        p.data = weight.reshape(p.shape).clone().float()
        module = key.removesuffix(".weight")
        state |= {f"{module}.{part}": value.contiguous() for part, value in parts.items()}
    config = json.loads(model.config.to_json_string()) | {"quantization_config": quantisation, "architectures": ["LlamaForCausalLM"]}
    (folder / "config.json").write_text(json.dumps(config, indent=1) + "\n")
    save_file(state, folder / "model.safetensors", {"format": "pt"})
    ids = torch.tensor([[5, 9, 17, 3, 20, 44, 9, 17, 40, 2, 33, 41]])
    with torch.no_grad():
        out = model(input_ids=ids, output_attentions=True)
    rows = torch.tensor([0, 3, 10, 11], dtype=torch.int32)
    attention = torch.stack([layer[0] for layer in out.attentions])[:, :, rows.long()].contiguous()
    save_file({"ids": ids[0].to(torch.int32), "rows": rows, "self": attention, "logits": out.logits[0, -1].contiguous()},
              folder / "reference.safetensors")
    size = sum(f.stat().st_size for f in folder.iterdir()) / 1024
    print(f"{name:15} {size:5.0f} KiB  peak {float(attention[:, :, -1].amax(-1).mean()):.2f}", flush=True)


if __name__ == "__main__":
    for case, (method, quantisation) in CASES.items():
        write(case, method, quantisation)
    g = torch.Generator().manual_seed(7)
    blocks = torch.randint(0, 256, (3, 10, 2, 16), generator=g).to(torch.uint8)
    scales = torch.randint(118, 134, (3, 10, 2), generator=g).to(torch.uint8)
    save_file({"gate_up_proj_blocks": blocks, "gate_up_proj_scales": scales, "other": torch.ones(2),
               "wanted": convert_moe_packed_tensors(blocks, scales, dtype=torch.float32).contiguous()}, OUT / "mxfp4.safetensors")
