# SPDX-License-Identifier: GPL-3.0-or-later
"""Captures tiny models of the project's tests and compares the weights that a trace gives with eager attention, to 1e-5.

Weights are computed from the trace by docs/trace-format.md alone. usage: python -m unittest, in tools/heedmap_capture
"""
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import torch
import transformers

transformers.logging.set_verbosity_error()
transformers.logging.disable_progress_bar()
from safetensors import safe_open

from heedmap_capture import capture, show
from heedmap_capture.masks import rule_of_mask

FAMILIES = pathlib.Path(__file__).resolve().parents[3] / "tests" / "data" / "families"
CAPTURED = ["bert", "roberta", "llama-grouped", "mistral", "qwen2", "qwen3", "gemma2", "gemma3", "gpt2", "gpt-neox", "phi3",
            "olmo2", "bart", "m2m100", "t5", "flan-t5", "gpt-oss", "deberta", "deberta-v3", "deberta-one-term",
            "deberta-v2-no-buckets"]
IDS = [5, 9, 17, 3, 30, 44, 9, 17, 40, 2, 33, 7]


def bucket(distance, buckets, far, bidirectional):
    """Raffel et al. 2020, section 2.1; distance is key − query."""
    result, distance = 0, distance
    if bidirectional:
        buckets //= 2
        result = buckets if distance > 0 else 0
        distance = abs(distance)
    else:
        distance = max(-distance, 0)
    exact = buckets // 2
    if distance < exact:
        return result + distance
    away = exact + int(math.log(distance / exact) / math.log(far / exact) * (buckets - exact))
    return result + min(away, buckets - 1)


def place(distance, rule):
    """He et al. 2021; distance is query − key."""
    span, buckets = rule["position_span"], rule.get("position_buckets", 0)
    if buckets and abs(distance) > buckets // 2:
        exact = buckets // 2
        away = exact + math.ceil(math.log(abs(distance) / exact) / math.log((rule["position_max_distance"] - 1) / exact) * (exact - 1))
        distance = away if distance > 0 else -away
    return min(max(distance + span, 0), 2 * span - 1) - rule["position_first"]


class Trace:
    def __init__(self, path):
        self.file = safe_open(path, "pt")
        self.description = json.loads(self.file.metadata()["trace"])

    def weights(self, stack, layer):
        rule, kind = stack["layers"][layer], stack["kind"]
        tensor = lambda name: self.file.get_tensor(f"{kind}.{layer}.{name}").double()
        has = lambda name: f"{kind}.{layer}.{name}" in self.file.keys()
        heads, groups = stack["heads"], stack["heads"] // stack["key_heads"]
        q = tensor("queries").unflatten(1, (heads, -1)).transpose(0, 1)
        k = tensor("keys").unflatten(1, (stack["key_heads"], -1)).transpose(0, 1).repeat_interleave(groups, 0)
        scores = q @ k.transpose(1, 2)
        if "position_span" in rule:
            queries, keys = scores.shape[1:]
            rows = torch.tensor([[place(i - j, rule) for j in range(keys)] for i in range(queries)])
            if has("position_keys"):
                met = tensor("position_keys").unflatten(1, (heads, -1)).transpose(0, 1)
                scores = scores + torch.einsum("hqd,hqkd->hqk", q, met[:, rows])
            if has("position_queries"):
                meeting = tensor("position_queries").unflatten(1, (heads, -1)).transpose(0, 1)
                scores = scores + torch.einsum("hkd,hqkd->hqk", k, meeting[:, rows])
        scores = scores * rule["scale"]
        if "soft_cap" in rule:
            scores = rule["soft_cap"] * torch.tanh(scores / rule["soft_cap"])
        queries, keys = scores.shape[1:]
        if has("relative_bias"):
            table = tensor("relative_bias")
            for i in range(queries):
                for j in range(keys):
                    row = bucket(j - i, len(table), rule["relative_max_distance"], rule["relative_bidirectional"])
                    scores[:, i, j] += table[row]
        i, j = torch.arange(queries)[:, None], torch.arange(keys)
        seen = (j <= i + rule.get("look_ahead", keys)) & (j >= i - rule.get("look_back", queries))
        if has("key_padding"):
            seen &= tensor("key_padding") == 0
        scores = scores.masked_fill(~seen, -math.inf)
        if has("sinks"):
            sinks = tensor("sinks")[:, None, None].expand(-1, queries, 1)
            return torch.softmax(torch.cat([scores, sinks], -1), -1)[..., :keys]
        return torch.softmax(scores, -1)


def experts_of(name):
    """Of tiny experts: torch multiplies groups of rows only where they are wide enough."""
    return {"experts_implementation": "eager"} if name == "gpt-oss" else {}


def tiny(name):
    folder = FAMILIES / name
    model = transformers.AutoModel.from_pretrained(folder, dtype=torch.float32, attn_implementation="eager", **experts_of(name)).eval()
    limit = model.config.get_text_config().vocab_size
    inputs = {"input_ids": torch.tensor([[i % limit for i in IDS]])}
    if model.config.is_encoder_decoder:
        inputs["decoder_input_ids"] = inputs["input_ids"][:, :7].flip(1)
    return model, inputs


class TestCapture(unittest.TestCase):
    def test_weights_are_those_of_eager_attention(self):
        for name in CAPTURED:
            with self.subTest(name), tempfile.TemporaryDirectory() as folder:
                model, inputs = tiny(name)
                with torch.no_grad():
                    eager = model(**inputs, output_attentions=True)
                path = os.path.join(folder, "x.trace.safetensors")
                capture(model, inputs, path)
                trace, worst = Trace(path), 0.0
                wanted = {"self": "encoder_attentions", "decoder": "decoder_attentions", "cross": "cross_attentions"}
                for stack in trace.description["stacks"]:
                    attentions = eager.attentions if "attentions" in eager else eager[wanted[stack["kind"]]]
                    self.assertEqual(len(stack["layers"]), len(attentions))
                    for layer, expected in enumerate(attentions):
                        found = trace.weights(stack, layer)
                        worst = max(worst, float((found - expected[0]).abs().max()))
                print(f"{name}: largest difference {worst:.1e}")
                self.assertLess(worst, 1e-5)
                self.assertFalse(os.path.exists(path + ".parts"))

    def test_an_interrupted_capture_goes_on(self):
        model, inputs = tiny("llama-grouped")
        with tempfile.TemporaryDirectory() as folder:
            whole, again = os.path.join(folder, "a.trace.safetensors"), os.path.join(folder, "b.trace.safetensors")
            capture(model, inputs, whole)
            failing = model.layers[1].mlp
            hook = failing.register_forward_pre_hook(lambda *_: (_ for _ in ()).throw(KeyboardInterrupt()))
            with self.assertRaises(KeyboardInterrupt):
                capture(model, inputs, again)
            hook.remove()
            written = pathlib.Path(again + ".parts/rank0/self.0.safetensors")
            before = written.stat().st_mtime_ns
            hook = model.layers[1].self_attn.register_forward_pre_hook(
                lambda *_: self.assertEqual(written.stat().st_mtime_ns, before))
            capture(model, inputs, again)
            hook.remove()
            self.assertEqual(open(whole, "rb").read(), open(again, "rb").read())

    def test_ranks_are_joined(self):
        """Two and four ranks of torchrun on processors, the model split by transformers itself."""
        script = pathlib.Path(__file__).with_name("capture_on_ranks.py")
        with tempfile.TemporaryDirectory() as folder:
            grouped = os.path.join(folder, "model")
            torch.manual_seed(3)
            transformers.LlamaModel(transformers.LlamaConfig(
                vocab_size=64, hidden_size=64, intermediate_size=96, num_hidden_layers=3, num_attention_heads=8,
                num_key_value_heads=4)).save_pretrained(grouped)
            model = transformers.AutoModel.from_pretrained(grouped, dtype=torch.float32).eval()
            alone = os.path.join(folder, "alone.trace.safetensors")
            capture(model, {"input_ids": torch.tensor([[i % 64 for i in IDS]])}, alone)
            for ranks in (2, 4):
                path = os.path.join(folder, f"{ranks}.trace.safetensors")
                subprocess.run([sys.executable, "-m", "torch.distributed.run", "--standalone", f"--nproc-per-node={ranks}",
                                str(script), grouped, path], check=True, capture_output=True)
                self.assert_alike(Trace(alone), Trace(path))
                self.assertFalse(os.path.exists(path + ".parts"))

    def test_a_model_over_processor_and_disk(self):
        """Accelerate's device_map with a layer on disk, which is read while it runs."""
        try:
            import accelerate  # noqa: F401
        except ImportError:
            self.skipTest("accelerate is not installed")
        model, inputs = tiny("llama-grouped")
        with tempfile.TemporaryDirectory() as folder:
            whole, split = os.path.join(folder, "a.trace.safetensors"), os.path.join(folder, "b.trace.safetensors")
            capture(model, inputs, whole)
            places = {"embed_tokens": "cpu", "layers.0": "cpu", "layers.1": "disk", "norm": "cpu", "rotary_emb": "cpu"}
            places.update({f"layers.{i}": "disk" for i in range(2, len(model.layers))})
            offloaded = transformers.AutoModel.from_pretrained(FAMILIES / "llama-grouped", dtype=torch.float32, device_map=places,
                                                               offload_folder=os.path.join(folder, "offload")).eval()
            self.assertTrue(next(offloaded.layers[1].parameters()).is_meta)
            capture(offloaded, inputs, split)
            self.assert_alike(Trace(whole), Trace(split))

    def assert_alike(self, one, other):
        """The same tensors, and the same weights in every layer."""
        self.assertEqual(sorted(one.file.keys()), sorted(other.file.keys()))
        self.assertTrue(any(name.endswith("value_lengths") for name in one.file.keys()))
        for name in one.file.keys():
            difference = (one.file.get_tensor(name) - other.file.get_tensor(name)).abs().max()
            self.assertLess(float(difference), 1e-5, name)
        for mine, theirs in zip(one.description["stacks"], other.description["stacks"], strict=True):
            self.assertEqual(mine["layers"], theirs["layers"])
            for layer in range(len(mine["layers"])):
                difference = (one.weights(mine, layer) - other.weights(theirs, layer)).abs().max()
                self.assertLess(float(difference), 1e-5)

    def test_shown_as_a_page(self):
        """By the program that is built, where there is one; what it is called with otherwise."""
        model, inputs = tiny("bert")
        program = os.environ.get("HEEDMAP_PROGRAM")
        with tempfile.TemporaryDirectory() as folder:
            page = os.path.join(folder, "x.html")
            if not program:
                program = os.path.join(folder, "program")
                pathlib.Path(program).write_text('#!/bin/sh\n[ "$1 $2" = "export --weights" ] && [ -f "$3" ] && echo "$3" > "$6"\n')
                os.chmod(program, 0o700)
            self.assertEqual(str(show(model, inputs, program=program, page=page)), page)
            self.assertGreater(os.path.getsize(page), 0)

    def test_a_mask_that_no_rule_gives_is_refused(self):
        mask = torch.ones(1, 1, 4, 4, dtype=torch.bool)
        mask[0, 0, 2, 1] = False
        with self.assertRaisesRegex(ValueError, "neither causal nor a window"):
            rule_of_mask(mask, False, 4, 4, {}, {})
        window = torch.ones(5, 5).tril().triu(-2).bool()[None, None]
        rule = {}
        rule_of_mask(window, True, 5, 5, rule, {})
        self.assertEqual(rule, {"look_ahead": 0, "look_back": 2})

    def test_a_batch_is_refused(self):
        model, inputs = tiny("bert")
        inputs["input_ids"] = inputs["input_ids"].repeat(2, 1)
        with tempfile.TemporaryDirectory() as folder, self.assertRaisesRegex(ValueError, "batch of 2"):
            capture(model, inputs, os.path.join(folder, "x.trace.safetensors"))


if __name__ == "__main__":
    unittest.main()
