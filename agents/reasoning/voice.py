"""How one player speaks during one game: its style, its own draws, and whom it has named.

Owns: that memory, and the choice of a wording. Must not know: what the sentences mean. Its draws are its own: of what
it says, decisions know only whom it named.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from random import Random

from .sayings import ALL, LINES, SHORT, Line
from .styles import STYLES, Style


@dataclass(slots=True)
class Voice:
    """`named` is the seat that it last named as its suspect, in the round `named_in`, for the clue at place `reason`;
    0 is nobody, -1 no clue. `owned` is the last round of which it has explained its vote, `counted` the last of which
    it has spoken of others' votes. `praised` are the clues that it has agreed with, by place, `backed` the
    seats of which it has spoken well, with the round, and `topics` those that it has spoken about.
    """

    style: Style
    rng: Random
    named: int = 0
    named_in: int = 0
    reason: int = -1
    owned: int = 0
    counted: int = 0
    praised: set[int] = field(default_factory=set[int])
    backed: dict[int, int] = field(default_factory=dict[int, int])
    topics: set[str] = field(default_factory=set[str])

    def names(self, seat: int, number: int, reason: int = -1) -> None:
        """It has named `seat` in the round `number`, for the clue at the place `reason`, if for one."""
        self.named, self.named_in, self.reason = seat, number, reason

    def pick(self, kind: str, used: Collection[int], short: bool = False) -> Line:
        """A line of `kind`: one of its style that was not used at the table, else anybody's, else another style's.

        When all are used, any of its own. `short`: one that names a clue by its order.
        """
        for lines in self._lines(kind, short):
            new = [line for line in lines if line.number not in used]
            if new:
                return self.rng.choice(new)
        return self.rng.choice(next(lines for lines in self._lines(kind, short) if lines))

    def has_new(self, kind: str, used: Collection[int], short: bool = False) -> bool:
        """Whether a line of `kind` was not used at the table yet."""
        return any(line.number not in used for lines in self._lines(kind, short) for line in lines)

    def _lines(self, kind: str, short: bool) -> Iterator[tuple[Line, ...]]:
        known = LINES[kind]
        if short:
            yield known.get(SHORT, ())
            return
        yield known.get(self.style.id, ())
        yield known.get(ALL, ())
        yield tuple(line for style in STYLES if style != self.style.id for line in known.get(style, ()))
