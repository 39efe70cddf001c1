"""How one player speaks during one game: its style, its own draws, and whom it has named.

Owns: that memory, and the choice of a wording. Must not know: what the sentences mean. Its draws are its own: of what
it says, decisions know only whom it named.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random

from agents.reasoning.language.phrasebook import ALL, LINES, SHORT, Line
from agents.reasoning.profiles import STYLES, Style


@dataclass(slots=True)
class SpeakingState:
    """`named` is the seat that it last named as its suspect, in the round `named_in`, for the clue at place `reason`;
    0 is nobody, -1 no clue. `owned` is the last round of which it has explained its vote, `counted` the last of which
    it has spoken of others' votes. `praised` are the clues that it has agreed with, by place, `backed` the
    seats of which it has spoken well, with the round, `spared` those for whom it has reproached somebody for a vote,
    `topics` those that it has spoken about, and `blunder_targets` the seat that it blunders
    against in each round, 0 is nobody.
    """

    style: Style
    rng: Random
    suspect: int = 0
    suspect_round: int = 0
    suspect_clue: int = -1
    explained_round: int = 0
    vote_talk_round: int = 0
    praised: set[int] = field(default_factory=set[int])
    backed: dict[int, int] = field(default_factory=dict[int, int])
    spared: dict[int, int] = field(default_factory=dict[int, int])
    named_topics: set[str] = field(default_factory=set[str])
    blunder_targets: dict[int, int] = field(default_factory=dict[int, int])

    def name_suspect(self, seat: int, number: int, reason: int = -1) -> None:
        """It has named `seat` in the round `number`, for the clue at the place `reason`, if for one."""
        self.suspect, self.suspect_round, self.suspect_clue = seat, number, reason

    def blunder_target(self, number: int, among: Sequence[int], rate: float) -> int:
        """The seat that it blunders against in the round `number`, drawn once of `among`; 0 is nobody."""
        if rate and number not in self.blunder_targets:
            self.blunder_targets[number] = self.rng.choice(among) if among and self.rng.random() < rate else 0
        return self.blunder_targets.get(number, 0)

    def pick(self, kind: str, used: Collection[int], short: bool = False) -> Line:
        """A line of `kind`: one of its style that was not used at the table, else anybody's, else another style's.

        When all are used, any of its own. `short`: one that names a clue by what it is about.
        """
        for lines in self._lines(kind, short):
            new = [line for line in lines if line.number not in used]
            if new:
                return self._one_of(new)
        return self._one_of(next(lines for lines in self._lines(kind, short) if lines))

    def _one_of(self, lines: Sequence[Line]) -> Line:
        """One by the draw: the more wordings it has, the likelier, so that no sentence comes oftener than others."""
        return self.rng.choices(lines, [line.wordings for line in lines])[0]

    def draw(self) -> int:
        """A number by which one of the wordings of a line is said."""
        return self.rng.getrandbits(32)

    def has_new(self, kind: str, used: Collection[int], short: bool = False) -> bool:
        """Whether a line of `kind` was not used at the table yet."""
        return not _numbers(kind, self.style.id, short).issubset(used)

    def _lines(self, kind: str, short: bool) -> tuple[tuple[Line, ...], ...]:
        return _lines(kind, self.style.id, short)


@lru_cache(maxsize=4096)
def _lines(kind: str, own: str, short: bool) -> tuple[tuple[Line, ...], ...]:
    """The lines of `kind` for a voice of the style `own`, those that come first before the others."""
    known = LINES[kind]
    if short and SHORT in known:
        return (known[SHORT],)
    others = tuple(line for style in STYLES if style != own for line in known.get(style, ()))
    return known.get(own, ()), known.get(ALL, ()), others


@lru_cache(maxsize=4096)
def _numbers(kind: str, own: str, short: bool) -> frozenset[int]:
    return frozenset(line.number for lines in _lines(kind, own, short) for line in lines)
