"""What a match is made of before anything happens: the header, its explicit deal, and the outcome at the other end.

Owns: `Header`, `Deal`, `Outcome`. Two headers may be equal but for one secret; only later draws come from the seed.
Must not know: how a deal is drawn (`deals.py`) or played.
"""

from .events import Side
from .models import Frozen
from .roles import Role
from .rules.house_rule_models import HouseRules
from .text import Language


class Deal(Frozen):
    """The secrets of a match: `roles[k]` is the role of seat k+1; `word` is word A in the table's language.

    `word_b` is the second word of the games that have one, `description` the ghosts' card of the Full Edition.
    `translations` are the same words in the pack's other language: a house rule may forbid these too (CM-13). A game
    without words leaves all but the roles empty.
    """

    roles: tuple[Role, ...]
    word: str = ""
    word_b: str = ""
    category: str = ""
    category_name: str = ""
    description: str = ""
    aliases: tuple[str, ...] = ()
    translations: tuple[str, ...] = ()
    translations_b: tuple[str, ...] = ()


class Header(Frozen):
    """Everything a referee needs to begin a match, and all it needs, with a journal, to repeat one.

    `barred_first_victim` may not die in the first night (SRA3-4b): the first victim of the game before it
    at the same table.
    """

    variant: str
    script_version: int
    players: int
    language: Language
    rules: HouseRules
    deal: Deal
    seed: int
    seconds: float = 60.0
    judge_reads: bool = False  # whether the judge rules on speeches before anybody hears them
    barred_first_victim: int | None = None


class Outcome(Frozen):
    """How a match ended: the winning side (None: a draw), the score of seats 1…n in order, and the deciding rule."""

    winners: Side | None
    scores: tuple[float, ...]
    rule: str
