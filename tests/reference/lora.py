#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/data/lora: adapters of PEFT for models of tests/data/families, and what PEFT makes of them.

Each folder is an adapter as save_pretrained writes it, with random weights, and reference.safetensors:
  what families.py writes, of the model with the adapter on it: ids, rows, self, logits …
refused.json: configurations that change the arithmetic otherwise, each with a word of the refusal.

Needs transformers 5.24, torch 2.15, peft 0.21. usage: lora.py
"""
import json
import pathlib
import shutil

import torch
import transformers as tf
from peft import LoraConfig, PeftModel, get_peft_model
from safetensors.torch import save_file

tf.logging.set_verbosity_error()
tf.logging.disable_progress_bar()
DATA = pathlib.Path(__file__).resolve().parent.parent / "data"
OUT = DATA / "lora"

CASES = {
    "bert": ("AutoModel", dict(r=2, lora_alpha=4, target_modules=["query", "value"], task_type="FEATURE_EXTRACTION")),
    # a head of its own, biases of the base changed, and biases of B
    "bert-classifier": ("AutoModelForSequenceClassification",
                        dict(r=3, lora_alpha=8, target_modules=["key", "dense"], task_type="SEQ_CLS", bias="lora_only")),
    "bert-bias": ("AutoModel", dict(r=3, lora_alpha=8, target_modules=["query", "key"], lora_bias=True)),
    "gpt2": ("AutoModelForCausalLM", dict(r=4, lora_alpha=6, use_rslora=True, fan_in_fan_out=True,
                                          target_modules=["c_attn", "c_proj", "c_fc"], task_type="CAUSAL_LM")),
    "llama3": ("AutoModelForCausalLM", dict(
        r=4, lora_alpha=8, target_modules="all-linear", task_type="CAUSAL_LM",
        rank_pattern={"q_proj": 2, r"model\.layers\.1\.mlp\.(up|gate)_proj": 5}, alpha_pattern={"layers.0.self_attn.k_proj": 3.5})),
    "llama3-embedding": ("AutoModelForCausalLM", dict(r=2, lora_alpha=4, target_modules=["embed_tokens", "q_proj", "lm_head"])),
    "llama3-saved": ("AutoModelForCausalLM", dict(r=2, lora_alpha=4, target_modules=["v_proj"], modules_to_save=["embed_tokens", "lm_head"])),
    "gpt2-embedding": ("AutoModelForCausalLM", dict(r=2, lora_alpha=4, target_modules=["wte"])),  # refused: the output head is the same matrix
    "t5": ("AutoModelForSeq2SeqLM", dict(r=2, lora_alpha=5, target_modules=["q", "v", "wi_0", "wo"], task_type="SEQ_2_SEQ_LM")),
}
BASES = {"gpt2-embedding": "gpt2", "bert-classifier": "bert", "bert-bias": "bert", "llama3-embedding": "llama3", "llama3-saved": "llama3"}
REFUSED = [
    ({"peft_type": "IA3"}, "kind IA3"), ({"use_dora": True}, "DoRA"), ({"init_lora_weights": "pissa_niter_4"}, "init_lora_weights"),
    ({"target_parameters": ["mlp.experts.gate_up_proj"]}, "target_parameters"), ({"layer_replication": [[0, 2], [1, 2]]}, "layer_replication"),
    ({"alora_invocation_tokens": [5]}, "alora_invocation_tokens"), ({"use_qalora": True}, "use_qalora"),
    ({"trainable_token_indices": [3]}, "trainable_token_indices"), ({"something_new": 1}, "something_new"), ({"r": 5}, "rank 2"),
    ({"bias": "some"}, "bias"), ({"alpha_pattern": {"(": 3}}, "regular expression"), ({"alpha_pattern": {"query": -3}}, "alpha_pattern"),
    ({"alpha_pattern": {"query": 3, "self.query": 2}}, "Several patterns"),
]


def write(name, model_class, config):
    base = BASES.get(name, name)
    torch.manual_seed(len(name))
    folder = OUT / name
    shutil.rmtree(folder, ignore_errors=True)
    load = lambda: getattr(tf, model_class).from_pretrained(DATA / "families" / base, attn_implementation="eager", dtype=torch.float32)
    model = get_peft_model(load(), LoraConfig(base_model_name_or_path=f"me/{base}", **config))
    for key, p in model.named_parameters():
        if p.requires_grad and "bias" not in key and p.ndim == 2:
            p.data = 0.6 * torch.randn(p.shape) / p.shape[-1] ** 0.5
        elif p.requires_grad:
            p.data = p.data + 0.3 * torch.randn(p.shape)
    model.peft_config["default"].base_model_name_or_path = f"me/{base}"
    model.save_pretrained(folder, save_embedding_layers=False)
    (folder / "README.md").unlink(missing_ok=True)
    adapted = PeftModel.from_pretrained(load(), folder).eval()
    ids = torch.tensor([[5, 9, 17, 3, 20, 44, 9, 17, 40, 2, 33, 41]])
    target = {"decoder_input_ids": ids} if model.config.is_encoder_decoder else {}
    with torch.no_grad():
        plain = load().eval()(input_ids=ids, output_attentions=True, **target)
        out = adapted(input_ids=ids, output_attentions=True, **target)
    kinds = ({"self": out.encoder_attentions, "decoder": out.decoder_attentions, "cross": out.cross_attentions} if target else {"self": out.attentions})
    data = {k: torch.stack([layer[0] for layer in v]).contiguous() for k, v in kinds.items()}
    rows = torch.arange(ids.shape[1], dtype=torch.int32)
    data |= {"ids": ids[0].to(torch.int32), "rows": rows} | ({"target": ids[0].to(torch.int32), "targetRows": rows.clone()} if target else {})
    if "logits" in out and out.logits.ndim == 3:
        data["logits"] = out.logits[0, -1].contiguous()
    save_file(data, folder / "reference.safetensors")
    if name == "t5":  # as PEFT saved before safetensors
        from safetensors.torch import load_file
        torch.save(load_file(folder / "adapter_model.safetensors"), folder / "adapter_model.bin")
        (folder / "adapter_model.safetensors").unlink()
    before = torch.stack([layer[0] for layer in (plain.encoder_attentions if target else plain.attentions)])
    print(f"{name:18} changes attention by {float((before - data['self']).abs().max()):.3f}, {sum(f.stat().st_size for f in folder.iterdir()) / 1024:.0f} KiB")


if __name__ == "__main__":
    for case in CASES.items():
        write(case[0], *case[1])
    (OUT / "refused.json").write_text(json.dumps([{"change": c, "says": s} for c, s in REFUSED], indent=1) + "\n")
