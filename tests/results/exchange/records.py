"""Small records of whole tournaments for the tests of exports, and how two records are compared."""

from pathlib import Path

from results.store.record import Record
from results.store.tables import TABLES
from tournaments.plan.spec_loading import check_spec
from tournaments.run.driver import run_tournament

TALKER = {"name": "talker", "use": "tests.results.exchange.players:Talker"}
STRICT = "tests.results.exchange.players:Strict"
# By variant: players, and house rules under which players write as much as they can.
GAMES: dict[str, tuple[int, dict[str, object]]] = {
    "zhuogui-1": (6, {"ghost_night_chat": True, "reveal_on_elimination": "role"}),
    "zhuogui-2": (5, {}),
    "zhuogui-3": (7, {}),
    "zhuogui-free": (7, {}),
    "undercover": (7, {"uc_blank": True}),
    "killer-v1": (9, {"group_chat": True}),
}


def play(path: Path, variant: str, games: int = 2, **changes: object) -> Record:
    """Add a small tournament to the record at `path`."""
    players, rules = GAMES[variant]
    spec = {
        "name": f"the {variant}", "variant": variant, "players": players, "games": games, "seed": 3,
        "balanced": False, "agents": [TALKER, "naive"], "house_rules": rules, "beliefs": True,
    }  # fmt: skip
    record = Record(path)
    done = run_tournament(check_spec(spec | changes, lambda name: "", "spec.toml"), record)
    assert done.void == 0, done.errors
    return record


def everything(record: Record) -> dict[str, list[dict[str, object]]]:
    """Every row of every table, in the order of the keys."""
    with record.read():  # so that it is not opened for each table
        return {table.name: record.rows(f"SELECT * FROM {table.name} ORDER BY {table.order}") for table in TABLES}


def texts(rows: dict[str, list[dict[str, object]]]) -> str:
    """All of it as one text to search in."""
    return "\n".join(str(row) for table in rows.values() for row in table)


COLUMNS = {table.name: [column.name for column in table.columns] for table in TABLES}
