"""How good a decision in a killer game is, by what the seat could know: the chances that its own mind gives.

Owns: the figures of ballots, suspicions, orders of the night and of what police keep to themselves. Must not know: what
the game revealed later.
"""

from collections.abc import Callable
from math import log2

from agents.reasoning.killers.card_constraints import CHECKERS
from agents.reasoning.killers.claims_reader import read
from agents.reasoning.killers.memory import Memory
from agents.reasoning.killers.night_policy import partners
from arena.actions import ORDERS, Action, LastWords, Speak, Vote

from .measures import NOTHING, Measured

SPOKEN = 0.3  # what a word counts beside a ballot
KEPT = 0.3  # what it costs not to say what one has found out, when it is time


def ballot(mind: Memory, action: Action | None) -> Measured:
    """A vote: the good want the hidden out; the hidden, whom everybody suspects, and none of their own."""
    target = action.target if isinstance(action, Vote) else None
    others = [seat for seat in range(1, mind.players + 1) if seat != mind.seat and seat not in mind.dead]
    if target is None:
        return Measured({}, sum(_wanted(mind, seat) for seat in others) / max(1, len(others)), "abstains")
    if target == mind.seat:
        return Measured({}, min((_wanted(mind, seat) for seat in others), default=0.0), "self")
    values = _found(mind, target)
    if mind.hidden and target in partners(mind):
        return Measured(values, _wanted(mind, target), "partner")
    return Measured(values, _wanted(mind, target))


def speech(mind: Memory, action: Action | None) -> Measured:
    """A speech of somebody who is not hidden: whom it suspects, and whether it tells what police have found."""
    if mind.hidden or not isinstance(action, Speak | LastWords):
        return NOTHING
    said = read(action.text)
    named = [seat for seat, hit in said.checks if hit] or list(said.suspects)
    named = [seat for seat in named if 1 <= seat <= mind.players and seat != mind.seat]
    told = KEPT if action.claim_seat is not None or said.checks else 0.0
    if not named:
        return Measured({}, told)
    return Measured({"hidden": _hidden(mind, named[0])}, told + SPOKEN * _hidden(mind, named[0]))


def order(mind: Memory, action: Action | None) -> Measured:
    """An order of the night: what its kind looks for."""
    target = action.target if isinstance(action, ORDERS) else None
    if not isinstance(action, ORDERS) or target is None:
        return NOTHING
    return _ORDERS.get(action.kind, _shelter)(mind, target)


def _kill(mind: Memory, target: int) -> Measured:
    police, hidden = float(mind.private().police[target - 1]), _hidden(mind, target)
    own = mind.hidden and target in partners(mind)
    return Measured({"police": police} | _found(mind, target), -1.0 if own else (1.0 - hidden) * (0.2 + 0.8 * police))


def _check(mind: Memory, target: int) -> Measured:
    """The bits of a result; a mole among the police does not want any."""
    told = 0.0 if target in mind.results.checks else _entropy(_hidden(mind, target))
    return Measured({"check": told}, told / 2 if mind.role in CHECKERS else 0.0)


def _harm(mind: Memory, target: int) -> Measured:
    return Measured(_found(mind, target), _hidden(mind, target))


def _shoot(mind: Memory, target: int) -> Measured:
    """The one shot is worth by how much its target is likelier hidden than not; waiting costs nothing."""
    return Measured(_found(mind, target), _hidden(mind, target) - 0.5)


def _shelter(mind: Memory, target: int) -> Measured:
    """Care: the likelier to be attacked, the better; it is the seat's own guess what others will do."""
    police = float(mind.private().police[target - 1])
    return Measured({"police": police} | _found(mind, target), 0.0)


_ORDERS: dict[str, Callable[[Memory, int], Measured]] = {
    "kill": _kill, "check": _check, "snipe": _harm, "mute": _harm, "shoot": _shoot,
}  # fmt: skip


def _wanted(mind: Memory, seat: int) -> float:
    if not mind.hidden:
        return _hidden(mind, seat)
    return -1.0 if seat in partners(mind) else float(mind.public().hidden[seat - 1])


def _hidden(mind: Memory, seat: int) -> float:
    return float(mind.private().hidden[seat - 1])


def _found(mind: Memory, seat: int) -> dict[str, float]:
    """The chance that a seat is hidden, for somebody who has them to find."""
    return {} if mind.hidden else {"hidden": _hidden(mind, seat)}


def _entropy(chance: float) -> float:
    """The bits of a yes or no."""
    return -sum(p * log2(p) for p in (chance, 1.0 - chance) if p > 0.0)
