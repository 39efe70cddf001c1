"""What is settled in a game before any decision: which seat speaks first by lot, and which role holds which word.

Owns: asking a referee that has just begun, so that no rule is written down twice. Must not know: schedules, agents.
"""

from collections.abc import Callable, Mapping

from arena.events import PUBLIC, CardShown, Drawn
from arena.header import Header
from arena.randomness import stream
from arena.referee import Referee
from arena.roles import Role

from .checked_plan import Plan

_PURPOSE = "first speaker"  # the stream that scripts draw a first speaker from (CM-12)
_TRIED = 3  # seeds that must all agree for a variant to draw its first speaker


def first_by_lot(plan: Plan) -> Callable[[int, int], int | None]:
    """The seat that speaks first, by the game's seed and the number of players; None where play decides it."""
    by_lot = {
        players
        for players in set(plan.spec.sizes)
        if all(_drawn(plan.header(players, seed)) == _lot(seed, players) for seed in range(_TRIED))
    }
    return lambda seed, players: _lot(seed, players) if players in by_lot else None


def words_held(plan: Plan, players: int) -> Mapping[Role, bool]:
    """The roles that hold a word of a deal of two: True where it is the first one, False where the second."""
    header = plan.header(players, 0)
    held: dict[Role, bool] = {}
    for told in Referee(header).told:
        if isinstance(told.event, CardShown) and told.audience != PUBLIC:
            for seat in told.audience:
                word = getattr(told.event.card, "word", None)
                if seat > 0 and word in (header.deal.word, header.deal.word_b):
                    held[header.deal.roles[seat - 1]] = word == header.deal.word
    return held


def _lot(seed: int, players: int) -> int:
    return stream(seed, _PURPOSE).choice(range(1, players + 1))


def _drawn(header: Header) -> int | None:
    return next((told.event.seat for told in Referee(header).told if isinstance(told.event, Drawn)), None)
