"""The tables of the record: one class a table, whose fields are its columns in order.

A new column is a field here, its meaning in tables.toml, and the place that knows its value; a field with a default may
be missing in older exports. Owns: the columns, their keys, and which tables belong to games. Must not know: how rows
are made, written or read. The truth of the games and the cost of asking (`calls`) never mix. All times are UTC.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any, NamedTuple

from arena.text import Language

from .schema import Holds, Json, Long, TableSchema, table

Milliseconds = Annotated[float, Holds.TIMING]


class TournamentRow(NamedTuple):
    """A tournament that was begun, with the spec that it is played by."""

    tournament_id: str
    name: str
    spec: Json
    games: int
    created_at: datetime


class DealRow(NamedTuple):
    """What was dealt: words and roles. The games of a pair share one."""

    deal_id: str
    variant: str
    language: Language
    word: str
    category: str
    category_name: str
    aliases: Sequence[str]
    roles: Sequence[str]
    word_b: str = ""
    description: str = ""
    translations: Sequence[str] = ()
    translations_b: Sequence[str] = ()


class PromptRow(NamedTuple):
    """A system text that models were given; each stands here once."""

    prompt_hash: str
    text: str


class GameRow(NamedTuple):
    """A game: what was played, and how it ended."""

    game_id: str
    tournament_id: str | None
    plan_index: int | None
    deal_id: str
    variant: str
    players: int
    house_rules: Json
    language: Language
    seed: Long
    seconds: float
    script_version: int
    status: str
    winner: str | None
    rule: str | None
    error: Annotated[str | None, Holds.TEXT]
    started_at: datetime
    ended_at: datetime
    judge_reads: bool = False
    barred_first_victim: int | None = None
    trace: Annotated[str | None, Holds.TEXT] = None


class SeatRow(NamedTuple):
    """Who sat where, and how it ended for them; the judge sits in seat 0."""

    game_id: str
    seat: int
    agent: str
    role: str
    side: str | None
    score: float | None
    survived: bool | None


class DecisionRow(NamedTuple):
    """A decision that the referee took; `idx` is its place in the journal."""

    game_id: str
    idx: int
    seat: int
    ask_id: int
    agent: str
    ask_rule: str
    kind: str
    status: str
    reason: Annotated[str, Holds.REASON]
    action: Annotated[Json | None, Holds.ACTION]
    thought: Annotated[str, Holds.TEXT]
    latency_ms: Milliseconds


class AttemptRow(NamedTuple):
    """An answer that was not taken."""

    game_id: str
    seat: int
    ask_id: int
    attempt: int
    reason: Annotated[str, Holds.REASON]
    raw: Annotated[str, Holds.PROMPT]


class EventRow(NamedTuple):
    """Something that happened, and who was told; `audience` is None where everybody was."""

    game_id: str
    seq: int
    kind: str
    rule: str
    audience: Sequence[int] | None
    data: Annotated[Json, Holds.EVENT]


class CallRow(NamedTuple):
    """A question to a language model; `number` counts those of a seat in a game.

    The user text is the first `kept` characters of that of the seat's previous call, and then `added`. A `late` call
    was over after its decision. `marks` are what is worth counting about an answer: a speech in another language than
    the table's (language_mismatch), a hidden role that gave itself away (self_exposure). What was `charged` counts
    against caps: the cost, or where the service did not say all of it the most that it can have been.
    """

    game_id: str
    seat: int
    number: int
    ask_id: int
    purpose: str
    agent: str
    provider: str
    model: str
    status: str
    late: bool
    stop: str | None
    input_tokens: Long | None
    output_tokens: Long | None
    cached_tokens: Long | None
    cost_usd: float | None
    latency_ms: Milliseconds
    requests: int
    prompt_hash: str
    kept: int
    added: Annotated[str, Holds.PROMPT]
    response: Annotated[str | None, Holds.PROMPT]
    error: Annotated[str | None, Holds.PROMPT]
    marks: Sequence[str]
    charged_tokens: Long = 0
    charged_usd: float | None = None


class BeliefRow(NamedTuple):
    """What a seat said in private that it believes of another one, when `seq` events were public.

    `probability` is that of being a ghost; `word`, a guess of the humans' word, is the same in all rows of one asking.
    """

    game_id: str
    seq: int
    seat: int
    about: int
    probability: float
    word: Annotated[str, Holds.TEXT]


class RoundRow(NamedTuple):
    """A round between two looks at a tournament that may stop early: who plays it, and where it begins."""

    tournament_id: str
    number: int
    first_game: int
    first_deal: int
    agents: Sequence[str]


class LeftOutRow(NamedTuple):
    """What an imported export lacked of a game: "texts" that players wrote, or "prompts" and raw replies."""

    game_id: str
    what: str


class MigrationRow(NamedTuple):
    """The schema that the record was made with, or a later one that it was brought to."""

    number: int
    name: str
    applied_at: datetime


TOURNAMENTS = table("tournaments", TournamentRow, "tournament_id")
DEALS = table("deals", DealRow, "deal_id")
PROMPTS = table("prompts", PromptRow, "prompt_hash")
GAMES = table("games", GameRow, "game_id")
SEATS = table("seats", SeatRow, "game_id seat")
DECISIONS = table("decisions", DecisionRow, "game_id idx")
ATTEMPTS = table("attempts", AttemptRow, "game_id seat ask_id attempt")
EVENTS = table("events", EventRow, "game_id seq")
CALLS = table("calls", CallRow, "game_id seat number")
# Calls of games that do not count: void and played again, or finished by another run first. They were paid for.
LOST_CALLS = table("lost_calls", CallRow, "game_id seat number", unique=False)
BELIEFS = table("beliefs", BeliefRow, "game_id seq seat about")
ROUNDS = table("rounds", RoundRow, "tournament_id number")
LEFT_OUT = table("left_out", LeftOutRow, "game_id what")
MIGRATIONS = table("migrations", MigrationRow, "number", unique=False)

# What an export holds, in the order in which it is read back: what others refer to comes first.
TABLES: tuple[TableSchema[Any], ...] = (
    TOURNAMENTS, DEALS, PROMPTS, GAMES, SEATS, DECISIONS, ATTEMPTS, EVENTS, CALLS, LOST_CALLS, BELIEFS, ROUNDS,
    LEFT_OUT,
)  # fmt: skip
OF_GAMES = tuple(known for known in TABLES if known.unique and known.has("game_id"))  # each row belongs to one game
SHARED = tuple(known for known in TABLES if not known.has("game_id"))  # rows that several games share
