"""The rows that one game leaves in the record, and the header and events read back from them.

Owns: the order of columns. Must not know: who asks for them, or how they reach the file.
"""

import json
from dataclasses import dataclass, field
from typing import Any

from arena.events import EVENT, PUBLIC, AnyEvent, Told
from arena.header import Deal, Header

Row = tuple[Any, ...]


@dataclass(slots=True)
class GameRows:
    """One game as rows by table, written in one transaction; `lost` are calls made for it that are no part of it."""

    game_id: str
    deals: list[Row]
    games: list[Row]
    seats: list[Row]
    decisions: list[Row] = field(default_factory=list)
    attempts: list[Row] = field(default_factory=list)
    events: list[Row] = field(default_factory=list)
    prompts: list[Row] = field(default_factory=list)
    calls: list[Row] = field(default_factory=list)
    beliefs: list[Row] = field(default_factory=list)
    lost: list[Row] = field(default_factory=list)

    @property
    def size(self) -> int:
        """How many rows it has."""
        return sum(len(getattr(self, table)) for table in TABLES)


SHARED = {"deals": "deal_id", "prompts": "prompt_hash"}  # tables whose rows belong to several games, with their keys
OWN = ("games", "seats", "decisions", "attempts", "events", "calls", "beliefs")
TABLES = (*SHARED, *OWN)


def deal_row(deal_id: str, header: Header) -> Row:
    deal = header.deal
    return (
        deal_id, header.variant, header.language, deal.word, deal.category, deal.category_name, list(deal.aliases),
        list(deal.roles), deal.word_b, deal.description, list(deal.translations), list(deal.translations_b),
    )  # fmt: skip


def event_row(game_id: str, told: Told) -> Row:
    event = told.event
    audience = None if told.audience == PUBLIC else list(told.audience)
    return game_id, told.seq, event.kind, event.rule, audience, event.__pydantic_serializer__.to_json(event).decode()


def read_event(data: str) -> AnyEvent:
    return EVENT.validate_json(data)


def read_header(game: dict[str, Any], deal: dict[str, Any]) -> Header:
    """The header of a recorded game; the record's own text is trusted, its house rules belong to its variant."""
    return Header(
        variant=game["variant"],
        script_version=game["script_version"],
        players=game["players"],
        language=game["language"],
        rules=json.loads(game["house_rules"]),
        deal=Deal(
            roles=tuple(deal["roles"]),
            word=deal["word"],
            category=deal["category"],
            category_name=deal["category_name"],
            aliases=tuple(deal["aliases"]),
            word_b=deal["word_b"],
            description=deal["description"],
            translations=tuple(deal["translations"]),
            translations_b=tuple(deal["translations_b"]),
        ),
        seed=game["seed"],
        seconds=game["seconds"],
        judge_reads=game["judge_reads"],
        barred_first_victim=game.get("barred_first_victim"),  # a record of an older schema has no such column
    )
