"""What the language models of a record were asked and what they cost. Must not know: how the table is printed."""

from typing import NamedTuple

from ..store.record import Record


class AgentCost(NamedTuple):
    """What one agent cost. `usd` leaves out the `unpriced` calls; `failed` brought no readable answer.

    `cached_tokens` are those of the input that the service had in its cache.
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


def costs(record: Record, tournament: str | None = None) -> list[AgentCost]:
    """Costs by agent, the dearest first; of all games, or of one tournament. Empty where no model was asked.

    Raises:
        RecordError: the record cannot be read.
    """
    where, given = ("WHERE tournament_id = ?", [tournament]) if tournament else ("", [])
    return [AgentCost(**row) for row in record.rows(_SQL.format(where=where), given)]


_SQL = """
SELECT agent, sum(calls)::BIGINT AS calls, sum(requests)::BIGINT AS requests, sum(input_tokens)::BIGINT AS input_tokens,
       sum(cached_tokens)::BIGINT AS cached_tokens, sum(output_tokens)::BIGINT AS output_tokens, sum(usd) AS usd,
       sum(unpriced)::BIGINT AS unpriced, coalesce(sum(list_sum(map_values(failures))), 0)::BIGINT AS failed
FROM costs {where} GROUP BY agent ORDER BY usd DESC, input_tokens DESC, agent
"""


class Spending(NamedTuple):
    """What counts against the caps of an agent: calls, tokens in and out, USD."""

    agent: str
    calls: int
    tokens: int
    usd: float


def spending(record: Record, tournament: str) -> list[Spending]:
    """What each agent of a tournament has spent, calls of games that do not count included.

    A call that was broken off and whose cost nobody knows counts as the dearest known one of its agent.

    Raises:
        RecordError: the record cannot be read.
    """
    return [Spending(**row) for row in record.rows(_SPENDING, [tournament])]


_SPENDING = """
WITH made AS (
    SELECT c.agent, c.status IN ('timeout', 'timed_out', 'lost') AND c.input_tokens IS NULL AS unknown, c.cost_usd,
           coalesce(c.input_tokens, 0) + coalesce(c.output_tokens, 0) AS tokens
    FROM (FROM calls UNION ALL FROM lost_calls) c JOIN games g USING (game_id) WHERE g.tournament_id = ?
)
SELECT agent, count(*)::BIGINT AS calls,
       (sum(tokens) + count(*) FILTER (unknown) * max(tokens))::BIGINT AS tokens,
       coalesce(sum(cost_usd), 0) + count(*) FILTER (unknown AND cost_usd IS NULL) * coalesce(max(cost_usd), 0) AS usd
FROM made GROUP BY agent ORDER BY agent
"""
