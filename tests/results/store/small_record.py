"""Small records of real games: with words, with killers, with guests who err, and with calls as models leave them.

Owns: making them. Must not know: what a test expects.
"""

from datetime import UTC, datetime
from pathlib import Path

import duckdb

from agents.protocol import Agent
from agents.registry import make_agent, make_judge
from results.store.record import Record
from results.store.rows import GameRows
from results.store.tables import BELIEFS, CALLS, LOST_CALLS, PROMPTS, BeliefRow, CallRow, PromptRow
from results.store.writer import commit
from tournaments.match.loop import play_match
from tournaments.match.recording import Label, game_rows
from tournaments.plan.checked_plan import Plan
from tournaments.plan.schedule import header_of, schedule
from tournaments.plan.spec_loading import check_spec
from tournaments.run.driver import run_tournament

SPEC = {
    "name": "t",
    "variant": "zhuogui-1",
    "players": 6,
    "games": 12,
    "seed": 5,
    "balanced": False,
    "give_up_after": 0,
    "agents": ["naive", "random", "silent"],
}


def plan(**changes: object) -> Plan:
    return check_spec(SPEC | changes, lambda name: "", "spec.toml")


def played(made: Plan, index: int, *, of: Agent | None = None, tournament: bool = True) -> GameRows:
    """One game of a plan as rows, all of its seats played by `of` where it is given.

    Without its tournament it is as `zhuogui play` leaves it.
    """
    pairing = list(schedule(made))[index]
    names = {0: "scripted"} | dict(enumerate(pairing.seats, start=1))
    agents = {0: make_judge(made.spec.judge, made.pack)} | {
        seat: of or make_agent(name, made.pack) for seat, name in names.items() if seat
    }
    now = datetime.now(UTC)
    place = (made.id, index) if tournament else (None, None)
    label = Label(pairing.game_id, pairing.deal_id, *place, now, now)
    return game_rows(label, play_match(header_of(made, pairing), agents), names)


def small(path: Path) -> Record:
    """Games of three variants; guests that err; calls, lost calls and beliefs in the first game."""
    record = Record(path)
    run_tournament(plan(), record)
    run_tournament(plan(name="k", variant="killer-7-16", players=9, games=6), record)
    run_tournament(
        plan(name="g", variant="zhuogui-2", games=4, agents=["naive", "random", "tests.stand_in_agents:Plain"]), record
    )
    with record.write() as con:
        add_calls(con)
    return record


def call(game: str, seat: int, number: int, agent: str, status: str = "ok", latency: float = 9.0) -> CallRow:
    return CallRow(
        game, seat, number, number, "act", agent, "openai", "m-1", status, False, "stop", 100, 7, 0, 0.002, latency, 1,
        "hash", 0, "user text", "raw", None, [],
    )  # fmt: skip


def add_calls(con: "duckdb.DuckDBPyConnection") -> None:
    game, agent, other = con.execute(
        "SELECT game_id, a.agent, b.agent FROM seats a JOIN seats b USING (game_id) JOIN games USING (game_id) "
        "WHERE a.seat = 1 AND b.seat = 2 AND variant = 'zhuogui-1' ORDER BY game_id LIMIT 1"
    ).fetchall()[0]
    PROMPTS.append(con, [PromptRow("hash", "system text")])
    CALLS.append(con, [call(game, 1, 1, agent), call(game, 1, 2, agent, "unreadable"), call(game, 2, 1, other)])
    LOST_CALLS.append(con, [call(game, 2, 9, other, "timeout")])
    BELIEFS.append(con, [BeliefRow(game, 1, 1, about, p, "茶") for about, p in ((2, 0.1), (3, 0.9))])


def filled(path: Path, games: list[GameRows]) -> Record:
    """A record with these games."""
    record = Record(path)
    record.create()
    commit(record, games)
    return record
