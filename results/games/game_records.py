"""Games as the record holds them, many at a time: all rows that a replay or a review is made of.

Owns: reading them, in few queries. Must not know: what is shown of them.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from arena.events import Told
from arena.header import Header

from ..store.rows import read_header
from ..store.tables import DealRow, GameRow
from .transcripts import bad_rows, told_row

if TYPE_CHECKING:
    import duckdb

BATCH = 200  # games read at once: a few megabytes
RecordRow = dict[str, Any]


class CallTotals(NamedTuple):
    """What one decision's calls came to; None where no call says it. `milliseconds` is the time in calls."""

    calls: int
    input_tokens: int | None
    output_tokens: int | None
    usd: float | None
    milliseconds: float


class Stated(NamedTuple):
    """What a seat said in private that it believes, after `public` public events: a seat's chance of being hidden."""

    public: int
    seat: int
    about: int
    probability: float


class Watched(NamedTuple):
    """What somebody who only watches would believe after the event `seq`, from public knowledge only.

    `chances`: seat -> the probability, 0 to 1, that it is of the hidden side (`tournaments/review/spectating.py`).
    """

    seq: int
    chances: Mapping[int, float]


class PlayedGame(NamedTuple):
    """One game. `game` is its row; `agents` are by seat, the judge in 0; `spent` is by seat and ask."""

    game: RecordRow
    header: Header
    agents: dict[int, str]
    told: list[Told]
    decisions: list[RecordRow]
    spent: dict[tuple[int, int], CallTotals]
    stated: list[Stated]


def read_played(con: "duckdb.DuckDBPyConnection", game_ids: Sequence[str]) -> Iterator[PlayedGame]:
    """The games with those ids, in that order; ids that the record does not have are left out.

    Raises:
        BadRows: those of a game cannot be read, or its deal is missing; no game of its batch is given then.
    """
    for start in range(0, len(game_ids), BATCH):
        yield from _batch(con, list(game_ids[start : start + BATCH]))


def _batch(con: "duckdb.DuckDBPyConnection", ids: list[str]) -> Iterator[PlayedGame]:
    games = {row["game_id"]: row for row in _rows(con, "SELECT * FROM games WHERE list_contains(?, game_id)", ids)}
    dealt = [game["deal_id"] for game in games.values()]
    deals = {row["deal_id"]: row for row in _rows(con, "SELECT * FROM deals WHERE list_contains(?, deal_id)", dealt)}
    agents: defaultdict[str, dict[int, str]] = defaultdict(dict)
    for row in _rows(con, "SELECT game_id, seat, agent FROM seats WHERE list_contains(?, game_id)", ids):
        agents[row["game_id"]][row["seat"]] = row["agent"]
    told: defaultdict[str, list[Told]] = defaultdict(list)
    for game_id, seq, audience, data in con.execute(_EVENTS, [ids]).fetchall():
        told[game_id].append(told_row(game_id, seq, audience, data))
    decisions, spent, stated = (_grouped(_rows(con, sql, ids)) for sql in (_DECISIONS, _SPENT, _STATED))
    for game_id in ids:
        if game_id not in games:
            continue
        game = games[game_id]
        yield PlayedGame(
            game,
            _header(game, deals),
            agents[game_id],
            told[game_id],
            decisions[game_id],
            {(row.pop("seat"), row.pop("ask_id")): CallTotals(**row) for row in spent[game_id]},
            [Stated(**row) for row in stated[game_id]],
        )


def _header(game: RecordRow, deals: dict[str, RecordRow]) -> Header:
    try:
        return read_header(GameRow(**game), DealRow(**deals[game["deal_id"]]))
    except (ValueError, TypeError, KeyError):
        raise bad_rows(game["game_id"]) from None


_DECISIONS = """
SELECT game_id, idx, seat, ask_id, kind, status, reason, action, thought, latency_ms
FROM decisions WHERE list_contains(?, game_id) ORDER BY game_id, idx
"""
_EVENTS = "SELECT game_id, seq, audience, data FROM events WHERE list_contains(?, game_id) ORDER BY game_id, seq"
_SPENT = """
SELECT game_id, seat, ask_id, count(*) AS calls, sum(input_tokens) AS input_tokens,
       sum(output_tokens) AS output_tokens, sum(cost_usd) AS usd, sum(latency_ms) AS milliseconds
FROM calls WHERE list_contains(?, game_id) GROUP BY ALL
"""
_STATED = """
SELECT game_id, seq AS public, seat, about, probability
FROM beliefs WHERE list_contains(?, game_id) ORDER BY game_id, seq, seat, about
"""


def _rows(con: "duckdb.DuckDBPyConnection", sql: str, ids: list[str]) -> list[RecordRow]:
    cursor = con.execute(sql, [ids])
    columns = [column[0] for column in cursor.description or []]
    return [dict(zip(columns, row)) for row in cursor.fetchall()]


def _grouped(rows: list[RecordRow]) -> defaultdict[str, list[RecordRow]]:
    found: defaultdict[str, list[RecordRow]] = defaultdict(list)
    for row in rows:
        found[row.pop("game_id")].append(row)
    return found
