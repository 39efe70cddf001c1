"""Agents that end the process they are played in, where the environment says so; else they play as `naive`."""

import os
import signal
from pathlib import Path
from random import Random

from agents.protocol import Player, Sitting
from agents.scripted.naive import Naive
from arena.words import beginners

SWITCH = "TEST_DEADLY"  # unset: harmless


class Exits:
    """Ends its process in one seat of 80, drawn: the same games whoever plays them."""

    share = 1 / 80

    def sit(self, game: Sitting, seat: int, rng: Random) -> Player:
        drawn = rng.random() < self.share
        if drawn and os.environ.get(SWITCH):
            os._exit(3)
        return Naive(beginners()).sit(game, seat, rng)


class AlwaysExits(Exits):
    """Ends its process in every game."""

    share = 1.0


class KilledOnce:
    """Whoever finds the file that the switch names removes it, and is killed: once, whatever is played then."""

    def sit(self, game: Sitting, seat: int, rng: Random) -> Player:
        mark = Path(os.environ.get(SWITCH, "/nowhere"))
        try:
            mark.unlink()
        except OSError:
            return Naive(beginners()).sit(game, seat, rng)
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError("killed before")
