"""The benchmark keeps up with what it measures: its script plays, and its SQL fits the record's tables."""

import pytest

from arena import VARIANTS
from benchmarks.figures import BenchReport
from benchmarks.models import llm_decision
from benchmarks.models.side_by_side import LoadKind, measured
from benchmarks.speed import journal_rows, large_tournament, standings, variant_cost
from benchmarks.speed.bare_loop import long_talk, play_block
from benchmarks.speed.stubs import Stub
from results.store.record import Record


def test_its_script_plays_and_reads():
    tally = play_block(5, 2, Stub(), long_talk(2))
    assert tally.games == 2
    assert tally.decisions > 20
    assert tally.characters > tally.decisions


@pytest.mark.slow
def test_it_plays_every_variant_and_has_a_row_for_each(monkeypatch):
    monkeypatch.setattr(variant_cost, "_DECISIONS", 100)
    monkeypatch.setattr(variant_cost, "BLOCKS", 1)
    report = BenchReport(quiet=True)
    variant_cost.run(report)
    assert [figure.name.split(",")[0] for figure in report.figures] == list(VARIANTS)
    assert len(report.verdicts) == len(VARIANTS) - 1
    assert all(verdict.measured and verdict.measured > 0 for verdict in report.verdicts)


@pytest.mark.slow
def test_it_plays_a_tournament_and_asks_its_record():
    report = BenchReport(quiet=True)
    large_tournament.run(report, 40)
    assert {"40 games", "the record", "memory of the driver at 40 games", "results ratings"} <= {
        figure.name for figure in report.figures
    }
    assert [verdict.measured is not None for verdict in report.verdicts] == [True, True]


def test_its_rows_fit_the_tables(tmp_path):
    record = Record(tmp_path / "r.duckdb")
    record.create()
    with record.write() as con:
        for statement in standings._SQL:
            con.execute(f"EXPLAIN {statement}")  # binds every column without writing a million rows


@pytest.mark.parametrize(("work", "asks"), [("turns", 9), pytest.param("rounds", 29, marks=pytest.mark.slow)])
def test_games_side_by_side_wait_for_the_endpoint_alone(work, asks):
    latency = 0.05
    run = measured(LoadKind(2, latency, work, None))
    assert run["calls"] == 2 * asks
    assert run["ideal"] == pytest.approx(latency * (10 if work == "turns" else 20))
    assert run["wall"] > run["ideal"] - latency  # games begin spread over one latency, the last of two half of it late
    assert run["p50"] >= latency


def test_the_replies_fit_whatever_is_asked():
    """A decision that is measured is one that is taken at once: `measure` fails on the first that is not."""
    cost = llm_decision.measure(1)
    assert cost.play > 0
    assert cost.record > 0
    assert cost.calls > 20


@pytest.mark.slow
def test_the_two_transcripts_are_as_long_as_they_say(monkeypatch):
    monkeypatch.setattr(llm_decision, "BLOCKS", 1)
    monkeypatch.setattr(llm_decision, "_CALLS", 1)
    monkeypatch.setattr(llm_decision, "LONG", 60)
    report = BenchReport(quiet=True)
    llm_decision.run_p8(report)
    assert [figure.name for figure in report.figures] == ["5 events: us a call", "60 events: us a call", "ratio"]
    assert report.verdicts[0].measured


@pytest.mark.slow
def test_notes_of_real_games_come_back_from_the_journal_and_from_sqlite(monkeypatch):
    """`measured` fails where one is lost."""
    monkeypatch.setattr(journal_rows, "ROWS", 150)
    monkeypatch.setattr(journal_rows, "BLOCKS", 1)
    report = BenchReport(quiet=True)
    journal_rows.run_p19(report)
    assert len(report.figures) == 2 * 2 * len(journal_rows.WAYS)
