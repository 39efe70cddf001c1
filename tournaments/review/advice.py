"""What to practise: two or three sentences, chosen by the kinds of mistakes that gave away most, with their figures.

Owns: the sentences. Must not know: how a mistake was found.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from arena.text import Text
from results.reviewed import Decision

from .sentences import sentences

MOST = 3  # sentences
_GROUPS: Mapping[str, frozenset[str]] = {
    "clues": frozenset({"describe", "defend"}),
    "votes": frozenset({"vote", "accuse"}),
    "hands": frozenset({"raise_hand"}),
    "questions": frozenset({"ask_judge", "ask_question"}),
}  # of how many decisions the mistakes of a group are counted
_GROUP = {
    **dict.fromkeys(("false", "repeats", "silent", "leaky", "vague", "odd"), "clues"),
    **dict.fromkeys(("vote", "disguise", "turned", "partner", "abstains", "self"), "votes"),
    **dict.fromkeys(("rash", "timid"), "hands"),
    "question": "questions",
}


def advice(decisions: Sequence[Decision]) -> tuple[Text, ...]:
    """The sentences for the mistakes of one game, the dearest kind first; one sentence where there are none."""
    if not decisions:
        return (_NOTHING_DONE,)
    found: dict[str, list[Decision]] = defaultdict(list)
    for decision in decisions:
        if decision.mistake:
            found[decision.mistake].append(decision)
    dearest = sorted(found, key=lambda kind: (-sum(decision.cost for decision in found[kind]), kind))[:MOST]
    if not dearest:
        same = sum(decision.cost == 0.0 for decision in decisions)
        return (_NOTHING_WRONG.filled(same=same, of=len(decisions)),)
    return tuple(_SENTENCES[kind].filled(**_figures(kind, found[kind], decisions)) for kind in dearest)


def _figures(kind: str, mistakes: Sequence[Decision], decisions: Sequence[Decision]) -> dict[str, object]:
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


def _mean(mistakes: Sequence[Decision], *names: str) -> float:
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
    "No decision gave anything away that can be measured: {same} of {of} were as good as the reasoner's. "
    "Try a table of stronger players.",
    "没有哪个决定有可测量的损失：{of} 个里有 {same} 个和推理玩家一样好。可以换更强的对手试试。",
)
_SENTENCES = sentences("advice")
