"""The schedule: which agents sit where in which deal. Pure and seeded; the same spec gives the same schedule.

Owns: ids, names, and the header of a planned game. Must not know: how a design seats anybody (`designs/`), or agents
beyond their names.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import islice

from arena.deals import draw_roles
from arena.header import Header
from arena.models import Frozen
from arena.roles import Role

from .checked_plan import Plan
from .designs import DESIGNS
from .designs.setting import DesignSetting
from .predetermined import first_by_lot


class Pairing(Frozen):
    """One planned game: its place in the plan, its deal, and the agents of seats 1…n by name.

    With `swap` the two words of the deal have changed places.
    """

    game_id: str
    index: int
    deal_id: str
    players: int
    deal_seed: int
    seed: int
    seats: tuple[str, ...]
    swap: bool = False


def schedule(plan: Plan) -> Iterator[Pairing]:
    """All games of a tournament, in order, made as they are asked for."""
    names = [entrant.name for entrant in plan.spec.entrants]
    return islice(games_of(plan, setting_of(plan), names), plan.spec.games)


def games_of(
    plan: Plan, setting: DesignSetting, names: Sequence[str], first_game: int = 0, first_deal: int = 0
) -> Iterator[Pairing]:
    """The games of a design, without an end, for agents called `names`; numbered from the first game and deal."""
    tournament = plan.id
    for index, table in enumerate(DESIGNS[plan.spec.design].tables(setting), start=first_game):
        yield Pairing(
            game_id=f"{tournament}-{index:06d}",
            index=index,
            deal_id=f"{tournament}-d{first_deal + table.deal:06d}",
            players=table.players,
            deal_seed=table.deal_seed,
            seed=table.seed,
            seats=tuple([names[agent] for agent in table.seats]),
            swap=table.swap,
        )


def setting_of(plan: Plan) -> DesignSetting:
    """The setting that the design of a plan is given."""
    spec = plan.spec
    names = [entrant.name for entrant in spec.entrants]
    return DesignSetting(
        agents=len(names),
        sizes=spec.sizes,
        seed=spec.seed,
        roles=roles_of(plan),
        first=first_by_lot(plan),
        candidates=tuple([names.index(name) for name in spec.candidates or ()]),
        both_ways=plan.both_ways,
        exact=spec.exact,
    )


def roles_of(plan: Plan) -> Callable[[int, int], tuple[Role, ...]]:
    """The roles of seats 1…n, by the seed of a deal and the number of players."""

    @lru_cache(maxsize=64)
    def roles(seed: int, players: int) -> tuple[Role, ...]:
        return draw_roles(plan.variant, players, seed, plan.rules)

    return roles


def header_of(plan: Plan, pairing: Pairing) -> Header:
    """The header of a planned game."""
    drawn = plan.header(pairing.players, pairing.deal_seed, swapped=pairing.swap)
    return drawn.model_copy(update={"seed": pairing.seed, "seconds": plan.spec.seconds})
