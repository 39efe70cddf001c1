"""The benchmark keeps up with what it measures: its script plays, and its SQL fits the record's tables."""

from arena import VARIANTS
from benchmarks import standings, variants
from benchmarks.bare_loop import long_talk, play_block
from benchmarks.report import Report
from benchmarks.stubs import Stub
from results.record import Record


def test_its_script_plays_and_reads():
    tally = play_block(5, 2, Stub(), long_talk(2))
    assert tally.games == 2
    assert tally.decisions > 20
    assert tally.characters > tally.decisions


def test_it_plays_every_variant_and_has_a_row_for_each(monkeypatch):
    monkeypatch.setattr(variants, "_DECISIONS", 100)
    monkeypatch.setattr(variants, "BLOCKS", 1)
    report = Report(quiet=True)
    variants.run(report)
    assert [figure.name.split(",")[0] for figure in report.figures] == list(VARIANTS)
    assert len(report.verdicts) == len(VARIANTS) - 1
    assert all(verdict.measured and verdict.measured > 0 for verdict in report.verdicts)


def test_its_rows_fit_the_tables(tmp_path):
    record = Record(tmp_path / "r.duckdb")
    record.create()
    with record.write() as con:
        for statement in standings._SQL:
            con.execute(f"EXPLAIN {statement}")  # binds every column without writing a million rows
