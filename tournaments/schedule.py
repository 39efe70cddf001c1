"""The schedule: which agents sit where in which deal. Pure and seeded; the same spec gives the same schedule.

Games come in blocks that share a deal: as many games as there are agents, in which the agents rotate, so that over a
block every agent sits once in every seat, and so in every role of that deal. Must not know: agents beyond their names.
"""

from collections.abc import Iterator

from arena.deals import new_header
from arena.header import Header
from arena.models import Frozen
from arena.randomness import derive, stream

from .spec import Plan


class Pairing(Frozen):
    """One planned game: its place in the plan, its deal, and the agents of seats 1…n by name."""

    game_id: str
    index: int
    deal_id: str
    players: int
    deal_seed: int
    seed: int
    seats: tuple[str, ...]


def schedule(plan: Plan) -> Iterator[Pairing]:
    """All games of a tournament, in order."""
    spec, names = plan.spec, [entrant.name for entrant in plan.spec.entrants]
    for index in range(spec.games):
        block, turn = divmod(index, len(names))
        players = spec.sizes[block % len(spec.sizes)]
        base = _base(spec.seed, block, players, len(names))
        yield Pairing(
            game_id=f"{plan.id}-{index:06d}",
            index=index,
            deal_id=f"{plan.id}-d{block:06d}",
            players=players,
            deal_seed=derive(spec.seed, f"deal {block}"),
            seed=derive(spec.seed, f"game {index}"),
            seats=tuple([names[(place + turn) % len(names)] for place in base]),
        )


def _base(seed: int, block: int, players: int, agents: int) -> list[int]:
    """Which agent sits in each seat in the first game of a block: each as often as can be, in a drawn order."""
    rng = stream(seed, f"seats {block}")
    offset = rng.randrange(agents)
    places = [(offset + k) % agents for k in range(players)]
    rng.shuffle(places)
    return places


def header_of(plan: Plan, pairing: Pairing) -> Header:
    """The header of a planned game."""
    spec = plan.spec
    drawn = new_header(
        plan.variant,
        pairing.players,
        seed=pairing.deal_seed,
        rules=plan.rules,
        language=spec.language,
        pack=plan.pack,
        seconds=spec.seconds,
        judge_reads=plan.judge_reads,
    )
    return drawn.model_copy(update={"seed": pairing.seed})
