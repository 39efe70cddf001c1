"""The exact best reply of a ghost to three naive humans in a 4-player 捉鬼 1.0, by expectimax over all it can know.

Owns: the search. Must not know: how naive humans draw (`naive_table.py`), or the referee that plays the same game.

The ghost is a single decision maker that forgets nothing, and the humans follow a fixed rule, so its best reply is
found by looking ahead: at each of its asks the best of its actions, at each of a human's the mean over all that it may
do. Its actions are: whom to let begin; in a description, a defence or a comment any one fact of the pack, or none; in a
poll any seat, or nobody; in the guess stage a question about any fact, and the likeliest words. Two facts in one speech
are no action here, as no scripted player says two. Nothing else is left out but what is settled: once no more words are
possible than it has guesses, it wins whether it is voted out or not.
"""

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple

from .naive_table import (
    GHOST,
    PLAYERS,
    Rows,
    Seats,
    State,
    TableStage,
    daybreak,
    namings,
    order,
    polls,
    speeches,
    told,
    without,
)

GUESSES = 4  # of one ghost (ZG1-3.6.2.3)
_POLLS: dict[TableStage, int] = {"describe": 1, "defend": 2, "comment": 3}
_STAGES: dict[int, TableStage] = {1: "defend", 2: "comment"}

Option = int | None  # a fact by its place, or a seat; None: say nothing of the word, abstain


class SearchState(NamedTuple):
    """What comes next: speeches of `left` in turn, or poll number `poll`, among or before a vote on `stage`."""

    kind: Literal["describe", "defend", "comment", "vote"]
    left: Seats
    stage: Seats
    poll: int = 0


Policy = Callable[[SearchState, State], Option]


class Search:
    """The values of all states that a ghost can come to: its chance to win if it goes on as well as can be.

    With a `policy` it goes on by that instead; how it guesses stays the best there is.
    """

    def __init__(self, table: Rows, policy: Policy | None = None) -> None:
        self.table, self.policy = table, policy
        self.values: dict[tuple[SearchState, State], float] = {}

    def starts(self) -> dict[int, float]:
        """The value of letting each seat speak first, by its distance to the right of the ghost."""
        return {first: self.day(daybreak(self.table, first)) for first in range(PLAYERS)}

    def day(self, state: State) -> float:
        """The value of a day that begins."""
        return self.value(SearchState("describe", order(state), state.alive), state)

    def value(self, moment: SearchState, state: State) -> float:
        """The ghost's chance to win."""
        if sum(map(bool, state.chance)) <= GUESSES:
            return 1.0
        known = self.values.get((moment, state))
        if known is None:
            known = self.values[moment, state] = self._value(moment, state)
        return known

    def options(self, moment: SearchState, state: State) -> Mapping[Option, float]:
        """The value of each action at a moment of the ghost's own, or of the one that the policy takes."""
        if self.policy:
            every: list[Option] = [self.policy(moment, state)]
        elif moment.kind == "vote":
            every = [None, *(seat for seat in moment.stage if seat != GHOST)]
        else:
            every = [None, *range(len(self.table.facts))]
        act = self._vote if moment.kind == "vote" else self._tell
        return {option: act(moment, state, option) for option in every}

    def _value(self, moment: SearchState, state: State) -> float:
        if moment.kind == "vote":
            return max(self.options(moment, state).values())
        if not moment.left:
            return self.value(SearchState("vote", (), moment.stage, _POLLS[moment.kind]), state)
        if moment.left[0] == GHOST:
            return max(self.options(moment, state).values())
        after = moment._replace(left=moment.left[1:])
        if moment.kind == "comment":
            return sum(way.chance * self.value(after, way.state) for way in namings(self.table, state, moment.stage))
        ways = speeches(self.table, state, moment.left[0], moment.kind)
        return sum(way.chance * self.value(after, way.state) for way in ways)

    def _tell(self, moment: SearchState, state: State, fact: Option) -> float:
        assert moment.kind != "vote"
        return self.value(moment._replace(left=moment.left[1:]), told(self.table, state, fact, moment.kind))

    def _vote(self, moment: SearchState, state: State, own: Option) -> float:
        ways = polls(self.table, state, moment.stage, own)
        return sum(chance * self._after_poll(moment.poll, top, after) for chance, top, after in ways)

    def _after_poll(self, poll: int, top: Seats, state: State) -> float:
        """A third tie is won (ZG1-3.5.4c), and so is a day at whose end one human is left (ZG1-3.6.1)."""
        if len(top) == 1:
            return self._eliminated(top[0], state)
        if poll not in _STAGES:
            return 1.0
        return self.value(on_stage(state, top, _STAGES[poll]), state)

    def _eliminated(self, out: int, state: State) -> float:
        if out == GHOST:
            return found(self.table, state, best_question(self.table, state))
        left = without(state, out)
        return 1.0 if len(left.alive) == 2 else self.day(left)


def on_stage(state: State, stage: Seats, kind: TableStage) -> SearchState:
    """A PK stage: those on it defend themselves, at the second one all others comment."""
    return SearchState(kind, tuple([seat for seat in order(state) if (seat in stage) is (kind == "defend")]), stage)


def best_question(table: Rows, state: State) -> int | None:
    """The fact to ask the judge about, if a human is out, who gives the ghost a question, and if one tells anything."""
    if len(state.alive) == PLAYERS:
        return None
    every: list[int | None] = [None, *range(len(table.facts))]
    return max(every, key=lambda fact: found(table, state, fact))


def found(table: Rows, state: State, fact: int | None) -> float:
    """The chance to name the word in so many guesses, after a question about `fact`."""
    if fact is None:
        return _likeliest(state.chance)
    yes = [chance if true >> fact & 1 else 0.0 for chance, true in zip(state.chance, table.true)]
    no = [chance - part for chance, part in zip(state.chance, yes)]
    return _likeliest(yes) + _likeliest(no)


def _likeliest(chances: list[float] | tuple[float, ...]) -> float:
    return sum(sorted(chances)[-GUESSES:])
