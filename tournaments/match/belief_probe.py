"""What players believe: asked in private before the first vote of a round, kept in the ledger, and told to nobody.

Owns: when they are asked, and how long they have. Nothing in the game depends on the answer: a player that is late,
fails, or returns something that is no belief has no belief recorded. Must not know: how a belief comes about.
"""

import asyncio
import inspect
from collections.abc import Callable, Mapping
from typing import Any, cast

from agents.hosted import is_async
from agents.models.clock import Clock
from agents.protocol import Belief, Outage, Player
from arena.actions import MAX_WORD
from arena.events import PUBLIC, RoundBegan
from arena.observation import Observation
from arena.referee import Referee

from .ledger import Believed, Ledger

BEFORE = frozenset({"vote", "raise_hand"})  # kinds of asks that end the speeches of a round
Asking = tuple[int, Callable[[Observation], Any], Observation]


class BeliefProbe:
    """The questions of one match, with the round in which each seat was last asked."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._asked: dict[int, int] = {}

    def due(self, referee: Referee, players: Mapping[int, Player]) -> list[Asking]:
        """The seats to ask now, each with the function to call and its observation."""
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

    def keep(self, referee: Referee, seat: int, said: object, *, awaited: bool = False) -> None:
        """Keep what a seat said, if it is a belief; note an `awaited` one, which a resumed match gives back."""
        seq = public_events(referee)
        belief = said if isinstance(said, Belief) and _is_sound(said, referee.header.players) else None
        if belief is not None:
            self._ledger.beliefs.append(Believed(seq, seat, belief))
        if awaited:
            self._ledger.answers.keep_belief(seat, seq, belief)

    def failed(self, seat: int, error: BaseException) -> None:
        """A seat's player has failed, and so has no belief."""
        self._ledger.failed(seat, error)

    def given(self, referee: Referee, seat: int) -> tuple[Belief | None] | None:
        """What an awaited seat said before the match was broken off; None if the seat is to be asked."""
        return self._ledger.answers.given_belief(seat, public_events(referee))


def public_events(referee: Referee) -> int:
    """The number of public events."""
    return sum(told.audience == PUBLIC for told in referee.told)


def ask_now(probe: BeliefProbe, referee: Referee, players: Mapping[int, Player]) -> None:
    """Ask the synchronous players; those that must be awaited are not asked."""
    for seat, believe, observation in probe.due(referee, players):
        if not inspect.iscoroutinefunction(believe):
            try:
                said = believe(observation)
            except Outage:
                raise
            except (Exception, SystemExit) as error:  # only Ctrl-C and an outage are not the player's
                probe.failed(seat, error)
                said = None
            probe.keep(referee, seat, said)


async def ask_side_by_side(probe: BeliefProbe, referee: Referee, players: Mapping[int, Player]) -> None:
    """Ask all players that can state a belief, side by side, each within the time of one decision.

    Raises:
        Outage: the service behind one of them cannot be used.
    """
    said: dict[int, object] = {}
    due: list[Asking] = []
    for asking in probe.due(referee, players):
        given = probe.given(referee, asking[0])
        if given is None:
            due.append(asking)
        else:
            probe.keep(referee, asking[0], given[0])
    if not due:
        return

    outages: list[Outage] = []

    async def one(asking: Asking) -> None:
        seat, believe, observation = asking
        try:
            async with Clock(observation.ask.seconds):
                answer = believe(observation)
                said[seat] = await answer if inspect.isawaitable(answer) else answer
        except Outage as outage:  # the other players finish: their answers are paid for
            outages.append(outage)
        except (Exception, SystemExit) as error:
            probe.failed(seat, error)

    async with asyncio.TaskGroup() as group:
        for asking in due:
            group.create_task(one(asking))
    if outages:
        raise outages[0]
    for seat, _, _ in due:
        probe.keep(referee, seat, said.get(seat), awaited=is_async(players[seat]))


def _is_sound(belief: Belief, players: int) -> bool:
    """Whether a belief has chances by seat, and a word. It comes from foreign code: its type guarantees nothing."""
    hidden, word = cast("tuple[object, object]", belief)
    if not isinstance(hidden, Mapping) or not isinstance(word, str):
        return False
    chances = cast("Mapping[object, object]", hidden)
    seats = [*range(1, players + 1)]
    known = all(type(seat) is int and seat in seats and _is_chance(chance) for seat, chance in chances.items())
    return known and len(word) <= MAX_WORD


def _is_chance(value: object) -> bool:
    return type(value) in (int, float) and 0 <= cast("float", value) <= 1
