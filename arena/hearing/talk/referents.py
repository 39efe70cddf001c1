"""Who is meant: by "he", "the two of them", "you". Owns: the seats that a speech has spoken of so far.

Must not know: what is said of them.
"""

from dataclasses import dataclass, field

from .tokens import Token

NAMES = ("seat", "one", "pair", "you")  # kinds of tokens that may name a seat


@dataclass(slots=True)
class Referents:
    """The seats spoken of."""

    last: tuple[int, ...] = ()  # the seats that were last spoken of together
    addressed: tuple[int, ...] = ()
    mentioned: list[int] = field(default_factory=list)

    def named(self, token: Token) -> tuple[int, ...]:
        """The seats that a token names; empty if it names none."""
        match token.kind:
            case "seat":
                return token.seats
            case "one":
                return self.last if len(self.last) == 1 else ()
            case "pair":
                return self.last if len(self.last) > 1 else tuple(self.mentioned[-2:]) if self.mentioned[1:] else ()
            case "you":
                return self.addressed or (self.last if token.value else ())
            case _:
                return ()

    def mention(self, seats: tuple[int, ...]) -> None:
        """Take in that `seats` were spoken of."""
        self.last = seats
        for seat in seats:
            if seat in self.mentioned:
                self.mentioned.remove(seat)
            self.mentioned.append(seat)


def beside(speaker: int, players: int) -> tuple[int, int]:
    """The seats before and after `speaker`, around the table if the number of players is known; 0 if unknown."""
    if not speaker:
        return 0, 0
    if not players:
        return speaker - 1, speaker + 1
    return (speaker - 2) % players + 1, speaker % players + 1
