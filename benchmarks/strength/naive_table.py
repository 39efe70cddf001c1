"""Three naive humans of a 4-player 捉鬼 1.0 as one ghost sees them: what is known, and how likely whatever they do is.

Owns: the state of such a table and its exact changes. Must not know: what the ghost does, or how good a state is.

Seats count from the ghost, which is 0, to its right: a table is the same however it is turned. All that is hidden from
the ghost is the word; what else the humans draw, they say or vote aloud. So what is known to all and a posterior over
the words are all that any later chance depends on.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from math import prod
from typing import Generic, Literal, NamedTuple, TypeVar

from arena.parts.voting import top_set
from arena.words import Fact, Pack, Word

GHOST = 0
PLAYERS = 4
_PASSED = 0.5  # how suspicious naive finds a pass beside a false fact
_DIGITS = 13  # of a probability, so that two ways to one posterior meet in one state

TableStage = Literal["describe", "defend", "comment"]
Seats = tuple[int, ...]
Scores = tuple[float, ...]  # how suspicious each seat is to somebody
S = TypeVar("S")


class Rows(NamedTuple):
    """What is true of each word: bit f of `true[w]` is set where fact f is true of word w, else it is false."""

    words: tuple[Word, ...]
    facts: tuple[Fact, ...]
    true: tuple[int, ...]


def rows(pack: Pack) -> Rows:
    """The rows of a pack of one category and length, all of whose facts are true or false.

    Raises:
        ValueError: it is no such pack.
    """
    verdicts = {word.verdict(fact) for word in pack.words for fact in pack.facts}
    if len(pack.cells("zh")) != 1 or not verdicts <= {"yes", "no"}:
        raise ValueError(f"{pack.name}: one category, one length, and facts that are true or false are needed")
    true = [sum((fact.id in word.yes) << place for place, fact in enumerate(pack.facts)) for word in pack.words]
    return Rows(pack.words, pack.facts, tuple(true))


class State(NamedTuple):
    """What is known to all, and the ghost's posterior over the words.

    `first` speaks first today; bit f of `told` is set where fact f was told; `own` are the facts, by their places, that
    the ghost has told and that may be false, each as often as it told it; `passes` is how often each seat passed.
    """

    alive: Seats
    first: int
    told: int
    own: tuple[int, ...]
    passes: tuple[int, ...]
    chance: tuple[float, ...]


class Way(NamedTuple, Generic[S]):
    """One of the ways in which a moment may go: how likely it is, what is seen of it, and the state after it."""

    chance: float
    seen: S
    state: State


def daybreak(table: Rows, first: int) -> State:
    """The first morning: every word is as likely as any other."""
    words = len(table.words)
    return State(tuple(range(PLAYERS)), first, 0, (), (0,) * PLAYERS, (1.0 / words,) * words)


def order(state: State) -> Seats:
    """The living seats in the order in which they speak today."""
    turned = [(state.first + step) % PLAYERS for step in range(PLAYERS)]
    return tuple([seat for seat in turned if seat in state.alive])


def told(table: Rows, state: State, fact: int | None, stage: TableStage) -> State:
    """After the ghost told `fact`, or nothing of the word."""
    own = state.own if fact is None else (*state.own, fact)
    return _tidy(table, _spoken(state._replace(own=own), GHOST, fact, stage))


def speeches(table: Rows, state: State, seat: int, stage: TableStage) -> Iterator[Way[int | None]]:
    """How a human may describe or defend: any fact that is true of its word and that nobody told, else a pass."""
    fresh = [true & ~state.told for true in table.true]
    every: list[int | None] = [*range(len(table.facts)), None]
    for fact in every:
        likely = [_tells(new, fact) for new in fresh]
        yield from _seen(table, _spoken(state, seat, fact, stage), fact, likely)


def namings(table: Rows, state: State, stage: Seats) -> Iterator[Way[int]]:
    """Whom a human may name in a comment: one of those on stage whom it suspects most."""
    scores = _scores(table, state)
    for seat in stage:
        yield from _seen(table, state, seat, [_names(score, stage, seat) for score in scores])


def polls(table: Rows, state: State, stage: Seats, own: int | None) -> Iterator[Way[Seats]]:
    """How a poll among `stage` may end where the ghost votes for `own`; its top set is seen.

    Ballots that lead to one top set and tell the same of the word are taken together.
    """
    scores = _scores(table, state)
    kinds = tuple(dict.fromkeys(scores))
    for top, by_kind in _outcomes(kinds, state.alive, stage, own):
        likely = dict(zip(kinds, by_kind))
        yield from _seen(table, state, top, [likely[score] for score in scores])


def polled(table: Rows, state: State, stage: Seats, ballots: Sequence[tuple[int, int | None]]) -> State:
    """After a poll among `stage` with these ballots.

    Raises:
        StopIteration: no naive humans cast them.
    """
    cast = [(voter, target) for voter, target in ballots if voter != GHOST]
    likely = [
        prod(_names(score, _open(stage, voter), target) for voter, target in cast) for score in _scores(table, state)
    ]
    return next(_seen(table, state, ballots, likely)).state


def without(state: State, out: int) -> State:
    """After `out` was voted out: the next to its right is first (ZG1-3.5.3-n5), and its passes are forgotten."""
    alive = tuple([seat for seat in state.alive if seat != out])
    first = next(seat for step in range(PLAYERS) if (seat := (out + step) % PLAYERS) in alive)
    passes = tuple([0 if seat == out else passed for seat, passed in enumerate(state.passes)])
    return state._replace(alive=alive, first=first, passes=passes)


def _seen(table: Rows, after: State, seen: S, likely: Sequence[float]) -> Iterator[Way[S]]:
    """The way to `after` in which something is seen that is so `likely` by word; none where it cannot be."""
    joint = [prior * factor for prior, factor in zip(after.chance, likely)]
    chance = sum(joint)
    if chance > 0.0:
        posterior = tuple([round(part / chance, _DIGITS) for part in joint])
        yield Way(chance, seen, _tidy(table, after._replace(chance=posterior)))


def _tidy(table: Rows, state: State) -> State:
    """Without what makes no difference any more: own facts that are true of every word that is left."""
    doubtful = 0
    for true, chance in zip(table.true, state.chance):
        doubtful |= ~true if chance else 0
    return state._replace(own=tuple(sorted(fact for fact in state.own if doubtful >> fact & 1)))


def _spoken(state: State, seat: int, fact: int | None, stage: TableStage) -> State:
    """A speech without a fact counts as a pass if it is a description."""
    if fact is not None:
        return state._replace(told=state.told | 1 << fact)
    passed = stage == "describe"
    return state._replace(
        passes=tuple([count + (passed and other == seat) for other, count in enumerate(state.passes)])
    )


def _tells(fresh: int, fact: int | None) -> float:
    """How likely a human tells `fact` that has `fresh` left to tell, as bits; None: that it tells nothing."""
    if fact is None:
        return float(not fresh)
    return (fresh >> fact & 1) / max(1, fresh.bit_count())


def _scores(table: Rows, state: State) -> list[Scores]:
    """By word, how suspicious each seat is to a human that holds it."""
    quiet = [_PASSED * passed for passed in state.passes]
    false = [sum(not true >> fact & 1 for fact in state.own) for true in table.true]
    return [(quiet[GHOST] + lies, *quiet[1:]) for lies in false]


def _open(stage: Seats, voter: int) -> Seats:
    return tuple([seat for seat in stage if seat != voter])


@cache
def _names(score: Scores, among: Seats, target: int | None) -> float:
    """How likely somebody names `target` of `among`: any of those that are most suspicious to it."""
    most = max(score[seat] for seat in among)
    top = [seat for seat in among if score[seat] == most]
    return (target in top) / len(top)


@cache
def _outcomes(
    kinds: tuple[Scores, ...], alive: Seats, stage: Seats, own: int | None
) -> tuple[tuple[Seats, tuple[float, ...]], ...]:
    """The top sets of a poll, and how likely each is by kind of word; a top set stands once for each thing it tells."""
    voters = [seat for seat in alive if seat != GHOST]
    found: dict[tuple[Seats, tuple[float, ...]], list[float]] = defaultdict(lambda: [0.0] * len(kinds))
    for targets in product(*[_open(stage, voter) for voter in voters]):
        cast = list(zip(voters, targets))
        likely = [prod(_names(kind, _open(stage, voter), target) for voter, target in cast) for kind in kinds]
        if not any(likely):
            continue
        top = top_set([(GHOST, own), *cast]) or stage
        parts = found[top, tuple([part / max(likely) for part in likely])]
        parts[:] = [sum(pair) for pair in zip(parts, likely)]
    return tuple([(top, tuple(parts)) for (top, _), parts in found.items()])
