"""Everything that the report shows, computed from the record once: the pages word it, `report.json` holds it.

Owns: which estimates there are, and the sentence where one is not to be had. Must not know: pages, or languages.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, cast

from arena.text import Text
from results.estimates.finished_games import Games, played
from results.estimates.skills.agent_skills import Skill, skills
from results.estimates.skills.beliefs import Calibration, calibration
from results.estimates.strength.ratings import NothingToRate, Ratings, fit
from results.estimates.strength.versus import Meeting, versus
from results.queries.costs import AgentCost
from results.store.record import Record

from . import win_shares
from .overview import DecisionEndings, Overview, ended, overview, turns
from .paid import judge_costs, judged, seat_costs
from .win_shares import WinShare

DEALS_OF_A_WORD = 3  # with fewer an interval says nothing


class Rated(NamedTuple):
    """Ratings, or why there are none."""

    ratings: Ratings | None
    reason: Text | None


class ReportData(NamedTuple):
    """The figures of a report. `clean` are those of the games in which every seat made all its decisions itself."""

    overview: Overview
    agents: list[WinShare]
    clean_agents: list[WinShare]
    whole: Rated
    clean: Rated
    by_role: Rated
    by_variant: Rated
    roles: list[WinShare]
    variants: list[WinShare]
    sizes: list[WinShare]
    meetings: list[Meeting]
    skills: list[Skill]
    ended: list[DecisionEndings]
    costs: list[AgentCost]  # in the seats; `judge_costs` as the judge
    judge_costs: list[AgentCost]
    seated: dict[str, int]  # in how many finished games each agent sat
    judged: dict[str, int]  # and how many it judged
    sides: list[WinShare]
    places: list[WinShare]
    turns: list[WinShare]
    words: list[WinShare]
    beliefs: Calibration

    @property
    def names(self) -> tuple[str, ...]:
        """All agents of the report, sorted: pictures shorten their names together."""
        behaved = {row.agent for row in self.ended} | {cost.agent for cost in self.costs}
        return tuple(sorted(behaved | {won.name for won in self.agents}))


def gather(record: Record, tournament: str | None = None) -> ReportData:
    """All figures of a record, or of the tournament with an id.

    Raises:
        RecordError: the record cannot be read.
    """
    games, clean = played(record, tournament), played(record, tournament, clean=True)
    found = overview(record, tournament)
    whole = _rated(games, None)
    return ReportData(
        overview=found,
        agents=win_shares.by_agent(games),
        clean_agents=win_shares.by_agent(clean),
        whole=whole,
        clean=whole if len(clean.game_ids) == len(games.game_ids) else _rated(clean, None),
        by_role=_rated(games, "role"),
        by_variant=_rated(games, "variant"),
        roles=win_shares.by_role(games),
        variants=win_shares.by_variant(games),
        sizes=win_shares.by_size(games),
        meetings=versus(games) if whole.ratings and whole.ratings.groups else [],
        skills=skills(record, tournament) if found.finished else [],
        ended=ended(record, tournament),
        costs=seat_costs(record, tournament),
        judge_costs=judge_costs(record, tournament),
        seated=_seated(games),
        judged=judged(record, tournament),
        sides=win_shares.hidden_sides(games),
        places=win_shares.by_place(games),
        turns=win_shares.by_turn(games, turns(record, tournament)),
        words=win_shares.hidden_by_word(games, DEALS_OF_A_WORD),
        beliefs=calibration(record, tournament) if found.finished else Calibration([], []),
    )


def _rated(games: Games, by: str | None) -> Rated:
    try:
        return Rated(fit(games, by), None)
    except NothingToRate as reason:
        return Rated(None, reason.text)


def _seated(games: Games) -> dict[str, int]:
    pairs = set(zip(games.agent.tolist(), games.game.tolist()))
    found = dict.fromkeys(games.agents, 0)
    for agent, _ in pairs:
        found[games.agents[agent]] += 1
    return found


def document(found: ReportData, told: Callable[[Text], str]) -> dict[str, Any]:
    """The same as values of JSON, named as here; `told` words the sentences."""
    return {name: _plain(part, told) for name, part in found._asdict().items()}


def _plain(value: object, told: Callable[[Text], str]) -> Any:
    if isinstance(value, Text):
        return told(value)
    if isinstance(value, Ratings):
        rows = [row._asdict() for row in value.rows]
        left_out = {group: told(reason) for group, reason in value.left_out}
        return {"games": value.games, "deals": value.deals, "ratings": rows, "left_out": left_out}
    named = getattr(value, "_asdict", None)  # of a NamedTuple
    if named is not None:
        return {name: _plain(part, told) for name, part in named().items()}
    if isinstance(value, list | tuple):
        return [_plain(part, told) for part in cast("Sequence[object]", value)]
    return value
