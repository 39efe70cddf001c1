"""Who is suspected aloud in the speeches of a day, and may defend himself before the first vote (SRV2-3b).

Owns: the counting of suspicions, as typed claims say them and as speeches are read. Must not know: who is what.
"""

from collections import defaultdict
from collections.abc import Sequence

from ..events import Claimed, RoundBegan, Spoke
from ..hearing.claims import read
from ..rules.house_rule_models import KillerRules
from ..script import Part
from ..table import Table
from .claiming import SpeechRules, speeches

DEFENCE = "SRV2-3b"
ACCUSERS = 2  # living players who suspect somebody aloud, from which on he may defend himself
_GUILTY = ("killer", "wolf")  # signs of a check


def defended(table: Table[KillerRules], order: Sequence[int], whose: str, talk: SpeechRules) -> Part[None]:
    """Those whom the house rule `v2_defence` names may each speak once, in the order of the day."""
    suspects = order if whose == "everybody" else suspected(table) if whose == "suspected" else ()
    yield from speeches(table, [seat for seat in order if seat in suspects], "defend", DEFENCE, talk)


def suspected(table: Table[KillerRules]) -> tuple[int, ...]:
    """The living seats that at least `ACCUSERS` living others have suspected since the round began."""
    accusers: dict[int, set[int]] = defaultdict(set)
    for told in reversed(table.told):
        event = told.event
        if isinstance(event, RoundBegan):
            break
        for seat in _suspects(event, table.header.players):
            accusers[seat].add(getattr(event, "seat", seat))
    return tuple(seat for seat in table.alive if len((accusers[seat] & set(table.alive)) - {seat}) >= ACCUSERS)


def _suspects(event: object, players: int) -> tuple[int, ...]:
    """Whom a speech, or the claim beside it, suspects."""
    if isinstance(event, Claimed):
        return (event.target,) if event.target is not None and event.result in _GUILTY else ()
    if not isinstance(event, Spoke) or event.stage != "speak":
        return ()
    said = read(event.text, event.seat, players)
    return (*said.suspects, *(seat for seat, hidden in said.checks if hidden))
