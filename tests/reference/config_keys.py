#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Changes each key of the config of each tiny model alone, and compares what Heedmap gives with what transformers does.

Keys are those of the model's config.json, of its config class, and, with --foreign, those of all other families. Each takes
values of other kinds: false and true, null, 0, 1, other numbers, other words. What becomes of each variant is one of
  right       the same attention and logits as in transformers
  refused     Heedmap does not open it; "though the reference does the same as before" is counted apart
  undefined   transformers itself raises an error, lacks weights, or gives no numbers
  different   what must not be; it is printed, and with --keep written to tests/data/config_keys
Each count says how many of them change what the reference gives.

Needs transformers 5.24, torch 2.15 and the built test tst_config_keys. usage:
  config_keys.py [--foreign] [--keep] [--all-cases] --program build/release/tests/tst_config_keys [NAME ...]
"""
import argparse
import collections
import contextlib
import copy
import json
import os
import pathlib
import resource
import shutil
import subprocess
import tempfile
import warnings

import torch
import transformers as tf
from safetensors.torch import load_file, save_file

import families
from family_cases import CASES, alibi_once, long_factors_used

tf.logging.set_verbosity(50)
warnings.simplefilter("ignore")
torch.set_num_threads(1)
resource.setrlimit(resource.RLIMIT_DATA, (6 << 30, 6 << 30))  # a size that is another's asks for all memory that there is
KEPT = families.OUT.parent / "config_keys"
# Names of what the file holds, which say what to read before any key acts.
SKIPPED = {"architectures", "model_type", "transformers_version", "id2label", "label2id", "dtype", "torch_dtype", "auto_map",
           "quantization_config", "return_dict", "output_attentions", "output_hidden_states", "torchscript", "vocab_size"}
# Where transformers does not do what it was published with; see family_cases.py.
PATCHES = {"FalconConfig": alibi_once, "PhimoeConfig": long_factors_used}
ACTIVATIONS = ["gelu", "gelu_new", "gelu_pytorch_tanh", "gelu_fast", "quick_gelu", "relu", "relu2", "silu", "tanh", "sigmoid"]
WORDS = {
    "rope_type": ["default", "linear", "dynamic", "yarn", "longrope", "llama3"],
    "type": ["default", "linear", "dynamic", "yarn", "longrope", "llama3"],
    "position_embedding_type": ["absolute", "rotary", "relative_key", "relative_key_query"],
    "attention_type": ["block_sparse", "original_full"],
    "encoder_attention_type": ["local", "transient-global"],
    "feed_forward_proj": ["relu", "gated-gelu", "gated-silu", "gelu", "gated-relu"],
    "topk_method": ["greedy", "group_limited_greedy", "noaux_tc"],
    "scoring_func": ["softmax", "sigmoid"],
    "attn_type": ["bi", "uni"], "pos_att_type": [["c2p"], ["p2c"], ["c2p", "p2c"], [], "c2p|p2c", "c2p"],
    "norm_rel_ebd": ["none", "layer_norm"], "normalization_type": ["layer_norm", "no_norm"],
    "layer_types": ["full_attention", "sliding_attention", "chunked_attention"],
}


def values_of(key, value):
    """Other values for a key that has `value`."""
    word = key.rsplit(".", 1)[-1]
    if word in WORDS and not isinstance(value, list):
        others = WORDS[word] + ["other", None]
    elif isinstance(value, bool):
        others = [not value, None, 0, 1]
    elif isinstance(value, int):
        others = [0, 1, value + 1, value - 1, 2 * value, 3 * value, -1, None]
    elif isinstance(value, float):
        others = [0.0, 1.0, value * 1.5, value / 2, 0.37, None]
    elif isinstance(value, str):
        others = (ACTIVATIONS if value in ACTIVATIONS or "act" in word else []) + ["other", "", None]
    elif value is None:
        others = [False, True, 0, 1, 2, 6, 0.5, "other"]
    elif isinstance(value, list):
        others = [[], value[::-1], value[:-1], None]
        if value and isinstance(value[0], str) and value[0] in WORDS["layer_types"]:
            others += [[word] + value[1:] for word in WORDS["layer_types"]] + [[word] * len(value) for word in WORDS["layer_types"]]
        elif value and isinstance(value[0], (int, float)) and not isinstance(value[0], bool):
            others += [[value[0] + 1] + value[1:], [0] * len(value), [1] * len(value)]
    else:
        others = [None, {}]
    kept = []
    for other in others:
        same = type(other) is type(value) and other == value
        if not same and not any(type(other) is type(k) and other == k for k in kept):
            kept.append(other)
    return kept


def flat(config, prefix=""):
    """(path, value) of every key, those of dictionaries inside too."""
    for key, value in config.items():
        yield prefix + key, value
        if isinstance(value, dict) and key not in SKIPPED:
            yield from flat(value, prefix + key + ".")


def changed(config, path, value):
    config = copy.deepcopy(config)
    at = config
    *parents, last = path.split(".")
    for parent in parents:
        at = at.setdefault(parent, {})
        if not isinstance(at, dict):
            return None
    at[last] = value
    return config


def class_defaults(case):
    return json.loads(getattr(tf, case["config_class"])(**case["config"]).to_json_string(use_diff=False))


def variants(case, foreign):
    """(path, value, config) for a case, one key changed at a time."""
    written = json.loads((families.OUT / case["name"] / "config.json").read_text())
    own = dict(flat(class_defaults(case))) | dict(flat(written))
    if foreign is None:
        keys = own
    else:
        keys = {k: v for k, v in foreign.items() if k not in own and k.rsplit(".", 1)[0] not in SKIPPED}
    for path, value in keys.items():
        if path.split(".")[-1] in SKIPPED or path.split(".")[0] in SKIPPED | {"vision_config"}:
            continue
        others = values_of(path, value) if foreign is None else foreign[path]
        for other in others:
            config = changed(written, path, other)
            if config is not None:
                yield path, other, config


def foreign_keys():
    """Every key of every family, with some values that it has there."""
    values = collections.defaultdict(list)
    for case in CASES:
        folder = families.OUT / case["name"]
        if not (folder / "config.json").exists():
            continue
        for path, value in list(flat(class_defaults(case))) + list(flat(json.loads((folder / "config.json").read_text()))):
            if "." in path or isinstance(value, dict):
                continue
            for other in [value] + ([not value] if isinstance(value, bool) else [True, 2] if value is None else []):
                if len(values[path]) < 5 and not any(type(other) is type(v) and other == v for v in values[path]):
                    values[path].append(other)
    return values


class Undefined(Exception):
    pass


def reference(case, folder, base):
    """What transformers makes of a folder, as families.py writes it; of the same tokens as `base`."""
    model_class = families.model_class_of(case)
    config = json.loads((folder / "config.json").read_text())
    options = {}
    if "expert" in json.dumps(config):
        options["experts_implementation"] = "eager"
    if config["model_type"] == "big_bird" and not case.get("sparse"):
        options["attention_type"] = "original_full"
    model, info = model_class.from_pretrained(folder, attn_implementation="eager", dtype=torch.float32, output_loading_info=True,
                                              ignore_mismatched_sizes=False, **options)
    missing = [k for k in info["missing_keys"] if "pooler" not in k]
    if missing or info["mismatched_keys"]:
        raise Undefined(f"no weights for {sorted(missing)[:2] or info['mismatched_keys']}")
    model = model.eval()
    ids = base["ids"].long()[None]
    segments = base["segments"].long()[None] if "segments" in base else None
    target = base["target"].long()[None] if "target" in base else None
    kinds, out = families.attentions(model, ids, segments, target)
    data = {k: base[k] for k in ("ids", "rows", "segments", "target", "targetRows") if k in base}
    for kind, attention in kinds.items():
        data[kind] = attention[:, :, base["rows" if kind == "self" else "targetRows"].long()].contiguous().float()
    if "logits" in out and out.logits.ndim == 3:
        data["logits"] = out.logits[0, -1].contiguous().float()
    for kind in list(kinds) + ["logits"]:
        if kind in data and not torch.isfinite(data[kind]).all():
            raise Undefined("no numbers")
        if kind in kinds and kinds[kind].shape[-1] != (ids.shape[1] if kind != "decoder" else target.shape[1]):
            raise Undefined("no whole matrix")
    return data


def acts(data, before):
    """Does the reference give something else than for the config as it was?"""
    for kind in ("self", "decoder", "cross", "logits"):
        if (kind in data) != (kind in before):
            return True
        if kind in data and (data[kind].shape != before[kind].shape or not torch.equal(data[kind], before[kind])):
            return True
    return False


def outcomes(program, parent):
    text = subprocess.run([program], env=os.environ | {"HEEDMAP_CONFIG_KEYS": str(parent)}, capture_output=True, text=True,
                          check=True).stdout
    return {name: (word, why) for name, word, why in (line.split("\t", 2) for line in text.splitlines())}


def sweep(case, options, foreign):
    base = load_file(families.OUT / case["name"] / "reference.safetensors")
    weights = families.OUT / case["name"] / "model.safetensors"
    counts, lines = collections.Counter(), []
    with tempfile.TemporaryDirectory(prefix="config_keys") as parent:
        parent = pathlib.Path(parent)
        tried = {}
        for path, value, config in variants(case, foreign):
            name = f"{case['name']}--{path}--{len(tried)}"
            tried[name] = (path, value)
            (parent / name).mkdir()
            (parent / name / "config.json").write_text(json.dumps(config, indent=1) + "\n")
        # Most keys of others are refused at once; of its own all are tried.
        opened = {name: ("", "") for name in tried} if foreign is None else outcomes(options.program, parent)
        does_act, why = {}, {}
        patch = PATCHES.get(case["config_class"], contextlib.nullcontext)
        with patch(), contextlib.redirect_stdout(None), contextlib.redirect_stderr(None):
            before = reference(case, families.OUT / case["name"], base)
            for name, (word, _) in opened.items():
                if word == "refused" and foreign is not None:
                    continue
                (parent / name / "model.safetensors").symlink_to(weights)
                try:
                    data = reference(case, parent / name, base)
                    save_file(data, parent / name / "reference.safetensors")
                    does_act[name] = acts(data, before)
                except Exception as error:
                    why[name] = f"{type(error).__name__} {error}"
        compared = outcomes(options.program, parent)
        for name, (path, value) in tried.items():
            word = compared[name][0]
            if name not in does_act and word != "refused":
                word = "undefined, opens"
            elif name not in does_act and name in why:
                word = "undefined, refused"
            elif name in does_act and not does_act[name]:
                word += ", no effect"
            counts[word] += 1
            if word.startswith("different"):
                lines.append(f"  different {case['name']}: {path} = {json.dumps(value)}: {compared[name][1]}"
                             + ("" if does_act[name] else "  (the reference ignores it)"))
                if options.keep:
                    folder = KEPT / name.replace(" ", "_")
                    shutil.rmtree(folder, ignore_errors=True)
                    folder.mkdir(parents=True)
                    for file in ("config.json", "reference.safetensors"):
                        shutil.copy(parent / name / file, folder / file)
            if options.verbose:
                lines.append(f"  {word}\t{case['name']}\t{path}\t{json.dumps(value)}\t{compared[name][1]}\t{why.get(name, '')[:150]}"
                             .replace("\n", " "))
        keys = len({path for path, _ in tried.values()})
    return keys, counts, lines


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--foreign", action="store_true")
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--all-cases", action="store_true")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    foreign_of_all = foreign_keys() if arguments.foreign else None
    total, all_keys, types = collections.Counter(), 0, set()
    for each in CASES:
        folder = families.OUT / each["name"]
        if not (folder / "config.json").exists():
            continue
        kind = json.loads((folder / "config.json").read_text()).get("model_type")
        if each["name"] not in arguments.names if arguments.names else kind in types and not arguments.all_cases:
            continue
        types.add(kind)
        try:
            number, found, said = sweep(each, arguments, foreign_of_all)
        except Undefined as error:  # written in a spelling that only the model's own program reads
            print(f"{each['name']:28s} left out: {error}", flush=True)
            types.discard(kind)
            continue
        print(f"{each['name']:28s} {number:4d} keys  " + "  ".join(f"{word} {found[word]}" for word in sorted(found)), flush=True)
        print("\n".join(said), flush=True) if said else None
        total += found
        all_keys += number
    print(f"{len(types)} families, {all_keys} keys of them, {sum(total.values())} variants: "
          + ", ".join(f"{word} {total[word]}" for word in sorted(total)))
