"""`make demo-killer`: a small tournament of every killer game in one record, and a game of one of them by name."""

import subprocess
from pathlib import Path

import pytest

from arena import VARIANTS
from arena.errors import ArenaError
from play.main import main
from results.games.transcripts import transcript
from results.queries.games import find_game
from results.store.record import Record
from tournaments.plan.spec_loading import load_spec
from tournaments.run.driver import run_tournament

ROOT = Path(__file__).resolve().parents[2]
SPECS = sorted((ROOT / "tournaments" / "specs" / "killer").glob("*.toml"))


def test_every_killer_game_has_a_spec():
    plans = [load_spec(path) for path in SPECS]
    assert {plan.variant.id for plan in plans} == {
        variant.id for variant in VARIANTS.values() if variant.family == "killer"
    }
    assert all(plan.spec.name == f"{plan.variant.id} demo" for plan in plans)


def test_a_game_is_found_by_its_tournament_and_place(tmp_path):
    record = Record(tmp_path / "k.duckdb")
    plans = [load_spec(path) for path in SPECS if path.stem in ("killer-v3", "killer-v5")]
    for plan in plans:
        small = plan.model_copy(update={"spec": plan.spec.model_copy(update={"games": 3})})
        assert run_tournament(small, record).played == 3
    with pytest.raises(ArenaError, match="'1' may be several games"):
        find_game(record, "1")
    game = find_game(record, "killer-v3 demo:1")
    assert (game["variant"], game["plan_index"]) == ("killer-v3", 1)
    assert find_game(record, f"{game['tournament_id']}:1") == game
    *_, last = transcript(record, game, "en")
    assert "win" in last or "draw" in last
    for name in ("killer-v3 demo:7", "nosuch:1", "killer-v3 demo:"):
        with pytest.raises(ArenaError, match="there is no "):
            find_game(record, name)


@pytest.mark.parametrize(
    ("locale", "record", "changes"),
    [("C.UTF-8", "killer.duckdb", ""), ("zh_CN.UTF-8", "killer-zh.duckdb", " --set language=zh")],
)
def test_the_demo_is_in_the_language_of_the_locale(locale, record, changes):
    words = ["make", "-n", "demo-killer", f"LANG={locale}", "LC_ALL="]
    planned = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert f"tournament run $spec --db {record}{changes} > /dev/null" in planned
    assert planned.count(f"leaderboard {record} ") == 2
    assert f"replay {record} 'killer-v3 demo:4'" in planned


def test_a_killer_game_of_the_chinese_demo_is_in_chinese(tmp_path):
    spec = next(path for path in SPECS if path.stem == "killer-v3")
    record = tmp_path / "k.duckdb"
    changes = ["--set", "language=zh", "--set", "games=3"]
    assert main(["tournament", "run", str(spec), "--db", str(record), *changes]) == 0
    (told,) = Record(record).rows("SELECT DISTINCT language FROM games")
    assert told == {"language": "zh"}
    spoken = Record(record).rows("SELECT DISTINCT json_extract_string(data, '$.text') AS text FROM events "
                                 "WHERE kind = 'spoke'")  # fmt: skip
    assert any("我怀疑" in row["text"] for row in spoken)
