"""What the orders of one night come to together, where they meet each other (SRV4-3A, steps N0 to N6).

Owns: `resolve`, a pure function from who is alive and who ordered what to who dies, who is silent and what the police
learn. Must not know: the table, how orders are given, or what is announced.
"""

from collections.abc import Mapping
from typing import NamedTuple

from ..actions import CheckSign
from ..roles import Role

GIVEN_BY: dict[str, Role] = {  # kind of order -> the role that gives it (SRV4-2)
    "hug": "butterfly",
    "snipe": "sniper",
    "needle": "doctor",
    "kill": "killer",
    "check": "police",
    "mute": "elder",
}
DEADLY = 2  # hits or empty needles that nobody survives


class NightResult(NamedTuple):
    """`dead` and `silenced` are seats in their order; `empty` counts everybody's empty needles from now on.

    `sign` is the answer to the police, None where they did not ask.
    """

    dead: tuple[int, ...]
    silenced: tuple[int, ...]
    empty: dict[int, int]
    sign: CheckSign | None


def resolve(
    roles: Mapping[int, Role],
    orders: Mapping[str, int | None],
    empty: Mapping[int, int],
    *,
    double_hit_kills: bool = True,
    copy_empty: bool = True,
) -> NightResult:
    """The night in which `orders` (kind -> target) were given.

    Args:
        roles: the role of every seat that is alive at dusk.
        orders: those of anybody dead, on anybody dead, or of a butterfly on itself are none (N0).
        empty: the empty needles of seats so far, over the whole game; it is not changed.
        double_hit_kills: whether two hits kill a seat that was needled too (N4a).
        copy_empty: whether an empty needle on the butterfly is one on the hugged seat as well (N4d).
    """
    given = _valid(roles, orders)
    butterfly, hugged = next((seat for seat, role in roles.items() if role == "butterfly"), None), given.get("hug")
    reached = {order: _reached(given.get(order), butterfly, hugged) for order in ("snipe", "needle", "kill", "mute")}
    counts, dead = dict(empty), list[int]()
    for seat in sorted(roles):
        hits = sum(seat in reached[order] for order in ("snipe", "kill"))  # N3
        needled = seat in reached["needle"]
        if needled and hits == 0 and (copy_empty or seat != hugged):
            counts[seat] = counts.get(seat, 0) + 1
            dies = counts[seat] >= DEADLY
        else:
            dies = hits > 0 and not (needled and (hits < DEADLY or not double_hit_kills))
        if dies:
            dead.append(seat)
    return NightResult(tuple(dead), tuple(sorted(reached["mute"])), counts, _sign(roles, given.get("check"), hugged))


def _valid(roles: Mapping[int, Role], orders: Mapping[str, int | None]) -> dict[str, int]:
    """N0: the orders that count."""
    living = set(roles.values())
    return {
        order: target
        for order, target in orders.items()
        if target is not None
        and target in roles
        and GIVEN_BY[order] in living
        and not (order == "hug" and roles[target] == "butterfly")
    }


def _reached(target: int | None, butterfly: int | None, hugged: int | None) -> tuple[int, ...]:
    """N1, N2: whom an order on `target` applies to, by the link between the butterfly and the hugged seat."""
    if target is None or target == hugged:
        return ()
    return (target, hugged) if target == butterfly and hugged is not None else (target,)


def _sign(roles: Mapping[int, Role], target: int | None, hugged: int | None) -> CheckSign | None:
    """N5: by the role at dusk, whoever dies tonight."""
    if target is None:
        return None
    if target == hugged:
        return "no_information"
    return "killer" if roles[target] == "killer" else "not_killer"
