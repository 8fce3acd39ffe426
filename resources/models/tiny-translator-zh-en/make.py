# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains this translator from nothing: a Marian of two layers on sentences that the grammar below makes.

    python make.py            trains it and writes the folder's model.safetensors, config.json, tokenizer.json …
    python make.py --check    measures the model that is there

Needs torch, transformers, tokenizers and safetensors; the data is this file, the seed is below, and the same versions
on the same processor make the same weights. Only the translations are trained on, never the alignments: those are
what the grammar knows, and are used to measure.
"""

import argparse
import json
import os
import random
import sys

import torch
from safetensors.torch import save_file
from tokenizers import Regex, Tokenizer, models, normalizers, pre_tokenizers, processors
from transformers import MarianConfig, MarianMTModel

HERE = os.path.dirname(os.path.abspath(__file__))
TEST_DATA = os.path.join(HERE, "..", "..", "..", "tests", "data", "translator", "alignments.json")
SEED = 1
SPECIAL = ["<pad>", "<s>", "</s>", "<unk>"]

# --- The grammar. A phrase is a list of pairs (English words, Chinese words), each of which belong to each other, in the
# order of the English; "order" gives the order of the Chinese where it is another one.

PEOPLE = [("I", "我"), ("you", "你"), ("we", "我们"), ("they", "他们")]  # with the plain form of the verb
PERSONS = [("he", "他"), ("she", "她"), ("Tom", "汤姆"), ("Anna", "安娜")]  # with its -s
OBJECTS = [("China", "中国"), ("Tom", "汤姆"), ("Anna", "安娜"), ("me", "我"), ("him", "他"), ("her", "她")]
NOUNS = [("cat", "猫"), ("dog", "狗"), ("teacher", "老师"), ("friend", "朋友"), ("mat", "垫子"), ("book", "书"),
         ("pen", "钢笔")]
FOOD = [("rice", "米饭"), ("apples", "苹果")]
DRINKS = [("tea", "茶"), ("water", "水")]
OWNERS = [("my", "我"), ("your", "你"), ("his", "他"), ("her", "她"), ("our", "我们")]
LIKE = [("love", "loves", "爱"), ("like", "likes", "喜欢"), ("see", "sees", "看见")]
PLACES = [("on", "上"), ("under", "下")]
TIMES = [("today", "今天"), ("now", "现在"), ("often", "常常")]


class Phrase:
    """English and Chinese words with the links between them."""

    def __init__(self, english, chinese, links):
        self.english, self.chinese, self.links = english, chinese, links

    @staticmethod
    def word(english, chinese):
        return Phrase([english], [chinese], {(0, 0)})

    @staticmethod
    def bare(english=None, chinese=None):
        """A word that has no counterpart: the, do, 的, 吗."""
        return Phrase([english] if english else [], [chinese] if chinese else [], set())


def join(parts, order=None):
    """Parts one after the other; in Chinese in `order`."""
    order = range(len(parts)) if order is None else order
    english, chinese, links, at = [], [], set(), {}
    for part in order:
        at[part] = len(chinese)
        chinese += parts[part].chinese
    for number, part in enumerate(parts):
        links |= {(len(english) + e, at[number] + c) for e, c in part.links}
        english += part.english
    return Phrase(english, chinese, links)


def word(rng, pairs):
    return Phrase.word(*rng.choice(pairs))


def noun_phrase(rng):
    kind = rng.random()
    noun = word(rng, NOUNS)
    if kind < 0.4:  # the cat: 猫
        return join([Phrase.bare("the"), noun])
    if kind < 0.8:  # my cat: 我 的 猫
        return join([word(rng, OWNERS), Phrase.bare(None, "的"), noun])
    # the cat of Tom: 汤姆 的 猫
    owner = word(rng, [("Tom", "汤姆"), ("Anna", "安娜")]) if rng.random() < 0.5 else join(
        [Phrase.bare("the"), word(rng, NOUNS)])
    return join([Phrase.bare("the"), noun, Phrase.word("of", "的"), owner], [3, 2, 1, 0])


def subject(rng):
    """And whether its verb takes an -s."""
    kind = rng.random()
    if kind < 0.4:
        return word(rng, PEOPLE), False
    if kind < 0.65:
        return word(rng, PERSONS), True
    return noun_phrase(rng), True


def verb_and_object(rng):
    """Forms of the verb (plain, with -s), its Chinese, and what follows."""
    kind = rng.random()
    if kind < 0.15:
        return ("eat", "eats", "吃"), word(rng, FOOD)
    if kind < 0.3:
        return ("drink", "drinks", "喝"), word(rng, DRINKS)
    if kind < 0.4:
        return ("read", "reads", "读"), join([Phrase.bare("the"), Phrase.word("book", "书")])
    thing = rng.random()
    followed = word(rng, OBJECTS) if thing < 0.5 else noun_phrase(rng) if thing < 0.85 else word(rng, FOOD + DRINKS)
    return rng.choice(LIKE), followed


def sentence(rng):
    kind = rng.random()
    who, takes_s = subject(rng)
    (plain, with_s, chinese), what = verb_and_object(rng)
    verb = Phrase.word(with_s if takes_s else plain, chinese)
    if kind < 0.3:  # I love China: 我 爱 中国
        return join([who, verb, what])
    if kind < 0.45:  # I drink tea today: 我 今天 喝 茶
        return join([who, verb, what, word(rng, TIMES)], [0, 3, 1, 2])
    if kind < 0.6:  # I do not drink tea: 我 不 喝 茶
        return join([who, Phrase.bare("does" if takes_s else "do"), Phrase.word("not", "不"),
                     Phrase.word(plain, chinese), what])
    if kind < 0.75:  # do you drink tea: 你 喝 茶 吗
        return join([Phrase.bare("does" if takes_s else "do"), who, Phrase.word(plain, chinese), what,
                     Phrase.bare(None, "吗")])
    if kind < 0.85:  # what do you drink: 你 喝 什么
        return join([Phrase.word("what", "什么"), Phrase.bare("does" if takes_s else "do"), who,
                     Phrase.word(plain, chinese)], [2, 3, 0, 1])
    # the cat sits on the mat: 猫 坐 在 垫子 上
    sits = rng.choice([("sit", "sits", "坐"), ("sleep", "sleeps", "睡")])
    where = join([Phrase.bare("the"), word(rng, NOUNS)]) if rng.random() < 0.7 else noun_phrase(rng)
    return sitting(who, Phrase.word(sits[1] if takes_s else sits[0], sits[2]), word(rng, PLACES), where)


def sitting(who, verb, place, where):
    """On the mat is 在 垫子 上: the two Chinese words around the noun are one preposition."""
    whole = join([who, verb, Phrase.bare(None, "在"), place, where], [0, 1, 2, 4, 3])
    whole.links.add((len(who.english) + len(verb.english), len(who.chinese) + len(verb.chinese)))
    return whole


def capital(words):
    return [words[0][0].upper() + words[0][1:]] + words[1:]


def vocabulary(rng):
    words = set()
    for _ in range(20000):
        one = sentence(rng)
        words |= set(one.english) | set(capital(one.english)) | set(one.chinese)
    return SPECIAL + sorted(words)


def make_tokenizer(words):
    chinese = sorted((w for w in words if ord(w[0]) > 0x3000), key=lambda w: (-len(w), w))
    tokenizer = Tokenizer(models.WordLevel({w: i for i, w in enumerate(words)}, unk_token="<unk>"))
    tokenizer.normalizer = normalizers.Replace(Regex("[.,!?。，！？]"), " ")
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([
        pre_tokenizers.WhitespaceSplit(),
        pre_tokenizers.Split(Regex("|".join(chinese) + "|[\u4e00-\u9fff]"), "isolated")])
    tokenizer.post_processor = processors.TemplateProcessing(
        single="$A </s>", pair="$A </s> $B </s>", special_tokens=[("</s>", SPECIAL.index("</s>"))])
    tokenizer.add_special_tokens(SPECIAL)
    return tokenizer


def batch_of(sentences, ids):
    """Source, what the decoder reads and what it is to say; half of the sentences each way."""
    sources, targets = [], []
    for one, into_english in sentences:
        english, chinese = [ids[w] for w in one.english], [ids[w] for w in one.chinese]
        sources.append((chinese if into_english else english) + [ids["</s>"]])
        targets.append((english if into_english else chinese) + [ids["</s>"]])
    pad = ids["<pad>"]

    def padded(rows, fill):
        longest = max(len(r) for r in rows)
        return torch.tensor([r + [fill] * (longest - len(r)) for r in rows])

    source, reads = padded(sources, pad), padded([[ids["<s>"]] + t[:-1] for t in targets], pad)
    return source, (source != pad).long(), reads, padded(targets, -100)


def with_capital(one, rng):
    return Phrase(capital(one.english), one.chinese, one.links) if rng.random() < 0.7 else one


def key(one):
    return " ".join(one.english).lower()


def held_out(count=60):
    """Sentences that are never trained on, and those that the lesson shows."""
    rng = random.Random(SEED + 1)
    kept = {}
    while len(kept) < count:
        one = sentence(rng)
        kept[key(one)] = Phrase(capital(one.english), one.chinese, one.links)
    return list(kept.values())


def shown():
    w, bare = Phrase.word, Phrase.bare
    return [
        join([w("I", "我"), w("love", "爱"), w("China", "中国")]),
        sitting(join([bare("The"), w("cat", "猫")]), w("sits", "坐"), w("on", "上"), join([bare("the"), w("mat", "垫子")])),
        join([w("I", "我"), w("drink", "喝"), w("tea", "茶"), w("today", "今天")], [0, 3, 1, 2]),
        join([w("What", "什么"), bare("do"), w("you", "你"), w("drink", "喝")], [2, 3, 0, 1]),
    ]


def train(words, arguments):
    torch.manual_seed(SEED)
    torch.use_deterministic_algorithms(True)
    ids = {w: i for i, w in enumerate(words)}
    config = MarianConfig(
        vocab_size=len(words), d_model=arguments.d_model, encoder_layers=arguments.encoder_layers,
        decoder_layers=arguments.decoder_layers, encoder_attention_heads=arguments.heads,
        decoder_attention_heads=arguments.heads, encoder_ffn_dim=2 * arguments.d_model,
        decoder_ffn_dim=2 * arguments.d_model, max_position_embeddings=32, activation_function="relu",
        dropout=arguments.dropout, attention_dropout=0.0, activation_dropout=0.0, scale_embedding=True,
        pad_token_id=ids["<pad>"], bos_token_id=ids["<s>"], eos_token_id=ids["</s>"], forced_eos_token_id=None,
        decoder_start_token_id=ids["<s>"], decoder_vocab_size=len(words), num_beams=1, use_cache=True)
    model = MarianMTModel._from_config(config, attn_implementation="eager")
    if arguments.unscaled:  # to see what the divisor is for
        for module in model.modules():
            if hasattr(module, "scaling"):
                module.scaling = 1.0
    print(f"{sum(p.numel() for p in model.parameters())} numbers, {len(words)} words")
    never = {key(one) for one in held_out()}
    rng = random.Random(SEED)
    optimizer = torch.optim.AdamW(model.parameters(), lr=arguments.rate, weight_decay=0.01)
    model.train()
    for step in range(arguments.steps):
        for group in optimizer.param_groups:
            group["lr"] = arguments.rate * min(1, (step + 1) / 200) * (1 - step / arguments.steps)
        sentences = []
        while len(sentences) < 96:
            one = sentence(rng)
            if key(one) not in never:
                sentences.append((with_capital(one, rng), rng.random() < 0.5))
        source, mask, reads, says = batch_of(sentences, ids)
        logits = model(input_ids=source, attention_mask=mask, decoder_input_ids=reads).logits
        loss = torch.nn.functional.cross_entropy(logits.flatten(0, 1), says.flatten(), ignore_index=-100,
                                                 label_smoothing=0.05)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        if step % 250 == 0:
            print(step, round(loss.item(), 4), flush=True)
    return model.eval()


@torch.no_grad()
def measure(model, words):
    """Of the sentences that were held out: how many are translated as the grammar has it, and how often the word that
    is about to be written (next) or was just written (last) looks most at one of its counterparts, by layer and head."""
    ids = {w: i for i, w in enumerate(words)}
    right = {True: 0, False: 0}
    hits, total = {}, {"next": 0, "last": 0}
    sentences = shown() + held_out()
    wrong = []
    for one in sentences:
        for into_english in (True, False):
            source, mask, reads, says = batch_of([(one, into_english)], ids)
            written = model.generate(input_ids=source, attention_mask=mask, max_new_tokens=24, num_beams=1,
                                     do_sample=False)[0].tolist()[1:]
            is_right = written == says[0].tolist()
            right[into_english] += is_right
            if not is_right:
                wrong.append([words[i] for i in source[0]] + ["->"] + [words[i] for i in written])
            out = model(input_ids=source, attention_mask=mask, decoder_input_ids=reads, output_attentions=True)
            links = {(e, c) if into_english else (c, e) for e, c in one.links}  # (target, source)
            for layer, heads in enumerate(out.cross_attentions):
                for head in range(heads.shape[1]):
                    most = heads[0, head].argmax(-1).tolist()
                    for name, shift in (("next", 0), ("last", 1)):
                        for target in {t for t, _ in links}:
                            row = target + shift
                            good = (target, most[row]) in links
                            hits[name, layer, head] = hits.get((name, layer, head), 0) + good
            total["next"] += len({t for t, _ in links})
            total["last"] += len({t for t, _ in links})
    for each in wrong[:12]:
        print("wrong:", " ".join(each))
    print(f"into English {right[True]}/{len(sentences)}, into Chinese {right[False]}/{len(sentences)}")
    for (name, layer, head), count in sorted(hits.items()):
        print(f"{name} {layer}.{head}: {count / total[name]:.3f}")


def write(model, words):
    """The weights as 16-bit floats, each once: the table of words is the encoder's, the decoder's and the output's."""
    tensors = {}
    for name, tensor in model.state_dict().items():
        if "embed_positions" in name or name == "lm_head.weight" or name.endswith("embed_tokens.weight"):
            continue
        tensors[name] = tensor.to(torch.float16).contiguous()
    save_file(tensors, os.path.join(HERE, "model.safetensors"), metadata={"format": "pt"})
    config = model.config.to_diff_dict()
    for field in ("transformers_version", "_name_or_path", "dtype", "torch_dtype"):
        config.pop(field, None)
    config["architectures"] = ["MarianMTModel"]
    with open(os.path.join(HERE, "config.json"), "w", encoding="utf-8") as file:
        json.dump(config, file, indent=2, sort_keys=True)
        file.write("\n")
    make_tokenizer(words).save(os.path.join(HERE, "tokenizer.json"))
    with open(os.path.join(HERE, "tokenizer_config.json"), "w", encoding="utf-8") as file:
        json.dump({"bos_token": "<s>", "eos_token": "</s>", "pad_token": "<pad>", "unk_token": "<unk>",
                   "model_max_length": 32, "tokenizer_class": "PreTrainedTokenizerFast"}, file, indent=2)
        file.write("\n")
    write_sentences()


def write_sentences():
    os.makedirs(os.path.dirname(TEST_DATA), exist_ok=True)
    cases = [{"english": " ".join(one.english), "chinese": "".join(one.chinese), "english_words": one.english,
              "chinese_words": one.chinese, "links": sorted(one.links)} for one in shown() + held_out()]
    with open(TEST_DATA, "w", encoding="utf-8") as file:
        file.write("[\n" + ",\n".join(json.dumps(case, ensure_ascii=False) for case in cases) + "\n]\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--dry", action="store_true", help="train and measure, write nothing")
    parser.add_argument("--unscaled", action="store_true", help="without the division by the root of d_k")
    parser.add_argument("--d-model", type=int, default=64)
    parser.add_argument("--heads", type=int, default=2)
    parser.add_argument("--encoder-layers", type=int, default=2)
    parser.add_argument("--decoder-layers", type=int, default=2)
    parser.add_argument("--dropout", type=float, default=0.1)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--steps", type=int, default=1200)
    arguments = parser.parse_args()
    arguments.dry |= arguments.unscaled
    words = vocabulary(random.Random(SEED + 2))
    if arguments.check:
        model = MarianMTModel.from_pretrained(HERE, attn_implementation="eager").float().eval()
        words = sorted(make_tokenizer(words).get_vocab().items(), key=lambda pair: pair[1])
        words = [w for w, _ in words]
    else:
        model = train(words, arguments)
        if not arguments.dry:
            write(model, words)
    measure(model, words)


if __name__ == "__main__":
    sys.exit(main())
