"""The committed yardstick: `naive` beats `random` on both sides by a margin whose interval excludes zero."""

from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

import pytest

from results.intervals import Z95
from results.queries.leaderboard import leaderboard
from results.store.record import Record
from tournaments.plan.spec_loading import load_spec
from tournaments.run.driver import run_tournament

SPEC = Path(__file__).resolve().parents[2] / "tournaments" / "specs" / "naive-vs-random.toml"
MARGINS = """
SELECT deal_id, side, avg(won::INTEGER) FILTER (agent = 'naive') - avg(won::INTEGER) FILTER (agent = 'random') AS margin
FROM results JOIN games USING (game_id) GROUP BY ALL
"""


@pytest.fixture(scope="module")
def record(tmp_path_factory) -> Record:
    made = Record(tmp_path_factory.mktemp("yardstick") / "r.duckdb")
    run_tournament(load_spec(SPEC), made)
    return made


@pytest.mark.slow
@pytest.mark.parametrize("side", ["humans", "ghosts"])
def test_the_paired_margin_excludes_zero(record, side):
    """Within each deal, so that words, roles and the fellow players of a game are no luck of one agent."""
    margins = [row["margin"] for row in record.rows(MARGINS) if row["side"] == side and row["margin"] is not None]
    assert len(margins) >= 100
    assert fmean(margins) - Z95 * stdev(margins) / sqrt(len(margins)) > 0


@pytest.mark.slow
@pytest.mark.parametrize("role", ["human", "ghost"])
def test_the_leaderboard_shows_it(record, role):
    standing = {row.agent: row for row in leaderboard(record, "role") if row.group == role}
    assert standing["naive"].low > standing["random"].high
