"""The exact best reply of one human to a naive ghost and two naive humans in a 4-player 捉鬼 1.0.

A naive ghost lets the seat to its right begin, so whoever knows that knows the ghost; and it has the word. Nothing is
hidden from such a human, and its best reply is the best of its actions at each of its asks, the mean over what the
others draw elsewhere. Its actions are those of `best_reply_search.py`. Seats count from the ghost, which is 0.

Owns: that search, and how a naive ghost draws. Must not know: the referee that plays the same game.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from arena.parts.voting import top_set

from .best_reply_search import GUESSES, Option, SearchState
from .naive_table import GHOST, PLAYERS, Rows, Seats

_HUMANS = tuple(range(1, PLAYERS))
_LIKELIEST = 6  # among how many words naive looks for a question that splits them
_ANSWER = 3  # how much the judge's word weighs for naive beside a player's


class PublicState(NamedTuple):
    """What is known to all: who is alive, who spoke first today, what was said, and how often each seat passed.

    Bit f of `humans` or `ghost` is set where one of them told fact f; `false` is how often the seat that searches told
    what is false of the word.
    """

    alive: Seats
    first: int
    humans: int
    ghost: int
    false: int
    passes: tuple[int, ...]


START = PublicState(tuple(range(PLAYERS)), 1, 0, 0, 0, (0,) * PLAYERS)


class HumanSearch:
    """Values for the human in `seat`, with `word` as its word; where `seat` is None all humans are naive."""

    def __init__(self, table: Rows, word: int, seat: int | None) -> None:
        self.table, self.true, self.word, self.seat = table, table.true[word], word, seat
        self.value = cache(self._value)
        self._bluffs = cache(self._bluffs_after)

    def day(self, told: PublicState) -> float:
        """The value of a day that begins: the chance of the humans to win."""
        return self.value(SearchState("describe", _order(told), told.alive), told)

    def _value(self, moment: SearchState, told: PublicState) -> float:
        if moment.kind == "vote":
            return self._polled(moment, told)
        if not moment.left:
            poll = {"describe": 1, "defend": 2, "comment": 3}[moment.kind]
            return self.value(SearchState("vote", (), moment.stage, poll), told)
        speaker, after = moment.left[0], moment._replace(left=moment.left[1:])
        if speaker == self.seat:
            every: list[Option] = [None, *range(len(self.table.facts))]
            return max(self.value(after, self._spoken(told, speaker, fact, moment)) for fact in every)
        if moment.kind == "comment":
            return self.value(after, told)  # a naive comment words no fact
        facts: Sequence[Option] = (
            self._bluffs(told.humans | told.ghost) if speaker == GHOST else self._clues(told.humans | told.ghost)
        )
        values = [self.value(after, self._spoken(told, speaker, fact, moment)) for fact in facts or (None,)]
        return sum(values) / len(values)

    def _spoken(self, told: PublicState, seat: int, fact: Option, moment: SearchState) -> PublicState:
        if fact is None:
            passed = moment.kind == "describe"
            passes = [count + (passed and other == seat) for other, count in enumerate(told.passes)]
            return told._replace(passes=tuple(passes))
        if seat == GHOST:
            return told._replace(ghost=told.ghost | 1 << fact)
        false = told.false + (seat == self.seat and not self.true >> fact & 1)
        return told._replace(humans=told.humans | 1 << fact, false=false)

    def _clues(self, said: int) -> list[int]:
        return [fact for fact in self._fresh(said) if self.true >> fact & 1]

    def _bluffs_after(self, said: int) -> list[int]:
        """Facts of a kind that was talked about, true of as many words as can be."""
        fresh, every = self._fresh(said), self.table.facts
        groups = {fact.group for place, fact in enumerate(every) if said >> place & 1}
        shaped = [fact for fact in fresh if every[fact].group in groups] or fresh
        common = {fact: sum(true >> fact & 1 for true in self.table.true) for fact in shaped}
        return [fact for fact in shaped if common[fact] == max(common.values())]

    def _fresh(self, said: int) -> list[int]:
        return [fact for fact in range(len(self.table.facts)) if not said >> fact & 1]

    def _polled(self, moment: SearchState, told: PublicState) -> float:
        """The best of the own votes, over the draws of all others."""
        own = self.seat if self.seat in told.alive else None
        if own is None:
            return self._counted(moment, told, ())
        every = [None, *(seat for seat in moment.stage if seat != own)]
        return max(self._counted(moment, told, ((own, target),)) for target in every)

    def _counted(self, moment: SearchState, told: PublicState, own: tuple[tuple[int, Option], ...]) -> float:
        voted = {seat for seat, _ in own}
        draws = tuple([(seat, self._suspects(told, seat, moment.stage)) for seat in told.alive if seat not in voted])
        return sum(
            chance * self._after_poll(moment.poll, top, told) for top, chance in _tops(draws, own, moment.stage).items()
        )

    def _suspects(self, told: PublicState, voter: int, stage: Seats) -> Seats:
        """Whom a naive voter may vote for: those that passed or said what is false of its word most."""
        score = {seat: told.passes[seat] / 2 for seat in stage if seat != voter}
        if voter != GHOST:
            lies = {GHOST: (told.ghost & ~self.true).bit_count(), self.seat: told.false}
            score = {seat: quiet + lies.get(seat, 0) for seat, quiet in score.items()}
        most = max(score.values())
        return tuple([seat for seat in score if score[seat] == most])

    def _after_poll(self, poll: int, top: Seats, told: PublicState) -> float:
        if len(top) == 1:
            return self._eliminated(top[0], told)
        if poll == 3:
            return 0.0
        kind = "defend" if poll == 1 else "comment"
        left = tuple([seat for seat in _order(told) if (seat in top) is (poll == 1)])
        return self.value(SearchState(kind, left, top), told)  # type: ignore[arg-type]

    def _eliminated(self, out: int, told: PublicState) -> float:
        if out == GHOST:
            return float(not self._found(told))
        alive = tuple([seat for seat in told.alive if seat != out])
        if len(alive) == 2:
            return 0.0
        first = next(seat for step in range(PLAYERS) if (seat := (out + step) % PLAYERS) in alive)
        passes = tuple([0 if seat == out else passed for seat, passed in enumerate(told.passes)])
        return self.day(told._replace(alive=alive, first=first, passes=passes))

    def _found(self, told: PublicState) -> bool:
        """Whether a naive ghost finds the word, after a question if a human is out."""
        fit = [2 * (told.humans & true).bit_count() for true in self.table.true]
        if len(told.alive) < PLAYERS:
            likely = _ranked(fit)[:_LIKELIEST]
            uneven = {f: abs(sum(self.table.true[word] >> f & 1 for word in likely) - len(likely) / 2)
                      for f in self._fresh(told.humans | told.ghost)}  # fmt: skip
            if uneven:
                asked = min(uneven, key=uneven.__getitem__)
                for word, true in enumerate(self.table.true):
                    fit[word] += 2 * _ANSWER * ((true ^ self.true) >> asked & 1 == 0)
        return self.word in _ranked(fit)[:GUESSES]


def best_human(table: Rows) -> float:
    """The value of the best reply, over all words and all seats beside the ghost."""
    starts = list(product(range(len(table.words)), _HUMANS))
    return float(sum(HumanSearch(table, word, seat).day(START) for word, seat in starts) / len(starts))


def naive_humans(table: Rows) -> float:
    """The chance of naive humans against a naive ghost: what the arena can be compared with."""
    return float(sum(HumanSearch(table, word, None).day(START) for word in range(len(table.words))) / len(table.words))


@cache
def _tops(
    draws: tuple[tuple[int, Seats], ...], own: tuple[tuple[int, Option], ...], stage: Seats
) -> dict[Seats, float]:
    """How likely a poll ends in each top set where every seat of `draws` draws its vote."""
    tops: Counter[Seats] = Counter()
    for targets in product(*[among for _, among in draws]):
        tops[top_set([*own, *[(seat, target) for (seat, _), target in zip(draws, targets)]]) or stage] += 1
    return {top: count / tops.total() for top, count in tops.items()}


def _ranked(fit: Sequence[int]) -> list[int]:
    return sorted(range(len(fit)), key=lambda word: -fit[word])


def _order(told: PublicState) -> Seats:
    turned = [(told.first + step) % PLAYERS for step in range(PLAYERS)]
    return tuple([seat for seat in turned if seat in told.alive])
