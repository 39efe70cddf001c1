"""An action in a few words of the reader's language; speech is quoted as it was said.

Must not know: how good it was.
"""

from collections.abc import Callable
from typing import Any

from arena.actions import ORDER_KINDS, SPOKEN, Action, kind_of
from arena.text import Text

_LATE = Text("(nothing in time)", "（超时，没有回答）")
_PASS = Text("(passes)", "（过）")
_NOBODY = Text("nobody", "谁也不选")
_SEAT = Text("seat {seat}", "{seat} 号")
_SPOKEN = frozenset(kind_of(cls) for cls in SPOKEN)


def done(action: Action | None) -> Text:
    """The action in words; None is silence where the time ran out."""
    if action is None:
        return _LATE
    kind = action.kind
    if kind in _SPOKEN and not getattr(action, "text", ""):
        return _PASS
    return _WORDED.get(kind, _plain)(action)


def seat(number: int | None) -> Text:
    """A seat, or nobody."""
    return _NOBODY if number is None else _SEAT.filled(seat=number)


def _plain(action: Any) -> Text:
    if action.kind in ORDER_KINDS:
        return seat(action.target)
    return _PASS if action.kind == "pass" else Text(action.kind, action.kind)


def _target(action: Any) -> Text:
    return seat(action.target)


def _said(action: Any) -> Text:
    return Text(f'"{action.text}"', f"“{action.text}”")


def _question(action: Any) -> Text:
    options = " / ".join(f"{chr(ord('A') + place)} {text}" for place, text in enumerate(action.options))
    return Text(f'to seat {action.target}: "{action.text}" ({options})',
                f"问 {action.target} 号：“{action.text}”（{options}）")  # fmt: skip


def _choice(action: Any) -> Text:
    named = {"none": Text("none of them", "以上都不是"), "all": Text("all of them", "以上都是")}
    return named.get(action.choice, Text(action.choice, action.choice))


def _hand(action: Any) -> Text:
    return Text("raises a hand", "举手") if action.raised else Text("no hand", "不举手")


def _word(action: Any) -> Text:
    return _PASS if action.word is None else Text(f'"{action.word}"', f"“{action.word}”")


_WORDED: dict[str, Callable[[Any], Text]] = {
    **dict.fromkeys(_SPOKEN, _said),
    "vote": _target,
    "accuse": _target,
    "choose_player": _target,
    "ask_question": _question,
    "answer_question": _choice,
    "raise_hand": _hand,
    "guess": _word,
    "choose_word": _word,
    "declare": _word,
    "surrender": lambda action: Text("gives up", "投降"),
}
