"""The finished games of a record as arrays: who sat where, in which role, and whether that side won.

Owns: the queries, what a clean game is, and which deals count as one. Must not know: what is estimated from the arrays.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import NDArray

from arena.roles import HIDDEN

from ..store.record import Record

if TYPE_CHECKING:
    import duckdb

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
NOT_PLAYED = ("defaulted", "timed_out")  # decisions that ended as the silence of their ask, not as the agent's own act
# Terms about a row of `games`: that it is not clean; that it is of the tournament with an id, if one is given.
NOT_CLEAN = f"game_id IN (SELECT game_id FROM decisions WHERE status IN {NOT_PLAYED} AND seat > 0)"
OF_TOURNAMENT = "($tournament::VARCHAR IS NULL OR tournament_id = $tournament)"
# A row a deal of two words: `drawn` is the id that it shares with its twin, the first of the two. Others have no twin,
# and no row, so that records of a hundred thousand of them need not be sorted: coalesce(drawn, deal_id).
# Two draws of a tournament that happen to have the same two words and roles count as one as well: the safe side.
DRAWN_ROWS = """
SELECT deal_id, min(deal_id) OVER (
    PARTITION BY tournament, variant, language, roles, least(word, word_b), greatest(word, word_b)
) AS drawn
FROM (FROM deals WHERE word_b <> '')
JOIN (SELECT deal_id, min(tournament_id) AS tournament FROM games GROUP BY deal_id) USING (deal_id)
"""
DRAWN = f"CREATE TEMP VIEW drawn AS {DRAWN_ROWS}"


@dataclass(frozen=True, slots=True)
class Games:
    """One row a seat of a finished game, the judge left out; rows go by game, games in plan order, then by seat.

    Every array has the length of `game`. `game`, `deal`, `agent`, `role`, `side`, `variant` and `word` are numbers from
    0 on; what they stand for is in the tuples, sorted, and the games' ids in `game_ids`. A deal and the same with its
    words swapped count as one. `place` is the seat (from 1),
    `players` the size of the table, `won` 1, 0, or 0.5 for a draw. A word is that of the deal (of two words both, as
    "A/B"; none in the killer games) and counts apart in each variant, named "variant: word".
    """

    agents: tuple[str, ...]
    roles: tuple[str, ...]
    sides: tuple[str, ...]
    variants: tuple[str, ...]
    words: tuple[str, ...]
    deals: tuple[str, ...]
    game_ids: NDArray[np.object_]
    game: Ints
    deal: Ints
    agent: Ints
    role: Ints
    side: Ints
    place: Ints
    variant: Ints
    players: Ints
    word: Ints
    won: Floats

    @property
    def hidden(self) -> NDArray[np.bool_]:
        """Whether the seat is on the side that the others must find out."""
        return np.array([side in HIDDEN for side in self.sides], dtype=bool)[self.side]

    @property
    def first(self) -> Ints:
        """The row of each game's first seat."""
        return np.flatnonzero(np.diff(self.game, prepend=-1))

    def only(self, rows: NDArray[np.bool_]) -> "Games":
        """The games in which `rows` holds for the first seat, all their seats; numbers and names stay as they are."""
        chosen = rows[self.first][self.game]
        arrays = {name: getattr(self, name)[chosen] for name in _ARRAYS}
        kept, arrays["game"] = np.unique(arrays["game"], return_inverse=True)
        names = {name: getattr(self, name) for name in ("agents", "roles", "sides", "variants", "words", "deals")}
        return Games(**names, game_ids=self.game_ids[kept], **arrays)


_ARRAYS = ("game", "deal", "agent", "role", "side", "place", "variant", "players", "word", "won")


def played(record: Record, tournament: str | None = None, clean: bool = False) -> Games:
    """The finished games of a record, of the tournament with an id where one is given.

    `clean` leaves out every game in which a seat had a decision that was not the agent's own: defaulted after its
    tries, or timed out. The judge's decisions do not matter here.

    Raises:
        RecordError: the record cannot be read.
    """
    with record.read() as con:
        con.execute(DRAWN)
        _choose(con, tournament, clean)
        names = _tables(con)
        return Games(**names, **_seated(con, names))


def _choose(con: "duckdb.DuckDBPyConnection", tournament: str | None, clean: bool) -> None:
    """Make the passing tables `chosen`, of games, and `kinds`, of who sat in which role."""
    con.execute(_CHOSEN.format(clean=f"AND NOT g.{NOT_CLEAN}" if clean else ""), {"tournament": tournament})
    con.execute(_KINDS)


# Games are numbered in plan order, and numbers of names go by the sorted names, so that neither the order of insertion
# nor the number of threads can change them.
_CHOSEN = f"""
CREATE TEMP TABLE chosen AS
WITH named AS (
    SELECT g.game_id, coalesce(drawn, g.deal_id) AS deal_id, g.variant, g.players::BIGINT AS players,
           coalesce(g.winner, '') AS winner,
           g.variant || ': ' || coalesce(d.word, '')
               || CASE WHEN d.word_b <> '' THEN '/' || d.word_b ELSE '' END AS word,
           row_number() OVER (ORDER BY g.tournament_id NULLS LAST, g.plan_index, g.started_at, g.game_id) - 1 AS game
    FROM games g LEFT JOIN deals d USING (deal_id) LEFT JOIN drawn USING (deal_id)
    WHERE g.status = 'finished' AND {OF_TOURNAMENT} {{clean}}
)
SELECT *, dense_rank() OVER (ORDER BY deal_id) - 1 AS deal_number, dense_rank() OVER (ORDER BY word) - 1 AS word_number
FROM named
"""
_KINDS = """
CREATE TEMP TABLE kinds AS
SELECT row_number() OVER (ORDER BY agent, role, side) - 1 AS kind, agent, role, side FROM (
    SELECT DISTINCT agent, role, side FROM seats s SEMI JOIN chosen USING (game_id) WHERE s.seat > 0
)
"""
_SEATS = """
SELECT c.game, s.seat::BIGINT AS place, k.kind FROM seats s JOIN chosen c USING (game_id)
JOIN kinds k USING (agent, role, side) WHERE s.seat > 0 ORDER BY game, place
"""
_GAMES = "SELECT deal_number AS deal, word_number AS word, players, variant, winner FROM chosen ORDER BY game"


def _tables(con: "duckdb.DuckDBPyConnection") -> dict[str, Any]:
    """What the numbers stand for."""
    columns = {
        "agents": ("agent", "kinds"), "roles": ("role", "kinds"), "sides": ("side", "kinds"),
        "variants": ("variant", "chosen"), "words": ("word", "chosen"), "deals": ("deal_id", "chosen"),
    }  # fmt: skip
    names: dict[str, Any] = {
        name: tuple(_fetched(con, f"SELECT DISTINCT {column} AS c FROM {table} ORDER BY c")["c"].tolist())
        for name, (column, table) in columns.items()
    }
    names["game_ids"] = _fetched(con, "SELECT game_id FROM chosen ORDER BY game")["game_id"]
    return names


def _fetched(con: "duckdb.DuckDBPyConnection", sql: str) -> dict[str, NDArray[Any]]:
    fetched: Any = con.execute(sql).fetchnumpy()  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    return cast("dict[str, NDArray[Any]]", fetched)


def _seated(con: "duckdb.DuckDBPyConnection", names: dict[str, Any]) -> dict[str, Any]:
    kinds = _fetched(con, "SELECT agent, role, side FROM kinds ORDER BY kind")
    games = _fetched(con, _GAMES)
    seats = _fetched(con, _SEATS)
    game, kind = seats["game"], seats["kind"]
    arrays: dict[str, Any] = {"game": game, "place": seats["place"]}
    for name in ("deal", "word", "players"):
        arrays[name] = games[name][game]
    arrays["variant"] = _numbers(games["variant"], names["variants"])[game]
    for name in ("agent", "role", "side"):
        arrays[name] = _numbers(kinds[name], names[name + "s"])[kind]
    winner = _numbers(games["winner"], names["sides"])
    arrays["won"] = np.where((winner < 0)[game], 0.5, winner[game] == arrays["side"])
    return arrays


def _numbers(column: NDArray[np.object_], names: tuple[str, ...]) -> Ints:
    """The place of each cell in `names`; -1 for what is not there."""
    numbers = np.full(len(column), -1, dtype=np.int64)
    for number, name in enumerate(names):
        numbers[column == name] = number
    return numbers
