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
from tokenizers import AddedToken, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors

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
        source = json.loads((DATA / f"{name}.tokenizer.json").read_text())
        vocab = sorted(source["model"]["vocab"].items(), key=lambda entry: entry[1])
        special = {token["content"] for token in source["added_tokens"]}
        merges = [m if isinstance(m, str) else " ".join(m) for m in source["model"]["merges"]]
        bos = {"bos_token_id": 0, "add_bos_token": True} if name == "llama3" else {}
        write_gguf(name, "gpt2", [token for token, _ in vocab], [3 if token in special else 1 for token, _ in vocab],
                   tokenizer_pre=pre, token_merges=merges, **bos)


if __name__ == "__main__":
    llama()
    t5()
    byte_level()
