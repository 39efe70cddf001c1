"""What a design is given of a tournament, and what it gives for a game. Agents are numbers: no design knows a name.

Owns: these shapes, and the numbering of deals. Must not know: any design.
"""

from collections.abc import Callable, Iterator
from itertools import count
from typing import NamedTuple

from arena.randomness import derive
from arena.roles import Role


class DesignSetting(NamedTuple):
    """Agents 0…`agents`-1 at tables of `sizes` by turns; `candidates` are those that a field is to judge.

    With `both_ways` each deal is followed by the same one with its two words swapped. `exact` is for the design
    `paired` alone. `roles` gives the roles of seats 1…n by deal seed and n; `first` gives, by game seed and n,
    the seat that speaks first, None where play decides that.
    """

    agents: int
    sizes: tuple[int, ...]
    seed: int
    roles: Callable[[int, int], tuple[Role, ...]]
    first: Callable[[int, int], int | None]
    candidates: tuple[int, ...] = ()
    both_ways: bool = False
    exact: bool = False


class Seated(NamedTuple):
    """One game: the number of its deal, the seeds of its deal and of what is drawn later, and the agents of seats 1…n.

    Games with the same number have the same deal; `swap` says that its two words have changed places.
    """

    deal: int
    players: int
    deal_seed: int
    swap: bool
    seed: int
    seats: tuple[int, ...]


class Block(NamedTuple):
    """A deal. `place` is the index of its size in the setting; `turn` counts the unswapped deals of that size.

    `origin` is the number of the deal whose cards it has: an earlier one where the words are swapped, else its own.
    """

    number: int
    place: int
    players: int
    turn: int
    origin: int
    swap: bool

    def deal_seed(self, seed: int) -> int:
        """The seed of the cards, in a tournament with `seed`."""
        return derive(seed, f"deal {self.origin}")

    def table_seed(self, seed: int) -> int:
        """The seed of what is drawn in its games, the same for all, so that the same seat speaks first in each.

        A swapped deal has another: players that ignore the words would repeat the same games.
        """
        return derive(seed, f"table {self.number}")


def blocks(setting: DesignSetting) -> Iterator[Block]:
    """The deals, without an end: one of each size by turns."""
    each = len(setting.sizes)
    for number in count():
        turn, place = divmod(number, each)
        swap = setting.both_ways and turn % 2 == 1
        origin = number - each if swap else number
        turn = turn // 2 if setting.both_ways else turn
        yield Block(number, place, setting.sizes[place], turn, origin, swap)
