"""How one player speaks during one game: its style, its own random draws, and what it has said.

Owns: the memory of its own speech, and the choice of a line. Must not know: what the sentences mean. Its generator is
its own: the wording of a sentence changes no decision.
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
    """What one player has said in a game, as far as it binds its later speech and votes."""

    style: Style
    rng: Random
    suspect: int = 0  # the seat that it last named as its suspect, 0 for nobody
    suspect_round: int = 0  # the round in which it named that suspect,
    suspect_clue: int = -1  # and the fact that it gave as the reason, -1 for none
    explained_round: int = 0  # the last poll for which it has explained its vote
    vote_talk_round: int = 0  # the last poll whose ballots by others it has commented on
    praised: set[int] = field(default_factory=set[int])  # facts, told by others, that it has agreed with
    backed: dict[int, int] = field(default_factory=dict[int, int])  # seat that it has spoken well of -> round
    spared: dict[int, int] = field(default_factory=dict[int, int])  # seat whose voters it has blamed -> round
    named_topics: set[str] = field(default_factory=set[str])
    blunder_targets: dict[int, int] = field(default_factory=dict[int, int])  # round -> seat, 0 for nobody

    def name_suspect(self, seat: int, round_number: int, fact: int = -1) -> None:
        """Record that it has named `seat` as its suspect, and the fact that it gave as the reason, if any."""
        self.suspect, self.suspect_round, self.suspect_clue = seat, round_number, fact

    def blunder_target(self, round_number: int, among: Sequence[int], rate: float) -> int:
        """The seat that it blunders against in a round, drawn once from `among`; 0 for nobody."""
        if rate and round_number not in self.blunder_targets:
            self.blunder_targets[round_number] = self.rng.choice(among) if among and self.rng.random() < rate else 0
        return self.blunder_targets.get(round_number, 0)

    def pick(self, act: SpeechAct, used: Collection[int], short: bool = False) -> Line:
        """A line for `act` that is unused: of its style, else one for any style, else of another style.

        If all are used, any line of the first of these groups that is not empty. With `short`, a line that names a clue
        by its topic. A line is drawn in proportion to its number of wordings: all sentences are equally frequent.
        """
        groups = _lines(act, self.style.id, short)
        unused = ([line for line in lines if line.number not in used] for lines in groups)
        lines = next(filter(None, unused), None) or next(filter(None, groups))
        return self.rng.choices(lines, [line.wordings for line in lines])[0]

    def draw(self) -> int:
        """A number that chooses among the wordings of a line."""
        return self.rng.getrandbits(32)

    def has_new(self, act: SpeechAct, used: Collection[int], short: bool = False) -> bool:
        """Whether a line for `act` is still unused at the table."""
        return not _numbers(act, self.style.id, short).issubset(used)


@lru_cache(maxsize=4096)
def _lines(act: SpeechAct, style: str, short: bool) -> tuple[tuple[Line, ...], ...]:
    """The lines for `act` in three groups: of the style, for any style, and of the other styles."""
    known = LINES[act]
    if short and SHORT in known:
        return (known[SHORT],)
    others = tuple(line for other in STYLES if other != style for line in known.get(other, ()))
    return known.get(style, ()), known.get(ALL, ()), others


@lru_cache(maxsize=4096)
def _numbers(act: SpeechAct, style: str, short: bool) -> frozenset[int]:
    return frozenset(line.number for lines in _lines(act, style, short) for line in lines)
