# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tiny vocabularies in the older formats: SentencePiece models and GGUF files, and what they should give.

Needs the Python packages tokenizers, sentencepiece, gguf and numpy. Run from the project folder, after
make_tiny_tokenizers.py: python tests/reference/make_tiny_vocabularies.py
"""

import io
import json
import pathlib

import gguf
import sentencepiece
from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors

from make_tiny_tokenizers import CORPUS
from nasty_texts import NASTY
from tokenizers_reference import case

DATA = pathlib.Path("tests/data/tokenizers")


def train(name, **options):
    model = io.BytesIO()
    lines = [line for text in CORPUS for line in text.split("\n") if line.strip() and line.isascii() and "\0" not in line]
    lines += [text for text in CORPUS if len(text) > 60 and "\n" not in text and not text.isascii()]
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(lines), model_writer=model, normalization_rule_name="identity", minloglevel=2, **options)
    path = DATA / f"{name}.model"
    path.write_bytes(model.getvalue())
    return sentencepiece.SentencePieceProcessor(model_proto=model.getvalue())


def pieces(processor):
    kinds = []
    for i in range(processor.get_piece_size()):
        kinds.append(2 if processor.is_unknown(i) else 3 if processor.is_control(i) else 6 if processor.is_byte(i) else 1)
    return ([processor.id_to_piece(i) for i in range(processor.get_piece_size())],
            [processor.get_score(i) for i in range(processor.get_piece_size())], kinds)


def save(name, tokenizer):
    cases = [case(tokenizer, text) for text in NASTY]
    lines = ",\n".join(json.dumps(c, separators=(",", ":")) for c in cases)
    (DATA / f"{name}.model.json").write_text(f"[\n{lines}\n]\n")


def write_gguf(name, model, tokens, types, **more):
    path = DATA / f"{name}.gguf"
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_tokenizer_model(model)
    writer.add_token_list(tokens)
    writer.add_token_types(types)
    for key, value in more.items():
        getattr(writer, f"add_{key}")(value)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    print(f"{path}: {path.stat().st_size} bytes")


def llama():
    """SentencePiece BPE with byte fallback, against the pipeline of Llama's tokenizer.json."""
    processor = train("llama", model_type="bpe", vocab_size=480, character_coverage=0.99, byte_fallback=True,
                      split_digits=True, allow_whitespace_only_pieces=True, remove_extra_whitespaces=False)
    names, scores, kinds = pieces(processor)
    normal = {name: (score, i) for i, (name, score, kind) in enumerate(zip(names, scores, kinds)) if kind == 1}
    ranked = [(-score, i, name[:at], name[at:]) for name, (score, i) in normal.items() for at in range(1, len(name))
              if name[:at] in normal and name[at:] in normal]
    merges = [(left, right) for _, _, left, right in sorted(ranked)]
    tokenizer = Tokenizer(models.BPE({n: i for i, n in enumerate(names)}, merges, unk_token="<unk>", fuse_unk=True,
                                     byte_fallback=True))
    tokenizer.normalizer = normalizers.Sequence([normalizers.Prepend("\u2581"), normalizers.Replace(" ", "\u2581")])
    tokenizer.post_processor = processors.TemplateProcessing(single="<s> $A", pair="<s> $A <s>:1 $B:1",
                                                             special_tokens=[("<s>", 1)])
    tokenizer.decoder = decoders.Sequence([decoders.Replace("\u2581", " "), decoders.ByteFallback(), decoders.Fuse(),
                                           decoders.Strip(" ", 1, 0)])
    tokenizer.add_special_tokens([AddedToken(t, normalized=False) for t in ("<unk>", "<s>", "</s>")])
    for text in NASTY:  # the same as SentencePiece itself, where no special token is written in the text
        if not any(special in text for special in ("<unk>", "<s>", "</s>", "\0")):
            ours, theirs = tokenizer.encode(text, add_special_tokens=False).ids, processor.encode(text)
            if ours != theirs:
                print("llama differs from SentencePiece:", ascii(text), ours, theirs)
    save("llama", tokenizer)
    write_gguf("llama", "llama", names, kinds, token_scores=scores, bos_token_id=1, eos_token_id=2, unk_token_id=0,
               add_bos_token=True, add_eos_token=False, add_space_prefix=True)


def t5():
    """SentencePiece Unigram, against the pipeline that transformers makes of it."""
    processor = train("t5", model_type="unigram", vocab_size=200, character_coverage=0.99, pad_id=0, eos_id=1, unk_id=2,
                      bos_id=-1)
    names, scores, kinds = pieces(processor)
    extra = [f"<extra_id_{i}>" for i in range(99, -1, -1)]
    tokenizer = Tokenizer(models.Unigram(list(zip(names, scores)) + [(e, 0.0) for e in extra], 2))
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([pre_tokenizers.WhitespaceSplit(),
                                                       pre_tokenizers.Metaspace(prepend_scheme="always")])
    tokenizer.post_processor = processors.TemplateProcessing(single="$A </s>", pair="$A </s> $B </s>",
                                                             special_tokens=[("</s>", 1)])
    tokenizer.decoder = decoders.Metaspace(prepend_scheme="always")
    tokenizer.add_special_tokens([AddedToken(t, normalized=False) for t in ["<pad>", "</s>", "<unk>"] + extra])
    save("t5", tokenizer)
    write_gguf("t5", "t5", names + extra, kinds + [3] * 100, token_scores=scores + [0.0] * 100, eos_token_id=1,
               pad_token_id=0, unk_token_id=2, add_bos_token=False, add_eos_token=True)


def byte_level():
    """The byte-level tokenizers again, as GGUF files that name their pre-tokenizer."""
    for name, pre in (("gpt2", "gpt-2"), ("smollm", "smollm"), ("llama3", "llama-bpe"), ("qwen2", "qwen2"),
                      ("falcon", "falcon"), ("deepseek_coder", "deepseek-coder"), ("deepseek_v3", "deepseek-v3"),
                      ("bloom", "bloom"), ("gpt4o", "gpt-4o")):
        write_byte_level(name, name, pre)


def write_byte_level(name, source, pre):
    source = json.loads((DATA / f"{source}.tokenizer.json").read_text())
    vocab = sorted(source["model"]["vocab"].items(), key=lambda entry: entry[1])
    special = {token["content"] for token in source["added_tokens"]}
    merges = [m if isinstance(m, str) else " ".join(m) for m in source["model"]["merges"]]
    bos = {"bos_token_id": 0, "add_bos_token": True} if name == "llama3" else {}
    write_gguf(name, "gpt2", [token for token, _ in vocab], [3 if token in special else 1 for token, _ in vocab],
               tokenizer_pre=pre, token_merges=merges, **bos)


GPT2 = r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)"
# The letters and signs of DeepSeek LLM's tokenizer.json.
DEEPSEEK_LETTERS = (
    "\\s?[A-Za-z\u00b5\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u01ba\u01bc-\u01bf\u01c4-\u0293\u0295-\u02af\u0370-\u0373\u0376\u0377"
    "\u037b-\u037d\u037f\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03f5\u03f7-\u0481\u048a-\u052f\u0531-\u0556\u10a0-\u10c5"
    "\u13a0-\u13f5\u13f8-\u13fd\u1c90-\u1cba\u1cbd-\u1cbf\u1d00-\u1d2b\u1d6b-\u1d77\u1d79-\u1d9a\u1e00-\u1f15\u1f18-\u1f1d"
    "\u1f20-\u1f45\u1f48-\u1f4d\u1f50-\u1f57\u1f59\u1f5b\u1f5d\u1f5f-\u1f7d\u1f80-\u1fb4\u1fb6-\u1fbc\u1fbe\u1fc2-\u1fc4"
    "\u1fc6-\u1fcc\u1fd0-\u1fd3\u1fd6-\u1fdb\u1fe0-\u1fec\u1ff2-\u1ff4\u1ff6-\u1ffc\u2102\u2107\u210a-\u2113\u2115\u2119-\u211d"
    "\u2124\u2126\u2128\u212a-\u212d\u212f-\u2134\u2139\u213c-\u213f\u2145-\u2149\u214e\u2183\u2184\u2c00-\u2c7b\u2c7e-\u2ce4"
    "\u2ceb-\u2cee\u2cf2\u2cf3\ua640-\ua66d\ua680-\ua69b\ua722-\ua76f\ua771-\ua787\ua78b-\ua78e\uab70-\uabbf\ufb00-\ufb06"
    "\ufb13-\ufb17\uff21-\uff3a\uff41-\uff5a\U00010400-\U0001044f\U000104b0-\U000104d3\U000104d8-\U000104fb\U00010c80-\U00010cb2"
    "\U00010cc0-\U00010cf2\U000118a0-\U000118df\U0001e900-\U0001e943]+")
DEEPSEEK_SIGNS = "\\s?[!-/:-~\uff01-\uff0f\uff1a-\uff5e\u2018-\u201f\u3000-\u3002]+"
EAST_ASIAN = "[\u4e00-\u9fa5\u0800-\u4e00\uac00-\ud7ff]+"


def named_pre_tokenizers():
    """Names that GGUF files give and that no other fixture has: the vocabulary of gpt2 with their expressions.

    As in the tokenizer.json of a model of each; "default" is llama.cpp's own for files that name none. Tekken takes a
    word that is a piece whole.
    """
    def isolate(*patterns):
        return [pre_tokenizers.Split(Regex(pattern), "isolated") for pattern in patterns]

    digits, bytes_only = pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    upper, lower = r"[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]", r"[\p{Ll}\p{Lm}\p{Lo}\p{M}]"
    front, spaces, contractions = r"[^\r\n\p{L}\p{N}]?", r"|\s*[\r\n]+|\s+(?!\S)|\s+", "(?i:'s|'t|'re|'ve|'m|'ll|'d)|"
    tekken = f"{front}{upper}*{lower}+|{front}{upper}+{lower}*|" + r"\p{N}| ?[^\s\p{L}\p{N}]+[\r\n/]*" + spaces
    qwen35 = contractions + front + r"[\p{L}\p{M}]+|\p{N}| ?[^\s\p{L}\p{M}\p{N}]+[\r\n]*" + spaces
    bailing = r"'(?i:[sdmt]|ll|ve|re)|" + front + r"+\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]++[\r\n]*|\s*[\r\n]|\s+(?!\S)|\s+"
    seed_coder = contractions + front + r"\p{L}+|\p{N}{1}| ?[^\s\p{L}\p{N}\r\n]+" + spaces
    pipelines = {
        "tekken": (None, [*isolate(tekken), bytes_only]), "qwen35": (normalizers.NFC(), [*isolate(qwen35), bytes_only]),
        "bailingmoe": (None, [*isolate(bailing), bytes_only]), "seed-coder": (None, [*isolate(seed_coder), bytes_only]),
        "viking": (None, [*isolate(" ?[^(\\s|[.,!?\u2026\u3002\uff0c\u3001\u0964\u06d4\u060c])]+", r"\p{N}"), bytes_only]),
        "deepseek-llm": (None, [*isolate("[\r\n]", DEEPSEEK_LETTERS, DEEPSEEK_SIGNS, "\\s+$", EAST_ASIAN), digits, bytes_only]),
        "command-r": (normalizers.NFC(), [digits, pre_tokenizers.ByteLevel(add_prefix_space=False)]),
        "default": (None, [*isolate("[\\p{P}\\$\\+<=>\\^~\\|]+", GPT2, "\\p{N}+", "[0-9][0-9][0-9]"), bytes_only])}
    for name, (normalizer, steps) in pipelines.items():
        source = json.loads((DATA / "gpt2.tokenizer.json").read_text())
        source["model"]["ignore_merges"] = name == "tekken"
        tokenizer = Tokenizer.from_str(json.dumps(source))
        if normalizer:
            tokenizer.normalizer = normalizer
        tokenizer.pre_tokenizer = pre_tokenizers.Sequence(steps)
        save(f"pre-{name}", tokenizer)
        write_byte_level(f"pre-{name}", "gpt2", name)


def bert():
    """WordPiece: pieces carry a mark where a word begins and none where it goes on, as llama.cpp's converter writes them."""
    words = json.loads((DATA / "bert_cased.tokenizer.json").read_text())["model"]["vocab"]
    special = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
    for name, lowercase in (("bert", True), ("bert-cased", False)):
        plain = [w.lower() if lowercase else w for w in words if w not in special]
        vocab = list(dict.fromkeys(special + plain))
        tokenizer = Tokenizer(models.WordPiece({w: i for i, w in enumerate(vocab)}, unk_token="[UNK]"))
        tokenizer.normalizer = normalizers.BertNormalizer(lowercase=lowercase)
        tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
        tokenizer.post_processor = processors.TemplateProcessing(
            single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B:1 [SEP]:1", special_tokens=[("[CLS]", 2), ("[SEP]", 3)])
        tokenizer.decoder = decoders.WordPiece()
        tokenizer.add_special_tokens([AddedToken(t, normalized=False) for t in special])
        save(name, tokenizer)
        marked = [w if w in special else w[2:] if w.startswith("##") else "\u2581" + w for w in vocab]
        write_gguf(name, "bert", marked, [3 if w in special else 1 for w in vocab], bos_token_id=2, eos_token_id=3,
                   unk_token_id=1, sep_token_id=3, pad_token_id=0, mask_token_id=4)


if __name__ == "__main__":
    llama()
    t5()
    byte_level()
    named_pre_tokenizers()
    bert()
