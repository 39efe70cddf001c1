"""Whom a seat of a killer game votes for, and suspects aloud, with the reason.

Owns: the ballot of the good, who judge, and of the hidden, who look for company. Must not know: how it is worded.
"""

from collections import Counter
from collections.abc import Sequence

from arena.text import Text

from ..profiles import BLUNDER, Style
from .memory import Memory
from .night_policy import best, partners

NEAR = 0.03  # chances that are as good as equal
CROWD = 0.2  # what a suspicion spoken aloud is worth to a killer who looks for company, as a chance
LOST = 0.8  # how suspect a partner must be to everybody, not to be worth saving


def vote(mind: Memory, style: Style, targets: Sequence[int]) -> tuple[int, Text]:
    """Whom to vote for, and why."""
    blunder = mind.blunder_target([seat for seat in targets if seat not in {mind.seat, *partners(mind)}])
    if blunder and not _knows(mind, targets):
        return blunder, BLUNDER.filled(seat=blunder)
    return _hide(mind, style, targets) if mind.hidden else _judge(mind, style, targets)


def _knows(mind: Memory, targets: Sequence[int]) -> bool:
    """Whether it is kept from a blunder: it knows one of `targets` to be of the other side, or has said so."""
    claims = mind.claims.get(mind.seat)
    sure = {**mind.known.found, **(claims.checks if claims else {})}
    return any(sure.get(seat) for seat in targets)


def _judge(mind: Memory, style: Style, targets: Sequence[int]) -> tuple[int, Text]:
    """The most suspect; of equals, whom the table suspects, or whom it does not, as the style leans."""
    chance = mind.private().hidden
    others = [seat for seat in targets if seat != mind.seat] or list(targets)
    most = max(float(chance[seat - 1]) for seat in others)
    if mind.level.depth == 0 and most < mind.level.threshold:
        crowd = _crowd(mind)
        seat = best(mind.rng, others, lambda s: float(crowd[s]))
        return seat, Text(f"I am sure of nothing, so I go with the others against seat {seat}.",
                          f"我没什么把握，跟着大家投 {seat} 号。")  # fmt: skip
    near = [seat for seat in others if chance[seat - 1] >= most - (1e-9 if mind.stage else NEAR)]
    seat = _leaning(mind, style, near)
    percent = round(100 * float(chance[seat - 1]))
    return seat, Text(f"Seat {seat} is the most probable {mind.foe.en} for me ({percent} %).",
                      f"在我看来 {seat} 号最可能是{mind.foe.zh}（{percent}%）。")  # fmt: skip


def _hide(mind: Memory, style: Style, targets: Sequence[int]) -> tuple[int, Text]:
    """With the crowd, against anybody but the own; against a partner only when he is lost."""
    own, public = partners(mind) | {mind.seat}, mind.public()
    others = [seat for seat in targets if seat not in own]
    lost = [seat for seat in targets if seat in own and seat != mind.seat and public.hidden[seat - 1] >= LOST]
    if mind.level.depth and lost and (not others or max(public.hidden[s - 1] for s in others) < LOST / 2):
        seat = mind.rng.choice(lost)
        return seat, Text(f"Seat {seat} is ours but lost; voting for him makes me look honest.",
                          f"{seat} 号是自己人，但救不了了，投他显得我清白。")  # fmt: skip
    if not others:
        others = [seat for seat in targets if seat != mind.seat] or list(targets)
    crowd = _crowd(mind)

    def chance(seat: int) -> float:
        return (float(public.hidden[seat - 1]) + CROWD * crowd[seat]) if mind.level.depth else float(crowd[seat])

    seat = best(mind.rng, others, chance, 1e-9)
    return seat, Text(f"Seat {seat} is not one of us, and the others may follow.",
                      f"{seat} 号不是我们的人，大家也可能跟着投。")  # fmt: skip


def _crowd(mind: Memory) -> Counter[int]:
    """How many suspect each seat this round, or have voted for it aloud."""
    return Counter([*mind.suspected.values(), *mind.ballots.values()])


def _leaning(mind: Memory, style: Style, near: Sequence[int]) -> int:
    crowd = _crowd(mind)
    sign = -1 if style.lean == "against" else 1
    return best(mind.rng, near, lambda seat: sign * crowd[seat])
