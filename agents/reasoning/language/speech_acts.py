"""What a sentence of a reasoning player does, as a closed set of speech acts, and a remark as data.

Owns: the acts, one for each table of `phrasebook.toml`, which says what each stands for. Must not know: their wordings,
or when one is in place.
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
    """Something to say: the act, of which seat, against or with which `other` (0 is nobody), quoting which clues or on
    which topic (numbers of facts, -1 is none), and with which `number`.
    """

    act: SpeechAct
    seat: int = 0
    other: int = 0
    quote: int = -1
    more: int = -1
    topic: int = -1
    number: int = 0
