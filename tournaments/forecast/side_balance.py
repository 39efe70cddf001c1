"""How often each side wins: many games of one variant at each number of players.

Owns: the setting and its checks, the seeds of the games, the counts. Must not know: the record, or how these are shown.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, NamedTuple

from pydantic import Field

from agents.protocol import Agent
from agents.registry import make_agent, make_judge
from arena.deals import new_header
from arena.events import Side
from arena.models import Frozen
from arena.randomness import stream
from arena.roles import HIDDEN, SIDES
from arena.rules.house_rule_models import AnyRules
from arena.table import JUDGE
from arena.text import Language
from arena.variants import Variant
from arena.words import Pack
from results.intervals import wilson

from ..match.loop import play_match
from ..plan.checked_plan import refuse_latency

_KEPT = 5  # errors of void games that are kept


class BalanceSetting(Frozen):
    """What is played at every size. `humans` and `ghosts` name the agents of the two sides, dealt seat by seat."""

    model_config = Frozen.model_config | {"arbitrary_types_allowed": True}
    variant: Variant
    rules: AnyRules
    pack: Pack
    language: Language = "zh"
    humans: str = "naive"
    ghosts: str = "naive"
    games: Annotated[int, Field(ge=1)] = 100
    seed: int = 0


class GameResult(NamedTuple):
    """How one game ended: the winning side, None for a draw; or the error that made it void."""

    winners: Side | None
    error: str = ""


class Share(Frozen):
    """How many games ended in one way; the share of all and its 95 % Wilson interval, in [0, 1]."""

    games: int
    rate: float
    low: float
    high: float


class SideTally(Frozen):
    """How the games of one size ended. Void games, our fault, are in no share; `errors` has the first few."""

    players: int
    humans: int = 0
    ghosts: int = 0
    draws: int = 0
    void: int = 0
    errors: tuple[str, ...] = ()

    @property
    def games(self) -> int:
        """The games that were played to their end."""
        return self.humans + self.ghosts + self.draws

    def share(self, ended: int) -> Share:
        """`ended` of the games as a share of all; a draw is no half win here, so the three shares add up to 1."""
        low, high = wilson(ended, self.games)
        return Share(games=ended, rate=ended / self.games if self.games else 0.0, low=low, high=high)


def sizes_to_play(setting: BalanceSetting, asked: Sequence[int] = ()) -> list[int]:
    """The numbers of players to play: those `asked` for, each once, else all that the house rules allow.

    Raises:
        BadSetup: one that was asked for is not allowed.
    """
    for size in asked:
        setting.variant.check_players(size, setting.rules)
    return list(dict.fromkeys(asked)) or setting.variant.allowed(setting.rules)


def balance(
    setting: BalanceSetting, sizes: Sequence[int], progress: Callable[[int], None] | None = None
) -> list[SideTally]:
    """Play `setting.games` games of each size; `progress` hears how many are over after each.

    The games of a size depend on the setting and the size alone, and the first of many are the games of a few.

    Raises:
        BadAgent: an agent that the setting names cannot be made.
        BadSpec: its house rules let the quickest hand accuse.
        BadSetup: the variant has no such size, or the word pack has nothing to deal.
    """
    tallies: list[SideTally] = []
    for players in sizes:
        ended: list[GameResult] = []
        for game in games(setting, players):
            ended.append(game)
            if progress:
                progress(setting.games * len(tallies) + len(ended))
        tallies.append(_tally(players, ended))
    return tallies


def games(setting: BalanceSetting, players: int) -> Iterator[GameResult]:
    """How each game of one size ended. Settings that differ in their agents alone play the same deals.

    Raises:
        BadAgent, BadSpec, BadSetup: as `balance`.
    """
    refuse_latency("balance", setting.rules)
    agents = {
        "judge": make_judge("scripted", setting.pack),
        "humans": make_agent(setting.humans, setting.pack),
        "ghosts": make_agent(setting.ghosts, setting.pack),
    }
    for seed in _seeds(setting, players):
        yield _play(setting, players, seed, agents)


def _seeds(setting: BalanceSetting, players: int) -> Iterator[int]:
    rng = stream(setting.seed, f"balance {setting.variant.id} {players}")
    return (rng.getrandbits(63) for _ in range(setting.games))


def _play(setting: BalanceSetting, players: int, seed: int, agents: Mapping[str, Agent]) -> GameResult:
    header = new_header(
        setting.variant, players, seed=seed, rules=setting.rules, language=setting.language, pack=setting.pack
    )
    seated = {
        seat: agents["ghosts" if SIDES[role] in HIDDEN else "humans"]
        for seat, role in enumerate(header.deal.roles, start=1)
    }
    match = play_match(header, {JUDGE: agents["judge"]} | seated)
    if match.error or match.referee is None or match.referee.outcome is None:
        return GameResult(None, f"{players}/{seed}: {match.error}")
    return GameResult(match.referee.outcome.winners)


def _tally(players: int, matches: Sequence[GameResult]) -> SideTally:
    errors = [ended.error for ended in matches if ended.error]
    winners = Counter(ended.winners for ended in matches if not ended.error)
    return SideTally(
        players=players,
        humans=sum(games for side, games in winners.items() if side is not None and side not in HIDDEN),
        ghosts=sum(winners[side] for side in HIDDEN),
        draws=winners[None],
        void=len(errors),
        errors=tuple(errors[:_KEPT]),
    )
