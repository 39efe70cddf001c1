"""The tricky nights T1 to T18 of SRV4-3A as data: what is ordered, and what comes of it."""

from collections.abc import Mapping
from typing import NamedTuple

Orders = Mapping[str, int]
ALL = tuple(range(1, 14))


class Came(NamedTuple):
    """What a night came to; `empty` are all empty needles of the game so far."""

    dead: tuple[int, ...] = ()
    empty: Mapping[int, int] = {}
    silenced: tuple[int, ...] = ()
    sign: str | None = None


class Case(NamedTuple):
    """Nights in a row, from a table on which `before` has happened; `winners` of "" is a game that goes on.

    `before` are rounds: orders of a night, and who is executed on the day after it, if anybody is.
    """

    number: int
    nights: tuple[tuple[Orders, Came], ...]
    alive: tuple[int, ...] = ALL
    empty: Mapping[int, int] = {}
    before: tuple[tuple[Orders, int | None], ...] = ()
    winners: str | None = ""


def one(number: int, orders: Orders, came: Came, **more: object) -> Case:
    return Case(number, ((orders, came),), **more)


_LAST_FIVE = (({"kill": 1}, 7), ({"kill": 3}, 8), ({"kill": 4}, 12), ({"kill": 5}, 13))
CASES = (
    one(1, {"kill": 9, "needle": 9, "snipe": 12, "hug": 13}, Came(dead=(12,))),
    one(2, {"kill": 9, "snipe": 9, "needle": 9, "hug": 13}, Came(dead=(9,))),
    Case(3, (({"needle": 10}, Came(empty={10: 1})), ({}, Came(empty={10: 1})),
             ({"needle": 10}, Came(dead=(10,), empty={10: 2})))),
    one(4, {"kill": 10, "needle": 10}, Came(empty={10: 1}), empty={10: 1}, before=(({"needle": 10}, None),)),
    one(5, {"hug": 9, "snipe": 9, "needle": 9, "kill": 9, "mute": 9, "check": 9}, Came(sign="no_information")),
    one(6, {"hug": 6, "kill": 1, "check": 1, "needle": 12, "snipe": 12}, Came(dead=(1, 6), sign="not_killer")),
    one(7, {"hug": 9, "kill": 1, "needle": 1}, Came()),
    one(8, {"hug": 9, "kill": 1, "needle": 9}, Came(dead=(1, 9))),
    one(9, {"hug": 9, "needle": 1}, Came(dead=(9,), empty={1: 1, 9: 2}), empty={9: 1},
        before=(({"needle": 9}, None),)),
    one(10, {"hug": 2, "snipe": 1, "kill": 2, "needle": 2}, Came(dead=(1, 2))),
    one(11, {"hug": 4, "mute": 1, "snipe": 4, "kill": 4, "needle": 4}, Came(silenced=(1, 4))),
    one(12, {"snipe": 6, "kill": 2}, Came(dead=(2, 6)), alive=(2, 6, 9, 10, 11), before=_LAST_FIVE, winners=None),
    one(13, {"snipe": 6, "kill": 9}, Came(dead=(6, 9)), alive=(2, 6, 9, 10, 11), before=_LAST_FIVE, winners="good"),
    one(14, {"snipe": 2, "needle": 2, "hug": 13, "kill": 13}, Came()),
    one(15, {"hug": 9, "snipe": 1, "kill": 1, "needle": 1}, Came(dead=(1, 9))),
    one(16, {"hug": 2, "snipe": 9, "kill": 10}, Came(dead=(9, 10)), alive=(1, 2, 6, 7, 9, 10),
        before=(({"kill": 3}, 8), ({"kill": 4}, 11), ({"kill": 5, "snipe": 13}, 12)), winners="killers"),
    Case(17, (({"hug": 6, "check": 6}, Came(sign="no_information")), ({"hug": 9, "check": 6}, Came(sign="killer")))),
    one(18, {"hug": 6, "kill": 1, "needle": 9}, Came(dead=(1, 6), empty={9: 1}), alive=(1, 3, 6, 9, 10),
        before=(({"kill": 2}, 7), ({"kill": 4}, 8), ({"kill": 5}, 11), ({"kill": 12}, 13)), winners="good"),
)  # fmt: skip
