"""Where an export may go, and what an import refuses: nothing that was there is harmed."""

import json
import os
import shutil
import time
from hashlib import sha256
from pathlib import Path

import duckdb
import pytest

import results.exchange.export_folder as folder_code
import results.exchange.importing as importing_code
import results.exchange.table_files as files_code
from play.main import main
from results.exchange.exporting import BadExportOptions, ExportOptions, export
from results.exchange.importing import import_export
from results.exchange.manifest import MANIFEST, BadExport
from results.store.record import NoRecord, Record, RecordError
from tests.all_rows import few_of

from .records import everything


@pytest.fixture(scope="module")
def whole(played, tmp_path_factory) -> Path:
    """An export as JSON lines, to be copied and damaged."""
    out = tmp_path_factory.mktemp("whole") / "out"
    export(played, out, ExportOptions("jsonl", prompts=True), "0")
    return out


@pytest.fixture
def copy(whole, tmp_path) -> Path:
    return Path(shutil.copytree(whole, tmp_path / "copy"))


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.slow
def test_a_new_an_empty_and_an_exported_folder_are_taken(played, tmp_path):
    out = tmp_path / "deep" / "er" / "out"
    export(played, out, ExportOptions(), "0")
    assert (out / "games.parquet").exists()
    export(played, out, ExportOptions("jsonl"), "0")
    assert {path.suffix for path in out.iterdir()} == {".jsonl", ".json", ".md"}
    empty = tmp_path / "empty"
    empty.mkdir()
    export(played, empty, ExportOptions("jsonl"), "0")
    assert sorted(contents(empty)) == sorted(contents(out))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["deep", "empty"]
    assert [path.name for path in out.parent.iterdir()] == ["out"]


def test_anything_else_is_refused_and_left(played, tmp_path):
    file = tmp_path / "file"
    file.write_text("mine")
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "notes.txt").write_text("mine")
    early = tmp_path / "early"
    export(played, early, ExportOptions(), "0")
    (early / ".git").mkdir()
    half = tmp_path / "half"
    half.mkdir()
    (half / "games.parquet").write_text("somebody else's")
    other = tmp_path / "other"
    other.mkdir()
    (other / MANIFEST).write_text('{"somebody": "else"}')
    loose = tmp_path / "loose"
    loose.symlink_to(tmp_path / "nowhere")
    before = contents(tmp_path)
    for place, said in (
        (file, "not a folder"), (mine, "notes.txt"), (early, ".git"), (half, "games.parquet"),
        (other, "not the schema"), (loose, "not a folder"),
    ):  # fmt: skip
        with pytest.raises(BadExport, match=said):
            export(played, place, ExportOptions(), "0")
    assert contents(tmp_path) == before


@pytest.mark.slow
def test_what_was_there_stays_when_an_export_fails(played, tmp_path, monkeypatch):
    out = tmp_path / "out"
    export(played, out, ExportOptions(), "0")
    before = contents(tmp_path)

    def broken(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(folder_code, "_put", broken)
        with pytest.raises(RecordError, match="No space left"):
            export(played, out, ExportOptions("jsonl"), "0")
    with pytest.raises(BadExportOptions, match="cannot go together"):
        export(played, out, ExportOptions(texts=False, prompts=True), "0")
    with pytest.raises(NoRecord):
        export(Record(tmp_path / "no.duckdb"), out, ExportOptions(), "0")
    assert contents(tmp_path) == before
    real = Path.rename

    def only_once(self: Path, target: Path) -> Path:
        if self.name == "export":
            raise OSError(5, "Input/output error")
        return real(self, target)

    monkeypatch.setattr(Path, "rename", only_once)
    with pytest.raises(RecordError, match="Input/output"):
        export(played, out, ExportOptions("jsonl"), "0")
    assert contents(tmp_path) == before


PATTERNS = [("a*b", "parquet"), ("[x]?", "jsonl"), ("it's", "parquet"), ("year=2026", "jsonl"), ("鬼 {a,b}", "parquet")]


@pytest.mark.parametrize(("name", "form"), few_of([*PATTERNS, ("$HOME %s", "jsonl")], PATTERNS[1]))
def test_a_folder_whose_name_is_a_pattern_is_a_folder(played, tmp_path, name, form):
    out, back = tmp_path / name / "out", Record(tmp_path / "back.duckdb")
    export(played, out, ExportOptions(form, prompts=True), "0")
    import_export(out, back)
    assert everything(back) == everything(played)


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")
def test_the_folder_has_the_usual_permissions(played, tmp_path):
    out, plain = tmp_path / "out", tmp_path / "plain"
    plain.mkdir()
    export(played, out, ExportOptions(), "0")
    assert out.stat().st_mode == plain.stat().st_mode


# Damage


def write(folder: Path, **changes: object) -> None:
    schema = json.loads((folder / MANIFEST).read_text())
    (folder / MANIFEST).write_text(json.dumps(schema | changes))


def forge(folder: Path, table: str, change) -> None:
    """Change the lines of a file, and make schema.json agree, as somebody would who wants it to be believed."""
    path = folder / f"{table}.jsonl"
    lines = change(path.read_text("utf-8").splitlines())
    path.write_text("".join(line + "\n" for line in lines), "utf-8")
    schema = json.loads((folder / MANIFEST).read_text())
    for said in schema["tables"]:
        if said["name"] == table:
            said |= {"rows": len(lines), "sha256": sha256(path.read_bytes()).hexdigest()}
    write(folder, **schema)


def row(line: str, **changes: object) -> str:
    return json.dumps(json.loads(line) | changes)


DAMAGE = {
    "no folder": (shutil.rmtree, "no schema.json"),
    "no schema": (lambda f: (f / MANIFEST).unlink(), "no schema.json"),
    "bytes": (lambda f: (f / MANIFEST).write_bytes(b"\xff\xfe"), "no schema.json"),
    "no JSON": (lambda f: (f / MANIFEST).write_text("{"), "not the schema"),
    "another's": (lambda f: write(f, export="other"), "not the schema"),
    "a key more": (lambda f: write(f, more=1), "not the schema"),
    "newer": (lambda f: write(f, version=2), "newer program"),
    "newer record": (lambda f: write(f, record_schema=99), "schema 99"),
    "a file less": (lambda f: (f / "seats.jsonl").unlink(), "seats.jsonl is missing"),
    "a byte": (lambda f: (f / "seats.jsonl").write_bytes((f / "seats.jsonl").read_bytes()[:-2]), "not as it was"),
    "a row less": (lambda f: (f / "games.jsonl").write_text(""), "not as it was"),
    "no tables": (lambda f: write(f, tables=[]), "missing or not"),
    "other format": (lambda f: write(f, format="parquet"), "is missing"),
    "no object": (lambda f: forge(f, "seats", lambda lines: [*lines, "what?"]), "seats.jsonl"),
    "a row twice": (lambda f: forge(f, "seats", lambda lines: [*lines, lines[0]]), "seats.jsonl"),
    "no number": (lambda f: forge(f, "seats", lambda lines: [row(lines[0], seat="x"), *lines[1:]]), "seats.jsonl"),
    "nothing": (lambda f: forge(f, "seats", lambda lines: [row(lines[0], agent=None), *lines[1:]]), "seats.jsonl"),
    "bad JSON": (lambda f: forge(f, "events", lambda lines: [row(lines[0], data="{"), *lines[1:]]), "events.jsonl"),
    "no game": (lambda f: forge(f, "seats", lambda lines: [*lines, row(lines[0], game_id="?")]), "seats.jsonl"),
    "no deal": (lambda f: forge(f, "games", lambda lines: [row(lines[0], deal_id="?"), *lines[1:]]), "games.jsonl"),
}


@pytest.mark.parametrize("damage", DAMAGE)
@pytest.mark.parametrize("exists", few_of([True, False], True), ids=["into a record", "into nothing"])
def test_a_damaged_or_foreign_folder_changes_nothing(copy, tmp_path, damage, exists):
    record = Record(tmp_path / "r.duckdb")
    if exists:
        record.create()
    before = sorted(path.name for path in tmp_path.iterdir() if path.name != "copy")
    change, said = DAMAGE[damage]
    change(copy)
    with pytest.raises(BadExport, match=said):
        import_export(copy, record)
    assert sorted(path.name for path in tmp_path.iterdir() if path.name != "copy") == before
    assert not exists or record.rows("SELECT count(*) AS n FROM games") == [{"n": 0}]


@pytest.mark.parametrize(("key", "value"), [
    ("file", "../../etc/passwd"), ("name", "migrations"), ("name", "games; DROP TABLE games"), ("name", "seats"),
])  # fmt: skip
def test_names_in_a_schema_are_never_paths_or_sql(copy, tmp_path, key, value):
    schema = json.loads((copy / MANIFEST).read_text())
    schema["tables"][-1][key] = value
    write(copy, **schema)
    record = Record(tmp_path / "r.duckdb")
    if key == "file":
        import_export(copy, record)  # which file a table is in does not depend on it
        assert len(everything(record)["games"]) == 5
    else:
        with pytest.raises(BadExport):
            import_export(copy, record)
        assert not record.path.exists()


def test_columns_in_a_schema_are_those_of_the_record(copy, tmp_path):
    schema = json.loads((copy / MANIFEST).read_text())
    schema["tables"][0]["columns"][0]["name"] = "x, y"
    write(copy, **schema)
    with pytest.raises(BadExport, match=MANIFEST):
        import_export(copy, Record(tmp_path / "r.duckdb"))


def test_an_export_of_an_older_schema_is_taken(copy, tmp_path, played):
    """A column that came later is left at its default."""
    schema = json.loads((copy / MANIFEST).read_text())
    for table in schema["tables"]:
        table["columns"] = [c for c in table["columns"] if c["name"] not in ("barred_first_victim", "judge_reads")]
    schema["tables"] = [table for table in schema["tables"] if table["name"] not in ("rounds", "left_out")]
    write(copy, **(schema | {"record_schema": 3}))
    record = Record(tmp_path / "r.duckdb")
    assert import_export(copy, record).games == 5
    assert {(g["judge_reads"], g["barred_first_victim"]) for g in record.rows("FROM games")} == {(False, None)}
    assert everything(record)["events"] == everything(played)["events"]


def test_a_disk_that_takes_no_more_is_named(played, copy, tmp_path, monkeypatch):
    """By both directions, and what was there is as it was."""
    out = tmp_path / "out"
    export(played, out, ExportOptions(), "0")
    record = Record(tmp_path / "r.duckdb")
    record.create()
    before = contents(tmp_path)

    def full(path: Path) -> str:
        return f"'{path}/no/such/folder/x.parquet'"

    with monkeypatch.context() as patch:
        patch.setattr(files_code, "quoted", full)
        with pytest.raises(RecordError, match="cannot write to"):
            export(played, out, ExportOptions(), "0")
    with monkeypatch.context() as patch:
        patch.setattr(importing_code, "reading", lambda *_: "SELECT * FROM read_parquet('/no/such/file.parquet')")
        with pytest.raises(RecordError, match="cannot write"):
            import_export(copy, record)
    assert contents(tmp_path) == before


def test_a_record_that_cannot_be_used_is_named(copy, tmp_path):
    text = tmp_path / "text.duckdb"
    text.write_text("this is no database, but it is long enough to be looked at " * 100)
    before = text.read_bytes()
    with pytest.raises(NoRecord):
        import_export(copy, Record(text))
    assert text.read_bytes() == before


def test_a_full_disk_is_not_the_exports_fault(copy, tmp_path, monkeypatch):
    """Whatever DuckDB calls it."""
    record = Record(tmp_path / "r.duckdb")
    for kind in (duckdb.IOException, duckdb.FatalException, duckdb.OutOfMemoryException, duckdb.TransactionException):

        def full(*_: object, kind: type[Exception] = kind) -> None:
            raise kind("Could not write file: No space left on device")

        monkeypatch.setattr(importing_code, "_read", full)
        with pytest.raises(RecordError, match="No space left"):
            import_export(copy, record)
    assert not record.path.exists()


@pytest.mark.slow
def test_a_damaged_record_is_not_the_folders_fault(played, tmp_path, capsys):
    record = Record(Path(shutil.copy(played.path, tmp_path / "r.duckdb")))
    good, spoilt = record.path.read_bytes(), 0
    for start in range(3 * 4096 + 5000, len(good) - 400, 4 * 262144):
        record.path.write_bytes(good[:start] + bytes(255 - b for b in good[start : start + 400]) + good[start + 400 :])
        code = main(["results", "export", str(record.path), "--out", str(tmp_path / "out"), "--lang", "en"])
        error = capsys.readouterr().err
        assert code == 0 or (f"{record.path} is damaged" in error and "cannot write" not in error), error
        spoilt += code != 0
    assert spoilt


def test_what_a_killed_export_or_import_left_goes_when_it_is_old(played, copy, tmp_path):
    for name in (".out.{}.exporting", ".r.duckdb.{}.importing"):
        for age, seconds in (("old", 4000), ("young", 60)):
            (tmp_path / name.format(age)).mkdir()
            os.utime(tmp_path / name.format(age), (time.time() - seconds,) * 2)
    (tmp_path / ".r.duckdb.mine.importing").write_text("a file is none of ours")
    os.utime(tmp_path / ".r.duckdb.mine.importing", (0, 0))
    export(played, tmp_path / "out", ExportOptions(), "0")
    import_export(copy, Record(tmp_path / "r.duckdb"))
    left = sorted(path.name for path in tmp_path.iterdir() if path.name.endswith("ing"))
    assert left == [".out.young.exporting", ".r.duckdb.mine.importing", ".r.duckdb.young.importing"]


@pytest.mark.slow
def test_a_licence_that_was_filled_in_stays(played, tmp_path):
    out = tmp_path / "out"
    export(played, out, ExportOptions(), "0")
    card = out / "README.md"
    for line, licence in (
        ("license: cc-by-4.0", "cc-by-4.0"), ("license: 'mit'  # ours", "mit"), ('license: "cc0-1.0"', "cc0-1.0"),
        ("license: other\nlicense_name: \"ours, 'really'\"", "ours, 'really'"), ("license: [a, b]\u202e", "[a, b]"),
        ("license: unknown  # fill in", None), ("", None), ('license: "broken', None),
    ):  # fmt: skip
        lines = [kept for kept in card.read_text("utf-8").split("\n") if not kept.startswith("license")]
        card.write_text("\n".join([lines[0], *line.split("\n"), *lines[1:]]), "utf-8")
        assert export(played, out, ExportOptions("jsonl"), "0").licence == licence, line
    export(played, out, ExportOptions(licence="cc-by-4.0"), "0")
    assert export(played, out, ExportOptions(licence="mit"), "0").licence == "mit"
