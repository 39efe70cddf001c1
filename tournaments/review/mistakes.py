"""What kind of mistake a decision was, and the sentence that says so with its figures.

Owns: the kinds of mistakes, and reading their sentences from `sentences.toml`. Must not know: how a figure came about.
"""

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from typing import Literal, NamedTuple

from arena.actions import ORDER_KINDS, Action
from arena.text import Text

from .measures import LEAK_WEIGHT, Measured

Hides = Literal["", "disguise", "turned"]


class MistakeFacts(NamedTuple):
    """What a verdict is made from: both answers and their figures, and the chances by seat.

    `hides` says whether the seat is of the hidden side: it knows it (disguise), or finds it likely (turned).
    """

    kind: str
    done: Action | None
    suggested: Action
    by_done: Measured
    by_suggested: Measured
    chances: Mapping[int, float]
    hides: Hides


def mistake_of(facts: MistakeFacts) -> str:
    """The kind of mistake of a decision that gave something away."""
    if facts.kind in ("describe", "defend") and facts.by_done.values:
        return _of_clue(facts)
    if facts.by_done.slip and facts.by_done.slip != facts.by_suggested.slip:
        return "idle" if facts.hides and facts.by_done.slip == "abstains" else facts.by_done.slip
    if facts.kind in ("vote", "accuse"):
        return facts.hides or "vote"
    if facts.kind == "raise_hand":
        raised = getattr(facts.done, "raised", False)
        return "timid" if not raised else "exposed" if facts.hides else "rash"
    if facts.kind in ORDER_KINDS:
        return "check" if facts.kind == "check" else "order"
    return _KIND.get(facts.kind, "other")


_KIND = {
    "ask_judge": "question", "ask_question": "question", "answer_question": "answer", "guess": "guess",
    "choose_word": "guess", "declare": "guess", "speak": "speech", "last_words": "speech", "defend": "speech",
}  # fmt: skip


def _of_clue(facts: MistakeFacts) -> str:
    slip = facts.by_done.slip
    if slip and slip != facts.by_suggested.slip:
        return slip
    leaked = facts.by_done.values.get("ghosts", 0.0) - facts.by_suggested.values.get("ghosts", 0.0)
    if LEAK_WEIGHT * leaked > _speaks(facts.by_suggested) - _speaks(facts.by_done):
        return "leaky"
    return "odd" if _speaks(facts.by_done) < 0.0 else "vague"


def verdict(facts: MistakeFacts, mistake: str, *, same: bool) -> Text:
    """What is to be said of a decision, in one sentence."""
    if mistake:
        return _MISTAKES[mistake].filled(**_values(facts))
    seat = getattr(facts.done, "target", None)
    if facts.kind in ("vote", "accuse") and not facts.hides and seat in facts.chances:
        return _LIKELY.filled(**_values(facts))
    if same:
        return _SAME
    return _AS_GOOD if facts.by_done.values or facts.by_suggested.values else _UNMEASURED


def _values(facts: MistakeFacts) -> dict[str, object]:
    """What fills the gaps of the sentences, as far as this decision has it."""
    seat, best = getattr(facts.done, "target", None), getattr(facts.suggested, "target", None)
    most = max(facts.chances, key=lambda other: facts.chances[other], default=0)
    values: dict[str, object] = {
        "seat": seat, "chance": _percent(facts.chances.get(seat or 0)), "best": best,
        "best_chance": _percent(facts.chances.get(best or 0)), "most": most,
        "most_chance": _percent(facts.chances.get(most)),
    }  # fmt: skip
    for name in ("friends", "alike", "ghosts", "word", "answer", "apart", "true", "check", "police", "enough"):
        by_done, better = facts.by_done.values.get(name, 0.0), facts.by_suggested.values.get(name, 0.0)
        values[name], values[f"{name}_then"] = Figured(by_done), Figured(better)
    values["against"], values["speaks_then"] = Figured(-_speaks(facts.by_done)), Figured(_speaks(facts.by_suggested))
    values["less"] = Figured(_speaks(facts.by_suggested) - _speaks(facts.by_done))
    values["more"] = Figured(facts.by_done.values.get("ghosts", 0.0) - facts.by_suggested.values.get("ghosts", 0.0))
    return values


def sentences(table: str) -> Mapping[str, Text]:
    """The sentences of one table of `sentences.toml`, by kind."""
    return {kind: Text(words["en"], words["zh"]) for kind, words in _file()[table].items()}


@lru_cache(maxsize=1)
def _file() -> dict[str, dict[str, dict[str, str]]]:
    return tomllib.loads((resources.files("tournaments.review") / "sentences.toml").read_text("utf-8"))


class Figured(float):
    """A number that a sentence may give as a chance in per cent, `{word:%}`, or in bits, `{word:.1f}`."""

    def __format__(self, spec: str) -> str:
        return str(round(100 * self)) if spec == "%" else super().__format__(spec)


def _speaks(measured: Measured) -> float:
    return measured.values.get("friends", measured.values.get("alike", 0.0))


def _percent(chance: float | None) -> int:
    return round(100 * (chance or 0.0))


REFUSED = Text("This broke {rule}: nobody heard it, and it had to be said again.",
               "这句违反 {rule}：没有人听到，要重说。")  # fmt: skip
_SAME = Text("The reasoner would have done the same.", "推理玩家也会这样做。")
_AS_GOOD = Text("As good as what the reasoner would have done.", "和推理玩家的做法差不多好。")
_UNMEASURED = Text("There is no figure for this kind of decision.", "这类决定没有可以比较的数字。")
_LIKELY = Text("By what you knew, seat {seat} was of the other side with {chance} %; nobody else was clearly likelier.",
               "按你当时知道的，{seat} 号是对方的可能是 {chance}%，没有别人明显更可能。")  # fmt: skip
_MISTAKES = sentences("mistakes")
