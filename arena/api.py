"""The public names of the package, loaded together when the first of them is asked for.

Owns: the list. Must not know: who asks; inside `arena` nothing imports from here.
"""

from .actions import (
    ACTION,
    Accuse,
    Action,
    AnswerQuestion,
    AskJudge,
    AskQuestion,
    Check,
    ChoosePlayer,
    ChooseWord,
    Comment,
    Confer,
    Declare,
    Defend,
    Describe,
    Guess,
    Hug,
    Kill,
    LastWords,
    Mute,
    Needle,
    Pass,
    RaiseHand,
    Rule,
    RuleClaim,
    RuleSpeech,
    Shoot,
    Snipe,
    Speak,
    Surrender,
    Treat,
    Vote,
    Whisper,
)
from .asks import Ask, schema
from .deals import draw_deal, new_header
from .errors import ArenaError, BadSetup, IllegalAction, ReplayMismatch
from .header import Deal, Header, Outcome
from .observation import Objection, Observation
from .referee import Referee, Row
from .rules.house_rule_models import house_rules
from .variants import VARIANTS, Variant, variant_of

__all__ = [
    "ACTION", "VARIANTS", "Accuse", "Action", "AnswerQuestion", "ArenaError", "Ask", "AskJudge", "AskQuestion",
    "BadSetup", "Check", "ChoosePlayer", "ChooseWord", "Comment", "Confer", "Deal", "Declare", "Defend", "Describe",
    "Guess", "Header", "Hug", "IllegalAction", "Kill", "LastWords", "Mute", "Needle", "Objection", "Observation",
    "Outcome", "Pass", "RaiseHand", "Referee", "ReplayMismatch", "Row", "Rule", "RuleClaim", "RuleSpeech", "Shoot",
    "Snipe", "Speak", "Surrender", "Treat", "Variant", "Vote", "Whisper", "draw_deal", "house_rules", "new_header",
    "schema", "variant_of",
]  # fmt: skip
