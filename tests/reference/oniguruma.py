# SPDX-License-Identifier: GPL-3.0-or-later
"""How the Oniguruma library, which Hugging Face's tokenizers read patterns with, reads classes and syntax.

Writes tests/data/tokenizers/oniguruma_classes.json: the characters that each of CLASSES matches, and
oniguruma_cases.json: what expressions find in short texts.
usage: oniguruma.py                 writes both
       oniguruma.py COUNT FILE      writes COUNT random cases to FILE, for HEEDMAP_ONIGURUMA_CASES
needs: tokenizers
"""

import json
import pathlib
import random
import sys

from tokenizers import Regex, pre_tokenizers

DATA = pathlib.Path(__file__).parent.parent / "data" / "tokenizers"
CHARACTERS = [chr(c) for c in range(0x110000) if not 0xD800 <= c < 0xE000]

POSIX = "alnum alpha ascii blank cntrl digit graph lower print punct space upper word xdigit".split()
PROPERTIES = ("L M N P S Z C Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf Co Cn "
              "Letter Alphabetic Han Hangul Hiragana Katakana Latin Cyrillic Greek Arabic Thai Common White_Space "
              "in_basic_latin").split()
CLASSES = ([r"\w", r"\W", r"[\w]", r"[^\w]", r"[\W]", r"[^\W]", r"\d", r"\D", r"[\d]", r"\s", r"\S", r"[\S]", r"\h", r"\H",
            r"[\h]", r".", r"(?m).", r"\N", r"\O", r"\R", r"(?i)[a-z]", r"(?i)k", r"(?i)[^a-z]", r"(?i)\u03c3"]
           + [f"[[:{name}:]]" for name in POSIX] + [f"[[:^{name}:]]" for name in POSIX]
           + [rf"\p{{{name}}}" for name in POSIX + PROPERTIES]
           + [rf"[^\p{{{name}}}]" for name in ("L", "word", "punct", "Cn")] + [r"\p{^L}", r"\P{L}", r"\P{^L}"])

CASES = [
    (r"(?i)the", "xthe THEy"), (r"a(?i)b|c", "aB aC C c"), (r"(a(?i)b|c)D", "abD aBd cD CD"), (r"(?i:a)b", "Ab AB ab"),
    (r"(?i-i:a)b(?-i)", "Ab ab"), (r"(?mi).A", "\na xA"), (r"(?x) a b # both\n c", "abc ab c"), (r"a(?#why)b", "ab"),
    (r"(?<name>a+)b", "aab"), (r"(?'n_1'a)b", "ab"), (r"^a", "a\na\r\na"), (r"a$", "a\na\r\na\n"), (r"^", "a\nb\n"),
    (r"\Aa\z", "a"), (r"a\Z", "a\n"), (r"\R", "\r\n\n\r\x0b\u2028"), (r"\R+x", "\r\n\nx"), (r"\h+", "xyz09afAFg"),
    (r"\bⅣ", "aⅣ Ⅳ ⓐⅣ"), (r"\b.", "x² ½Ⅳ ⓐ!"), (r"\B.", "x² ½Ⅳ ⓐ!"), (r"[^\w]", "aⅣa ⓐ x²½"), (r"\W", "aⅣa ⓐ x²½"),
    (r"[[:alpha:][:digit:]]+", "abc123-é٣"), (r"[[:^space:]]+", "a b\u00a0c"), (r"[a[bc]&&[^b]]+", "abcd"),
    (r"[^(\s|[.,!?…。，、।۔،])]+", "ab (c) d.e|f"), (r"[]a]+", "]a["), (r"[a-]+", "a-b"), (r"[\]\-\\]+", "]-\\"),
    (r"[\w-x]+", "a-x!"), (r"a{,2}b", "aaab"), (r"a{2}?b", "aab b"), (r"a{2,}?", "aaaaa"), (r"a{1,2}+b", "aaaab"),
    (r"a{3,1}b", "aaaab"), (r"a{x}", "a{x}"), (r"a{", "a{"), (r"(?:a+)*+b", "aab"), (r"a++a", "aaa"), (r"a?+b", "ab"),
    (r"a**", "aaa"), (r"a+?+", "aaa"), (r"(?>a+|b)c", "aac bc"), (r"(?<=a|bc)d", "ad bcd cd"), (r"(?<!a)b", "ab b"),
    (r"(?=ab)a", "ab ac"), (r"\x41\x{42}\u0043\101", "ABCA"), (r"\t\n\r\f\v\a\e", "\t\n\r\f\v\a\x1b"), (r"\0", "\0"),
    (r"\q\!\ ", "q! "), (r"\p{L}\p{^L}\P{L}", "a12"), (r"\p{han}\p{In_CJK_Unified_Ideographs}", "漢字"), (r"\X", "e\u0301\r\n"),
    (r"", "ab"), (r"a|", "ba"), (r"|a", "ba"), (r"()", "ab"), (r"x*", "axxb"), (r"\s+(?!\S)|\s+", "a  b   "), (r"[[:alpha]", "a:"),
    (r"\k<n>", "a"), (r"(a)\1", "aa"), (r"\G", "a"), (r"\K", "a"), (r"(?~a)", "a"), (r"(?(1)a)", "a"), (r"(*FAIL)", "a"), (r"(?W)a", "a"),
    (r"\p{Klingon}", "a"), (r"\p{Script=Han}", "a"), (r"[z-a]", "a"), (r"[]", "a"), (r"(a", "a"), (r"a)", "a"), (r"*a", "a"),
    (r"(?<=a+)b", "aab"), (r"a\\b", "a\\b"), (r"[\b]", "\b"), (r"[a&&]", "a"), (r"(?i)ß", "SS ss ß ẞ"), (r"(?i)'s", "'ſ 'S"),
    (r"(?:\s?)*+x", "ab x"), (r"\p{L", "a"), (r"[a-\d]", "a1"), (r"^*a", "a"), (r"\b?a", "a"), (r"(?=a)*a", "a"), (r"😃+|[😀-😂]", "😃😃😁"),
]


def found(expression, text):
    """[begin, end) of what is found and is not empty, in characters; null where the expression is refused."""
    try:
        splitter = pre_tokenizers.Split(Regex(expression), "removed", invert=True)
    except Exception:
        return None
    return [list(span) for _, span in splitter.pre_tokenize_str(text)] if text else []


def members(expression):
    runs = found(f"(?:{expression})+", "".join(CHARACTERS))  # runs, because there are fewer of them
    return {c for begin, end in runs for c in map(ord, CHARACTERS[begin:end])}


def words_by_boundary():
    runs = found(r"(?: \b(?m:.))+", "".join(" " + c for c in CHARACTERS))
    return {c for begin, end in runs for c in map(ord, CHARACTERS[begin // 2:end // 2])}


def steps(codes):
    """Where the set begins and ends, in turn, each counted from the place before."""
    numbers, last = [], 0
    for code in sorted(codes):
        if numbers and code == last:
            numbers[-1] += 1
        else:
            numbers += [code - last, 1]
        last = code + 1
    return numbers


def write_classes():
    everything = set(map(ord, CHARACTERS))
    sets, classes = [], []
    for expression in CLASSES + [r" \b"]:
        codes = words_by_boundary() if expression == r" \b" else members(expression)
        for index, known in enumerate(sets):
            if codes == known or len(codes) + len(known) == len(everything) and codes.isdisjoint(known):
                classes.append([expression, index, codes == known])
                break
        else:
            classes.append([expression, len(sets), True])
            sets.append(codes)
    lines = ",\n  ".join(json.dumps(steps(codes), separators=(",", ":")) for codes in sets)
    named = ",\n  ".join(json.dumps(entry) for entry in classes)
    (DATA / "oniguruma_classes.json").write_text(f'{{"sets": [\n  {lines}],\n "classes": [\n  {named}]}}\n')


def random_expression(depth=0):
    atoms = ["a", "b", "B", " ", "é", "Ⅳ", "²", ".", r"\w", r"\W", r"\s", r"\d", r"\b", r"\B", "^", "$", r"\p{L}", r"\P{Lu}", "[ab]",
             r"[^\w]", r"[\w&&[^a]]", "[[:alpha:]²]", "[^a-b]", r"\h", r"\R", r"\n", "😃", "(?i:b)"]
    if depth > 3:
        return random.choice(atoms)
    kind = random.random()
    inner = lambda: random_expression(depth + 1)
    if kind < 0.35:
        return random.choice(atoms)
    if kind < 0.6:
        return inner() + inner()
    if kind < 0.7:
        return f"(?:{inner()}|{inner()})"
    if kind < 0.76:
        return "(" + random.choice(["?=", "?!", "?<=", "?<!", "?>", "?i)", "", "?m:", "?<x>"]) + inner() + ")"
    if kind < 0.8:
        return inner() + "|" + inner()
    atom = random.choice(atoms) if random.random() < 0.7 else f"(?:{inner()})"
    return atom + random.choice(["*", "+", "?", "*?", "+?", "??", "*+", "++", "?+", "{2}", "{1,2}", "{,2}", "{2,}", "{2}?", "{1,2}?", "{1,2}+"])


def random_text():
    return "".join(random.choice("aabbBB  \n\r1é Ⅳ²ⓐ😃.xf\u0301") for _ in range(random.randrange(1, 14)))


def write_cases(cases, path):
    lines = ",\n ".join(json.dumps([expression, text, found(expression, text)], ensure_ascii=False) for expression, text in cases)
    path.write_text(f"[{lines}]\n")


if __name__ == "__main__":
    if len(sys.argv) > 2:
        random.seed(7)
        write_cases([(random_expression(), random_text()) for _ in range(int(sys.argv[1]))], pathlib.Path(sys.argv[2]))
    else:
        write_classes()
        write_cases(CASES, DATA / "oniguruma_cases.json")
