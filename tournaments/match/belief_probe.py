"""What players believe: asked in private before the first vote of a round, kept in the ledger, and told to nobody.

Owns: when they are asked, and their time. The game neither waits for it to be told nor changes by it: a player whose
time is up, who fails, or who says what is no belief has said nothing. Must not know: how anybody comes to believe
anything.
"""

import asyncio
import inspect
from collections.abc import Callable, Mapping
from math import isfinite
from typing import Any, cast

from agents.protocol import Belief, Outage, Player
from arena.actions import MAX_WORD
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

    def keep(self, referee: Referee, seat: int, belief: object) -> None:
        """Write down what a seat said, if it is a belief."""
        if isinstance(belief, Belief) and _is_sound(belief, referee.header.players):
            self._ledger.beliefs.append(Believed(public_events(referee), seat, belief))

    def given(self, referee: Referee, seat: int) -> tuple[Belief | None] | None:
        """What an awaited seat said before the match was broken off; None where it is to be asked."""
        return self._ledger.answers.given_belief(seat, public_events(referee))

    def keep_awaited(self, referee: Referee, seat: int, belief: object) -> None:
        """As `keep`, and so that it is given back should the match be broken off."""
        self.keep(referee, seat, belief)
        sound = isinstance(belief, Belief) and _is_sound(belief, referee.header.players)
        self._ledger.answers.keep_belief(seat, public_events(referee), cast("Belief", belief) if sound else None)


def public_events(referee: Referee) -> int:
    """How many events everybody knows."""
    return sum(told.audience == PUBLIC for told in referee.told)


def ask_now(believing: Believing, referee: Referee, players: Mapping[int, Player]) -> None:
    """Ask players that answer at once; of those that must be awaited, nobody is asked."""
    for seat, believe, observation in believing.due(referee, players):
        if not inspect.iscoroutinefunction(believe):
            believing.keep(referee, seat, _said(believe, observation))


async def ask_side_by_side(believing: Believing, referee: Referee, players: Mapping[int, Player]) -> None:
    """Ask everybody who can say, side by side, for as long as a decision may take.

    Raises:
        Outage: what stands behind one of them cannot be used.
    """
    said: dict[int, object] = {}
    due: list[Asking] = []
    for asking in believing.due(referee, players):
        given = believing.given(referee, asking[0])
        if given is None:
            due.append(asking)
        else:
            believing.keep(referee, asking[0], given[0])
    if not due:
        return

    outages: list[Outage] = []

    async def one(asking: Asking) -> None:
        seat, believe, observation = asking
        try:
            answer = _said(believe, observation)
            said[seat] = await answer if inspect.isawaitable(answer) else answer
        except Outage as outage:  # the others are heard out: what they say is paid for
            outages.append(outage)
        except (Exception, SystemExit):
            said[seat] = None

    limit = asyncio.timeout(due[0][2].ask.seconds)
    try:
        async with limit, asyncio.TaskGroup() as group:
            for asking in due:
                group.create_task(one(asking))
    except TimeoutError:
        if not limit.expired():
            raise
    if outages:
        raise outages[0]
    for seat, believe, _ in due:
        keep = believing.keep_awaited if inspect.iscoroutinefunction(believe) else believing.keep
        keep(referee, seat, said.get(seat))


def _said(believe: Callable[[Observation], Any], observation: Observation) -> object:
    """What a player says, perhaps to be awaited; None where it fails, and only Ctrl-C and an outage are not its own."""
    try:
        return believe(observation)
    except Outage:
        raise
    except (Exception, SystemExit):
        return None


def _is_sound(belief: Belief, players: int) -> bool:
    """Whether a belief is what its type says, which comes from anybody's own code: chances of seats, and a word."""
    ghosts, word = cast("tuple[object, object]", belief)
    if not isinstance(ghosts, Mapping) or not isinstance(word, str):
        return False
    chances = cast("Mapping[object, object]", ghosts)
    known = all(seat in range(1, players + 1) and _is_chance(chance) for seat, chance in chances.items())
    return known and len(word) <= MAX_WORD


def _is_chance(value: object) -> bool:
    return isinstance(value, int | float) and isfinite(value) and 0 <= value <= 1
