"""Determinization: whole deals that a reasoning player holds possible, drawn from its posterior.

The beliefs of `word_belief.py` and `role_posterior.py` are sums over deals. Here single deals are drawn from the same
sums: seat by seat, each from its marginal given the seats before it, then the words or the remaining roles.

Owns: that draw. Must not know: the truth, or whether a drawn deal fits all that happened (see `tournaments.review`).
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Literal, NamedTuple

import numpy as np

from arena.cards import RoleCard
from arena.events import Eliminated
from arena.observation import Observation
from arena.rules.house_rule_models import KillerRules
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

_LEVEL = LEVELS[5]  # hears everything, forgets nothing
_STYLE = STYLES["cautious"]  # has no effect: the player is not asked for an answer
_Group = Literal["hidden", "office", "plain"]  # roles of one group are alike to the posterior


class SampledDeal(NamedTuple):
    """A possible deal: the role of each seat from 1, and the words, None where the game has none."""

    roles: tuple[str, ...]
    word: Word | None = None
    word_b: Word | None = None


DealSampler = Callable[[Random], SampledDeal | None]


def deal_sampler(observation: Observation, pack: Pack) -> DealSampler | None:
    """A function that draws a deal from the posterior of a seat; None if `pack` does not know its word.

    A draw may fail and return None: then draw again.
    """
    if isinstance(observation.rules, KillerRules):
        return _role_sampler(observation)
    context = WordReasoner(pack, _LEVEL, _STYLE, Random(0)).seated(observation)
    if context is None:
        return None
    return _WordSampler(
        context.belief, VARIANTS[observation.variant].dealt(observation.players, observation.rules)
    ).draw


class _WordSampler:
    """Draws deals of a word game. Posteriors given the kinds of the first seats are kept for draws that begin alike."""

    def __init__(self, belief: WordBelief, dealt: Mapping[str, int]) -> None:
        self._belief = belief
        self._dealt = dealt
        self._posteriors: dict[tuple[int, ...], Beliefs] = {(): belief.beliefs}

    def draw(self, rng: Random) -> SampledDeal | None:
        kinds: tuple[int, ...] = ()
        for seat in range(1, self._belief.players + 1):
            marginal = self._given(kinds).kinds[seat - 1]
            kinds = (*kinds, rng.choices(range(KINDS), marginal.tolist())[0])
        roles = self._roles(kinds, rng)
        return None if roles is None else SampledDeal(roles, *self._words(kinds, rng))

    def _given(self, kinds: tuple[int, ...]) -> Beliefs:
        """The posterior given the kinds of slip of the first seats."""
        if kinds not in self._posteriors:
            evidence = self._belief.evidence
            known = evidence.known.copy()
            for seat, kind in enumerate(kinds, start=1):
                known[seat, np.arange(KINDS) != kind] = NEVER
            given = evidence._replace(known=known)
            self._posteriors[kinds] = believe(given, self._belief.view, self._belief.lexicon)
        return self._posteriors[kinds]

    def _roles(self, kinds: Sequence[int], rng: Random) -> tuple[str, ...] | None:
        left = {kind: self._of_kind(kind, rng) for kind in range(KINDS)}
        if any(len(left[kind]) != list(kinds).count(kind) for kind in range(KINDS)):
            return None
        return tuple(left[kind].pop() for kind in kinds)

    def _of_kind(self, kind: int, rng: Random) -> list[str]:
        """The roles that hold slips of a kind, as many as are dealt, in random order."""
        dealt, kinds = self._dealt, self._belief.view.kinds
        roles = [role for role in dealt if kinds[role] == kind for _ in range(dealt[role])]
        rng.shuffle(roles)
        return roles

    def _words(self, kinds: tuple[int, ...], rng: Random) -> tuple[Word, Word | None]:
        """Word A, and word B where the game has one."""
        belief, now = self._belief, self._given(kinds)
        view, words = belief.view, belief.lexicon.words
        two = view.counts[WORD_B] > 0
        if view.word is not None:
            if not two:
                return view.word, None
            other = words[_drawn(now.other, rng)]
            return (view.word, other) if kinds[belief.seat - 1] == WORD_A else (other, view.word)
        a = _drawn(now.majority, rng)
        return words[a], words[self._word_b(a, kinds, rng)] if two else None

    def _word_b(self, a: int, kinds: tuple[int, ...], rng: Random) -> int:
        """Word B given word A, by the pair prior and the speech of the holders of word B."""
        holders = [seat for seat, kind in enumerate(kinds, start=1) if kind == WORD_B]
        loglik = self._belief.evidence.word_loglik[holders].sum(axis=0)
        return _drawn(self._belief.lexicon.pair_prior[:, a] * np.exp(loglik - loglik.max()), rng)


def _drawn(weights: Floats, rng: Random) -> int:
    return rng.choices(range(len(weights)), weights.tolist())[0]


def _role_sampler(observation: Observation) -> DealSampler:
    memory = KillerReasoner(_LEVEL, _STYLE, Random(0)).memory_of(observation)
    known = _known_roles(observation)
    return lambda rng: _sampled_roles(memory.belief, memory.roles, known, rng)


def _known_roles(observation: Observation) -> dict[int, str]:
    """The roles that this seat knows for certain: its own, those on its card, and those shown of seats that are out."""
    card = observation.private
    known = {event.seat: event.role for event in observation.events if isinstance(event, Eliminated) and event.role}
    if isinstance(card, RoleCard):
        known |= dict(card.knows) | {observation.seat: card.role}
    return known


def _sampled_roles(
    belief: RoleBelief, dealt: Mapping[str, int], known: Mapping[int, str], rng: Random
) -> SampledDeal | None:
    """Draws the hidden seats, then the seats with an office, then the roles within each group, in random order."""
    groups = _sampled_groups(belief, rng)
    left: dict[_Group, list[str]] = {"hidden": [], "office": [], "plain": []}
    for role, number in dealt.items():
        left[_group_of(role)] += [role] * number
    for role in known.values():
        if role not in left[_group_of(role)]:
            return None
        left[_group_of(role)].remove(role)
    for roles in left.values():
        rng.shuffle(roles)
    sampled: list[str] = []
    for seat, group in enumerate(groups, start=1):
        if _group_of(known[seat]) != group if seat in known else not left[group]:
            return None
        sampled.append(known[seat] if seat in known else left[group].pop())
    return SampledDeal(tuple(sampled))


def _group_of(role: str) -> _Group:
    return "hidden" if is_hidden(role) else "office" if role in OFFICES else "plain"


def _sampled_groups(belief: RoleBelief, rng: Random) -> list[_Group]:
    """The group of each seat: one set of hidden seats drawn from the posterior, then the offices among the others."""
    weighed = belief.weighed()
    row = _drawn(weighed.chance, rng)
    groups: list[_Group] = ["hidden" if inside else "plain" for inside in weighed.sets[row]]
    odds = {seat: float(odd) for seat, odd in enumerate(weighed.ways[row]) if groups[seat] == "plain"}
    left, missing = list(odds), belief.police
    for seat in odds:
        left.remove(seat)
        with_office = odds[seat] * _ways(left, odds, missing - 1)
        without = _ways(left, odds, missing)
        if missing and rng.random() * (with_office + without) < with_office:
            groups[seat] = "office"
            missing -= 1
    return groups


def _ways(seats: Sequence[int], odds: Mapping[int, float], chosen: int) -> float:
    """The elementary symmetric polynomial of degree `chosen` of the odds of `seats`."""
    sums = [1.0] + [0.0] * max(chosen, 0)
    for seat in seats:
        for degree in range(len(sums) - 1, 0, -1):
            sums[degree] += odds[seat] * sums[degree - 1]
    return sums[chosen] if chosen >= 0 else 0.0
