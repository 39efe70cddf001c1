"""The seat that a seat of a killer game votes for, and suspects aloud, with the reason.

Owns: the ballots of the good, who vote for the likeliest enemy, and of the hidden, who vote with others. Must not know:
how a suspicion is worded.
"""

from collections import Counter
from collections.abc import Sequence

from arena.text import Text

from ..profiles import BLUNDER, Style
from .memory import Memory
from .night_policy import argmax, partners

# probabilities to be hidden
NEAR = 0.03  # smaller differences are ties
COMPANY = 0.2  # what each suspicion spoken aloud adds for a killer, who wants to vote with others
LOST = 0.8  # in the public's posterior; from here on a partner cannot be saved


def vote(memory: Memory, style: Style, targets: Sequence[int]) -> tuple[int, Text]:
    """The seat to vote for, and the reason."""
    blunder = memory.blunder_target([seat for seat in targets if seat not in {memory.seat, *partners(memory)}])
    if blunder and not _has_found_out(memory, targets):
        return blunder, BLUNDER.filled(seat=blunder)
    return _vote_as_hidden(memory, style, targets) if memory.hidden else _vote_as_good(memory, style, targets)


def _has_found_out(memory: Memory, targets: Sequence[int]) -> bool:
    """Whether it knows, or has said, that one of `targets` is of the other side: then it does not blunder."""
    claims = memory.claims.get(memory.seat)
    sure = {**memory.results.checks, **(claims.checks if claims else {})}
    return any(sure.get(seat) for seat in targets)


def _vote_as_good(memory: Memory, style: Style, targets: Sequence[int]) -> tuple[int, Text]:
    """The most suspect seat; ties go with or against the suspicions of the table, as the style leans."""
    hidden = memory.private().hidden
    others = [seat for seat in targets if seat != memory.seat] or list(targets)
    most = max(float(hidden[seat - 1]) for seat in others)
    counts = _suspicion_counts(memory)
    if memory.level.depth == 0 and most < memory.level.threshold:
        seat = argmax(memory.rng, others, lambda s: float(counts[s]))
        return seat, Text(f"I am sure of nothing, so I go with the others against seat {seat}.",
                          f"我没什么把握，跟着大家投 {seat} 号。")  # fmt: skip
    near = [seat for seat in others if hidden[seat - 1] >= most - (1e-9 if memory.stage else NEAR)]
    sign = -1 if style.lean == "against" else 1
    seat = argmax(memory.rng, near, lambda s: sign * counts[s])
    percent = round(100 * float(hidden[seat - 1]))
    return seat, Text(f"Seat {seat} is the most probable {memory.hidden_title.en} for me ({percent} %).",
                      f"在我看来 {seat} 号最可能是{memory.hidden_title.zh}（{percent}%）。")  # fmt: skip


def _vote_as_hidden(memory: Memory, style: Style, targets: Sequence[int]) -> tuple[int, Text]:
    """With the others against a seat that is no partner; against a partner only if it is lost."""
    own, public = partners(memory) | {memory.seat}, memory.public()
    others = [seat for seat in targets if seat not in own]
    lost = [seat for seat in targets if seat in own and seat != memory.seat and public.hidden[seat - 1] >= LOST]
    if memory.level.depth and lost and (not others or max(public.hidden[s - 1] for s in others) < LOST / 2):
        seat = memory.rng.choice(lost)
        return seat, Text(f"Seat {seat} is ours but lost; voting for him makes me look honest.",
                          f"{seat} 号是自己人，但救不了了，投他显得我清白。")  # fmt: skip
    if not others:
        others = [seat for seat in targets if seat != memory.seat] or list(targets)
    counts = _suspicion_counts(memory)

    def utility(seat: int) -> float:
        return float(public.hidden[seat - 1]) + COMPANY * counts[seat] if memory.level.depth else float(counts[seat])

    seat = argmax(memory.rng, others, utility)
    return seat, Text(f"Seat {seat} is not one of us, and the others may follow.",
                      f"{seat} 号不是我们的人，大家也可能跟着投。")  # fmt: skip


def _suspicion_counts(memory: Memory) -> Counter[int]:
    """By seat, how many others have suspected it in this round, or voted for it aloud."""
    return Counter([*memory.suspected.values(), *memory.ballots.values()])
