"""What a speech in a killer game says of roles, read from free text in Chinese and English.

Clause by clause: the role that the speaker claims, its own checks, the seats it suspects, the seats it clears. What
others say, conditions, questions and irony claim nothing; of two opinions on a seat the later one counts; what cannot
be read is no evidence.

Owns: what a speech as a whole claims. Must not know: wordings, or what a claim is worth.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from .talk.reader import read_clauses
from .talk.state import Judgement

PLAIN = ("civilian", "villager")  # roles with neither an office nor a power
_CHECKERS = ("police", "seer", "secret_police", "police_mole")
_LONGEST = 1000  # characters that are read


class Said(NamedTuple):
    """The role that a speaker claims, empty if none; checks as (seat, whether it was hidden); suspects and cleared."""

    role: str = ""
    checks: tuple[tuple[int, bool], ...] = ()
    suspects: tuple[int, ...] = ()
    cleared: tuple[int, ...] = ()


@lru_cache(maxsize=4096)
def read(text: str, speaker: int = 0, players: int = 0) -> Said:
    """What `text` says of roles; empty if it cannot be read.

    `speaker` is the seat that speaks, in a game of `players` (0: not known): whom "the seat before me" names.
    """
    heard = read_clauses(text[:_LONGEST], speaker, players)
    checks, opinions = dict[int, bool](), dict[int, bool]()
    for seat, judgement in _of_others(heard.judgements, speaker, players):
        if judgement.checked or (judgement.flat and heard.role in _CHECKERS):
            checks[seat] = judgement.hidden
        else:
            opinions.pop(seat, None)  # the last word counts, and stands last
            opinions[seat] = judgement.hidden
    return Said(
        heard.role,
        tuple(checks.items()),
        tuple([seat for seat, hidden in opinions.items() if hidden and seat not in checks]),
        tuple([seat for seat, hidden in opinions.items() if not hidden and seat not in checks]),
    )


def _of_others(judgements: Iterable[Judgement], speaker: int, players: int) -> Iterable[tuple[int, Judgement]]:
    for judgement in judgements:
        for seat in judgement.seats:
            if seat != speaker and (not players or seat <= players):
                yield seat, judgement
