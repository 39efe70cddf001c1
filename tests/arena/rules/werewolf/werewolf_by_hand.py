"""Driving a game of the werewolf game of 8 by hand: who sits where in all its tests.

Owns: `ww8`, its table. Must not know: what a rule demands.
"""

from tests.arena.rules.killer.killer_by_hand import Killers

SEATS = {"wolf": (2, 7), "seer": (1,), "doctor": (4,)}


def ww8(**settings: object) -> Killers:
    """A table: wolves in 2 and 7, the seer in 1, the doctor in 4, and villagers in 3, 5, 6 and 8.

    `order` and `night` take `kill`, `treat` and `check`.
    """
    return Killers("werewolf-8", 8, SEATS, rest="villager", **settings)
