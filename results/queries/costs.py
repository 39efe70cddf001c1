"""What the language models of a record were asked and what they cost. Must not know: how the table is printed."""

from typing import NamedTuple

from ..store.record import Record

# Statuses of answers that could not be read; others are of calls that a service, the clock or the run broke off.
UNREAD = ("unreadable", "cut_off", "thinking_cut_off", "refusal", "empty")


class AgentCost(NamedTuple):
    """What one agent cost. `usd` leaves out the `unpriced` calls; `failed` brought an answer that could not be read.

    `cached_tokens` are those of the input that the service had in its cache. Tokens and USD leave out what the service
    did not say of `uncounted` calls; in `charged_tokens` and `charged_usd` these count as the most that they can be.
    """

    agent: str
    calls: int
    requests: int
    input_tokens: int
    cached_tokens: int
    output_tokens: int
    usd: float
    unpriced: int
    failed: int
    uncounted: int = 0
    charged_tokens: int = 0
    charged_usd: float = 0.0


def costs(record: Record, tournament: str | None = None) -> list[AgentCost]:
    """Costs by agent, the dearest first; of all games, or of one tournament. Empty where no model was asked.

    Raises:
        RecordError: the record cannot be read.
    """
    where, given = ("WHERE tournament_id = ?", [tournament]) if tournament else ("", [])
    unread = " + ".join(f"coalesce(failures['{status}'], 0)" for status in UNREAD)
    return [AgentCost(**row) for row in record.rows(_SQL.format(where=where, unread=unread), given)]


_SQL = """
SELECT agent, sum(calls)::BIGINT AS calls, sum(requests)::BIGINT AS requests, sum(input_tokens) AS input_tokens,
       sum(cached_tokens) AS cached_tokens, sum(output_tokens) AS output_tokens, sum(usd) AS usd,
       sum(unpriced)::BIGINT AS unpriced, sum({unread})::BIGINT AS failed,
       sum(uncounted)::BIGINT AS uncounted, sum(charged_tokens) AS charged_tokens, sum(charged_usd) AS charged_usd
FROM costs {where} GROUP BY agent ORDER BY usd DESC, charged_tokens DESC, agent
"""


class Spending(NamedTuple):
    """What counts against the caps of an agent: calls, tokens in and out, USD."""

    agent: str
    calls: int
    tokens: int
    usd: float


def spending(record: Record, tournament: str) -> list[Spending]:
    """What each agent of a tournament has spent, calls of games that do not count included.

    A call whose cost the service did not say counts as the most that it can have cost.

    Raises:
        RecordError: the record cannot be read.
    """
    return [Spending(**row) for row in record.rows(_SPENDING, [tournament])]


_SPENDING = """
SELECT agent, sum(calls)::BIGINT AS calls, sum(charged_tokens) AS tokens, sum(charged_usd) AS usd
FROM costs WHERE tournament_id = ? GROUP BY agent ORDER BY agent
"""
