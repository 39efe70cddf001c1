"""What a person types is read for every kind of ask of every game, in the words of any language."""

import io
import sys

import pytest

from arena import VARIANTS
from arena.actions import ACTION
from arena.text import LANGUAGES
from play.main import main
from play.seat.typed_answers import NotUnderstood, read_line
from prompts.transcript import templates


@pytest.mark.parametrize(
    ("kind", "line", "fields"),
    [
        ("describe", "it is round", {"text": "it is round"}),
        ("vote", "3", {"target": 3}),
        ("vote", "3 号", {"target": 3}),
        ("accuse", "12號", {"target": 12}),
        ("vote", "I vote for seat 4", {"target": 4}),
        ("vote", "投二号", {"target": 2}),
        ("guess", "香蕉", {"word": "香蕉"}),
        ("declare", "香蕉", {"word": "香蕉"}),
        ("answer_question", "b", {"choice": "B"}),
        ("answer_question", "以上都是", {"choice": "all"}),
        ("answer_question", "None", {"choice": "none"}),
        ("raise_hand", "是", {"raised": True}),
        ("raise_hand", "No", {"raised": False}),
        ("raise_hand", "不舉手。", {"raised": False}),
        ("ask_question", "seat three: Hue? | red | green", {"target": 3, "text": "Hue?", "options": ["red", "green"]}),
        ("ask_question", "3 Hue? | red | green", {"target": 3, "text": "Hue?", "options": ["red", "green"]}),
        ("ask_question", "12号：什么颜色｜红｜绿｜", {"target": 12, "text": "什么颜色", "options": ["红", "绿"]}),
    ],
)
def test_a_line_is_read_by_what_was_asked(kind, line, fields):
    assert read_line(kind, line) == fields
    assert ACTION.validate_python({"kind": kind, **fields}).kind == kind


@pytest.mark.parametrize(
    ("kind", "line"),
    [("vote", "third"), ("raise_hand", "maybe"), ("ask_question", "Hue? | red | green"), ("ask_question", "3 Hue?")],
)
def test_what_answers_nothing_is_explained(kind, line):
    with pytest.raises(NotUnderstood) as told:
        read_line(kind, line)
    assert all(told.value.text.to(language) for language in LANGUAGES)


ANSWERS = {
    "describe": "pass", "defend": "pass", "comment": "pass", "vote": "abstain", "whisper": "pass", "ask_judge": "pass",
    "ask_question": "2 What colour is it? | red | green | blue", "answer_question": "none", "raise_hand": "no",
    "declare": "continue", "guess": "nothing", "choose_word": "nothing",
}  # fmt: skip
ASKS = templates("en")["asks"]


class Typist(io.StringIO):
    """Standard input of somebody who answers whatever was asked last."""

    def __init__(self, printed: io.StringIO) -> None:
        super().__init__()
        self.printed = printed

    def readline(self, size=-1):
        said = [line for line in self.printed.getvalue().splitlines() if line.strip()]
        for line in reversed(said):
            for kind, text in ASKS.items():
                if line.removeprefix("> ").startswith(text.partition("{")[0]):
                    targets = [word for word in line.replace(",", " ").replace(".", " ").split() if word.isdecimal()]
                    return (ANSWERS.get(kind) or targets[0]).replace(
                        "2 ", f"{targets[0]} " if targets else "2 ", 1
                    ) + "\n"
        raise AssertionError(f"nothing was asked: {said[-3:]}")


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_person_can_sit_down_in_every_game(variant, monkeypatch, capsys):
    """Every ask of a whole game is answered at the prompt, with nothing left to the substitute."""
    printed = io.StringIO()
    monkeypatch.setattr(sys, "stdout", printed)
    monkeypatch.setattr(sys, "stdin", Typist(printed))
    players = str(max(6, min(VARIANTS[variant].roles)))
    assert main(["play", variant, "--players", players, "--seat", "1", "--seed", "11", "--lang", "en"]) == 0
    text = printed.getvalue()
    assert "win" in text and "input has ended" not in text
    assert text.count("> ") >= 2
