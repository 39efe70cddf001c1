"""What a typed line means as an answer: by kind of ask, in the words of any of our languages.

Owns: that reading, and the hints on how to type an answer of several parts. Must not know: terminals, or what is legal
at this moment (the referee says).
"""

import re
from collections.abc import Callable
from typing import Any

from arena.actions import ORDER_KINDS
from arena.hearing.seat_names import addressed_seat, named_seat
from arena.text import Text
from arena.words import fold

AnswerFields = dict[str, Any]
PASS = frozenset({"pass", "skip", "abstain", "continue", "过", "跳过", "弃权", "比赛继续", "不行动"})  # all folded
_NOBODY = re.compile(  # the same, folded, where a seat is asked for
    r"(?:i|ill|iwill|(?:i)?(?:vote|votefor|choose|pick))?"
    r"(?:pass|skip|abstain|abstention|nobody|noone|notone|notanyone|none|noneofthem|neither|noseat|novote|blank|dontvote|wontvote|no)"
    r"|(?:我|那我)?(?:选择?|投)?(?:弃权|弃票|弃投|弃|空票|过|跳过|放弃|没有?人?|无人?|不)(?:吧|了)?"
    r"|我?(?:谁|哪个|一个人?|全)?[都也]?不(?:投|选|指认?|投票|投了|选了)(?:吧|了|任何人|人)?"
)
SURRENDER = frozenset({"surrender", "isurrender", "投降", "我投降"})
ASKING = frozenset({"?", "？", "??", "？？"})  # not an answer: what is asked?
HINTS: dict[str, Text] = {
    "ask_question": Text(
        "Type the seat, the question and the options, parted by |, as in: 3 What colour is it? | red | green | yellow",
        "请输入座位号、问题和选项，用 | 隔开，例如：3 它是什么颜色？ | 红 | 绿 | 黄",
    ),
    "raise_hand": Text("Type yes or no.", "请输入“是”或“否”。"),
}
_YES = {"y", "yes", "true", "是", "是的", "举", "举手", "要"}
_NO = {"n", "no", "false", "否", "不", "不是", "不举", "不举手", "不要"}
_CHOICES = {"none": "none", "all": "all", "以上都不是": "none", "以上都是": "all"}
SEAT = Text("type the number of one seat; ? explains what is asked", "请输入一个座位号；输入 ? 看说明")
SEAT_OR_PASS = Text(
    "type the number of one seat, or pass to name nobody; ? explains what is asked",
    "请输入一个座位号，弃权请输入“弃权”；输入 ? 看说明",
)
NO_ENCODING = Text(
    "that line is not in UTF-8 and was not taken; set your terminal to UTF-8, and type it again",
    "这一行不是 UTF-8，没有采用；请把终端设为 UTF-8 再输入",
)
_HELP = frozenset({"help", "h", "帮助", "说明"})
_LEAVING = frozenset({"quit", "exit", "q", "退出", "离开"})
_LEAVE = Text("Ctrl-D hands your seat to a bot, Ctrl-C ends the game", "Ctrl-D 把座位交给机器人，Ctrl-C 结束游戏")
_CHOSEN = re.compile(r"(?:i\s+)?(?:vote|choose|pick)\s+(?:for\s+)?|我?[投选選指]", re.IGNORECASE)  # said before it


class NotUnderstood(Exception):
    """A line that answers nothing; the sentence says how to answer."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


def is_decoded(line: str) -> bool:
    """Whether a line came in the encoding in which it was read."""
    return not any(char == "\ufffd" or "\ud800" <= char <= "\udfff" for char in line)


def asks_for_help(kind: str, line: str) -> bool:
    """Whether a line is a question about what is asked; where a text is asked for, words are that text."""
    return line in ASKING or (asks_for_seat(kind) and fold(line) in _HELP)


def passes(kind: str, line: str) -> bool:
    """Whether a line says that its seat does nothing."""
    said = fold(line)
    names_nobody = asks_for_seat(kind) and named_seat(line) is None and _NOBODY.fullmatch(said)
    return said in PASS or bool(names_nobody)


def asks_for_seat(kind: str) -> bool:
    """Whether an answer of `kind` is a seat alone."""
    return _READ.get(kind) is _target


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
    seat = named_seat(line.removeprefix((_CHOSEN.match(line.lstrip()) or [""])[0]))
    if seat is None:
        raise NotUnderstood(_LEAVE if fold(line) in _LEAVING else SEAT)
    return {"target": seat}


def _question(line: str) -> AnswerFields:
    first, *options = [part.strip() for part in re.split(r"[|｜]", line)]
    addressed = addressed_seat(first)
    if addressed is None or not options:
        raise NotUnderstood(HINTS["ask_question"])
    target, text = addressed
    return {"target": target, "text": text, "options": [option for option in options if option]}


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
