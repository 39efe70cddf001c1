"""The rows that one game leaves in the record, and what is read back from them: its header and events, what it lacks.

Must not know: who asks for them, or how they reach the file.
"""

import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from arena.events import EVENT, PUBLIC, AnyEvent, Told
from arena.header import Deal, Header

from .schema import TableSchema
from .tables import (
    LEFT_OUT,
    TABLES,
    AttemptRow,
    BeliefRow,
    CallRow,
    DealRow,
    DecisionRow,
    EventRow,
    GameRow,
    PromptRow,
    SeatRow,
)

if TYPE_CHECKING:
    import duckdb


@dataclass(slots=True)
class GameRows:
    """One game as rows by table, written in one transaction; `lost_calls` were made for it and are no part of it."""

    game_id: str
    deals: Sequence[DealRow] = ()
    games: Sequence[GameRow] = ()
    seats: Sequence[SeatRow] = ()
    decisions: Sequence[DecisionRow] = ()
    attempts: Sequence[AttemptRow] = ()
    events: Sequence[EventRow] = ()
    prompts: Sequence[PromptRow] = ()
    calls: Sequence[CallRow] = ()
    lost_calls: Sequence[CallRow] = ()
    beliefs: Sequence[BeliefRow] = ()

    def of(self, table: TableSchema[Any]) -> Sequence[Any]:
        """Its rows in a table; none in one that no game that is played writes to."""
        return getattr(self, table.name, ())

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as plain tuples, at a third of the cost: workers send thousands of games."""
        rows: dict[str, list[tuple[Any, ...]]] = {
            table.name: list(map(tuple, self.of(table))) for table in TABLES if self.of(table)
        }
        return _unpickled, (self.game_id, rows)


def _unpickled(game_id: str, rows: dict[str, list[tuple[Any, ...]]]) -> GameRows:
    made: dict[str, Any] = {table.name: table.row for table in TABLES}
    game = GameRows(game_id)
    for name, found in rows.items():
        setattr(game, name, [made[name]._make(row) for row in found])
    return game


# A header and its deal stand in the columns that are called like their fields.
_OF_HEADER = tuple(name for name in GameRow._fields if name in Header.model_fields)
_OF_DEAL = tuple(name for name in DealRow._fields if name in Deal.model_fields)


def header_columns(header: Header) -> dict[str, Any]:
    """What a header says of its game, by column of `games`."""
    said = {name: getattr(header, name) for name in _OF_HEADER}
    return said | {"house_rules": header.rules.model_dump_json()}


def deal_row(deal_id: str, header: Header) -> DealRow:
    said = {name: getattr(header.deal, name) for name in _OF_DEAL}
    return DealRow(deal_id=deal_id, variant=header.variant, language=header.language, **said)


def read_header(game: GameRow, deal: DealRow) -> Header:
    """The header of a recorded game; the record's own text is trusted, its house rules belong to its variant."""
    dealt = Deal(**{name: getattr(deal, name) for name in _OF_DEAL})
    return Header(rules=json.loads(game.house_rules), deal=dealt, **{name: getattr(game, name) for name in _OF_HEADER})


def event_row(game_id: str, told: Told) -> EventRow:
    event = told.event
    audience = None if told.audience == PUBLIC else list(told.audience)
    data = event.__pydantic_serializer__.to_json(event).decode()
    return EventRow(game_id, told.seq, event.kind, event.rule, audience, data)


def read_event(data: str) -> AnyEvent:
    return EVENT.validate_json(data)


LeftOutPart = Literal["texts", "prompts"]  # what players wrote; prompts and raw replies


def left_out(con: "duckdb.DuckDBPyConnection") -> dict[str, frozenset[str]]:
    """By game that came from an export which left something out: which parts."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for row in LEFT_OUT.read(con, "true"):
        found[row.game_id].add(row.what)
    return {game_id: frozenset(parts) for game_id, parts in found.items()}


def redacted(con: "duckdb.DuckDBPyConnection") -> bool:
    """Whether the texts of some game in an open record were redacted: such a game cannot be played back."""
    return any("texts" in parts for parts in left_out(con).values())
