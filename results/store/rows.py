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

from .schema import Json, TableSchema
from .tables import (
    LEFT_OUT,
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


def deal_row(deal_id: str, header: Header) -> DealRow:
    deal = header.deal
    return DealRow(
        deal_id=deal_id,
        variant=header.variant,
        language=header.language,
        word=deal.word,
        category=deal.category,
        category_name=deal.category_name,
        aliases=deal.aliases,
        roles=deal.roles,
        word_b=deal.word_b,
        description=deal.description,
        translations=deal.translations,
        translations_b=deal.translations_b,
    )


def event_row(game_id: str, told: Told) -> EventRow:
    event = told.event
    audience = None if told.audience == PUBLIC else list(told.audience)
    data = Json(event.__pydantic_serializer__.to_json(event).decode())
    return EventRow(game_id, told.seq, event.kind, event.rule, audience, data)


def read_event(data: str) -> AnyEvent:
    return EVENT.validate_json(data)


def read_header(game: GameRow, deal: DealRow) -> Header:
    """The header of a recorded game; the record's own text is trusted, its house rules belong to its variant."""
    return Header(
        variant=game.variant,
        script_version=game.script_version,
        players=game.players,
        language=game.language,
        rules=json.loads(game.house_rules),
        deal=Deal(
            roles=tuple(deal.roles),
            word=deal.word,
            category=deal.category,
            category_name=deal.category_name,
            aliases=tuple(deal.aliases),
            word_b=deal.word_b,
            description=deal.description,
            translations=tuple(deal.translations),
            translations_b=tuple(deal.translations_b),
        ),
        seed=game.seed,
        seconds=game.seconds,
        judge_reads=game.judge_reads,
        barred_first_victim=game.barred_first_victim,
    )


LeftOutPart = Literal["texts", "prompts"]  # what players wrote; prompts and raw replies


def left_out(con: "duckdb.DuckDBPyConnection") -> dict[str, set[str]]:
    """By game that came from an export which left something out: which parts."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for row in LEFT_OUT.read(con, "true"):
        found[row.game_id].add(row.what)
    return dict(found)


def redacted(con: "duckdb.DuckDBPyConnection") -> bool:
    """Whether the texts of some game in an open record were redacted: such a game cannot be played back."""
    return any("texts" in parts for parts in left_out(con).values())
