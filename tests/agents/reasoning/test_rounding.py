"""What rounding makes of a sum differs from machine to machine: no decision of a reasoner may hang on it."""

from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from agents.reasoning.agent import Reasoner
from agents.reasoning.inference import role_posterior
from agents.reasoning.inference.deal_posterior import Floats
from agents.reasoning.words.belief import posterior
from agents.registry import make_judge
from arena import VARIANTS
from arena.deals import new_header, pack_of
from arena.table import JUDGE
from tests.all_rows import few_of
from tournaments.match.loop import play_match

GAMES = [
    ("zhuogui-1", 9, 5), ("zhuogui-1", 12, 5), ("zhuogui-2", 14, 1), ("zhuogui-3", 4, 1), ("zhuogui-free", 14, 1),
    ("zhuogui-competition", 11, 1), ("undercover", 9, 1), ("killer-11-16", 11, 1), ("killer-v5", 12, 5),
    ("killer-mine", 16, 1),
]  # fmt: skip
SEEDS = range(5)


def played(variant: str, players: int, levels: int) -> list[str]:
    """What is done in some games, in which the seats are of so many levels, from the highest down and again."""
    row, pack = VARIANTS[variant], pack_of(VARIANTS[variant])
    seated = {seat: Reasoner(pack, level=5 - (seat - 1) % levels) for seat in range(1, players + 1)}
    heads = [new_header(row, players, seed=seed, rules=row.rules(), language="en", pack=pack) for seed in SEEDS]
    games = [play_match(head, seated | {JUDGE: make_judge("scripted", pack)}) for head in heads]
    assert [game.error for game in games] == [None for _ in SEEDS]
    return [f"{row.seat} {row.action}" for game in games if game.referee for row in game.referee.journal]


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "players", "levels"), few_of(GAMES, *GAMES[::3]))
def test_no_decision_hangs_on_what_rounding_makes_of_a_sum(variant, players, levels, monkeypatch):
    before, rng = played(variant, players, levels), Random(1)

    def nudged(values: Floats) -> Floats:
        """The same with errors as rounding makes them, of a sum of some dozen numbers."""
        return values * (1.0 + 1e-15 * np.array([rng.uniform(-9, 9) for _ in range(values.size)]).reshape(values.shape))

    def summed(exact: Callable[..., tuple[Floats, Floats]]) -> Callable[..., tuple[Floats, Floats]]:
        return lambda *of: (nudged((sums := exact(*of))[0]), nudged(sums[1]))

    def weighed(*of: object, **more: object) -> object:
        now = exactly(*of, **more)
        return now._replace(chance=nudged(now.chance))

    exactly = role_posterior.RoleBelief.weighed
    monkeypatch.setattr(posterior, "posterior", summed(posterior.posterior))
    monkeypatch.setattr(posterior, "posterior_of_one", summed(posterior.posterior_of_one))
    monkeypatch.setattr(role_posterior.RoleBelief, "weighed", weighed)
    assert played(variant, players, levels) == before
