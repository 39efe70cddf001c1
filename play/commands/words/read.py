"""`zhuogui words read`: what a clue says of the words of a category, as the reasoning players understand it."""

from argparse import Namespace
from functools import lru_cache
from typing import Any, NamedTuple

from agents.reasoning.language.clue_corpus import ClueCorpus
from arena.text import Text
from arena.words import Pack

from ...grammar.options import load_pack
from ...terminal.output import print_json, print_table, print_text
from .many import answer_file, asked, category_of, field, of_call

UNDERSTOOD = 0.5  # how far a text must be believed to be about a word
_SHOWN = 8
_HEADS = Text("word", "词"), Text("chance", "概率")


class _ClueRead(NamedTuple):
    belief: float
    chances: dict[str, float]  # by English name

    def as_json(self) -> dict[str, Any]:
        return {"understood": self.belief >= UNDERSTOOD, "words": self.chances, "belief": round(self.belief, 4)}


def run(arguments: Namespace) -> int:
    pack = load_pack(arguments.pack)
    if arguments.file:
        return answer_file(arguments.file, lambda row: _read(
            pack, category_of(pack, arguments.category, row), field(row, "clue")).as_json())  # fmt: skip
    text = asked(arguments, arguments.text, Text("a text", "一句话"), "category")
    found = of_call(arguments, lambda: _read(pack, category_of(pack, arguments.category, {}), text))
    if arguments.json:
        print_json(found.as_json())
        return 0
    language = arguments.lang
    print_text(language, Text(f"understood to {found.belief:.0%}", f"听懂了 {found.belief:.0%}"))
    likeliest = sorted(found.chances.items(), key=lambda chance: -chance[1])[:_SHOWN]
    rows = [(word.text(language), f"{p:.1%}") for name, p in likeliest if (word := pack.find(name))]
    print_table(_HEADS, rows, language)
    return 0


def _read(pack: Pack, category: str, text: str) -> _ClueRead:
    corpus = _corpus(pack, category)
    reading = corpus.read(text)
    share = reading.likelihood / len(corpus.words)
    chances = {word.en: round(float(p), 6) for word, p in zip(corpus.words, share, strict=True)}
    return _ClueRead(reading.belief, chances)


@lru_cache(maxsize=16)
def _corpus(pack: Pack, category: str) -> ClueCorpus:
    return ClueCorpus(pack, [word for word in pack.words if word.category == category])
