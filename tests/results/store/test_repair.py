"""A log beside a record that has changed, or is another file's: said in a sentence of ours, with a way out."""

import os
import shutil
from pathlib import Path
from random import Random

import duckdb
import pytest

from play.main import main
from results.store.record import Record, RecordError
from results.store.repair import repair
from results.store.write_ahead_log import hides_commits, is_no_log, log_of
from tests.command_line import here


def killed(path: Path, games: int) -> None:
    """Commit so many more rows, one by one, and die before DuckDB brings its log into the file."""
    if (pid := os.fork()) == 0:
        con = duckdb.connect(str(path))
        for number in range(games):
            con.execute("INSERT INTO prompts VALUES (?, ?)", [f"h{number}", "text " * 40])
        os._exit(1)
    os.waitpid(pid, 0)


def rows(record: Record) -> int:
    return len(record.rows("FROM prompts"))


@pytest.fixture
def left(own) -> Record:
    killed(own.path, 4)
    return own


@pytest.mark.slow
def test_whichever_byte_of_the_log_has_changed_no_row_is_left_out_without_a_word(left, tmp_path):
    log, chance = log_of(left.path), Random(4)
    written, whole = log.read_bytes(), rows(left)
    for at in sorted({*range(60), *chance.sample(range(len(written)), 60), *range(len(written) - 25, len(written))}):
        log.write_bytes(written[:at] + bytes([written[at] ^ chance.choice((1, 0x80, 0xFF))]) + written[at + 1 :])
        try:
            found = rows(left)
        except RecordError as error:
            assert "zhuogui results repair" in error.text.en and "DuckDB" not in error.text.en, error.text.en
            assert "zhuogui results repair" in error.text.zh
        else:
            assert found == whole, at
    for cut in chance.sample(range(len(written)), 40):
        log.write_bytes(written[:cut])
        assert not is_no_log(log) and not hides_commits(log), "as a kill leaves it"


def foreign(log: Path, tmp_path: Path) -> None:
    other = Record(tmp_path / "other.duckdb")
    other.create()
    killed(other.path, 2)
    shutil.copy(log_of(other.path), log)


BAD = {
    "of another file": foreign,
    "no log": lambda log, _: log.write_bytes(b"hello, this is a note\n"),
    "zeros": lambda log, _: log.write_bytes(bytes(300)),
    "flipped": lambda log, _: log.write_bytes(log.read_bytes()[:200] + b"\x07" + log.read_bytes()[201:]),
    "a length": lambda log, _: log.write_bytes(log.read_bytes().replace(b"\x05" + bytes(7), b"\x05\x01" + bytes(6), 1)),
}


@pytest.mark.parametrize("bad", BAD)
def test_a_bad_log_is_named_and_set_aside_when_asked(left, tmp_path, capsys, bad):
    log, before = log_of(left.path), rows(left) - 4
    BAD[bad](log, tmp_path)
    spoilt, record = log.read_bytes(), left.path.read_bytes()
    for words in (["results", "leaderboard", "own.duckdb"], ["results", "check", "own.duckdb"],
                  ["results", "merge", "own.duckdb", "--out", "m.duckdb"],
                  ["play", "zhuogui-1", "--players", "5", "--agents", "silent", "--db", "own.duckdb"]):  # fmt: skip
        said = here(capsys, *words, "--lang", "en", cwd=tmp_path)
        assert said.returncode == 1 and said.stderr.count("\n") == 1, words
        assert "own.duckdb.wal" in said.stderr and "zhuogui results repair own.duckdb" in said.stderr
        assert "Failure" not in said.stderr and "checksum" not in said.stderr
        assert (log.read_bytes(), left.path.read_bytes()) == (spoilt, record), "nothing was touched"
    said = here(capsys, "results", "repair", "own.duckdb", "--lang", "en", cwd=tmp_path)
    assert said.returncode == 0 and "own.duckdb.wal.aside-1" in said.stdout
    assert log.with_name("own.duckdb.wal.aside-1").read_bytes() == spoilt
    assert rows(left) == before and repair(left) == []
    assert main(["results", "check", str(left.path)]) == 0


def test_a_sound_log_is_no_matter(left, tmp_path, capsys):
    before = rows(left)
    assert repair(left) == [] and log_of(left.path).exists()
    with left.write() as con:
        con.execute("DELETE FROM prompts WHERE prompt_hash = 'h1'")
    assert rows(left) == before - 1 and not log_of(left.path).exists()
    assert (
        here(capsys, "results", "repair", "own.duckdb", "--lang", "zh", cwd=tmp_path).stdout.count("没有需要修复") == 1
    )
