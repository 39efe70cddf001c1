"""What players believe: asked in private before the first vote of a round, kept in the ledger, and told to nobody.

Owns: when they are asked, and their time. The game neither waits for it to be told nor changes by it: a player whose
time is up has said nothing. Must not know: how a player comes to believe anything.
"""

import asyncio
import inspect
from collections.abc import Callable, Mapping
from typing import Any, cast

from agents.protocol import Belief, Player
from arena.events import PUBLIC, RoundBegan
from arena.observation import Observation
from arena.referee import Referee

from .ledger import Believed, Ledger

BEFORE = frozenset({"vote", "raise_hand"})  # what the speeches of a round lead to
Asking = tuple[int, Callable[[Observation], Any], Observation]


class Believing:
    """When the seats of one match were last asked."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._asked: dict[int, int] = {}

    def due(self, referee: Referee, players: Mapping[int, Player]) -> list[Asking]:
        """The seats to ask now, with how, and what they know."""
        found: list[Asking] = []
        for ask in referee.pending if self._ledger.asks_beliefs else ():
            believe = getattr(players[ask.seat], "believe", None)
            if believe is None or ask.accepts[0] not in BEFORE:
                continue
            rounds = sum(isinstance(event, RoundBegan) for event in referee.view(ask.seat))
            if self._asked.get(ask.seat) != rounds:
                self._asked[ask.seat] = rounds
                found.append((ask.seat, believe, referee.observe(ask.seat)))
        return found

    def keep(self, referee: Referee, seat: int, belief: Belief | None) -> None:
        """Write down what a seat said."""
        if belief is not None:
            public = sum(told.audience == PUBLIC for told in referee.told)
            self._ledger.beliefs.append(Believed(public, seat, belief))


def ask_now(believing: Believing, referee: Referee, players: Mapping[int, Player]) -> None:
    """Ask players that answer at once; of those that must be awaited, nobody is asked."""
    for seat, believe, observation in believing.due(referee, players):
        if not inspect.iscoroutinefunction(believe):
            believing.keep(referee, seat, believe(observation))


async def ask_side_by_side(believing: Believing, referee: Referee, players: Mapping[int, Player]) -> None:
    """Ask everybody who can say, side by side, for as long as a decision may take.

    Raises:
        Outage: what stands behind one of them cannot be used.
    """
    due = believing.due(referee, players)
    if not due:
        return
    said: dict[int, Belief | None] = {}

    async def one(asking: Asking) -> None:
        seat, believe, observation = asking
        answer = believe(observation)
        said[seat] = cast("Belief | None", await answer if inspect.isawaitable(answer) else answer)

    limit = asyncio.timeout(due[0][2].ask.seconds)
    try:
        async with limit, asyncio.TaskGroup() as group:
            for asking in due:
                group.create_task(one(asking))
    except TimeoutError:
        if not limit.expired():
            raise
    for seat, _, _ in due:
        believing.keep(referee, seat, said.get(seat))
