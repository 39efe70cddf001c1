"""What a person types is read for every kind of ask of every game, in the words of any language."""

import io
import sys

import pytest

from arena import VARIANTS
from arena.actions import ACTION, Pass
from arena.asks import Ask, targets
from arena.events import History
from arena.hearing.seat_names import named_seat
from arena.observation import Observation
from arena.text import LANGUAGES
from play.main import main
from play.seat.person import PersonPlayer
from play.seat.typed_answers import NotUnderstood, passes, read_line
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


NOBODY = (
    "no one", "No one.", "nobody!", "none", "not one", "no vote", "I abstain", "I vote for nobody", "don't vote",
    "neither", "no-one", "弃权", "棄權", "弃票", "我弃权吧", "不投", "都不投", "谁都不投", "谁也不投。", "我不投了",
    "一个都不投", "投空票", "没人", "不选任何人", "过",
)  # fmt: skip
SEATS = ("no. 1", "No 1", "no.one", "number one", "seat no. 2", "No2", "一", "1号")


def test_the_usual_words_for_nobody_are_no_seat_and_pass_where_a_seat_is_asked_for():
    for line in NOBODY:
        assert passes("vote", line) and passes("accuse", line) and named_seat(line) is None, line
    assert not any(passes("describe", line) for line in ("no one", "没人", "不投", "none")), "there it is what is said"
    for line in SEATS:
        assert read_line("vote", line)["target"] in (1, 2) and not passes("vote", line), line


@pytest.mark.parametrize(("language", "said"), [("en", "pass to name nobody; ?"), ("zh", "弃权请输入“弃权”；输入 ?")])
def test_what_is_no_seat_is_told_how_to_pass_and_bytes_of_another_encoding_are_asked_again(capsys, language, said):
    ask = Ask(
        id=1, seat=2, accepts=("vote", "pass"), choices=targets((1, 3)), rule="ZG1-3.5.2", limit=None, seconds=60,
        silence_is_answer=True,
    )  # fmt: skip
    observed = Observation(
        variant="zhuogui-1", language=language, rules=VARIANTS["zhuogui-1"].rules(), players=5, seat=2, private=None,
        alive=(1, 2, 3), events=History([], 0), ask=ask,
    )  # fmt: skip
    lines = iter(["third", "quit", "help", "\udcb6\udce0", "it is \ufffd\ufffd", "谁也不投"])
    player = PersonPlayer(language, lambda: pytest.fail("no bot"), lambda: next(lines))
    assert player.act(observed) == Pass()
    shown = capsys.readouterr().out
    assert said in shown and shown.count("UTF-8") == 4 and "Ctrl-D" in shown and next(lines, None) is None


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
