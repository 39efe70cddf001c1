"""How good a decision in a killer game is, by what the seat could know: the chances in its own memory.

Owns: the figures of ballots, suspicions, orders of the night and of what police keep to themselves. Must not know: what
the game revealed later.
"""

from collections.abc import Callable
from math import log2

from agents.reasoning.killers.card_constraints import CHECKERS
from agents.reasoning.killers.memory import Memory
from agents.reasoning.killers.night_policy import partners
from arena.actions import ORDERS, Action, LastWords, Speak, Vote
from arena.hearing.claims import read

from .measures import EVEN, NOTHING, SPOKEN_WEIGHT, TOLD_FINDING, Measured


def ballot(memory: Memory, action: Action | None) -> Measured:
    """A vote: the good want the hidden out; the hidden, whom everybody suspects, and none of their own."""
    target = action.target if isinstance(action, Vote) else None
    others = [seat for seat in range(1, memory.players + 1) if seat != memory.seat and seat not in memory.dead]
    if target is None:
        return Measured({}, sum(_elimination_worth(memory, seat) for seat in others) / max(1, len(others)), "abstains")
    if target == memory.seat:
        return Measured({}, min((_elimination_worth(memory, seat) for seat in others), default=0.0), "self")
    values = _found(memory, target)
    if memory.hidden and target in partners(memory):
        return Measured(values, _elimination_worth(memory, target), "partner")
    return Measured(values, _elimination_worth(memory, target))


def speech(memory: Memory, action: Action | None) -> Measured:
    """A speech of a seat that is not hidden: the seat it suspects, and whether it tells what it found as police."""
    if memory.hidden or not isinstance(action, Speak | LastWords):
        return NOTHING
    said = read(action.text, memory.seat, memory.players)
    named = [seat for seat, hit in said.checks if hit] or list(said.suspects)
    named = [seat for seat in named if 1 <= seat <= memory.players and seat != memory.seat]
    told = TOLD_FINDING if action.claim_seat is not None or said.checks else 0.0
    if not named:
        return Measured({}, told)
    return Measured({"hidden": _hidden(memory, named[0])}, told + SPOKEN_WEIGHT * _hidden(memory, named[0]))


def order(memory: Memory, action: Action | None) -> Measured:
    """An order of the night, by what orders of its kind are given for."""
    target = action.target if isinstance(action, ORDERS) else None
    if not isinstance(action, ORDERS) or target is None:
        return NOTHING
    return _ORDERS.get(action.kind, _shelter)(memory, target)


def _kill(memory: Memory, target: int) -> Measured:
    police, hidden = float(memory.private().police[target - 1]), _hidden(memory, target)
    own = memory.hidden and target in partners(memory)
    return Measured({"police": police} | _found(memory, target), -1.0 if own else (1.0 - hidden) * (0.2 + 0.8 * police))


def _check(memory: Memory, target: int) -> Measured:
    """The bits that the result tells; to a mole among the police they are worth nothing."""
    told = 0.0 if target in memory.results.checks else _entropy(_hidden(memory, target))
    return Measured({"check": told}, told / 2 if memory.role in CHECKERS else 0.0)


def _harm(memory: Memory, target: int) -> Measured:
    return Measured(_found(memory, target), _hidden(memory, target))


def _shoot(memory: Memory, target: int) -> Measured:
    """The one shot is worth by how much its target is likelier hidden than not; not shooting is worth 0."""
    return Measured(_found(memory, target), _hidden(memory, target) - EVEN)


def _shelter(memory: Memory, target: int) -> Measured:
    """Care has no worth: who will be attacked is only the seat's guess. Its target's chances are shown."""
    police = float(memory.private().police[target - 1])
    return Measured({"police": police} | _found(memory, target), 0.0)


_ORDERS: dict[str, Callable[[Memory, int], Measured]] = {
    "kill": _kill, "check": _check, "snipe": _harm, "mute": _harm, "shoot": _shoot,
}  # fmt: skip


def _elimination_worth(memory: Memory, seat: int) -> float:
    if not memory.hidden:
        return _hidden(memory, seat)
    return -1.0 if seat in partners(memory) else float(memory.public().hidden[seat - 1])


def _hidden(memory: Memory, seat: int) -> float:
    return float(memory.private().hidden[seat - 1])


def _found(memory: Memory, seat: int) -> dict[str, float]:
    """The chance that a seat is hidden, for somebody who has them to find."""
    return {} if memory.hidden else {"hidden": _hidden(memory, seat)}


def _entropy(chance: float) -> float:
    """The bits of a yes or no."""
    return -sum(p * log2(p) for p in (chance, 1.0 - chance) if p > 0.0)
