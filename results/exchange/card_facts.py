"""What a data card says of an export, counted in its own files: so it can say nothing that they do not hold.

Must not know: how it is worded.
"""

import json
from pathlib import Path
from typing import Any, NamedTuple

from .manifest import file_name
from .table_files import memory, parquet

CountRow = tuple[Any, ...]


class CardFacts(NamedTuple):
    """Tables of counts.

    `games`: variant, players, language, finished, draws, void. `rules`: variant, script version, house rules that
    differ from most games' defaults as a table, games. `agents`: agent, seats, then decisions by status in the order of
    `STATUSES`. `models`: agent, provider, model, calls, tokens in, tokens out, USD or None, calls without a price.
    `tournaments`: id, name, planned games, games here. `words`: how many words were dealt. `span`: the first and the
    last time, as ISO dates, or None without games. `languages`: of the tables.
    """

    games: list[CountRow]
    rules: list[tuple[str, int, dict[str, Any], int]]
    agents: list[CountRow]
    models: list[CountRow]
    tournaments: list[CountRow]
    words: int
    span: tuple[str, str] | None
    languages: list[str]


STATUSES = ("valid", "repaired", "defaulted", "timed_out", "refused")
_BY_STATUS = ", ".join(f"count(*) FILTER (d.status = '{status}')" for status in STATUSES)
_GAMES = """
SELECT variant, players, language, count(*) FILTER (status = 'finished'),
       count(*) FILTER (status = 'finished' AND winner IS NULL), count(*) FILTER (status <> 'finished')
FROM games GROUP BY ALL ORDER BY ALL
"""
_RULES = "SELECT variant, script_version, house_rules, count(*) FROM games GROUP BY ALL ORDER BY 1, 2, 4 DESC, 3"
_AGENTS = f"""
SELECT agent, any_value(seats), {_BY_STATUS}
FROM (SELECT agent, count(*) AS seats FROM seats WHERE seat > 0 GROUP BY agent) s
LEFT JOIN (FROM decisions WHERE seat > 0) d USING (agent) GROUP BY agent ORDER BY agent
"""
_MODELS = """
SELECT agent, provider, model, count(*), sum(input_tokens), sum(output_tokens), sum(cost_usd),
       count(*) FILTER (cost_usd IS NULL AND (charged_tokens > 0 OR input_tokens IS NOT NULL))
FROM (FROM calls UNION ALL FROM lost_calls) GROUP BY ALL ORDER BY 1, 2, 3
"""
_TOURNAMENTS = """
SELECT tournament_id, any_value(name), any_value(t.games), count(game_id)
FROM tournaments t LEFT JOIN games g USING (tournament_id) GROUP BY tournament_id ORDER BY 1
"""
_SPAN = (
    "SELECT strftime(min(started_at)::TIMESTAMP, '%Y-%m-%d'), strftime(max(ended_at)::TIMESTAMP, '%Y-%m-%d') FROM games"
)
_NEEDED = ("games", "deals", "seats", "decisions", "calls", "lost_calls", "tournaments")


def facts(folder: Path) -> CardFacts:
    """The counts of the Parquet files of an export in the making."""
    with memory() as con:
        for table in _NEEDED:
            con.execute(f"CREATE VIEW {table} AS FROM {parquet(folder / file_name(table, 'parquet'))}")

        def rows(sql: str) -> list[CountRow]:
            return con.execute(sql).fetchall()

        first, last = rows(_SPAN)[0]
        return CardFacts(
            games=rows(_GAMES),
            rules=[(variant, version, json.loads(given), games) for variant, version, given, games in rows(_RULES)],
            agents=rows(_AGENTS),
            models=rows(_MODELS),
            tournaments=rows(_TOURNAMENTS),
            words=rows("SELECT count(DISTINCT word) FROM deals WHERE word <> ''")[0][0],
            span=(first, last) if first else None,
            languages=[row[0] for row in rows("SELECT DISTINCT language FROM games ORDER BY 1")],
        )
