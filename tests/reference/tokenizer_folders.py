# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes folders with the older tokenizer files of the families, and what transformers makes of the nasty texts.

Into tests/data/tokenizers/folders/<name>: the files as such models ship them, and expected.json. SentencePiece models
are stored without their normalization table, which would be most of their size: where expected.json says "charsmap",
the test puts in the one of multilingual-e5-small-zh-en (nmt_nfkc, as the real models have it), as this script does.

The reference is transformers 5, which reads Marian and M2M-100 by SentencePiece itself and the others by the tokenizers
library. It differs from the tokenizers that were published with the models in some points; here is what is done then:
- MBartTokenizer forgets the normalization table: it is put back.
- NllbTokenizer numbers <mask> before the languages unless `added_tokens_decoder` says otherwise: here it says so.
- XGLMTokenizer does not read sentencepiece.bpe.model: it is given the vocabulary of its own converter.
- AlbertTokenizer leaves out the rule for "1,": it is given the vocabulary of its own converter.
- MarianTokenizer gives a special token typed in the target the id of the source's vocabulary: no such text is used.
- DebertaTokenizer puts two [SEP] between a pair, and DebertaV2Tokenizer forgets the normalization table: they are given the
  frame and the steps of their converters.
- LlamaTokenizer and GemmaTokenizer begin with no <s> unless `add_bos_token` is there: here it is.
Byte ranges of SentencePiece come from the offsets of its normalizer: a piece ends where what stands behind it begins in
the text, and pieces that one character became share its bytes, as those of the tokenizers library do.

Needs transformers, tokenizers, sentencepiece. Run from the project folder: python tests/reference/tokenizer_folders.py
"""

import base64
import io
import json
import pathlib
import shutil
import tempfile

import sentencepiece
import transformers
from sentencepiece import sentencepiece_model_pb2
from tokenizers import Regex, normalizers, pre_tokenizers, processors
from transformers import AutoTokenizer
from transformers.convert_slow_tokenizer import check_number_comma
from transformers.models.m2m_100.tokenization_m2m_100 import FAIRSEQ_LANGUAGE_CODES as M2M_LANGUAGES
from transformers.models.nllb.tokenization_nllb import FAIRSEQ_LANGUAGE_CODES as NLLB_LANGUAGES

from make_tiny_tokenizers import CORPUS
from nasty_texts import NASTY, PAIRS
from tokenizers_reference import case

DATA = pathlib.Path("tests/data/tokenizers/folders")
E5 = json.loads(pathlib.Path("resources/models/multilingual-e5-small-zh-en/tokenizer.json").read_text())
CHARSMAP = base64.b64decode(E5["normalizer"]["precompiled_charsmap"])
CODES = [">>fr<< Hello world", ">>xx<<  a", ">>fr<<", "a >>fr<< b", ">>fr<<</s>>>de<< x", ">>fr<<>>de<< x", ">>fr a", ">><<",
         "the" + "a" * 23 + "\u732b\ufb01ab ,>>fr<< ab  \u00bd\u0301\u732bab" + "a" * 24 + ">>fr<<\ufb01ab "]  # decided by rounding
MORE = ["\uff28\uff45llo \u2460", "12, 3,45, a1,", "<extra_id_0> x <extra_id_99>", "en_XX fr_XX", "eng_Latn a fra_Latn", "__fr__ a __en__",
        "a</s> b<s>c <s> d", "<mask_1> a <unk_5> <mask_2>", "a <pad> b"]
TEXTS = NASTY + MORE
MASK = {"__type": "AddedToken", "content": "<mask>", "lstrip": True, "rstrip": False, "normalized": False, "single_word": False}


def train(**options):
    model = io.BytesIO()
    lines = [line for text in CORPUS for line in text.split("\n") if line.strip() and line.isascii() and "\0" not in line]
    lines += [text for text in CORPUS if len(text) > 60 and "\n" not in text and not text.isascii()]
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(lines), model_writer=model, normalization_rule_name="identity", minloglevel=2,
        character_coverage=0.99, **options)
    return model.getvalue()


def with_charsmap(model):
    proto = sentencepiece_model_pb2.ModelProto()
    proto.ParseFromString(model)
    proto.normalizer_spec.precompiled_charsmap = CHARSMAP
    return proto.SerializeToString()


def pieces(model, adjust=lambda piece, score: score):
    proto = sentencepiece_model_pb2.ModelProto()
    proto.ParseFromString(model)
    return [(p.piece, adjust(p.piece, p.score)) for p in proto.pieces]


def put(folder, files, charsmap):
    for name, content in files.items():
        if isinstance(content, (dict, list)):
            content = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
        if charsmap and name.endswith((".model", ".spm")):
            content = with_charsmap(content)
        (folder / name).write_bytes(content)


def save(name, files, cases, target=(), charsmap=False):
    folder = DATA / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    put(folder, files, False)

    def lines(items):
        return "[\n" + ",\n".join(json.dumps(c, separators=(",", ":")) for c in items) + "\n]"

    (folder / "expected.json").write_text(
        f'{{"charsmap": {str(charsmap).lower()}, "cases": {lines(cases)},\n"target": {lines(target)}}}\n')
    size = sum(f.stat().st_size for f in folder.iterdir())
    print(f"{name}: {len(cases)} + {len(target)} cases, {size} bytes")


def by_tokenizers(name, files, charsmap=False, fix=None, added=None, has_target=False):
    """A family that transformers reads by the tokenizers library. `fix` repairs what it loads, see above."""
    with tempfile.TemporaryDirectory() as place:
        place = pathlib.Path(place)
        put(place, files, charsmap)
        if added:
            config = json.loads((place / "tokenizer_config.json").read_text())
            put(place, {"tokenizer_config.json": config | {"added_tokens_decoder": added}}, False)
        tokenizer = AutoTokenizer.from_pretrained(str(place))
        model = next((files[f] for f in files if f.endswith(".model")), None)
        if fix:
            tokenizer = fix(tokenizer, model)
        backend = tokenizer._tokenizer
        backend.no_truncation()
        backend.no_padding()
        cases = [case(backend, text) for text in TEXTS]
        cases += [case(backend, text, pair) for text, pair in PAIRS if pair]
        cases += [case(backend, text, add_special=False, read_special=False) for text in TEXTS if "<" in text or "[" in text]
        target = []
        if has_target:
            tokenizer._switch_to_target_mode()
            target = [case(backend, text) for text in TEXTS[:12]]
        if model:
            show_differences(name, backend, with_charsmap(model) if charsmap else model)
        save(name, files, cases, target, charsmap)


def show_differences(name, backend, model):
    """How far the tokenizers library is from SentencePiece itself: for the reader only."""
    processor = sentencepiece.SentencePieceProcessor(model_proto=model)
    plain = [text for text in NASTY if not any(s in text for s in ("<", "[", "\0"))]
    different = [text for text in plain
                 if len(backend.encode(text, add_special_tokens=False).ids) != len(processor.encode(text))]
    print(f"  {name}: {len(different)} of {len(plain)} texts have another number of tokens by SentencePiece")


def spans(processor, text, found):
    """The bytes of the text that each piece came from."""
    normalized, offsets = processor.normalize(text, with_offsets=True)
    assert normalized == "".join(found), (text, normalized, found)
    at = 0
    for piece in found:
        begin, last = offsets[at], offsets[at + len(piece) - 1]
        at += len(piece)
        end = next((o for o in offsets[at:] if o > last), offsets[-1])
        yield len(text[:begin].encode()), len(text[:end].encode())


def exact_case(tokenizer, processor, text, is_target, read_special=True):
    """Ids and pieces of transformers; the ranges of each stretch between special tokens are SentencePiece's."""
    arguments = {} if read_special else {"split_special_tokens": True}
    ids = tokenizer(text_target=text, **arguments) if is_target else tokenizer(text, **arguments)
    if is_target:
        tokenizer._switch_to_target_mode()
    wanted = tokenizer.tokenize(text, **arguments)
    tokens, ranges, at = [], [], 0
    for section in tokenizer.tokens_trie.split(text) if read_special else [text]:
        begin, at = at, at + len(section.encode())
        if section in tokenizer.all_special_tokens and read_special:
            tokens.append(section)
            ranges.append([begin, at])
            continue
        if hasattr(tokenizer, "remove_language_code"):
            code, section = tokenizer.remove_language_code(section)
            tokens += code
            ranges += [[begin, begin + len(c.encode())] for c in code]
            begin = at - len(section.encode())
        found = processor.encode(section, out_type=str)
        tokens += found
        ranges += [[begin + b, begin + e] for b, e in spans(processor, section, found)]
    assert tokens == wanted, (text, tokens, wanted)
    inner = [tokenizer.convert_tokens_to_ids(token) for token in tokens]
    prefix, suffix = getattr(tokenizer, "prefix_tokens", []), getattr(tokenizer, "suffix_tokens", [tokenizer.eos_token_id])
    assert ids.input_ids == prefix + inner + suffix, (text, ids.input_ids, inner)
    eos = [tokenizer.eos_token] * len(suffix)
    names = [tokenizer.get_lang_token(tokenizer.tgt_lang if is_target else tokenizer.src_lang)] if prefix else []
    result = {"text": text, "ids": ids.input_ids, "pieces": names + tokens + eos,
              "ranges": [[0, 0]] * len(prefix) + ranges + [[0, 0]] * len(suffix)}
    if not read_special:
        result["readSpecial"] = False
    return result


def by_sentencepiece(name, files, texts, charsmap=True):
    with tempfile.TemporaryDirectory() as place:
        place = pathlib.Path(place)
        put(place, files, charsmap)
        tokenizer = AutoTokenizer.from_pretrained(str(place))

        def cases(spm, items, is_target):
            processor = sentencepiece.SentencePieceProcessor(model_file=str(place / spm))
            special = [t for t in items if "<" in t]
            return ([exact_case(tokenizer, processor, t, is_target) for t in items]
                    + [exact_case(tokenizer, processor, t, is_target, read_special=False) for t in special])

        models = [f for f in files if f.endswith((".spm", ".model"))]
        targets = texts[:40] + [t for t in texts[-18:] if "<pad>" not in t]
        save(name, files, cases(models[0], texts, False), cases(models[-1], targets, True), charsmap)


def by_words(name, files, texts):
    """ESM's, which transformers reads by a class of its own: pieces stand in the text as they are, unknown ones too."""
    with tempfile.TemporaryDirectory() as place:
        place = pathlib.Path(place)
        put(place, files, False)
        tokenizer = AutoTokenizer.from_pretrained(str(place))
        cases = []
        for text in texts:
            ids, words, ranges, at = tokenizer(text).input_ids, tokenizer.tokenize(text), [], 0
            for word in words:
                at = text.index(word, at) + len(word)
                ranges.append([len(text[:at - len(word)].encode()), len(text[:at].encode())])
            cases.append({"text": text, "ids": ids, "pieces": tokenizer.convert_ids_to_tokens(ids), "ranges": [[0, 0], *ranges, [0, 0]]})
        save(name, files, cases)


def configured(cls, **more):
    return {"tokenizer_config.json": {"tokenizer_class": cls} | more}


def vocabulary_of(*models, first=(), last=()):
    """A vocab.json: pieces of all models together, some of them left out, as they are for real models."""
    found = dict.fromkeys(first)
    for model in models:
        found |= dict.fromkeys(piece for i, (piece, _) in enumerate(pieces(model)) if i % 17 != 5)
    names = [*found, *(token for token in last if token not in found)]
    return {piece: i for i, piece in enumerate(names)}


def with_precompiled(tokenizer, _):
    tokenizer._tokenizer.normalizer = normalizers.Precompiled(CHARSMAP)
    return tokenizer


def deberta_of(tokenizer, _):
    tokenizer._tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[(name, tokenizer._tokenizer.token_to_id(name)) for name in ("[CLS]", "[SEP]")])
    return tokenizer


def deberta_v2_of(tokenizer, _):
    tokenizer._tokenizer.normalizer = normalizers.Sequence([
        normalizers.Strip(), normalizers.Precompiled(CHARSMAP), normalizers.Replace(Regex(" {2,}"), " ")])
    tokenizer._tokenizer.pre_tokenizer = pre_tokenizers.Metaspace("\u2581", prepend_scheme="always")
    return tokenizer


def xglm_of(_, model):
    vocab = [("<s>", 0.0), ("<pad>", 0.0), ("</s>", 0.0), ("<unk>", 0.0)] + pieces(model)[3:]
    vocab += [(f"<madeupword{i}>", 0.0) for i in range(7)]
    return transformers.XGLMTokenizer(vocab=vocab, _spm_precompiled_charsmap=CHARSMAP)


def albert_of(tokenizer, model):
    vocab = pieces(model, lambda piece, score: score if check_number_comma(piece) else score - 100)
    return transformers.AlbertTokenizer(vocab=vocab, _spm_precompiled_charsmap=CHARSMAP,
                                        mask_token=transformers.AddedToken("[MASK]", lstrip=True, normalized=False),
                                        do_lower_case=tokenizer.do_lower_case, keep_accents=tokenizer.keep_accents)


def added(tokens, first):
    return {str(first + i): {"content": token, "lstrip": token == "<mask>", "normalized": False, "rstrip": False,
                             "single_word": False, "special": True} for i, token in enumerate(tokens)}


def vocab_txt(name, *first):
    """The words of a tiny WordPiece tokenizer with other special tokens in front, one on a line."""
    model = json.loads((DATA.parent / f"{name}.tokenizer.json").read_text())["model"]
    words = [word for word in sorted(model["vocab"], key=model["vocab"].get) if not word.startswith("[") or len(word) == 1]
    return {"vocab.txt": ("\n".join([*first, *words]) + "\n").encode()}


def vocab_and_merges(name, *last):
    model = json.loads((DATA.parent / f"{name}.tokenizer.json").read_text())["model"]
    vocab = sorted(model["vocab"], key=model["vocab"].get)
    merges = [merge if isinstance(merge, str) else " ".join(merge) for merge in model["merges"]]
    return {"vocab.json": {word: i for i, word in enumerate([*vocab, *last])},
            "merges.txt": ("#version: 0.2\n" + "\n".join(merges) + "\n").encode()}


def older_pairs():
    """vocab.txt, and vocab.json with merges.txt."""
    bert = vocab_txt("bert_cased", "[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")
    by_tokenizers("bert", configured("BertTokenizer") | bert)
    by_tokenizers("bert_cased", configured("BertTokenizer", do_lower_case=False, tokenize_chinese_chars=False) | bert)
    by_tokenizers("electra", configured("ElectraTokenizer", strip_accents=False) | bert)
    by_tokenizers("mpnet", configured("MPNetTokenizer", mask_token=MASK)
                  | vocab_txt("bert_cased", "<s>", "<pad>", "</s>", "<unk>", "[UNK]", "<mask>"))
    by_tokenizers("roberta", configured("RobertaTokenizer", mask_token=MASK) | vocab_and_merges("roberta", "<mask>"))
    by_tokenizers("bart", configured("BartTokenizer", mask_token=MASK, add_prefix_space=True) | vocab_and_merges("roberta", "<mask>"))
    by_tokenizers("gpt2", configured("GPT2Tokenizer") | vocab_and_merges("gpt2"))
    by_tokenizers("opt", configured("GPT2Tokenizer", add_bos_token=True, bos_token="</s>", eos_token="</s>", unk_token="</s>",
                                    pad_token="<pad>") | vocab_and_merges("roberta"))
    residues = ["<cls>", "<pad>", "<eos>", "<unk>", *"LAGVSERTIDPKQNFYMHWCXBUZO.-", "<null_1>", "<mask>"]
    by_words("esm", configured("EsmTokenizer") | {"vocab.txt": "\n".join(residues).encode()},
             ["MKTAYIAKQR", "MKT AYI<mask>KQR", "MKTayIA", "<null_1>A-.", "MK\nTA\tY  I", " M ", "m", "MKX1Z<cls>A", "A<eos>"] + TEXTS)
    by_tokenizers("deberta", configured("DebertaTokenizer", mask_token=MASK | {"content": "[MASK]"}) | vocab_and_merges("deberta", "[MASK]"), fix=deberta_of)
    by_tokenizers("qwen2", configured("Qwen2Tokenizer", added_tokens_decoder=added(["<|im_start|>", "<|im_end|>"], 1),
                                      eos_token="<|im_end|>") | vocab_and_merges("qwen2"))


def main():
    older_pairs()
    unigram = train(model_type="unigram", vocab_size=200)
    other = train(model_type="unigram", vocab_size=180, split_digits=True)
    bpe = train(model_type="bpe", vocab_size=300)
    t5 = train(model_type="unigram", vocab_size=190, pad_id=0, eos_id=1, unk_id=2, bos_id=-1)
    albert = train(model_type="unigram", vocab_size=200, pad_id=0, unk_id=1, bos_id=-1, eos_id=-1,
                   control_symbols="[CLS],[SEP],[MASK]")
    deberta = train(model_type="unigram", vocab_size=200, pad_id=0, bos_id=1, eos_id=2, unk_id=3, pad_piece="[PAD]",
                    bos_piece="[CLS]", eos_piece="[SEP]", unk_piece="[UNK]")
    llama = train(model_type="bpe", vocab_size=480, byte_fallback=True, split_digits=True,
                  allow_whitespace_only_pieces=True, remove_extra_whitespaces=False)
    gemma = train(model_type="bpe", vocab_size=520, byte_fallback=True, split_digits=True, allow_whitespace_only_pieces=True,
                  remove_extra_whitespaces=False, add_dummy_prefix=False, pad_id=0, eos_id=1, bos_id=2, unk_id=3,
                  eos_piece="<eos>", bos_piece="<bos>",
                  user_defined_symbols=["<mask>", "<start_of_turn>", "\n", "\n\n", "\u2581\u2581", "\u2581\u2581\u2581", "<table>"])

    by_sentencepiece("marian", configured("MarianTokenizer", source_lang="en", target_lang="fr") | {
        "source.spm": unigram, "target.spm": other,
        "vocab.json": vocabulary_of(unigram, other, first=("</s>", "<unk>", ">>fr<<"),
                                    last=("\u6211\u4e0a\u5468\u4e70\u4e86\u94a2\u7b14", "\U0001f603", "<pad>"))}, TEXTS + CODES)
    by_sentencepiece("marian_two", configured("MarianTokenizer", separate_vocabs=True) | {
        "source.spm": bpe, "target.spm": unigram, "vocab.json": vocabulary_of(bpe, first=("<unk>", "</s>"), last=("<pad>",)),
        "target_vocab.json": vocabulary_of(unigram, first=("<pad>", "</s>", "<unk>"))}, TEXTS + CODES)
    m2m = vocabulary_of(bpe, first=("<s>", "<pad>", "</s>", "<unk>"), last=("\u732b", "madeupword0000"))
    tokens = [f"__{code}__" for code in M2M_LANGUAGES["m2m100"]]
    by_sentencepiece("m2m100", configured("M2M100Tokenizer", src_lang="zh", tgt_lang="fr", additional_special_tokens=tokens) | {
        "sentencepiece.bpe.model": bpe, "vocab.json": m2m}, TEXTS)
    by_tokenizers("nllb", configured("NllbTokenizer", src_lang=None, tgt_lang="fra_Latn") | {"sentencepiece.bpe.model": bpe}, True,
                  added=added(["<s>", "<pad>", "</s>", "<unk>"], 0) | added([*NLLB_LANGUAGES, "<mask>"], 301), has_target=True)
    by_tokenizers("mbart", configured("MBartTokenizer") | {"sentencepiece.bpe.model": unigram}, True, fix=with_precompiled)
    by_tokenizers("mbart50", configured("MBart50Tokenizer", src_lang="fr_XX", tgt_lang="de_DE")
                  | {"sentencepiece.bpe.model": unigram}, True, has_target=True)
    by_tokenizers("pegasus", configured("PegasusTokenizer") | {"spiece.model": t5}, True)
    by_tokenizers("xglm", configured("XGLMTokenizer") | {"sentencepiece.bpe.model": unigram}, True, fix=xglm_of)
    by_tokenizers("xlm_roberta", configured("XLMRobertaTokenizer", mask_token=MASK) | {"sentencepiece.bpe.model": unigram}, True)
    by_tokenizers("camembert", configured("CamembertTokenizer") | {"sentencepiece.bpe.model": unigram}, True)
    by_tokenizers("t5", configured("T5Tokenizer") | {"spiece.model": t5}, True)
    mask = MASK | {"content": "[MASK]"}
    by_tokenizers("albert", configured("AlbertTokenizer", mask_token=mask) | {"spiece.model": albert}, True, fix=albert_of)
    by_tokenizers("albert_cased", configured("AlbertTokenizer", mask_token=mask, do_lower_case=False, keep_accents=True)
                  | {"spiece.model": albert}, True, fix=albert_of)
    by_tokenizers("deberta_v3", configured("DebertaV2Tokenizer", do_lower_case=False, vocab_type="spm") | {"spm.model": deberta}, True,
                  fix=deberta_v2_of)
    by_tokenizers("llama", configured("LlamaTokenizer", legacy=False, add_bos_token=True) | {"tokenizer.model": llama})
    by_tokenizers("gemma", configured("GemmaTokenizer", bos_token="<bos>", eos_token="<eos>", add_bos_token=True)
                  | {"tokenizer.model": gemma})


if __name__ == "__main__":
    transformers.logging.set_verbosity_error()
    main()
