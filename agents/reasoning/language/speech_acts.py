"""What a sentence of a reasoning player does, as a closed set of speech acts, and a remark as data.

Owns: the acts. `phrasebook.toml` has one table for each, and says there what the act is. Must not know: their wordings,
or when an act is appropriate.
"""

from enum import StrEnum, auto
from typing import NamedTuple


class SpeechAct(StrEnum):
    """An act by the name of its table in `phrasebook.toml`."""

    # around a clue
    FRAME = auto()
    FIRST = auto()
    ALIKE = auto()
    ANOTHER = auto()
    JOINING = auto()
    TURNING = auto()
    ASKED = auto()
    # a suspicion
    MISFIT = auto()
    LOOSE = auto()
    BROAD = auto()
    BESIDE = auto()
    DERIVED = auto()
    ECHO = auto()
    EMPTY = auto()
    SINCE = auto()
    LAST = auto()
    LONE = auto()
    AGAINST = auto()
    STILL = auto()
    TURNED = auto()
    BRIEF = auto()
    SECOND = auto()
    VAGUE = auto()
    JOIN = auto()
    AGREE = auto()
    # a suspicion before a question
    WEIGH = auto()
    GAINSAY = auto()
    OVERCLAIM = auto()
    WONDER = auto()
    LIKEWISE = auto()
    LIKEN = auto()
    PROBE = auto()
    # in favour of a seat or of oneself
    TRUST = auto()
    COVER = auto()
    DISSENT = auto()
    STAND = auto()
    ANSWER = auto()
    REPLY = auto()
    GIVEN = auto()
    RETORT = auto()
    INNOCENT = auto()
    # on clues, votes and earlier suspicions
    CLASH = auto()
    PAIR = auto()
    ALLY = auto()
    APART = auto()
    SAME = auto()
    HUNTS = auto()
    WAVERED = auto()
    GONE = auto()
    TALLY = auto()
    VOTED = auto()
    CHANGED = auto()
    SWAYED = auto()
    ORDERED = auto()
    # without a clue and without a suspicion
    SHY = auto()
    UNTOLD = auto()
    MULL = auto()
    WAITS = auto()
    # among partners, of the word
    WHISPER_OPEN = "whisper-open"
    WHISPER_AGREE = "whisper-agree"
    WHISPER_DIFFER = "whisper-differ"
    WHISPER_RIVAL = "whisper-rival"
    WHISPER_SETTLE = "whisper-settle"


_ACTS = list(SpeechAct)
FRAMES = frozenset(_ACTS[: _ACTS.index(SpeechAct.MISFIT)])
SUSPICIONS = frozenset(_ACTS[_ACTS.index(SpeechAct.MISFIT) : _ACTS.index(SpeechAct.TRUST)])  # of {seat}
WHISPERED = frozenset(_ACTS[_ACTS.index(SpeechAct.WHISPER_OPEN) :])


class Remark(NamedTuple):
    """A speech act with its arguments: about `seat`, against or with `other` (0 for nobody), with `number`.

    `quote` and `more` are the clues that it quotes, `topic` is a fact of the topic that it names (numbers of facts, -1
    for none).
    """

    act: SpeechAct
    seat: int = 0
    other: int = 0
    quote: int = -1
    more: int = -1
    topic: int = -1
    number: int = 0
