#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/data/families: one tiny random model of every architecture, and what transformers makes of it (of Jina BERT, for which it
has no class, jina_bert.py).

Each folder has the layout of a downloaded model (config.json, model.safetensors) and reference.safetensors with
  ids            the tokens the encoder, or the only stack, reads; `segments` their token types where they are not all 0
  target         the decoder's input of an encoder-decoder
  rows, targetRows   which queries of the attentions below were kept
  self, decoder, cross   attention [layer, head, kept query, key] of the layers that have heads, eager, float32
  logits         of the last row; greedy: what follows when the most probable token is taken again and again
  generated      what model.generate writes under the case's generation_config.json

Needs transformers 5.24 and torch 2.15. usage: families.py [NAME ...]   (no name: all)
"""
import copy
import json
import math
import pathlib
import shutil
import sys
import zlib

import torch
import transformers as tf
from safetensors.torch import load_file, save_file

import jina_bert
from family_cases import CASES

tf.logging.disable_progress_bar()
tf.logging.set_verbosity_error()
OUT = pathlib.Path(__file__).resolve().parent.parent / "data" / "families"
KEPT_ROWS = 8


def model_class_of(case):
    return getattr(jina_bert if "Jina" in case["model_class"] else tf, case["model_class"])


def is_zero_centred(kind):
    """Are weights of norms stored less 1?"""
    return kind.startswith(("gemma", "qwen3_next", "qwen3_5")) and not kind.startswith(("gemma3n", "gemma4"))


def randomise(model, seed, gain, zero_centred, spread):
    """Weights that make attention far from uniform, norms and biases that are not trivial."""
    generator = torch.Generator().manual_seed(seed)
    embeddings = {m.weight for m in model.modules() if isinstance(m, torch.nn.Embedding) and m.weight is not None}
    for name, p in model.named_parameters():
        r = torch.randn(p.shape, generator=generator)
        if any(p is e for e in embeddings):
            value = r * (0.5 if zero_centred else spread)
        elif "norm" in name.lower() or ".ln_" in name or ".ln." in name or name.startswith("ln_"):
            value = 0.3 * r + (0.0 if name.endswith("bias") or zero_centred and not name.endswith("linear_attn.norm.weight") else 1.0)
        elif name.endswith("scale"):
            value = 0.3 * r + 1.0
        elif name.endswith("sinks"):
            value = r + 1.0
        elif p.ndim == 1:
            value = 0.2 * r
        else:
            attends = any(s in name for s in ("q_proj", "k_proj", "query", "key", "q_lin", "k_lin", "qkv", "c_attn", ".q.", ".k."))
            fan_in = p.shape[0] if type(model).__name__.startswith("GPT2") and p.ndim == 2 else p.shape[-1]
            value = r * ((gain if attends else 0.9) / math.sqrt(fan_in))
        p.data.copy_(value)
    for m in model.modules():  # sinusoids that are stored as a table
        if hasattr(m, "create_weight"):
            m.weight.data.copy_(m.create_weight())
    for name, buffer in model.named_buffers():
        if name.endswith(("e_score_correction_bias", "expert_bias")):
            buffer.copy_(0.3 * torch.randn(buffer.shape, generator=generator))
        if name.endswith("layer_scalar"):
            buffer.copy_(0.2 * torch.randn(buffer.shape, generator=generator) + 0.8)


def spell_as_transformers_4(config):
    """The same config in the keys that transformers 4 wrote."""
    c = dict(config)
    is_modern = c["model_type"].startswith("modernbert")
    rope = c.pop("rope_parameters", None) or {}
    if "full_attention" in rope:
        full, local = rope["full_attention"], rope["sliding_attention"]
        if is_modern:
            c["global_rope_theta"], c["local_rope_theta"] = full["rope_theta"], local["rope_theta"]
        else:
            c["rope_theta"], c["rope_local_base_freq"] = full["rope_theta"], local["rope_theta"]
            rest = {k: v for k, v in full.items() if k != "rope_theta"}
            if rest.get("rope_type", "default") != "default":
                c["rope_scaling"] = rest
    elif rope:
        partial = rope.pop("partial_rotary_factor", None)
        if partial is not None:
            c["rotary_pct" if c["model_type"] == "gpt_neox" else "partial_rotary_factor"] = partial
        theta = rope.pop("rope_theta")
        c["rotary_emb_base" if c["model_type"] == "gpt_neox" else "rope_theta"] = theta
        if rope.get("rope_type") != "default":
            if c["model_type"] == "phi3":  # the keys of its first configs
                c["original_max_position_embeddings"] = rope.pop("original_max_position_embeddings")
                rope["type"] = rope.pop("rope_type")
            c["rope_scaling"] = rope
    if "layer_types" in c:
        kinds = c.pop("layer_types")
        if is_modern:
            c["global_attn_every_n_layers"] = kinds[1:].index("full_attention") + 1
        elif c["model_type"] == "lfm2":
            c["full_attn_idxs"] = [i for i, kind in enumerate(kinds) if kind == "full_attention"]
        elif c["model_type"] == "gemma3_text":
            c["sliding_window_pattern"] = kinds.index("full_attention") + 1
    if "dtype" in c:
        c["torch_dtype"] = c.pop("dtype")
    c["transformers_version"] = "4.44.0"
    return c


def attentions(model, ids, segments, target):
    kwargs = {"input_ids": ids, "output_attentions": True}
    if segments is not None:
        kwargs["token_type_ids"] = segments
    if target is not None:
        kwargs["decoder_input_ids"] = target
    with torch.no_grad():
        out = model(**kwargs)
    if target is None:
        kinds = {"self": out.attentions}
    else:
        kinds = {"self": out.encoder_attentions, "decoder": out.decoder_attentions, "cross": out.cross_attentions}
    count = ids.shape[1]
    from_global = out.get("global_attentions") or [None] * len(kinds["self"])
    return {k: torch.stack([whole(layer[0], model.config, i, count, from_global[i] if k == "self" else None)
                            for i, layer in enumerate(v)]) for k, v in kinds.items()}, out


def whole(attention, config, layer, count, from_global=None):
    """A layer's attention as [head, query, key], of which some models keep only the keys inside of windows; those of tokens that see
    the whole text are `from_global`, [1, head, key, such a token], and they are the first ones."""
    kind = config.model_type
    if kind in ("longformer", "led") and attention.shape[1] != attention.shape[2]:
        window = config.attention_window if isinstance(config.attention_window, int) else config.attention_window[layer]
        globals_ = 0 if from_global is None else from_global.shape[3]
        if attention.shape[2] == globals_ + window + 1 and attention.shape[1] >= count:  # [head, query, global token or offset]
            out = torch.zeros(attention.shape[0], count, count, dtype=attention.dtype)
            for query in range(count):
                out[:, query, :globals_] = attention[:, query, :globals_]
                for offset in range(window + 1):
                    if 0 <= (key := query + offset - window // 2) < count:
                        out[:, query, key] += attention[:, query, globals_ + offset]
            if globals_:
                out[:, :globals_] = from_global[0, :, :count].transpose(1, 2)
            return out
    if kind == "big_bird" and config.attention_type == "block_sparse":
        # Of a text cut into blocks [head, query, key], with padding. In place of blocks by chance, the first one counts once more for
        # each, of which one share is given.
        block, blocks = config.block_size, attention.shape[1] // config.block_size
        out = attention.clone()
        out[:, block:(blocks - 1) * block, :block] *= 1 + config.num_random_blocks
        return out[:, :count, :count]
    if kind == "longt5" and attention.ndim == 4:  # [block, head, query, key of three blocks, then summaries]
        block = config.local_radius + 1
        out = torch.zeros(attention.shape[1], count, count, dtype=attention.dtype)
        for query in range(count):
            for offset in range(3 * block):
                if 0 <= (key := (query // block - 1) * block + offset) < count:
                    out[:, query, key] = attention[query // block, :, query % block, offset]
        return out
    return attention


def greedy(model, ids, target, count=5):
    """What follows, each step from the beginning again: no cache to be wrong about."""
    row = ids if target is None else target
    with torch.no_grad():
        for _ in range(count):
            logits = model(input_ids=row).logits if target is None else model(input_ids=ids, decoder_input_ids=row).logits
            row = torch.cat([row, logits[0, -1].argmax().reshape(1, 1)], 1)
    return row[0, -count:].to(torch.int32)


def rows_kept(count):
    """The first rows prove little: some of them, and the last ones."""
    return sorted({0, 1, count // 4, count // 2} | set(range(max(0, count - KEPT_ROWS + 4), count)))


def write(case):
    name, folder = case["name"], OUT / case["name"]
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    seed = zlib.crc32(name.encode())
    config = getattr(tf, case["config_class"])(**case["config"])
    torch.manual_seed(seed)
    model_class = model_class_of(case)
    model = model_class(config).eval()
    randomise(model, seed, case.get("gain", 1.4), is_zero_centred(config.model_type), case.get("spread", 1.0))
    if case.get("bf16"):
        model = model.to(torch.bfloat16)
    model.save_pretrained(folder)
    (folder / "generation_config.json").unlink(missing_ok=True)
    if "generation" in case:
        (folder / "generation_config.json").write_text(json.dumps(case["generation"], indent=1) + "\n")
    written = json.loads((folder / "config.json").read_text())
    if case.get("v4"):
        written = spell_as_transformers_4(written)
    written.update(case.get("keys", {}))
    (folder / "config.json").write_text(json.dumps(written, indent=1) + "\n")
    if "tensors" in case:
        save_file(case["tensors"](load_file(folder / "model.safetensors")), folder / "model.safetensors", {"format": "pt"})

    has_experts = any(hasattr(config.get_text_config(), key) for key in ("num_local_experts", "num_experts", "n_routed_experts", "moe_num_experts"))
    experts = {"experts_implementation": "eager"} if has_experts else {}
    if config.model_type == "big_bird" and not case.get("sparse"):  # which switches for a short text, and then gives no attentions
        experts = {"attention_type": "original_full"}
    model = model_class.from_pretrained(folder, attn_implementation="eager", dtype=torch.float32, **experts).eval()
    generator = torch.Generator().manual_seed(seed + 1)
    vocabulary = config.get_text_config().vocab_size
    ids = torch.randint(4, vocabulary, (1, case.get("n", 26)), generator=generator)
    segments = target = None
    if case.get("segments"):
        segments = (torch.arange(ids.shape[1]) >= ids.shape[1] // 2).long()[None]
    for index, token in case.get("padded", {}).items():  # a padding id among the others, and no attention mask
        ids[0, index] = token
    if config.is_encoder_decoder:
        target = torch.randint(4, case.get("target_vocabulary", vocabulary), (1, case.get("m", 19)), generator=generator)
        target[0, 0] = config.decoder_start_token_id if config.decoder_start_token_id is not None else 2
        for index, token in case.get("padded", {}).items():
            target[0, index] = token
    with case["patched"]() if "patched" in case else torch.no_grad():
        kinds, out = attentions(model, ids, segments, target)
        exact = kinds
        if not case.get("no_double"):
            exact, _ = attentions(copy.deepcopy(model).double(), ids, segments, target)
        steps = greedy(model, ids, target) if "logits" in out and case.get("generates", True) else None
        if "logits" in out and out.logits.ndim == 3 and out.logits.shape[-1] != model.get_input_embeddings().weight.shape[0]:
            assert "target_vocabulary" in case, "not a number for each piece of the vocabulary"
    noise = max(float((kinds[k] - exact[k]).abs().max()) for k in kinds)
    fused = model_class.from_pretrained(folder, dtype=torch.float32, **experts).eval()
    with torch.no_grad():
        again = fused(input_ids=ids, **({"token_type_ids": segments} if segments is not None else {}),
                      **({"decoder_input_ids": target} if target is not None else {}))
    eager_differs = float((again[0] - out[0]).abs().max() / out[0].abs().max())

    data = {"ids": ids[0].to(torch.int32), "rows": torch.tensor(rows_kept(ids.shape[1]), dtype=torch.int32)}
    if segments is not None:
        data["segments"] = segments[0].to(torch.int32)
    if target is not None:
        data["target"] = target[0].to(torch.int32)
        data["targetRows"] = torch.tensor(rows_kept(target.shape[1]), dtype=torch.int32)
    for kind, a in kinds.items():
        data[kind] = a[:, :, data["rows" if kind == "self" else "targetRows"].long()].contiguous().float()
    if "logits" in out and out.logits.ndim == 3:
        data["logits"] = out.logits[0, -1].contiguous().float()
    if steps is not None and "generation" not in case:
        data["greedy"] = steps
    if "generation" in case:
        start = {"decoder_input_ids": target[:, :1]} if target is not None else {}
        with torch.no_grad():
            said = model.generate(ids, generation_config=tf.GenerationConfig.from_pretrained(folder), do_sample=False, num_beams=1,
                                  max_new_tokens=9, attention_mask=torch.ones_like(ids), use_cache=False, **start)
        data["generated"] = said[0, 1 if target is not None else ids.shape[1]:].to(torch.int32)
    save_file(data, folder / "reference.safetensors")
    if "spelled" in case:  # another spelling of the same config, which this version of transformers does not read
        (folder / "config.json").write_text(json.dumps(case["spelled"](written), indent=1) + "\n")
    if "renamed" in case:
        save_file(case["renamed"](load_file(folder / "model.safetensors")), folder / "model.safetensors", {"format": "pt"})
    size = sum(f.stat().st_size for f in folder.iterdir())
    peak = float(kinds["self"][:, :, -1].max(-1).values.mean())
    flat = 1 / ids.shape[1]
    print(f"{name:26s} {size/1024:6.1f} KiB  peak {peak:.3f} (uniform {flat:.3f})  float32 noise {noise:.1e}  eager-sdpa {eager_differs:.1e}"
          f"  {' '.join(k + str(list(v.shape)) for k, v in kinds.items())}", flush=True)
    assert noise < 4e-6 and eager_differs < 2e-6 and peak < 0.97, name
    return size


if __name__ == "__main__":
    chosen = [c for c in CASES if not sys.argv[1:] or c["name"] in sys.argv[1:]]
    failed, total = [], 0
    for c in chosen:
        try:
            total += write(c)
        except Exception as e:
            failed.append(f"{c['name']}: {type(e).__name__} {e}")
    print(f"total {total / 1024:.0f} KiB", *failed, sep="\n")
