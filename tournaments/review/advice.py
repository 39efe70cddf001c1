"""What to practise: a sentence each for the kinds of mistakes that gave away most, with their figures.

Owns: the sentences. Must not know: how a mistake was found.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Literal

from arena.text import Text
from results.games.reviewed import ReviewedDecision

from .mistakes import sentences

MOST = 3  # sentences
ENOUGH = 5  # measured decisions without a mistake, before stronger players are advised
AdviceFamily = Literal["words", "killer"]
_GROUPS: Mapping[str, frozenset[str]] = {
    "clues": frozenset({"describe", "defend"}),
    "votes": frozenset({"vote", "accuse"}),
    "hands": frozenset({"raise_hand"}),
    "questions": frozenset({"ask_judge", "ask_question"}),
}  # of how many decisions the mistakes of a group are counted
_GROUP = {
    **dict.fromkeys(("false", "repeats", "silent", "leaky", "vague", "odd"), "clues"),
    **dict.fromkeys(("vote", "disguise", "turned", "partner", "abstains", "idle", "self"), "votes"),
    **dict.fromkeys(("rash", "exposed", "timid"), "hands"),
    "question": "questions",
}


def advice(
    decisions: Sequence[ReviewedDecision], family: AdviceFamily = "words", *, lost: bool = False
) -> tuple[Text, ...]:
    """The sentences for the mistakes of one game, the costliest kind first; one sentence where there are none.

    `family` is that of its variant. A side that `lost` is not sent to stronger players.
    """
    if not decisions:
        return (_NOTHING_DONE,)
    found: dict[str, list[ReviewedDecision]] = defaultdict(list)
    for decision in decisions:
        if decision.mistake:
            found[decision.mistake].append(decision)
    costliest = sorted(found, key=lambda kind: (-sum(decision.cost for decision in found[kind]), kind))[:MOST]
    if not costliest:
        return (_nothing_wrong(decisions, lost=lost),)
    said = {**_SENTENCES, **(_KILLER if family == "killer" else {})}
    return tuple(said[kind].filled(**_figures(kind, found[kind], decisions)) for kind in costliest)


def _nothing_wrong(decisions: Sequence[ReviewedDecision], *, lost: bool) -> Text:
    """Only decisions with a figure count; one that was refused had no effect."""
    measured = [decision for decision in decisions if decision.figures and not decision.struck]
    if not measured:
        return _NOTHING_MEASURED
    same = sum(decision.cost == 0.0 for decision in measured)
    text = _NOTHING_WRONG.filled(same=same, of=len(measured))
    return text if lost or len(measured) < ENOUGH else _STRONGER.filled(wrong=text)


def _figures(
    kind: str, mistakes: Sequence[ReviewedDecision], decisions: Sequence[ReviewedDecision]
) -> dict[str, object]:
    group = _GROUPS.get(_GROUP.get(kind, ""), frozenset(decision.kind for decision in mistakes))
    return {
        "count": len(mistakes),
        "of": sum(decision.kind in group for decision in decisions),
        "points": round(100 * _mean(mistakes, "hidden")),
        "leaked": abs(_mean(mistakes, "ghosts")),
        "less": _mean(mistakes, "friends", "alike"),
        "word": round(100 * _mean(mistakes, "word")),
        "bits": _mean(mistakes, "answer", "check"),
        "apart": round(100 * _mean(mistakes, "apart")),
    }


def _mean(mistakes: Sequence[ReviewedDecision], *names: str) -> float:
    """By how much the suggestion has more of a figure, on average over the decisions that have it."""
    gaps = [
        (figure.suggested or 0.0) - (figure.done or 0.0)
        for decision in mistakes
        for figure in decision.figures
        if figure.name in names
    ]
    return sum(gaps) / len(gaps) if gaps else 0.0


_NOTHING_DONE = Text("This seat was asked nothing in this game, so there is nothing to review.",
                     "这个座位在这局里没有做过任何决定，没有可复盘的。")  # fmt: skip
_NOTHING_WRONG = Text(
    "No decision gave anything away that counts: of {of} with a figure, {same} were as good as the reasoner's.",
    "没有哪个决定有算得上的损失：{of} 个有数字的决定里，{same} 个和推理玩家一样好。",
)
_STRONGER = Text("{wrong} Try a table of stronger players.", "{wrong}可以换更强的对手试试。")
_NOTHING_MEASURED = Text("No decision of this seat has a figure, so one game says nothing of what to practise.",
                         "这个座位的决定都没有数字，这一局看不出该练什么。")  # fmt: skip
_SENTENCES = sentences("advice")
_KILLER = sentences("advice_killer")
