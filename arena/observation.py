"""All that a seat knows when it is asked: enough to play from, and nothing more (law 1).

Owns: the observation type. Must not know: agents, names, seeds or ids made from one.
"""

from .asks import Ask
from .cards import Card
from .events import History
from .models import Frozen
from .rules.house_rule_models import HouseRules
from .text import Language


class Objection(Frozen):
    """Why the seat's last answer to this same ask was not taken: the rule and the sentence."""

    rule: str
    why: str


class Observation(Frozen):
    """What `seat` knows; seat 0 is the judge. `events` are in this seat's own numbering, `alive` the living seats.

    `language` is the table's: speech and words follow it. `objection` is set when the same ask is put again.
    """

    variant: str
    language: Language
    rules: HouseRules
    players: int
    seat: int
    private: Card | None
    alive: tuple[int, ...]
    events: History
    ask: Ask
    objection: Objection | None = None
