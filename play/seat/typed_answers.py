"""What a typed line means as an answer: by kind of ask, in the words of any of our languages.

Owns: that reading, and the hints on how to type an answer of several parts. Must not know: terminals, or what is legal
at this moment (the referee says).
"""

import re
from collections.abc import Callable
from typing import Any

from arena.actions import ORDER_KINDS
from arena.text import Text
from arena.words import fold

AnswerFields = dict[str, Any]
PASS = {"pass", "abstain", "continue", "过", "過", "弃权", "棄權", "比赛继续", "比賽繼續"}
SURRENDER = {"surrender", "i surrender", "投降", "我投降"}
HINTS: dict[str, Text] = {
    "ask_question": Text(
        "Type the seat, the question and the options, parted by |, as in: 3 What colour is it? | red | green | yellow",
        "请输入座位号、问题和选项，用 | 隔开，例如：3 它是什么颜色？ | 红 | 绿 | 黄",
    ),
    "raise_hand": Text("Type yes or no.", "请输入“是”或“否”。"),
}
_YES = {"y", "yes", "是", "举手", "舉手", "要"}
_NO = {"n", "no", "否", "不", "不举手", "不舉手", "不要"}
_CHOICES = {"none": "none", "all": "all", "以上都不是": "none", "以上都是": "all"}
_SEAT = Text("type a seat number", "请输入座位号")
_ADDRESSED = re.compile(r"\s*(\d+)\s*[号號]?\s*[,，:：]?\s*(.+)", re.DOTALL)


class NotUnderstood(Exception):
    """A line that answers nothing; the sentence says how to answer."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


def read_line(kind: str, line: str) -> AnswerFields:
    """The fields of an action of `kind` that `line` gives; a kind that has none of its own takes the line as its text.

    Raises:
        NotUnderstood: the line is not of the form that the kind needs.
    """
    return _READ.get(kind, _text)(line)


def _text(line: str) -> AnswerFields:
    return {"text": line}


def _word(line: str) -> AnswerFields:
    return {"word": line}


def _target(line: str) -> AnswerFields:
    digits = line.rstrip("号號 ")
    if not digits.isdecimal():
        raise NotUnderstood(_SEAT)
    return {"target": int(digits)}


def _question(line: str) -> AnswerFields:
    first, *options = [part.strip() for part in re.split(r"[|｜]", line)]
    addressed = _ADDRESSED.fullmatch(first)
    if addressed is None or not options:
        raise NotUnderstood(HINTS["ask_question"])
    return {"target": int(addressed[1]), "text": addressed[2], "options": [option for option in options if option]}


def _choice(line: str) -> AnswerFields:
    said = fold(line)
    return {"choice": _CHOICES.get(said) or said.upper()}


def _hand(line: str) -> AnswerFields:
    said = fold(line)
    if said not in _YES | _NO:
        raise NotUnderstood(HINTS["raise_hand"])
    return {"raised": said in _YES}


_READ: dict[str, Callable[[str], AnswerFields]] = {
    "vote": _target,
    "choose_player": _target,
    **dict.fromkeys(ORDER_KINDS, _target),
    "accuse": _target,
    "guess": _word,
    "choose_word": _word,
    "declare": _word,
    "ask_question": _question,
    "answer_question": _choice,
    "raise_hand": _hand,
}
