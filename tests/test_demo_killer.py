"""`make demo-killer`: a small tournament of every killer game in one record, and a game of one of them by name."""

from pathlib import Path

import pytest

from arena import VARIANTS
from arena.errors import ArenaError
from results.record import Record
from results.replay import find_game, transcript
from tournaments.run import run_tournament
from tournaments.spec import load_spec

ROOT = Path(__file__).parent.parent
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
    with pytest.raises(ArenaError, match="no game '1'"):  # there are two of that number
        find_game(record, "1")
    game = find_game(record, "killer-v3 demo:1")
    assert (game["variant"], game["plan_index"]) == ("killer-v3", 1)
    assert find_game(record, f"{game['tournament_id']}:1") == game
    *_, last = transcript(record, game, "en")
    assert "win" in last or "draw" in last
    for name in ("killer-v3 demo:7", "nosuch:1", "killer-v3 demo:"):
        with pytest.raises(ArenaError, match="the nearest"):
            find_game(record, name)
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert "replay killer.duckdb 'killer-v3 demo:4'" in makefile
