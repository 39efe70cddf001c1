"""Tournaments that were never played: seated as a design seats them, won by lot, with strengths that are known.

Owns: the worlds, the lot. Must not know: how strengths are estimated.
"""

from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from arena.randomness import stream
from results.estimates.finished_games import Floats, Games
from tournaments.plan.designs import DESIGNS
from tournaments.plan.designs.setting import DesignSetting

SHARED = (
    0.85  # how far a deal leaves games to chance: 1 wholly; its effect has a standard deviation of 1.12 in log odds
)
WORDS, WORD_SD = 40, 0.3
ADVANTAGE = -0.2  # log odds of the open side among equals


class World(NamedTuple):
    """What is simulated: `deals` deals, or games of the random design, of `agents` agents at tables of `sizes`.

    `hidden` is how many of a table of each size are of the hidden side. Strengths are normal with a standard deviation
    of `spread` log odds, and by role a further `by_role`.
    """

    name: str
    design: str
    agents: int
    deals: int
    sizes: tuple[int, ...] = (9,)
    hidden: tuple[int, ...] = (3,)
    spread: float = 0.5
    by_role: float = 0.0


class SimulatedGame(NamedTuple):
    """One game: the number of its deal, which seats are of the hidden side, the agents of the seats, the word."""

    deal: int
    hidden: Sequence[bool]
    seats: Sequence[int]
    word: int


def tables(world: World, seed: int) -> list[SimulatedGame]:
    """The games of a tournament as its design seats them."""
    many = dict(zip(world.sizes, world.hidden))

    def roles(deal_seed: int, players: int) -> tuple[str, ...]:
        dealt = ["ghost"] * many[players] + ["human"] * (players - many[players])
        Random(deal_seed).shuffle(dealt)
        return tuple(dealt)

    setting = DesignSetting(
        world.agents, world.sizes, seed, roles, first=lambda table, players: 1 + table % players, candidates=(0,)
    )
    found: list[SimulatedGame] = []
    for game in DESIGNS[world.design].tables(setting):
        if game.deal == world.deals:
            return found
        hidden = [role == "ghost" for role in roles(game.deal_seed, game.players)]
        found.append(SimulatedGame(game.deal, hidden, game.seats, stream(seed, f"word {game.deal}").randrange(WORDS)))
    raise AssertionError("a design never ends")


def simulate(world: World, seed: int) -> tuple[Games, Floats]:
    """A tournament, and the true strengths in log odds, shape (2, agents): as a ghost and as a human, each with mean 0.

    A deal shifts the log odds of all its games by the same draw from the bridge distribution of Wang and Louis (2003),
    with which the chances over all deals are logistic as well: `SHARED` times the log odds within a deal. So the
    strengths, which are those over all deals, are known exactly.
    """
    rng = np.random.default_rng(seed)
    strengths = rng.normal(0.0, world.spread, world.agents) + rng.normal(0.0, world.by_role, (2, world.agents))
    strengths -= strengths.mean(axis=1, keepdims=True)
    words = rng.normal(0.0, WORD_SD, WORDS)
    found = tables(world, seed)
    deal = _bridge(rng, world.deals)
    odds = [_odds(table, strengths, words) / SHARED + deal[table.deal] for table in found]
    won = rng.random(len(odds)) < 1.0 / (1.0 + np.exp(-np.array(odds)))
    return gathered(found, won.astype(np.float64), world.agents), strengths


def _bridge(rng: np.random.Generator, count: int) -> Floats:
    drawn, angle = rng.random(count), SHARED * np.pi
    return np.log(np.sin(angle * drawn) / np.sin(angle * (1.0 - drawn))) / SHARED


def _odds(table: SimulatedGame, strengths: Floats, words: Floats) -> float:
    """The log odds of the open side over all deals."""
    hidden, seats = np.array(table.hidden), np.array(table.seats)
    apart = strengths[1, seats[~hidden]].mean() - strengths[0, seats[hidden]].mean()
    return float(ADVANTAGE + words[table.word] + apart)


def gathered(found: Iterable[SimulatedGame], won: Floats, agents: int) -> Games:
    """The games as the record would give them; `won` is what the open side of each got."""
    found = list(found)
    lengths = np.array([len(table.seats) for table in found])
    hidden = np.concatenate([np.array(table.hidden) for table in found])
    game = np.repeat(np.arange(len(found)), lengths)
    words = 1 + max(table.word for table in found)
    side = hidden.astype(np.int64)
    return Games(
        agents=tuple(f"agent-{k:02d}" for k in range(agents)),
        roles=("human", "ghost"),
        sides=("humans", "ghosts"),
        variants=("simulated",),
        words=tuple(str(k) for k in range(words)),
        deals=tuple(str(k) for k in range(1 + max(table.deal for table in found))),
        game_ids=np.arange(len(found)).astype(np.str_).astype(np.object_),
        game=game,
        deal=_each([table.deal for table in found], lengths),
        agent=np.concatenate([np.array(table.seats) for table in found]),
        role=side,
        side=side,
        place=np.concatenate([np.arange(1, length + 1) for length in lengths]),
        variant=np.zeros(len(game), dtype=np.int64),
        players=_each(lengths, lengths),
        word=_each([table.word for table in found], lengths),
        won=np.where(hidden, 1.0 - won[game], won[game]),
    )


def _each(values: Sequence[int] | NDArray[np.int64], lengths: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.repeat(np.asarray(values, dtype=np.int64), lengths)
