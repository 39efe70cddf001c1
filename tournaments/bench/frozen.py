"""What is frozen of a benchmark, and the tournaments it consists of: one for each of its games.

Owns: the shape of `benchmark.toml`, and the spec of each tournament. Must not know: scores, or whether anything changed
since (`digest.py`).

In a tournament the candidate and the field play each deal twice, each of them once as the whole hidden side (the design
"sides"): that is one game for the cell in which the candidate is hidden, and one for that in which it is open.
"""

import tomllib
from collections.abc import Callable
from functools import cache
from importlib import resources
from typing import Any, Literal

from agents.llm.agent_settings import short_name
from arena.models import Frozen
from arena.randomness import derive
from arena.text import Text
from arena.variants import variant_of

from ..plan.checked_plan import Plan
from ..plan.spec import BadSpec
from ..plan.spec_loading import check_spec
from .secret import Secret

FOLDER = "arena_bench_1"
FIELD = "the field"  # what the field is called in the record
SidePart = Literal["hidden", "open"]
PARTS: tuple[SidePart, ...] = ("hidden", "open")
TableLanguage = Literal["zh", "en"]
LANGUAGES: tuple[TableLanguage, ...] = ("zh", "en")


class BenchGame(Frozen):
    """One game of a benchmark at one number of players: two cells."""

    variant: str
    players: int


class Benchmark(Frozen):
    """The keys of `benchmark.toml`. `deals` are those of each cell, `seconds` what a decision may take."""

    name: str
    version: int
    deals: int
    seed: int
    split_seed: int
    private_share: float
    seconds: float
    field: str
    reference: str
    ladder: tuple[str, ...]
    preset: str
    games: tuple[BenchGame, ...]


class BenchSetting(Frozen):
    """One way to play a benchmark: the language of the tables, how many deals, the host's secret, and the candidate.

    `candidate` is what `--agents` takes.
    """

    candidate: str
    language: TableLanguage
    deals: int
    secret: Secret | None = None

    @property
    def name(self) -> str:
        """What the candidate is called in the record."""
        return short_name(self.candidate)


@cache
def benchmark() -> Benchmark:
    """The benchmark of this program."""
    return Benchmark.model_validate(tomllib.loads(frozen_text("benchmark.toml")))


def frozen_text(name: str) -> str:
    """A file of the benchmark's folder."""
    return (resources.files("tournaments.bench") / FOLDER / name).read_text("utf-8")


def check_deals(deals: int, most: int) -> None:
    """Check a number of deals for every cell.

    Raises:
        BadSpec: it is odd, or out of range.
    """
    if not 2 <= deals <= most or deals % 2:
        raise BadSpec(Text(
            f"--deals {deals}: an even number from 2 to {most}, for games of two words play each deal both ways",
            f"--deals {deals}：请写 2 到 {most} 的偶数，因为两个词的游戏里每副牌要正反各玩一次",
        ))  # fmt: skip


def plan_of(bench: Benchmark, game: BenchGame, setting: BenchSetting, read: Callable[[str], str]) -> Plan:
    """The tournament of one game; `read` fetches the file of a language model's settings.

    Raises:
        BadSpec, BadAgent, BadSettings: the candidate cannot be made.
    """
    secret = setting.secret
    spec: dict[str, Any] = {
        "name": f"{bench.name} {game.variant}" + (" private" if secret else ""),
        "variant": game.variant,
        "players": game.players,
        "games": setting.deals * len(PARTS),
        "seed": derive(secret.seed if secret else bench.seed, f"{bench.name} {game.variant}"),
        "language": setting.language,
        "house_rules": {"preset": bench.preset},
        "seconds": bench.seconds,
        "design": "sides",
        "agents": [{"name": setting.name, "use": setting.candidate}, {"name": FIELD, "use": bench.field}],
    }
    if variant_of(game.variant).deals != "none":
        split = "private" if secret else "public"
        spec |= {"split": split, "split_seed": bench.split_seed, "private_share": bench.private_share}
    return check_spec(spec, read, "--model")


def plans_of(bench: Benchmark, setting: BenchSetting, read: Callable[[str], str]) -> list[Plan]:
    """The tournaments of all games, in order; raises as `plan_of`."""
    return [plan_of(bench, game, setting, read) for game in bench.games]
