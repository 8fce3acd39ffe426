# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains tiny tokenizers with the pipelines of the families, into tests/data/tokenizers/<name>.tokenizer.json.

Needs the Python package tokenizers. Run from the project folder: python tests/reference/make_tiny_tokenizers.py, then
tokenizers_reference.py for what they make of the nasty texts. Those of its OWN_TEXTS are written by hand.
"""

import json
import pathlib

from tokenizers import (AddedToken, Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors,
                        trainers)

from nasty_texts import NASTY

DATA = pathlib.Path("tests/data/tokenizers")
CORPUS = NASTY + [
    "The cat sits on the mat. The dog sits on the cat. It was the best of times, it was the worst of times.",
    "She sells sea shells by the sea shore, and he said that they would have been there with the others.",
    "Les \u00e9l\u00e8ves \u00e9taient d\u00e9j\u00e0 l\u00e0, \u00e0 c\u00f4t\u00e9 de la for\u00eat. \u00dcber die Br\u00fccke.",
    "\u732b\u5750\u5728\u57ab\u5b50\u4e0a\u3002\u6211\u7231\u5317\u4eac\u5929\u5b89\u95e8\u3002\u4eca\u5929\u5929\u6c14\u5f88\u597d\u3002",
    "for (int i = 0; i < 10; ++i) {\n    sum += values[i];\n}\n\nreturn sum;",
] * 3

GPT4 = (r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}%s| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+"
        r"|\s+(?!\S)|\s+")
LLAMA3 = GPT4 % "{1,3}"
QWEN2 = GPT4 % ""
GPT4O = (r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
         r"|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
         r"|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+")
BLOOM = " ?[^(\\s|[.,!?\u2026\u3002\uff0c\u3001\u0964\u06d4\u060c])]+"
DEEPSEEK3 = (r"[!\"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+"
             r"| ?[\p{P}\p{S}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+")


LATER = []  # tokens to add once the tokenizer is trained


def byte_bpe(size=420, specials=("<|endoftext|>",), **options):
    tokenizer = Tokenizer(models.BPE(**options))
    trainer = trainers.BpeTrainer(vocab_size=size, special_tokens=list(specials), show_progress=False,
                                  initial_alphabet=pre_tokenizers.ByteLevel.alphabet())
    tokenizer.decoder = decoders.ByteLevel()
    return tokenizer, trainer


def split(pattern, behavior="isolated", invert=False):
    return pre_tokenizers.Split(Regex(pattern), behavior, invert)


def bytes_only():
    return pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)


def gpt2():
    tokenizer, trainer = byte_bpe()
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.post_processor = processors.ByteLevel(trim_offsets=False)
    return tokenizer, trainer


def roberta():
    tokenizer, trainer = byte_bpe(specials=("<s>", "<pad>", "</s>", "<unk>"))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.post_processor = processors.RobertaProcessing(("</s>", 2), ("<s>", 0), trim_offsets=True,
                                                            add_prefix_space=False)
    LATER[:] = [AddedToken("<mask>", lstrip=True, normalized=False, special=True)]
    return tokenizer, trainer


def bart_prefix():
    tokenizer, trainer = byte_bpe(specials=("<s>", "<pad>", "</s>", "<unk>"))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=True)
    tokenizer.post_processor = processors.RobertaProcessing(("</s>", 2), ("<s>", 0), trim_offsets=True,
                                                            add_prefix_space=True)
    LATER[:] = [AddedToken("he", single_word=True, rstrip=True), AddedToken("  ", normalized=False)]
    return tokenizer, trainer


def llama3():
    tokenizer, trainer = byte_bpe(specials=("<|begin_of_text|>", "<|im_start|>"), ignore_merges=True)
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([split(LLAMA3), bytes_only()])
    tokenizer.post_processor = processors.Sequence([
        processors.ByteLevel(trim_offsets=False),
        processors.TemplateProcessing(single="<|begin_of_text|> $A", pair="<|begin_of_text|> $A <|begin_of_text|>:1 $B:1",
                                      special_tokens=[("<|begin_of_text|>", 0)])])
    return tokenizer, trainer


def qwen2():
    tokenizer, trainer = byte_bpe(specials=("<|endoftext|>", "<|im_start|>", "<|im_end|>"))
    tokenizer.normalizer = normalizers.NFC()
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([split(QWEN2), bytes_only()])
    tokenizer.post_processor = processors.ByteLevel(trim_offsets=False)
    return tokenizer, trainer


def gpt4o():
    tokenizer, trainer = byte_bpe()
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([split(GPT4O), bytes_only()])
    return tokenizer, trainer


def bloom():
    tokenizer, trainer = byte_bpe(specials=("<unk>", "<s>", "</s>", "<pad>"))
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([split(BLOOM), bytes_only()])
    return tokenizer, trainer


def falcon():
    tokenizer, trainer = byte_bpe(specials=(">>TITLE<<", "<|endoftext|>"))
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([
        pre_tokenizers.Punctuation("contiguous"), pre_tokenizers.ByteLevel(add_prefix_space=False),
        pre_tokenizers.Digits(individual_digits=False), split("[0-9][0-9][0-9]")])
    return tokenizer, trainer


def deepseek_coder():
    tokenizer, trainer = byte_bpe()
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([
        split("[\r\n]"), split(r"\s?\p{L}+"), split(r"\s?\p{P}+"), split("[\u4e00-\u9fa5\u0800-\u4e00\uac00-\ud7ff]+"),
        pre_tokenizers.Digits(individual_digits=True), bytes_only()])
    return tokenizer, trainer


def deepseek_v3():
    tokenizer, trainer = byte_bpe(specials=("<\uff5cbegin\u2581of\u2581sentence\uff5c>",))
    tokenizer.normalizer = normalizers.Sequence([])
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([
        split(r"\p{N}{1,3}"), split("[\u4e00-\u9fa5\u3040-\u309f\u30a0-\u30ff]+"), split(DEEPSEEK3), bytes_only()])
    return tokenizer, trainer


def smollm():
    tokenizer, trainer = byte_bpe(specials=("<|endoftext|>", "<|im_start|>", "<|im_end|>"))
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([
        pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.ByteLevel(add_prefix_space=False)])
    return tokenizer, trainer


def gpt_neox():
    tokenizer, trainer = byte_bpe()
    tokenizer.normalizer = normalizers.NFC()
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    LATER[:] = [AddedToken(" " * n, normalized=True) for n in range(4, 1, -1)]
    return tokenizer, trainer


def modernbert():
    tokenizer, trainer = byte_bpe(specials=("[UNK]", "[CLS]", "[SEP]", "[PAD]"))
    tokenizer.normalizer = normalizers.NFC()
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B [SEP]", special_tokens=[("[CLS]", 1), ("[SEP]", 2)])
    LATER[:] = [AddedToken("[MASK]", lstrip=True, normalized=False, special=True)]
    return tokenizer, trainer


def clip():
    tokenizer = Tokenizer(models.BPE(unk_token="<|endoftext|>", end_of_word_suffix="</w>"))
    tokenizer.normalizer = normalizers.Sequence([normalizers.NFC(), normalizers.Replace(Regex(r"\s+"), " "),
                                                 normalizers.Lowercase()])
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([
        split(r"<\|startoftext\|>|<\|endoftext\|>|'s|'t|'re|'ve|'m|'ll|'d|[\p{L}]+|[\p{N}]|[^\s\p{L}\p{N}]+",
              "removed", True), pre_tokenizers.ByteLevel(add_prefix_space=False)])
    trainer = trainers.BpeTrainer(vocab_size=600, end_of_word_suffix="</w>", show_progress=False,
                                  initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
                                  special_tokens=["<|endoftext|>"])
    tokenizer.decoder = decoders.BPEDecoder()
    return tokenizer, trainer


BYTES = [f"<0x{byte:02X}>" for byte in range(256)]


def llama_decoder():
    return decoders.Sequence([decoders.Replace("\u2581", " "), decoders.ByteFallback(), decoders.Fuse(),
                              decoders.Strip(" ", 1, 0)])


def llama2():
    tokenizer = Tokenizer(models.BPE(unk_token="<unk>", fuse_unk=True, byte_fallback=True))
    tokenizer.normalizer = normalizers.Sequence([normalizers.Prepend("\u2581"), normalizers.Replace(" ", "\u2581")])
    trainer = trainers.BpeTrainer(vocab_size=520, special_tokens=["<unk>", "<s>", "</s>"] + BYTES, limit_alphabet=80,
                                  show_progress=False, max_token_length=8)
    tokenizer.post_processor = processors.TemplateProcessing(
        single="<s> $A", pair="<s> $A <s>:1 $B:1", special_tokens=[("<s>", 1)])
    tokenizer.decoder = llama_decoder()
    return tokenizer, trainer


def mistral():
    tokenizer, trainer = llama2()
    tokenizer.normalizer = None
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace("\u2581", prepend_scheme="first", split=False)
    return tokenizer, trainer


def gemma():
    tokenizer, trainer = llama2()
    tokenizer.normalizer = normalizers.Replace(" ", "\u2581")
    tokenizer.pre_tokenizer = split(" ", "merged_with_previous")
    return tokenizer, trainer


def phi3():
    tokenizer, trainer = llama2()
    LATER[:] = [AddedToken("<|endoftext|>", rstrip=True, normalized=False, special=True),
                AddedToken("[SEP]", rstrip=True, lstrip=True, normalized=False, special=True),
                AddedToken("cat", normalized=True), AddedToken("the", single_word=True, normalized=True)]
    return tokenizer, trainer


def unk_bpe():
    """No byte pieces: unknown characters, not fused."""
    tokenizer = Tokenizer(models.BPE(unk_token="[UNK]", continuing_subword_prefix="##"))
    tokenizer.normalizer = normalizers.Sequence([normalizers.NFKD(), normalizers.StripAccents(), normalizers.Strip()])
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([pre_tokenizers.Whitespace(),
                                                       pre_tokenizers.Digits(individual_digits=True)])
    trainer = trainers.BpeTrainer(vocab_size=300, special_tokens=["[UNK]"], limit_alphabet=70, show_progress=False,
                                  continuing_subword_prefix="##")
    return tokenizer, trainer


def unigram(size=450, specials=("<pad>", "</s>", "<unk>"), **options):
    tokenizer = Tokenizer(models.Unigram())
    trainer = trainers.UnigramTrainer(vocab_size=size, special_tokens=list(specials), unk_token="<unk>",
                                      show_progress=False, **options)
    tokenizer.decoder = decoders.Metaspace()
    return tokenizer, trainer


def charsmap():
    model = json.loads(pathlib.Path("resources/models/multilingual-e5-small-zh-en/tokenizer.json").read_text())
    return model["normalizer"]


def t5():
    tokenizer, trainer = unigram()
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="always", split=True)
    tokenizer.normalizer = normalizers.Sequence([normalizers.Nmt(), normalizers.NFKC(),
                                                 normalizers.Replace(Regex(" {2,}"), " ")])
    tokenizer.post_processor = processors.TemplateProcessing(
        single="$A </s>", pair="$A </s> $B </s>", special_tokens=[("</s>", 1)])
    return tokenizer, trainer


def albert():
    tokenizer, trainer = unigram(specials=("<pad>", "<unk>", "[CLS]", "[SEP]"))
    tokenizer.normalizer = normalizers.Sequence([
        normalizers.Replace("``", '"'), normalizers.Replace("''", '"'), normalizers.NFKD(), normalizers.StripAccents(),
        normalizers.Lowercase(), normalizers.Replace(Regex(" {2,}"), " ")])
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="first", split=True)
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B:1 [SEP]:1", special_tokens=[("[CLS]", 2), ("[SEP]", 3)])
    LATER[:] = [AddedToken("[MASK]", lstrip=True, normalized=False, special=True)]
    return tokenizer, trainer


def mbart():
    """The language code stands behind the text."""
    tokenizer, trainer = unigram(specials=("<s>", "<pad>", "</s>", "<unk>"))
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([pre_tokenizers.WhitespaceSplit(),
                                                       pre_tokenizers.Metaspace(prepend_scheme="never", split=False)])
    tokenizer.normalizer = normalizers.NFD()
    LATER[:] = [AddedToken("en_XX", normalized=False, special=True)]
    return tokenizer, trainer


def deberta():
    """Byte-level pieces between BERT's tokens; a mask that takes the space before it."""
    tokenizer, trainer = byte_bpe(specials=("[PAD]", "[CLS]", "[SEP]", "[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B:1 [SEP]:1", special_tokens=[("[CLS]", 1), ("[SEP]", 2)])
    LATER[:] = [AddedToken("[MASK]", lstrip=True, normalized=False, special=True)]
    return tokenizer, trainer


def deberta_v3():
    """Every space that is not one alone becomes one, and those behind a text go."""
    tokenizer, trainer = unigram(specials=("[PAD]", "[CLS]", "[SEP]", "<unk>"))
    tokenizer.normalizer = normalizers.Sequence([normalizers.Replace(Regex(r"\s{2,}|[\n\r\t]"), " "), normalizers.NFC(),
                                                 normalizers.Strip(left=False, right=True)])
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([pre_tokenizers.Metaspace("\u2581", prepend_scheme="always")])
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B:1 [SEP]:1", special_tokens=[("[CLS]", 1), ("[SEP]", 2)])
    LATER[:] = [AddedToken("[MASK]", normalized=False, special=True)]
    return tokenizer, trainer


def bert_cased():
    tokenizer = Tokenizer(models.WordPiece(unk_token="[UNK]", max_input_chars_per_word=20))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=False, strip_accents=None, handle_chinese_chars=False)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.post_processor = processors.BertProcessing(("[SEP]", 2), ("[CLS]", 1))
    trainer = trainers.WordPieceTrainer(vocab_size=350, special_tokens=["[UNK]", "[CLS]", "[SEP]", "[MASK]"],
                                        limit_alphabet=120, show_progress=False)
    tokenizer.decoder = decoders.WordPiece()
    return tokenizer, trainer


def word_level():
    tokenizer = Tokenizer(models.WordLevel(unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True, strip_accents=False, clean_text=False)
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([
        split("-", "merged_with_next"), pre_tokenizers.CharDelimiterSplit(" "),
        pre_tokenizers.Punctuation("merged_with_previous")])
    trainer = trainers.WordLevelTrainer(vocab_size=200, special_tokens=["[UNK]"], show_progress=False)
    return tokenizer, trainer


def byte_normalizer():
    """Byte level as a normalizer, digits in threes from the right by look-ahead."""
    tokenizer, trainer = byte_bpe()
    tokenizer.normalizer = normalizers.Sequence([normalizers.ByteLevel()])
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([
        split(r"(?=(\d{3})+(?!\d))"), split("\u0120", "merged_with_next"), split(r"(?<=[a-z])(?=[A-Z])")])
    tokenizer.post_processor = processors.Sequence([
        processors.ByteLevel(trim_offsets=True, add_prefix_space=False),
        processors.TemplateProcessing(single="$A <|endoftext|>:1", special_tokens=[("<|endoftext|>", 0)])])
    return tokenizer, trainer


def scripts():
    """Words by script, and those in threes."""
    tokenizer = Tokenizer(models.BPE(unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.NFKC()
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([pre_tokenizers.UnicodeScripts(), pre_tokenizers.FixedLength(3)])
    trainer = trainers.BpeTrainer(vocab_size=260, special_tokens=["[UNK]"], limit_alphabet=150, show_progress=False)
    return tokenizer, trainer


def script_words():
    """Every word that scripts leave is a piece, so that each difference shows."""
    tokenizer = Tokenizer(models.WordLevel(unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.UnicodeScripts()
    return tokenizer, trainers.WordLevelTrainer(vocab_size=400, special_tokens=["[UNK]"], show_progress=False)


def main():
    DATA.mkdir(parents=True, exist_ok=True)
    families = [gpt2, roberta, bart_prefix, llama3, qwen2, gpt4o, bloom, falcon, deepseek_coder, deepseek_v3, smollm,
                gpt_neox, modernbert, clip, llama2, mistral, gemma, phi3, unk_bpe, t5, albert, mbart, deberta,
                deberta_v3, bert_cased, word_level, byte_normalizer, scripts, script_words]
    for family in families:
        LATER.clear()
        tokenizer, trainer = family()
        is_unigram = isinstance(tokenizer.model, models.Unigram)  # its alphabet must fit into the vocabulary
        tokenizer.train_from_iterator([t for t in CORPUS if not is_unigram or t.isascii() or len(t) > 60], trainer)
        tokenizer.add_tokens(LATER)
        path = DATA / f"{family.__name__}.tokenizer.json"
        tokenizer.save(str(path), pretty=False)
        if family is mbart:
            model = json.loads(path.read_text())
            model["normalizer"] = charsmap()
            model["post_processor"] = {
                "type": "TemplateProcessing",
                "single": [{"Sequence": {"id": "A", "type_id": 0}}, {"SpecialToken": {"id": "</s>", "type_id": 0}},
                           {"SpecialToken": {"id": "en_XX", "type_id": 0}}],
                "pair": [{"Sequence": {"id": "A", "type_id": 0}}, {"Sequence": {"id": "B", "type_id": 0}},
                         {"SpecialToken": {"id": "</s>", "type_id": 0}}],
                "special_tokens": {
                    "</s>": {"id": "</s>", "ids": [2], "tokens": ["</s>"]},
                    "en_XX": {"id": "en_XX", "ids": [tokenizer.token_to_id("en_XX")], "tokens": ["en_XX"]}}}
            path.write_text(json.dumps(model, ensure_ascii=False, separators=(",", ":")))
        print(f"{family.__name__}: {path.stat().st_size} bytes, {tokenizer.get_vocab_size()} pieces")


if __name__ == "__main__":
    main()
