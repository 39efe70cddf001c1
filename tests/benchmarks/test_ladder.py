"""The ladder of scripted players: its specs, its table, and the steps between levels."""

from pathlib import Path

import pytest

from arena import VARIANTS
from benchmarks.strength.ladder import table
from benchmarks.strength.level_steps import RUNGS, step
from results.queries.leaderboard import leaderboard
from results.store.record import Record
from tournaments.plan.spec_loading import load_spec
from tournaments.run.driver import run_tournament

SPECS = sorted((Path(__file__).resolve().parents[2] / "tournaments" / "specs" / "ladder").glob("*.toml"))


def test_every_variant_has_a_ladder_of_the_same_rungs():
    plans = [load_spec(path) for path in SPECS]
    assert {plan.variant.id for plan in plans} == set(VARIANTS)
    for plan in plans:
        assert plan.spec.agents == RUNGS
        assert plan.spec.players == plan.variant.nearest_size(9)


def test_the_table_is_read_from_the_record(tmp_path):
    plan = load_spec(next(path for path in SPECS if path.stem == "werewolf-8"))
    record = Record(tmp_path / "ladder.duckdb")
    small = plan.model_copy(update={"spec": plan.spec.model_copy(update={"games": 8})})
    assert run_tournament(small, record).played == 8
    heads, _, wolves, overall = table(leaderboard(record), leaderboard(record, "variant"))
    assert [cell.strip(" `") for cell in heads.split("|")[2:-1]] == list(RUNGS)
    assert wolves.startswith("| `werewolf-8` | ")
    rates = [float(cell) for cell in wolves.split("|")[2:-1]]
    exact = [float(cell.split("(")[0]) for cell in overall.split("|")[2:-1]]
    assert rates == [pytest.approx(rate, abs=0.5) for rate in exact]  # one variant alone is all there is
    assert all(0 <= rate <= 100 for rate in exact)


def test_a_step_is_a_mean_of_paired_differences():
    mean, (low, high), elo = step([0, 0, 1, 1], [1, 0, 1, 1])
    assert mean == 0.25
    assert (low + high) / 2 == pytest.approx(0.25)
    assert high - low == pytest.approx(2 * 1.959964 * 0.5 / 2)  # standard deviation 0.5 over four deals
    assert elo == pytest.approx(147.2, abs=0.1)  # 2.5 of 5 against 3.5 of 5: ln(7 / 3) * 400 / ln 10
    same, _, nothing = step([0.5, 0, 1], [0.5, 0, 1])
    assert (same, nothing) == (0.0, 0.0)
