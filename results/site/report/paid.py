"""What language models cost, of the chosen games: by agent as long as it sat at the table, and as long as it judged.

Owns: those two sums. Must not know: prices, or pages.
"""

from results.queries.costs import UNREAD, AgentCost
from results.store.record import Record

from .overview import CHOSEN


def seat_costs(record: Record, tournament: str | None) -> list[AgentCost]:
    """What each agent cost in its seats, calls of games that do not count included; the dearest first."""
    return _costs(record, tournament, "seat > 0")


def judge_costs(record: Record, tournament: str | None) -> list[AgentCost]:
    """The same of what each agent cost as the judge."""
    return _costs(record, tournament, "seat = 0")


def judged(record: Record, tournament: str | None) -> dict[str, int]:
    """How many finished games each agent judged."""
    return {row["agent"]: row["games"] for row in record.rows(_JUDGED, {"tournament": tournament})}


def _costs(record: Record, tournament: str | None, where: str) -> list[AgentCost]:
    return [AgentCost(**row) for row in record.rows(_COSTS.format(where=where), {"tournament": tournament})]


_COSTS = f"""
{CHOSEN}
SELECT agent, count(*) AS calls, sum(requests)::BIGINT AS requests,
       coalesce(sum(input_tokens), 0) AS input_tokens, coalesce(sum(cached_tokens), 0) AS cached_tokens,
       coalesce(sum(output_tokens), 0) AS output_tokens, coalesce(sum(cost_usd), 0) AS usd,
       count(*) FILTER (cost_usd IS NULL AND charged_usd IS NULL AND (charged_tokens > 0 OR input_tokens IS NOT NULL))
       AS unpriced,
       count(*) FILTER (status IN {UNREAD}) AS failed,
       count(*) FILTER (charged_tokens > 0 AND (input_tokens IS NULL OR output_tokens IS NULL)) AS uncounted,
       sum(charged_tokens) AS charged_tokens, coalesce(sum(charged_usd), 0) AS charged_usd
FROM (FROM calls UNION ALL FROM lost_calls) SEMI JOIN chosen USING (game_id)
WHERE {{where}} GROUP BY agent ORDER BY usd DESC, input_tokens DESC, agent
"""
_JUDGED = f"""
{CHOSEN}
SELECT s.agent, count(*) AS games FROM seats s JOIN chosen c USING (game_id)
WHERE s.seat = 0 AND c.status = 'finished' GROUP BY s.agent
"""
