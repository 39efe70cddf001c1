"""Whose turn it is when a cap comes near: open games are finished one after the other, and no new one is begun.

Owns: how many calls each open game still needs, by games of scripted players and by those that are over, and the order
of the games: those that are furthest go first. Must not know: how a game is played, or what a call costs.
"""

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from agents.models.budget import Budget

_MARGIN = 1.25  # times the calls that are expected
_UNKNOWN = 2.5  # the same, before any game is over: models may play far longer games than scripted players
_AT_LEAST = 0.15  # of a game is left while it is open


@dataclass(slots=True, eq=False)
class Stake:
    """What one game draws on: each capped budget, with how many calls of it such a game makes; `own` counts its own."""

    draws: list[tuple[Budget, int]]
    total: int
    own: Budget

    @property
    def calls(self) -> int:
        """How many calls the game has made."""
        return self.own.calls


@dataclass(slots=True)
class Turns:
    """The open games of a run, in the order in which they were begun.

    `left_out` is a budget with room for calls but for no further game, once there is one.
    """

    _open: list[Stake] = field(default_factory=list[Stake])
    _made: int = 0  # calls in games that are over, and how many were expected in them
    _expected: int = 0
    _changed: asyncio.Event = field(default_factory=asyncio.Event)
    left_out: Budget | None = field(default=None, init=False)

    async def begin(self, stake: Stake, *, resumed: bool) -> bool:
        """Wait until a game may begin. Returns whether there is room for it at all; a `resumed` one has begun."""
        if not self._open:
            self._changed = asyncio.Event()  # the last one may be of another event loop
        while not resumed and (room := self.room(stake)) is not True:
            if room is False:
                return False
            await self._changed.wait()
        self.open(stake)
        return True

    def open(self, stake: Stake) -> None:
        """A game is open from now on."""
        self._open.append(stake)

    async def turn(self, stake: Stake) -> None:
        """Wait until an open game may go on. The first in the line always may."""
        self._tell()
        while not all(self._fits(stake, budget, ahead=self._ahead(stake)) for budget, _ in stake.draws):
            await self._changed.wait()

    def over(self, stake: Stake, *, finished: bool) -> None:
        """A game is open no more; if it was played to its end, it tells how many calls games take."""
        self._open.remove(stake)
        if finished:
            self._made += stake.calls
            self._expected += stake.total
        self._tell()

    def _tell(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    def room(self, stake: Stake) -> bool | None:
        """Whether a game may begin; None where that is seen when another one is over."""
        for budget, calls in stake.draws:
            others = any(drawn is budget for other in self._open for drawn, _ in other.draws)
            if budget.shut:
                return False
            if others and not self._fits(stake, budget, ahead=self._open):
                return None
            if not others and budget.calls and budget.calls_left() < calls * self._ratio():
                self.left_out = budget
                return False
        return True

    def _fits(self, stake: Stake, budget: Budget, ahead: Iterable[Stake]) -> bool:
        """Whether a budget has room for what is left of a game after what is left of those ahead of it."""
        before = [self._need(other, budget) for other in ahead]
        return not any(before) or budget.shut or budget.calls_left() >= sum(before) + self._need(stake, budget)

    def _ahead(self, stake: Stake) -> list[Stake]:
        """The games that are further than this one; of equal ones those that were begun before it."""
        place = self._open.index(stake)
        return [
            other for number, other in enumerate(self._open)
            if (-other.calls, number) < (-stake.calls, place)
        ]  # fmt: skip

    def _need(self, stake: Stake, budget: Budget) -> float:
        """How many calls of a budget a game still needs."""
        ratio = self._ratio() * _MARGIN if self._made else _UNKNOWN
        left = max(_AT_LEAST, 1 - stake.calls / (ratio * max(1, stake.total)))
        return sum(calls for drawn, calls in stake.draws if drawn is budget) * ratio * left

    def _ratio(self) -> float:
        """Calls that games make for each that was expected."""
        return self._made / self._expected if self._made else 1.0


def stake_of(own: Budget, asks: Mapping[str, int], budgets: Mapping[str, Budget], shared: Budget) -> Stake:
    """The stake of a game with these `asks` of each language model, by name, as `budgets` are; all draw on `shared`."""
    total = sum(asks.values())
    drawn = [(shared, total), *((budgets[name], calls) for name, calls in asks.items() if name in budgets)]
    return Stake([(budget, calls) for budget, calls in drawn if budget.is_capped and calls], total, own)
