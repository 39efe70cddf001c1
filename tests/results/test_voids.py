"""Games that are void stand beside every ranking, with who was seated in them."""

import json
from types import SimpleNamespace

import pytest

from play.main import main
from results.queries.voids import Voids, voids
from results.site.report import ranking
from results.site.report.overview import overview
from results.store.record import Record
from tests.results.store.small_record import filled, plan, played
from tournaments.run.driver import run_tournament

RANKINGS = [
    ["results", "leaderboard"], ["results", "leaderboard", "--by", "role"], ["results", "ratings"],
    ["results", "ratings", "--running"], ["results", "versus"], ["results", "skills"], ["tournament", "status"],
]  # fmt: skip


@pytest.fixture
def record(tmp_path):
    """Twelve games, of which two are void."""
    found = Record(tmp_path / "r.duckdb")
    run_tournament(plan(), found, workers=1)
    with found.write() as con:
        con.execute("UPDATE games SET status = 'void', error = 'x', winner = NULL, rule = NULL WHERE plan_index < 2")
    return found


def seated(record) -> dict[str, int]:
    rows = record.rows("SELECT game_id, agent FROM seats JOIN games USING (game_id) WHERE plan_index < 2 AND seat > 0")
    pairs = {(row["game_id"], row["agent"]) for row in rows}
    return {agent: sum(one == agent for _, one in pairs) for agent in {agent for _, agent in pairs}}


def test_they_are_counted_once_a_game(record):
    assert voids(record) == Voids(2, seated(record))
    assert voids(record, plan().id) == voids(record, "t") == voids(record)
    assert voids(record, "none") == Voids(0, {})


@pytest.mark.parametrize("words", RANKINGS, ids=" ".join)
def test_every_ranking_says_so(record, capsys, words):
    assert main([*words, str(record.path), "--lang", "en"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "2 games are void and count for nobody" in shown
    assert all(f"{agent} {games}" in shown for agent, games in seated(record).items())
    assert main([*words, str(record.path), "--json", "--lang", "en"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out) is not None
    assert "2 games are void" in err or "seated_in_void" in out


def test_the_report_says_so_on_its_first_page(record):
    (said,) = ranking._void(SimpleNamespace(overview=overview(record, None)))
    assert said.en.startswith("2 more games came to nothing")
    assert all(f"{agent} {games}" in text for text in said for agent, games in seated(record).items())


def test_a_record_without_them_says_nothing(tmp_path, capsys):
    clean = filled(tmp_path / "r.duckdb", [played(plan(), 0)])
    assert main(["results", "leaderboard", str(clean.path), "--lang", "en"]) == 0
    assert "void" not in capsys.readouterr().out
