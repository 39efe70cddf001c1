"""`reasoner`: the agent that seats a reasoning player in whatever is played.

Owns: which player plays which family of games. Must not know: how any of them plays.
"""

from random import Random

from arena.rules.house_rule_models import KillerRules
from arena.words import Pack

from ..protocol import Sitting
from .killers.player import KillerReasoner
from .profiles import LEVELS, STYLES
from .words.player import WordReasoner


class Reasoner:
    """An agent of one level. Without a `style` each seat draws one: a table then has several voices."""

    def __init__(self, pack: Pack, level: int = 5, style: str = "") -> None:
        self.pack, self.level, self.style = pack, LEVELS[level], style

    def sit(self, game: Sitting, seat: int, rng: Random) -> "WordReasoner | KillerReasoner":
        style = STYLES[self.style or rng.choice(sorted(STYLES))]
        if isinstance(game.rules, KillerRules):
            return KillerReasoner(self.level, style, rng)
        return WordReasoner(self.pack, self.level, style, rng)
