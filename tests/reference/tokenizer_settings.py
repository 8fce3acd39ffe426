# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/data/tokenizers/settings.json: tokenizer_config.json and its companions against a tokenizer.json.

Each case is a tokenizer.json (of tests/data/reports) with the files beside it, and what AutoTokenizer of transformers 5
makes of some texts. Run under transformers 4 it writes nothing and names the cases in which that version differs:
what only one of the two applies is left out of the cases, or stands among those of NOT_BOTH, where the tokenizer.json
must win. Needs transformers. Run from the project folder: python tests/reference/tokenizer_settings.py
"""

import json
import pathlib
import tempfile

import transformers
from tokenizers import Tokenizer
from transformers import AutoTokenizer

DATA = pathlib.Path("tests/data")
WORDS, BYTES = "do-lower-case-in-config", "add-prefix-space-in-config"
TEXTS = {WORDS: ["Hello World Caf\u00e9. \u732bcat", "hello [ENT] hello[NEW]  Hello [MASK]"], BYTES: ["hello world", " hello"]}


def token(content, **flags):
    return {"content": content, "lstrip": False, "rstrip": False, "normalized": True, "single_word": False, "special": False} | flags


def bert(name, settings, files=None, model_type="bert", normalizer=None, added=None):
    return {"name": name, "tokenizer": WORDS, "model_type": model_type, "settings": settings, "files": files or {},
            "normalizer": normalizer, "added": added}


def gpt(name, settings, model_type="gpt2"):
    return {"name": name, "tokenizer": BYTES, "model_type": model_type, "settings": settings, "files": {}, "normalizer": None,
            "added": None}


ENT, NEW = token("[ENT]", special=True, normalized=False), token("[NEW]")
CASED = {"lowercase": False, "strip_accents": None, "handle_chinese_chars": True}
CASES = [
    bert("nothing said", {}),
    bert("case kept", {"do_lower_case": False}),
    bert("case kept, accents not", {"do_lower_case": False, "strip_accents": True}),
    bert("accents kept", {"strip_accents": False}),
    bert("Chinese not apart", {"tokenize_chinese_chars": False}),
    bert("lower case over a cased file", {"do_lower_case": True}, normalizer=CASED),
    bert("accents without a word follow the case", {"do_lower_case": False},
         normalizer={"lowercase": True, "strip_accents": True, "handle_chinese_chars": True}),
    bert("null accents follow the case", {"strip_accents": None, "do_lower_case": True},
         normalizer={"lowercase": True, "strip_accents": False, "handle_chinese_chars": True}),
    bert("class of its own", {"do_lower_case": False, "tokenizer_class": "DistilBertTokenizer"}, model_type="distilbert"),
    bert("fast class", {"do_lower_case": False, "tokenizer_class": "ElectraTokenizerFast"}, model_type="electra"),
    bert("new token", {"added_tokens_decoder": {"40": ENT}}),
    bert("new tokens by their ids", {"added_tokens_decoder": {"140": NEW, "40": ENT}}),
    bert("fields left out", {"added_tokens_decoder": {"40": {"content": "[ENT]"}}}),
    bert("flags of the decoder", {"added_tokens_decoder": {"70": token("[ENT]", lstrip=True, rstrip=True, special=True,
                                                                      normalized=False)}}, added=NEW | {"content": "[ENT]"}),
    bert("named", {"pad_token": "[NEW]", "mask_token": "[ENT]"}),
    bert("additional", {"additional_special_tokens": ["[NEW]", "[ENT]"]}),
    bert("additional by name", {"extra_special_tokens": {"x_token": "[NEW]", "y_token": "[ENT]"}}),
    bert("special_tokens_map.json", {}, {"special_tokens_map.json": {"pad_token": "[NEW]", "additional_special_tokens": ["[ENT]"]}}),
    bert("special_tokens_map.json beside a decoder", {"added_tokens_decoder": {}},
         {"special_tokens_map.json": {"pad_token": "[NEW]", "additional_special_tokens": ["[ENT]"]}}),
    bert("added_tokens.json", {}, {"added_tokens.json": {"[ENT]": 73, "[NEW]": 70}}),
    bert("added_tokens.json beside a decoder", {"added_tokens_decoder": {"40": NEW}}, {"added_tokens.json": {"[ENT]": 70}}),
    bert("special in added_tokens.json", {"additional_special_tokens": ["[ENT]"]}, {"added_tokens.json": {"[ENT]": 73, "[NEW]": 70}}),
    bert("flags of tokenizer.json over added_tokens.json", {}, {"added_tokens.json": {"[ENT]": 70, "[NEW]": 71}},
         added=token("[ENT]", lstrip=True, special=True, normalized=False)),
    bert("new token of a generic class", {"tokenizer_class": "PreTrainedTokenizerFast", "added_tokens_decoder": {"40": ENT}}),
    gpt("no word about spaces", {}),
    gpt("space in front", {"add_prefix_space": True}),
    gpt("space in front, GPT-NeoX", {"add_prefix_space": True, "tokenizer_class": "GPTNeoXTokenizer"}, "gpt_neox"),
]
# Applied by one version or by neither: the tokenizer.json wins.
NOT_BOTH = [
    bert("generic class", {"do_lower_case": False, "tokenizer_class": "PreTrainedTokenizerFast"}),
    gpt("space of a generic class", {"add_prefix_space": True, "tokenizer_class": "PreTrainedTokenizerFast"}),
    gpt("begin token", {"add_bos_token": True, "bos_token": "<|endoftext|>"}, "gpt2"),
    gpt("end token, GPT-NeoX", {"add_eos_token": True, "eos_token": "<|endoftext|>", "tokenizer_class": "GPTNeoXTokenizer"}, "gpt_neox"),
]


def tokenizer_json(case):
    content = json.loads((DATA / "reports" / case["tokenizer"] / "tokenizer.json").read_text())
    if case["normalizer"]:
        content["normalizer"] |= case["normalizer"]
    if case["added"]:
        content["added_tokens"].append(case["added"] | {"id": 70})
    return content


def load(case):
    with tempfile.TemporaryDirectory() as folder:
        files = {"tokenizer.json": tokenizer_json(case), "config.json": {"model_type": case["model_type"]},
                 "tokenizer_config.json": case["settings"]} | case["files"]
        for name, content in files.items():
            (pathlib.Path(folder) / name).write_text(json.dumps(content))
        return AutoTokenizer.from_pretrained(folder)._tokenizer


def results(tokenizer, case):
    found = [tokenizer.encode(text) for text in TEXTS[case["tokenizer"]]]
    return [{"text": text, "ids": one.ids, "pieces": one.tokens} for text, one in zip(TEXTS[case["tokenizer"]], found)]


def main():
    target = DATA / "tokenizers" / "settings.json"
    done = [case | {"texts": results(load(case), case)} for case in CASES]
    done += [case | {"texts": results(Tokenizer.from_str(json.dumps(tokenizer_json(case))), case)} for case in NOT_BOTH]
    if transformers.__version__.startswith("4."):
        for case, written in zip(done, json.loads(target.read_text())):
            if case["texts"] != written["texts"]:
                print("differs:", case["name"], case["texts"], written["texts"])
        return
    for case in NOT_BOTH:
        if results(load(case), case) != done[[one["name"] for one in done].index(case["name"])]["texts"]:
            print("applied by this version alone:", case["name"])
    target.write_text("[\n" + ",\n".join(json.dumps(case, separators=(",", ":")) for case in done) + "\n]\n")
    print(len(done), "cases,", target.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
