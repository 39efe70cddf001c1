"""Files that are no record, or no longer one: each is named as what it is, in one sentence, and left untouched."""

import shutil
import sqlite3
import struct
from pathlib import Path

import duckdb
import pytest

from play.main import main
from results.store.record import NoRecord, Record, RecordError
from results.store.tables import TABLES
from tests.hostile_texts import PATHS


def empty(path: Path, good: bytes) -> None:
    path.write_bytes(b"")


def text(path: Path, good: bytes) -> None:
    path.write_text("game,winner\n1,ghosts\n" * 400)


def one_line(path: Path, good: bytes) -> None:
    path.write_text("hi")


def sqlite(path: Path, good: bytes) -> None:
    con = sqlite3.connect(path)
    con.execute("CREATE TABLE games (game_id)")
    con.commit()
    con.close()


def head_only(path: Path, good: bytes) -> None:
    path.write_bytes(good[:5000])


def foreign(path: Path, good: bytes) -> None:
    with duckdb.connect(str(path)) as con:
        con.execute("CREATE TABLE migrations (number INTEGER, name VARCHAR)")
        con.execute("INSERT INTO migrations VALUES (1, 'users')")


def other_migrations(path: Path, good: bytes) -> None:
    with duckdb.connect(str(path)) as con:
        con.execute("CREATE TABLE migrations (version TEXT); CREATE TABLE games (game_id TEXT)")


def storage(version: int):
    def write(path: Path, good: bytes) -> None:
        """The file with another storage version in its header, and the checksum that goes with it."""
        head = bytearray(good[:4096])
        head[12:20] = struct.pack("<Q", version)
        head[:8] = struct.pack("<Q", _checksum(bytes(head[8:])))
        path.write_bytes(bytes(head) + good[4096:])

    write.__name__ = f"storage_{version}"
    return write


def _checksum(block: bytes) -> int:
    """DuckDB's: each word of 8 bytes times a constant, all of them exclusive-ored."""
    found = 5381
    for (word,) in struct.iter_unpack("<Q", block):
        found ^= word * 0xBF58476D1CE4E5B9 % (1 << 64)
    return found


def spoilt_head(path: Path, good: bytes) -> None:
    path.write_bytes(good[:300] + b"spoilt" + good[306:])


NAMED = [
    (empty, "is an empty file"),
    (text, "is no DuckDB file"),
    (one_line, "is no DuckDB file"),
    (sqlite, "is a SQLite database"),
    (head_only, "is cut short"),
    (foreign, "is a DuckDB file but not a record"),
    (other_migrations, "is a DuckDB file but not a record"),
    (storage(5000), "was written by a newer DuckDB (storage version 5000)"),
    (storage(3), "of an age that this DuckDB no longer reads (storage version 3)"),
    (spoilt_head, "is damaged"),
]
every_file = pytest.mark.parametrize(("make", "said"), NAMED, ids=[make.__name__ for make, _ in NAMED])


@every_file
def test_it_is_named_and_untouched(tmp_path, whole, capsys, make, said):
    path = tmp_path / "f.duckdb"
    make(path, whole.path.read_bytes())
    before = path.read_bytes()
    for words in (["leaderboard"], ["sql"], ["check"], ["merge", "--out", str(tmp_path / "out.duckdb")]):
        assert main(["results", words[0], str(path), *words[1:], "--lang", "en"]) == 2
        error = capsys.readouterr().err
        assert said in error and error.count("\n") == 1 and str(path) in error
    assert main(["results", "check", str(path), "--lang", "zh"]) == 2
    assert any("\u4e00" <= char <= "\u9fff" for char in capsys.readouterr().err)
    with pytest.raises(NoRecord):
        Record(path).create()
    if make not in (foreign, other_migrations):  # DuckDB itself opens these to write
        assert path.read_bytes() == before
    assert sorted(file.name for file in tmp_path.iterdir()) == ["f.duckdb"]


@pytest.mark.slow
def test_damage_inside_is_named_when_it_is_met_and_never_read_as_games(own):
    good, block, rows = own.path.read_bytes(), 262144, every_row(own)
    spoilt: list[str] = []
    for start in range(3 * 4096 + 5000, len(good) - 400, 2 * block):
        own.path.write_bytes(
            good[:start] + bytes(255 - byte for byte in good[start : start + 400]) + good[start + 400 :]
        )
        try:
            with own.snapshot() as copy:
                assert every_row(copy) == rows, "a block that nobody needs"
        except RecordError as error:
            spoilt.append(error.text.en)
    assert len(spoilt) > 1
    assert {said.removeprefix(str(own.path))[:11] for said in spoilt} == {" is damaged"}


def every_row(record):
    return [record.rows(f"FROM {table.name} ORDER BY ALL") for table in TABLES]


def test_a_file_that_lacks_a_part_is_cut_short_as_soon_as_the_part_is_needed(own, capsys):
    good = own.path.read_bytes()
    for length in range(4096, len(good), len(good) // 12):
        own.path.write_bytes(good[:length])
        code = main(["results", "check", str(own.path), "--lang", "en"])
        error = capsys.readouterr().err
        assert (code in (1, 2) and "is cut short" in error) or code == 0, error
        assert code or length > len(good) * 0.8


def test_a_folder_and_a_name_that_no_file_can_have(tmp_path, capsys):
    (tmp_path / "d.duckdb").mkdir()
    assert main(["results", "check", str(tmp_path / "d.duckdb"), "--lang", "en"]) == 2
    assert "is a folder" in capsys.readouterr().err
    for name in PATHS:
        assert main(["results", "check", str(tmp_path / name), "--lang", "en"]) == 2, name
        assert capsys.readouterr().err.count("\n") == 1


def test_a_name_cannot_drive_the_terminal(tmp_path, whole, capsys):
    path = tmp_path / "\x1b[2J\u202e.duckdb"
    shutil.copy(whole.path, path)
    path.write_bytes(path.read_bytes()[:5000])
    assert main(["results", "check", str(path), "--lang", "en"]) == 2
    error = capsys.readouterr().err
    assert "\x1b" not in error and "\u202e" not in error


def test_a_record_of_a_newer_schema_is_refused_by_everything(own, tmp_path, capsys):
    with own.write() as con:
        con.execute("INSERT INTO migrations VALUES (99, 'future', now()::TIMESTAMP)")
    before = own.path.read_bytes()
    for words in (["sql"], ["check"], ["merge", "--out", str(tmp_path / "out.duckdb")]):
        assert main(["results", words[0], str(own.path), *words[1:], "--lang", "en"]) == 1
        assert "has schema 99, newer" in capsys.readouterr().err
    with pytest.raises(RecordError, match="schema 99"):
        own.create()
    assert own.path.read_bytes() == before
