"""A record opened for estimates: the finished games by number, and who sat in them.

Owns: the temporary tables `played`, `seated` and `gone`, which estimates of skills and beliefs join. Must not know:
what is estimated.
"""

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from arena.roles import HIDDEN

from ...store.record import Record
from ..finished_games import DRAWN, NOT_PLAYED, OF_TOURNAMENT, Ints

if TYPE_CHECKING:
    import duckdb

Columns = dict[str, NDArray[Any]]


@contextmanager
def framed(record: Record, tournament: str | None = None) -> "Generator[duckdb.DuckDBPyConnection]":
    """A connection with three temporary tables; of the tournament with an id where one is given.

    `played`: a row a finished game: `gid` (from 1), `game_id`, `deal` (from 0, the same for twins), `deal_id`,
    `variant`, `family` ("words" or "killer"), `players`, `language`, `self_vote`, and `pack`, the word pack as its
    tournament names it. `seated`: a row a seat, without the judge: `gid`, `game_id`, `seat`, `agent` (a name), `role`,
    `hidden`, and `clean`: whether this agent made all its decisions in this game itself. `gone`: a row an elimination:
    `gid`, `seq`, `seat`.

    Raises:
        RecordError: the record cannot be read.
    """
    with record.read() as con:
        con.execute(DRAWN)
        con.execute(_PLAYED, {"tournament": tournament})
        con.execute(_SEATED, [sorted(HIDDEN), list(NOT_PLAYED)])
        con.execute(_OUT)
        yield con


_PLAYED = f"""
CREATE TEMP TABLE played AS
WITH chosen AS (
    SELECT g.*, EXISTS (FROM seats s WHERE s.game_id = g.game_id AND s.side = 'good') AS killers
    FROM games g WHERE g.status = 'finished' AND {OF_TOURNAMENT}
)
SELECT (row_number() OVER (ORDER BY game_id))::INTEGER AS gid, game_id, deal_id, t.pack,
       (dense_rank() OVER (ORDER BY coalesce(drawn, deal_id)) - 1)::INTEGER AS deal, variant,
       CASE WHEN killers THEN 'killer' ELSE 'words' END AS family, players, language,
       coalesce((house_rules->>'self_vote')::BOOLEAN, false) AS self_vote
FROM chosen LEFT JOIN drawn USING (deal_id)
LEFT JOIN (SELECT tournament_id, spec->>'words' AS pack FROM tournaments) t USING (tournament_id)
"""
_SEATED = """
CREATE TEMP TABLE seated AS
SELECT p.gid, s.game_id, s.seat, s.agent, s.role, list_contains(?, s.side) AS hidden, d.game_id IS NULL AS clean
FROM seats s JOIN played p USING (game_id)
LEFT JOIN (SELECT DISTINCT game_id, agent FROM decisions WHERE seat > 0 AND list_contains(?, status)) d
       ON d.game_id = s.game_id AND d.agent = s.agent
WHERE s.seat > 0
"""
_OUT = """
CREATE TEMP TABLE gone AS
SELECT p.gid, e.seq, (e.data->>'seat')::INTEGER AS seat
FROM events e JOIN played p USING (game_id) WHERE e.kind = 'eliminated'
"""


def columns(con: "duckdb.DuckDBPyConnection", sql: str, given: dict[str, Any] | None = None) -> Columns:
    """The columns of a query as arrays, by name; its rows are put in order by them.

    Numbers are rounded to 9 decimals: with several threads the last digits of a sum are not always the same.
    """
    found: Columns = con.execute(f"FROM ({sql}) ORDER BY ALL", given).fetchnumpy()  # pyright: ignore
    return {name: values.round(9) if values.dtype.kind == "f" else values for name, values in found.items()}


def only(rows: Columns, kept: NDArray[np.bool_]) -> Columns:
    """Some rows of all columns."""
    return {name: values[kept] for name, values in rows.items()}


def numbered(rows: Columns, agents: Sequence[str]) -> Ints:
    """Each row's agent as its place in `agents`, which are sorted."""
    return np.searchsorted(np.array(agents, dtype=object), rows["agent"]).astype(np.int64)
