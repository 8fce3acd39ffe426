# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/data/tokenizers/<name>.expected.json: what Hugging Face's tokenizers library makes of nasty texts.

Needs the Python package tokenizers. Run from the project folder: python tests/reference/tokenizers_reference.py
"""

import json
import pathlib

from tokenizers import Tokenizer, pre_tokenizers

from nasty_texts import NASTY, PAIRS

DATA = pathlib.Path("tests/data/tokenizers")
# Texts that one tokenizer alone is there for; its file is written by hand.
OWN_TEXTS = {
    "metaspace_first": [" Hello", "Hello", "  Hello <s> Hello"],
    "regex_flag": ["xthe THEy", "The tHe"],
    "regex_word_class": ["a\u2163a \u24d0 x", "x\u00b2 \u00bd\u2163"],
}


def byte_ranges(encoding, text, pair):
    """Character offsets of the library as byte offsets of the UTF-8 texts."""
    ranges = []
    for (begin, end), sequence in zip(encoding.offsets, encoding.sequence_ids):
        if sequence is None:
            ranges.append([0, 0])
            continue
        source = pair if sequence == 1 else text
        ranges.append([len(source[:begin].encode()), len(source[:end].encode())])
    return ranges


def case(tokenizer, text, pair=None, add_special=True, read_special=True):
    tokenizer.encode_special_tokens = not read_special
    encoding = tokenizer.encode(text, pair, add_special_tokens=add_special)
    result = {"text": text}
    if pair is not None:
        result["pair"] = pair
    if not add_special:
        result["addSpecial"] = False
    if not read_special:
        result["readSpecial"] = False
    result |= {"ids": encoding.ids, "pieces": encoding.tokens, "ranges": byte_ranges(encoding, text, pair or "")}
    if any(encoding.type_ids):
        result["segments"] = encoding.type_ids
    result["decoded"] = tokenizer.decode(encoding.ids, skip_special_tokens=False)
    return result


def write(name, tokenizer):
    tokenizer.no_truncation()
    tokenizer.no_padding()
    cases = [case(tokenizer, text) for text in OWN_TEXTS.get(name, []) + NASTY]
    cases += [case(tokenizer, text, pair) for text, pair in PAIRS if pair]
    cases += [case(tokenizer, text, pair, add_special=False) for text, pair in PAIRS[:2]]
    cases += [case(tokenizer, text, add_special=False, read_special=False)
              for text in NASTY if "<" in text or "[" in text]
    lines = ",\n".join(json.dumps(c, separators=(",", ":")) for c in cases)
    (DATA / f"{name}.expected.json").write_text(f"[\n{lines}\n]\n")
    print(f"{name}: {len(cases)} cases")


def write_script_borders():
    """Where the script changes in the text of all characters in order, counted in characters."""
    text = "".join(chr(c) for c in range(0x110000) if not 0xD800 <= c < 0xE000)
    borders = [begin for _, (begin, _) in pre_tokenizers.UnicodeScripts().pre_tokenize_str(text)]
    (DATA / "script_borders.json").write_text(json.dumps(borders, separators=(",", ":")) + "\n")
    print(f"script_borders: {len(borders)}")


def main():
    DATA.mkdir(parents=True, exist_ok=True)
    for model in ("all-MiniLM-L6-v2", "multilingual-e5-small-zh-en"):
        write(model, Tokenizer.from_file(f"resources/models/{model}/tokenizer.json"))
    for file in sorted(DATA.glob("*.tokenizer.json")):
        write(file.name.removesuffix(".tokenizer.json"), Tokenizer.from_file(str(file)))
    write_script_borders()


if __name__ == "__main__":
    main()
