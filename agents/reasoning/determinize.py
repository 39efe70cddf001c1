"""Whole deals that a reasoning player holds possible, drawn as often as it believes in them.

The beliefs of `word_belief.py` and `role_posterior.py` are sums over deals. Here single deals are drawn from the same
sums: one seat after the other, each by its chances given those before it, then the words or the rest of the roles.

Owns: that draw. Must not know: the truth, or whether a drawn deal fits all that happened (see `tournaments.review`).
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import NamedTuple

import numpy as np

from arena.cards import RoleCard
from arena.events import Eliminated
from arena.house_rule_models import KillerRules
from arena.observation import Observation
from arena.variants import VARIANTS
from arena.words import Pack, Word

from .inference.deal_posterior import KINDS, NEVER, Floats
from .inference.role_posterior import RoleBelief
from .killers.card_constraints import OFFICES, is_hidden
from .killers.player import KillerReasoner
from .profiles import LEVELS, STYLES
from .words.belief.deal_view import WORD_A, WORD_B
from .words.belief.posterior import Beliefs, believe
from .words.belief.word_belief import WordBelief
from .words.player import WordReasoner

_CLEAR = LEVELS[5]  # hears everything, forgets nothing
_STYLE = STYLES["cautious"]  # of no account: it is not asked anything


class SampledDeal(NamedTuple):
    """A deal that may be: the role of each seat from 1, and the words, None where the game has none."""

    roles: tuple[str, ...]
    word: Word | None = None
    word_b: Word | None = None


DealSampler = Callable[[Random], SampledDeal | None]


def deal_sampler(observation: Observation, pack: Pack) -> DealSampler | None:
    """What draws deals by all that a seat of a game has seen, one a call; None where `pack` does not know its word.

    A draw may fail and give None: then draw again.
    """
    if isinstance(observation.rules, KillerRules):
        return _roles(observation)
    seat = WordReasoner(pack, _CLEAR, _STYLE, Random(0)).seated(observation)
    if seat is None:
        return None
    return _WordDraws(seat.belief, VARIANTS[observation.variant].dealt(observation.players, observation.rules)).draw


class _WordDraws:
    """Draws of a word game. What was worked out for the first seats of one draw is kept for those that begin alike."""

    def __init__(self, belief: WordBelief, dealt: Mapping[str, int]) -> None:
        self._belief = belief
        self._dealt = dealt
        self._known: dict[tuple[int, ...], Beliefs] = {(): belief.beliefs}

    def draw(self, rng: Random) -> SampledDeal | None:
        kinds: tuple[int, ...] = ()
        for seat in range(1, self._belief.players + 1):
            share = self._given(kinds).kinds[seat - 1]
            kinds = (*kinds, rng.choices(range(KINDS), share.tolist())[0])
        roles = self._roles(kinds, rng)
        return None if roles is None else SampledDeal(roles, *self._words(kinds, rng))

    def _given(self, kinds: tuple[int, ...]) -> Beliefs:
        """What is believed once the first seats are taken to hold slips of these kinds."""
        if kinds not in self._known:
            evidence = self._belief.evidence
            known = evidence.known.copy()
            for seat, kind in enumerate(kinds, start=1):
                known[seat, np.arange(KINDS) != kind] = NEVER
            self._known[kinds] = believe(evidence._replace(known=known), self._belief.view, self._belief.lexicon)
        return self._known[kinds]

    def _roles(self, kinds: Sequence[int], rng: Random) -> tuple[str, ...] | None:
        left = {kind: self._of_kind(kind, rng) for kind in range(KINDS)}
        if any(len(left[kind]) != list(kinds).count(kind) for kind in range(KINDS)):
            return None
        return tuple(left[kind].pop() for kind in kinds)

    def _of_kind(self, kind: int, rng: Random) -> list[str]:
        """The roles that hold slips of a kind, as many as are dealt, in any order."""
        dealt, kinds = self._dealt, self._belief.view.kinds
        roles = [role for role in dealt if kinds[role] == kind for _ in range(dealt[role])]
        rng.shuffle(roles)
        return roles

    def _words(self, kinds: tuple[int, ...], rng: Random) -> tuple[Word, Word | None]:
        """Word A, and word B where the game has one."""
        belief, now = self._belief, self._given(kinds)
        dealt, words = belief.view, belief.lexicon.words
        two = dealt.counts[WORD_B] > 0
        if dealt.word is not None:
            if not two:
                return dealt.word, None
            beside = words[_drawn(now.other, rng)]
            return (dealt.word, beside) if kinds[belief.seat - 1] == WORD_A else (beside, dealt.word)
        a = _drawn(now.majority, rng)
        return words[a], words[self._beside(a, kinds, rng)] if two else None

    def _beside(self, a: int, kinds: tuple[int, ...], rng: Random) -> int:
        """A word near to word A, by what those said who hold it."""
        evidence = self._belief.evidence
        holders = [seat for seat, kind in enumerate(kinds, start=1) if kind == WORD_B]
        likely = evidence.word_loglik[holders].sum(axis=0)
        return _drawn(self._belief.lexicon.pair_prior[:, a] * np.exp(likely - likely.max()), rng)


def _drawn(weights: Floats, rng: Random) -> int:
    return rng.choices(range(len(weights)), weights.tolist())[0]


def _roles(observation: Observation) -> DealSampler:
    memory = KillerReasoner(_CLEAR, _STYLE, Random(0)).memory_of(observation)
    sure = _sure(observation)

    def draw(rng: Random) -> SampledDeal | None:
        return _dealt(memory.belief, memory.roles, sure, rng)

    return draw


def _sure(observation: Observation) -> dict[int, str]:
    """The roles that this seat knows for certain: its own, those it was shown, and those of whoever is out."""
    card = observation.private
    shown = {event.seat: event.role for event in observation.events if isinstance(event, Eliminated) and event.role}
    if isinstance(card, RoleCard):
        shown |= dict(card.knows) | {observation.seat: card.role}
    return shown


def _dealt(belief: RoleBelief, dealt: Mapping[str, int], sure: Mapping[int, str], rng: Random) -> SampledDeal | None:
    """Who is hidden, who of the others holds an office, and then the roles within each of these, in any order."""
    hidden, offices = _placed(belief, rng)
    left: dict[str, list[str]] = {place: [] for place in ("hidden", "office", "plain")}
    for role, number in dealt.items():
        left[_place_of(role)] += [role] * number
    for role in sure.values():
        if role not in left[_place_of(role)]:
            return None
        left[_place_of(role)].remove(role)
    for roles in left.values():
        rng.shuffle(roles)
    found: list[str] = []
    for seat in range(1, belief.sets.shape[1] + 1):
        place = "hidden" if seat in hidden else "office" if seat in offices else "plain"
        if seat in sure:
            if _place_of(sure[seat]) != place:
                return None
            found.append(sure[seat])
        elif left[place]:
            found.append(left[place].pop())
        else:
            return None
    return SampledDeal(tuple(found))


def _place_of(role: str) -> str:
    return "hidden" if is_hidden(role) else "office" if role in OFFICES else "plain"


def _placed(belief: RoleBelief, rng: Random) -> tuple[set[int], set[int]]:
    """The seats of one set of hidden seats, drawn as likely as it is, and those of the offices among the others."""
    weighed = belief.weighed()
    row = _drawn(weighed.chance, rng)
    hidden = {seat for seat, inside in enumerate(weighed.sets[row], start=1) if inside}
    odds = {seat: float(way) for seat, way in enumerate(weighed.ways[row], start=1) if seat not in hidden}
    offices: set[int] = set()
    left = list(odds)
    for seat in odds:
        left.remove(seat)
        missing = belief.police - len(offices)
        with_it = odds[seat] * _ways(left, odds, missing - 1)
        without = _ways(left, odds, missing)
        if missing and rng.random() * (with_it + without) < with_it:
            offices.add(seat)
    return hidden, offices


def _ways(seats: Sequence[int], odds: Mapping[int, float], chosen: int) -> float:
    """The elementary symmetric polynomial of degree `chosen` of the odds of `seats`."""
    sums = [1.0] + [0.0] * max(chosen, 0)
    for seat in seats:
        for degree in range(len(sums) - 1, 0, -1):
            sums[degree] += odds[seat] * sums[degree - 1]
    return sums[chosen] if chosen >= 0 else 0.0
