"""Three naive humans of a 4-player 捉鬼 1.0 as one ghost sees them: what is known, and how likely whatever they do is.

Owns: the state of such a table and its exact changes. Must not know: what the ghost does, or how good a state is.

Seats count from the ghost, which is 0, to its right: a table is the same however it is turned. All that is hidden from
the ghost is the word; what else the humans draw, they say or vote aloud. So a state and a posterior over the words are
all that any later chance depends on.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import prod
from typing import NamedTuple

from arena.parts.voting import top_set
from arena.words import Fact, Pack, Word

GHOST = 0
SEATS = (0, 1, 2, 3)
_PASSED = 0.5  # how suspicious naive finds a pass beside a false fact
_DIGITS = 13  # of a probability, so that two ways to one posterior meet in one state

Posterior = tuple[float, ...]


class Rows(NamedTuple):
    """What is true of each word, as bits: bit f of `true[w]` is set where fact f is true of word w, else it is false."""

    words: tuple[Word, ...]
    facts: tuple[Fact, ...]
    true: tuple[int, ...]


def rows(pack: Pack) -> Rows:
    """The rows of a pack of one category and length, all of whose facts are true or false.

    Raises:
        ValueError: it is no such pack.
    """
    cells = pack.cells("zh")
    if len(cells) != 1 or {word.verdict(fact) for word in pack.words for fact in pack.facts} - {"yes", "no"}:
        raise ValueError(f"{pack.name} is no pack of one category and length whose facts are true or false")
    true = [sum(1 << place for place, fact in enumerate(pack.facts) if fact.id in word.yes) for word in pack.words]
    return Rows(pack.words, pack.facts, tuple(true))


class State(NamedTuple):
    """What is known to all, and the ghost's posterior over the words.

    `first` speaks first today; bit f of `told` is set where fact f was told; `own` are the facts, by their places, that
    the ghost has told and that may be false, each as often as it told it; `passes` is how often each seat passed.
    """

    alive: tuple[int, ...]
    first: int
    told: int
    own: tuple[int, ...]
    passes: tuple[int, int, int, int]
    chance: Posterior


class Way(NamedTuple):
    """One of the ways in which a moment may go: its chance, what was seen, and the state after it."""

    chance: float
    seen: object
    state: State


def fresh_table(table: Rows, first: int) -> State:
    """Daybreak: every word is as likely as any other."""
    return State(SEATS, first, 0, (), (0, 0, 0, 0), (1.0 / len(table.words),) * len(table.words))


def tells(table: Rows, state: State, fact: int | None, stage: str) -> State:
    """After the ghost told `fact`, or nothing of the word, which counts as a pass in a description."""
    if fact is None:
        return _passed(state, GHOST) if stage == "describe" else state
    return _tidy(table, state._replace(told=state.told | 1 << fact, own=(*state.own, fact)))


def speaks(table: Rows, state: State, seat: int, stage: str) -> Iterator[Way]:
    """How a human may describe or defend: any fact that is true of its word and that nobody told, else a pass."""
    fresh = [true & ~state.told for true in table.true]
    for place in range(len(table.facts)):
        likely = [(new >> place & 1) / new.bit_count() if new else 0.0 for new in fresh]
        for chance, after in _heard(state, likely):
            yield Way(chance, place, _tidy(table, after._replace(told=state.told | 1 << place)))
    for chance, after in _heard(state, [float(not new) for new in fresh]):
        quiet = _passed(after, seat) if stage == "describe" else after
        yield Way(chance, None, _tidy(table, quiet))


def names(table: Rows, state: State, stage: Sequence[int]) -> Iterator[Way]:
    """Whom a human may name in a comment: one of those on stage whom it suspects most."""
    for seat in stage:
        likely = [_names(scores, tuple(stage), seat) for scores in _scores(table, state)]
        for chance, after in _heard(state, likely):
            yield Way(chance, seat, _tidy(table, after))


def polls(table: Rows, state: State, stage: tuple[int, ...], own: int | None) -> Iterator[tuple[float, tuple[int, ...], State]]:
    """The top sets in which a poll among `stage` may end where the ghost votes for `own`: chance, top set, state.

    Ballots that lead to one top set and tell the same of the word are taken together.
    """
    scores = _scores(table, state)
    kinds = tuple(dict.fromkeys(score for score, chance in zip(scores, state.chance) if chance))
    for top, by_kind in _outcomes(kinds, state.alive, stage, own):
        likely = [by_kind[kinds.index(score)] if chance else 0.0 for score, chance in zip(scores, state.chance)]
        for chance, after in _heard(state, likely):
            yield chance, top, _tidy(table, after)


def polled(table: Rows, state: State, stage: tuple[int, ...], ballots: Sequence[tuple[int, int | None]]) -> State:
    """After a poll in which the ballots of the humans were `ballots`."""
    likely = [
        prod(_names(scores, _open(stage, voter), target) for voter, target in ballots if voter != GHOST)
        for scores in _scores(table, state)
    ]
    return _tidy(table, next(_heard(state, likely))[1])


def without(state: State, out: int) -> State:
    """After `out` was voted out: the next seat to the right is first (ZG1-3.5.3-n5), its passes are forgotten."""
    alive = tuple(seat for seat in state.alive if seat != out)
    passes = [0 if seat == out else passed for seat, passed in enumerate(state.passes)]
    first = next(seat % 4 for seat in range(out + 1, out + 5) if seat % 4 in alive)
    return state._replace(alive=alive, first=first, passes=(passes[0], passes[1], passes[2], passes[3]))


def order(state: State) -> tuple[int, ...]:
    """The living seats in the order in which they speak today."""
    return tuple(seat % 4 for seat in range(state.first, state.first + 4) if seat % 4 in state.alive)


def _heard(state: State, likely: Sequence[float]) -> Iterator[tuple[float, State]]:
    """The chance of something that is so `likely` by word, and the state after it; nothing where it cannot be."""
    joint = [prior * factor for prior, factor in zip(state.chance, likely)]
    chance = sum(joint)
    if chance > 0.0:
        yield chance, state._replace(chance=tuple([round(part / chance, _DIGITS) for part in joint]))


def _tidy(table: Rows, state: State) -> State:
    """Without what makes no difference any more: own facts that are true of every word that is left."""
    common = ~0
    for true, chance in zip(table.true, state.chance):
        common &= true if chance else ~0
    return state._replace(own=tuple(sorted(fact for fact in state.own if not common >> fact & 1)))


def _passed(state: State, seat: int) -> State:
    passes = [passed + (other == seat) for other, passed in enumerate(state.passes)]
    return state._replace(passes=(passes[0], passes[1], passes[2], passes[3]))


def _scores(table: Rows, state: State) -> list[tuple[float, ...]]:
    """By word, how suspicious each seat is to a human that holds it."""
    quiet = [_PASSED * passed for passed in state.passes]
    lies = [sum(not true >> fact & 1 for fact in state.own) for true in table.true]
    return [(quiet[GHOST] + false, *quiet[1:]) for false in lies]


def _open(stage: tuple[int, ...], voter: int) -> tuple[int, ...]:
    return tuple(seat for seat in stage if seat != voter)


@lru_cache(maxsize=None)
def _names(scores: tuple[float, ...], among: tuple[int, ...], target: int | None) -> float:
    """How likely somebody to whom the seats are so suspicious names `target` of `among`: one of the most suspicious."""
    most = max(scores[seat] for seat in among)
    top = [seat for seat in among if scores[seat] == most]
    return (target in top) / len(top)


@lru_cache(maxsize=None)
def _outcomes(
    kinds: tuple[tuple[float, ...], ...], alive: tuple[int, ...], stage: tuple[int, ...], own: int | None
) -> tuple[tuple[tuple[int, ...], tuple[float, ...]], ...]:
    """The top sets of a poll, and how likely each is by kind of word; one top set as often as it tells another thing."""
    voters = [seat for seat in alive if seat != GHOST]
    found: dict[object, list[float]] = defaultdict(lambda: [0.0] * len(kinds))
    for targets in product(*(_open(stage, voter) for voter in voters)):
        likely = [prod(_names(kind, _open(stage, voter), target) for voter, target in zip(voters, targets)) for kind in kinds]
        top = top_set([(GHOST, own), *zip(voters, targets)]) or stage
        for kind, part in enumerate(likely):
            found[top, tuple(part / max(likely) for part in likely) if any(likely) else ()][kind] += part
    return tuple((key[0], tuple(parts)) for key, parts in found.items() if any(parts))  # type: ignore[index]
