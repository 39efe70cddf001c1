"""Scripted players of nearly equal strength: `naive`, who in a share of its games plays as `random` does.

Owns: how often. Must not know: the games.
"""

from random import Random
from typing import ClassVar

from agents.protocol import Player, Sitting
from agents.scripted.chance import Chance
from agents.scripted.naive import Naive
from arena.words import beginners


class Steady:
    """Plays as `naive`, always."""

    off: ClassVar[float] = 0.0

    def sit(self, game: Sitting, seat: int, rng: Random) -> Player:
        pack = beginners()
        return (Chance(pack) if rng.random() < self.off else Naive(pack)).sit(game, seat, rng)


class Seldom(Steady):
    """Plays at random in one game of four."""

    off = 0.25


class Often(Steady):
    """Plays at random in one game of two."""

    off = 0.5
