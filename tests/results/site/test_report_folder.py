"""Where a report is put: whole or not at all, and never over what somebody else has there."""

import pytest

from play.main import main
from results.site.report import replaying
from results.site.report.folder import Unwritable
from tests.all_rows import few_of

from ..estimates.records import Row, fill
from .reported import report

ROWS = [Row(f"d{k}", ("a", "b", "c"), (1 + k % 3,), "humans") for k in range(3)]


@pytest.fixture
def record(tmp_path):
    return fill(tmp_path / "r.duckdb", ROWS)


def content(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.slow
def test_an_earlier_report_is_replaced_whole(record, tmp_path):
    first = report(record, tmp_path)
    stale = first.first.parent / "games" / "gone.html"
    stale.write_text("a game that is no longer in the record", "utf-8")
    report(record, tmp_path)
    assert not stale.exists() and first.first.exists()
    assert sorted(path.name for path in tmp_path.iterdir() if path.suffix != ".lock") == ["r.duckdb", "report"]


@pytest.mark.slow
def test_an_empty_folder_and_folders_that_are_not_there_yet(record, tmp_path):
    (tmp_path / "report").mkdir()
    assert report(record, tmp_path).first.exists()
    assert report(record, tmp_path / "a" / "b").first.exists()


NOT_OURS = ["notes.txt", "games/mine.txt", "photos/1.html"]
OURS = ["report.json", "index.html"]  # a report has these itself


@pytest.mark.parametrize(
    ("inside", "ours"),
    [*((name, False) for name in (*NOT_OURS, *OURS)), *((name, True) for name in NOT_OURS)],
    ids=lambda given: given if isinstance(given, str) else "a report and more" if given else "a folder",
)
def test_what_is_not_ours_is_refused_and_stays(record, tmp_path, inside, ours):
    out = tmp_path / "report"
    if ours:
        report(record, tmp_path)
    path = out / inside
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("{}", "utf-8")
    before = content(out)
    with pytest.raises(Unwritable, match=r"holds something that is not a report of ours.*nothing was touched"):
        report(record, tmp_path)
    assert content(out) == before


@pytest.mark.slow
@pytest.mark.parametrize("inside", few_of([".DS_Store", "games/.DS_Store", "games/Thumbs.db"], "games/.DS_Store"))
def test_what_a_desktop_leaves_behind_is_no_obstacle(record, tmp_path, inside):
    made = report(record, tmp_path)
    (made.first.parent / inside).write_bytes(b"x")
    report(record, tmp_path)
    assert not (made.first.parent / inside).exists()


@pytest.mark.slow
def test_a_link_stays_a_link(record, tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "report").symlink_to(tmp_path / "real")
    for _ in range(2):
        made = report(record, tmp_path)
        assert made.first == tmp_path / "report" / "index.html"
        assert (tmp_path / "report").is_symlink() and (tmp_path / "real" / "index.html").is_file()


def test_a_tournament_that_is_not_there_leaves_no_folder(record, tmp_path, capsys):
    words = ["results", "report", str(record.path), "--out", str(tmp_path / "a" / "b"), "--tournament", "nix"]
    assert main([*words, "--lang", "en"]) == 2
    assert "there is no tournament 'nix'" in capsys.readouterr().err
    assert not (tmp_path / "a").exists()


def test_a_file_is_no_folder(record, tmp_path):
    (tmp_path / "report").write_text("x", "utf-8")
    with pytest.raises(Unwritable, match="is not a folder"):
        report(record, tmp_path)


def test_what_fails_leaves_the_old_report_and_nothing_else(record, tmp_path, monkeypatch):
    made = report(record, tmp_path)
    before = content(made.first.parent)

    def broken(job, game_id, played):
        raise RuntimeError("our own fault")

    monkeypatch.setattr(replaying, "_page", broken)
    with pytest.raises(RuntimeError, match="our own fault"):
        report(record, tmp_path)
    assert content(made.first.parent) == before
    assert sorted(path.name for path in tmp_path.iterdir() if path.suffix != ".lock") == ["r.duckdb", "report"]


def test_a_disk_that_takes_no_more_is_a_sentence(record, tmp_path, monkeypatch):
    def full(job, ids):
        raise OSError(28, "No space left on device")
        yield

    monkeypatch.setattr(replaying, "_each", full)
    with pytest.raises(Unwritable, match=r"cannot be written to .*report: No space left on device"):
        report(record, tmp_path)
    assert not (tmp_path / "report").exists()
