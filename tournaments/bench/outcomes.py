"""The results of one tournament of the benchmark in a record, cell by cell and deal by deal.

Owns: the query, and which games share a deal. Must not know: intervals, references.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from arena.roles import HIDDEN
from results.estimates.finished_games import NOT_PLAYED
from results.store.record import Record

from ..plan.checked_plan import Plan
from ..plan.schedule import schedule
from .frozen import PARTS, SidePart

WON = {"w": 1.0, "d": 0.5, "l": 0.0}  # a letter a game: won, drawn, lost


class BenchCell(NamedTuple):
    """The games of one game and one side of the candidate, in the order of their deals.

    `games` has a letter of `WON` for each, `clean` says of each whether no decision of the candidate was left to the
    default. `deals` numbers the deals; a deal and the same with its words swapped have one number. `decisions` are the
    candidate's, `not_valid` of them were not.
    """

    variant: str
    part: SidePart
    games: str
    clean: tuple[bool, ...]
    deals: tuple[int, ...]
    decisions: int
    not_valid: int

    @property
    def id(self) -> str:
        """Its name in the reference."""
        return f"{self.variant} {self.part}"

    @property
    def won(self) -> list[float]:
        """The score of each game: 1, 0.5 or 0."""
        return [WON[letter] for letter in self.games]


def cells_of(record: Record, plan: Plan, candidate: str) -> list[BenchCell]:
    """The two cells of a tournament whose games are all in the record.

    Raises:
        RecordError: the record cannot be read.
    """
    rows = {row["game_id"]: row for row in record.rows(_SQL, [candidate, list(NOT_PLAYED), candidate, plan.id])}
    numbers: dict[int, int] = {}
    played = [(rows[p.game_id], numbers.setdefault(p.deal_seed, len(numbers))) for p in schedule(plan)]
    return [_cell(plan.variant.id, part, [pair for pair in played if _part(pair[0]) == part]) for part in PARTS]


def _cell(variant: str, part: SidePart, played: Sequence[tuple[dict[str, Any], int]]) -> BenchCell:
    rows = [row for row, _ in played]
    return BenchCell(
        variant=variant,
        part=part,
        games="".join(_letter(row) for row in rows),
        clean=tuple([not row["defaulted"] for row in rows]),
        deals=tuple([deal for _, deal in played]),
        decisions=sum(row["decisions"] for row in rows),
        not_valid=sum(row["not_valid"] for row in rows),
    )


def _part(row: dict[str, Any]) -> SidePart:
    return "hidden" if row["side"] in HIDDEN else "open"


def _letter(row: dict[str, Any]) -> str:
    if row["winner"] is None:
        return "d"
    return "w" if (row["winner"] in HIDDEN) == (row["side"] in HIDDEN) else "l"


_SQL = """
WITH held AS (SELECT game_id, min(side) AS side FROM seats WHERE seat > 0 AND agent = ? GROUP BY game_id),
made AS (
    SELECT game_id, count(*) AS decisions, count(*) FILTER (status <> 'valid') AS not_valid,
           count(*) FILTER (list_contains(?, status)) AS left_over
    FROM decisions WHERE seat > 0 AND agent = ? GROUP BY game_id
)
SELECT g.game_id, g.winner, held.side, coalesce(made.decisions, 0)::BIGINT AS decisions,
       coalesce(made.not_valid, 0)::BIGINT AS not_valid, coalesce(made.left_over, 0)::BIGINT AS defaulted
FROM games g JOIN held USING (game_id) LEFT JOIN made USING (game_id)
WHERE g.tournament_id = ? AND g.status = 'finished'
"""
