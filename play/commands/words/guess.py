"""`zhuogui words guess`: which word of a category an utterance guesses, also by another name or with a slip."""

from argparse import Namespace

from arena.hearing.word_guesses import guessed_word
from arena.text import Text
from arena.words import Pack, Word

from ...grammar.options import load_pack
from ...terminal.output import print_json, print_text
from .many import answer_file, asked, category_of, field, of_call


def run(arguments: Namespace) -> int:
    pack = load_pack(arguments.pack)
    if arguments.file:
        return answer_file(arguments.file, lambda row: _as_json(
            _guessed(pack, category_of(pack, arguments.category, row), field(row, "utterance"))))  # fmt: skip
    text = asked(arguments, arguments.utterance, Text("an utterance", "一句话"), "category")
    word = of_call(arguments, lambda: _guessed(pack, category_of(pack, arguments.category, {}), text))
    if arguments.json:
        print_json(_as_json(word))
        return 0
    nothing = Text("no one word of that category", "没有说出这个类别里的一个词")
    print_text(arguments.lang, Text(word.en, word.zh) if word else nothing)
    return 0


def _guessed(pack: Pack, category: str, text: str) -> Word | None:
    return guessed_word(text, (word for word in pack.words if word.category == category), pack.names_of)


def _as_json(word: Word | None) -> dict[str, str | None]:
    return {"word_en": word.en if word else None}
