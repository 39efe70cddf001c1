"""Determinizations: games with other deals in which a seat, up to a decision point, sees just what it saw.

Owns: sampling them. Must not know: what is decided there. It uses the observation and the seat's own answers, never the
true deal; it keeps the true seed, so that public draws come out the same.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from agents.reasoning.determinize import SampledDeal, deal_sampler
from arena.deals import deal_of
from arena.header import Deal, Header
from arena.randomness import stream
from arena.referee import Row
from arena.variants import variant_of

from .conditioned_replay import consistent_with_play
from .decision_points import DecisionPoint
from .stored_game import Stored


class Fork(NamedTuple):
    """A game that leads to a decision point, and the row of the seat's answer there; later rows are of the true game.

    `seq` is how many events had happened by then.
    """

    header: Header
    journal: Sequence[Row]
    asked: Row
    seq: int


def true_fork(point: DecisionPoint, stored: Stored) -> Fork:
    """The game as it was."""
    return Fork(stored.header, stored.rows, _asked(point, point.index), point.seq)


class DeterminizationSampler:
    """Samples games; `drawn` counts the deals that were tried. The same seed gives the same deals."""

    def __init__(self, point: DecisionPoint, stored: Stored, seed: int) -> None:
        self.drawn = 0
        self._point = point
        self._header = stored.header
        self._pack = stored.pack
        self._own = [row for row in stored.rows[: point.index] if row.seat == point.seat]
        self._rng = stream(seed, "possible deals")

    def forks(self, most: int) -> Iterator[Fork]:
        """Games that lead to the point, from up to `most` deals drawn from the seat's posterior."""
        sample = deal_sampler(self._point.observation, self._pack)
        if sample is None:
            return
        for _ in range(most):
            self.drawn += 1
            sampled = sample(self._rng)
            if sampled is None:
                continue
            header = self._header.model_copy(update={"deal": self._deal(sampled)})
            led = consistent_with_play(header, self._point.observation, self._own, self._rng)
            if led is not None:
                yield Fork(header, led.journal, _asked(self._point, len(led.journal)), len(led.told))

    def _deal(self, sampled: SampledDeal) -> Deal:
        if sampled.word is None:
            return Deal(roles=sampled.roles)
        variant = variant_of(self._header.variant)
        return deal_of(variant, self._pack, self._header.language, sampled.roles, sampled.word, sampled.word_b)


def _asked(point: DecisionPoint, index: int) -> Row:
    return Row(index, point.seat, point.ask.id, point.ask.rule, point.action)
