"""How one player speaks during one game: its style, its own random draws, and what it has said.

Owns: that memory, and the choice of a line. Must not know: what the sentences mean. Its draws are its own, so that how
a sentence is worded changes no decision.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random

from agents.reasoning.language.phrasebook import ALL, LINES, SHORT, Line
from agents.reasoning.language.speech_acts import SpeechAct
from agents.reasoning.profiles import STYLES, Style


@dataclass(slots=True)
class SpeakingState:
    """What one player has said in a game, as far as it binds what it says and does later."""

    style: Style
    rng: Random
    suspect: int = 0  # the seat that it named last as its suspect, 0 is nobody
    suspect_round: int = 0  # in which round,
    suspect_clue: int = -1  # and for which fact, -1 is none
    explained_round: int = 0  # the last poll for which it has explained its vote
    vote_talk_round: int = 0  # the last poll of which it has spoken as to others' votes
    praised: set[int] = field(default_factory=set[int])  # facts, told by others, that it has agreed with
    backed: dict[int, int] = field(default_factory=dict[int, int])  # seat it has spoken well of -> round
    spared: dict[int, int] = field(default_factory=dict[int, int])  # seat it has blamed others for voting for -> round
    named_topics: set[str] = field(default_factory=set[str])
    blunder_targets: dict[int, int] = field(default_factory=dict[int, int])  # round -> seat, 0 is nobody

    def name_suspect(self, seat: int, round_number: int, fact: int = -1) -> None:
        """It has named `seat` as its suspect, for that fact, if for one."""
        self.suspect, self.suspect_round, self.suspect_clue = seat, round_number, fact

    def blunder_target(self, round_number: int, among: Sequence[int], rate: float) -> int:
        """The seat that it blunders against in a round, drawn once of `among`; 0 is nobody."""
        if rate and round_number not in self.blunder_targets:
            self.blunder_targets[round_number] = self.rng.choice(among) if among and self.rng.random() < rate else 0
        return self.blunder_targets.get(round_number, 0)

    def pick(self, act: SpeechAct, used: Collection[int], short: bool = False) -> Line:
        """A line for `act`: one of its style that was not used at the table, else anybody's, else another style's.

        When all are used, any of the first of these. `short`: one that names a clue by its topic. A line is drawn as
        often as it has wordings, so that no sentence comes more often than another.
        """
        groups = _lines(act, self.style.id, short)
        unused = ([line for line in lines if line.number not in used] for lines in groups)
        lines = next(filter(None, unused), None) or next(filter(None, groups))
        return self.rng.choices(lines, [line.wordings for line in lines])[0]

    def draw(self) -> int:
        """A number that chooses among the wordings of a line."""
        return self.rng.getrandbits(32)

    def has_new(self, act: SpeechAct, used: Collection[int], short: bool = False) -> bool:
        """Whether a line for `act` was not used at the table yet."""
        return not _numbers(act, self.style.id, short).issubset(used)


@lru_cache(maxsize=4096)
def _lines(act: SpeechAct, style: str, short: bool) -> tuple[tuple[Line, ...], ...]:
    """The lines for `act`: those of the style, anybody's, and those of the other styles."""
    known = LINES[act]
    if short and SHORT in known:
        return (known[SHORT],)
    others = tuple(line for other in STYLES if other != style for line in known.get(other, ()))
    return known.get(style, ()), known.get(ALL, ()), others


@lru_cache(maxsize=4096)
def _numbers(act: SpeechAct, style: str, short: bool) -> frozenset[int]:
    return frozenset(line.number for lines in _lines(act, style, short) for line in lines)
