#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/data/traces: what tools/heedmap_capture takes from tiny models of tests/data/families in transformers.

Needs transformers 5.24 and torch 2.15. usage: PYTHONPATH=tools/heedmap_capture traces.py
"""
import pathlib

import torch
import transformers

from heedmap_capture import capture

DATA = pathlib.Path(__file__).resolve().parent.parent / "data"
CAPTURED = ["bert", "roberta", "llama-grouped", "mistral", "qwen3", "gemma2", "gpt2", "gpt-neox", "bart", "m2m100", "t5", "gpt-oss", "deberta",
            "deberta-v3"]
IDS, TARGET = [5, 9, 17, 3, 20, 11, 9, 17, 6, 2, 13], [2, 7, 5, 11]


def main():
    transformers.logging.set_verbosity_error()
    (DATA / "traces").mkdir(exist_ok=True)
    for name in CAPTURED:
        experts = {"experts_implementation": "eager"} if name == "gpt-oss" else {}
        model = transformers.AutoModel.from_pretrained(DATA / "families" / name, dtype=torch.float32, **experts).eval()
        inputs = {"input_ids": torch.tensor([IDS])}
        if model.config.is_encoder_decoder:
            inputs["decoder_input_ids"] = torch.tensor([TARGET])
        capture(model, inputs, DATA / "traces" / f"{name}.trace.safetensors")


main()
