"""Exports loaded by the programs that people use: pandas, polars, Hugging Face's datasets."""

import json
import os
import re
import subprocess
import sys
from datetime import UTC, datetime

import pytest

from results.exchange.exporting import ExportOptions, export
from results.exchange.manifest import FORMATS, BadExport
from results.store.record import Record
from tests import hostile_texts as hostile
from tests.all_rows import few_of

from .records import COLUMNS, everything


@pytest.fixture(scope="module", params=few_of(FORMATS, "parquet"))
def exported(request, played, tmp_path_factory):
    """A folder of each format, and its format."""
    folder = tmp_path_factory.mktemp("loading") / "out"
    export(played, folder, ExportOptions(request.param, prompts=True, licence="cc-by-4.0"), "0")
    return folder, request.param


def dumps(events) -> list[tuple[object, ...]]:
    return [(e["game_id"], e["seq"], e["kind"], list(e["audience"] or []), e["data"]) for e in events]


def test_pandas(exported, played):
    import pandas

    folder, form = exported
    before = everything(played)
    for table, rows in before.items():
        if not rows:
            continue
        path = folder / f"{table}.{form}"
        frame = pandas.read_parquet(path) if form == "parquet" else pandas.read_json(path, lines=True, dtype=False)
        assert (len(frame), list(frame.columns)) == (len(rows), COLUMNS[table])
        if table == "events":
            assert frame["data"].tolist() == [row["data"] for row in rows]
            assert json.loads(frame["data"][0])["kind"] == frame["kind"][0]
        if table == "games":
            began = frame["started_at"] if form == "parquet" else pandas.to_datetime(frame["started_at"])
            assert began[0] == pandas.Timestamp(rows[0]["started_at"], tz="UTC")
            assert str(began.dt.tz) == "UTC"


def test_polars(exported, played):
    import polars

    folder, form = exported
    before = everything(played)
    for table, rows in before.items():
        if not rows:
            continue
        path = folder / f"{table}.{form}"
        frame = polars.read_parquet(path) if form == "parquet" else polars.read_ndjson(path, infer_schema_length=None)
        assert (frame.height, frame.columns) == (len(rows), COLUMNS[table])
        if table == "events":
            assert dumps(frame.to_dicts()) == dumps(rows)
        if table == "games":
            began = frame["started_at"]
            if form == "jsonl":
                began = began.str.to_datetime(time_zone="UTC")
            assert began[0] == rows[0]["started_at"].replace(tzinfo=UTC)


DATASETS = """
import json, sys, warnings
warnings.simplefilter("error")
with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # what a library says while it is imported is its own affair
    import datasets
datasets.disable_progress_bars()
found = {}
for name in sys.argv[3:]:
    loaded = datasets.load_dataset(sys.argv[1], name, cache_dir=sys.argv[2])["train"]
    types = {column: str(feature) for column, feature in loaded.features.items()}
    found[name] = {"types": types, "rows": json.loads(json.dumps(loaded[:], default=str))}
default = datasets.load_dataset(sys.argv[1], cache_dir=sys.argv[2])["train"]
found["default"] = default.column_names
print(json.dumps(found))
"""


@pytest.mark.slow
def test_datasets(exported, played, tmp_path):
    """In a process of its own, which sees no network, and whose cache is nobody else's."""
    folder, _ = exported
    before = everything(played)
    names = [table for table, rows in before.items() if rows]
    environment = os.environ | {"HF_HUB_OFFLINE": "1", "HF_HOME": str(tmp_path / "hf"), "HOME": str(tmp_path)}
    run = subprocess.run(
        [sys.executable, "-c", DATASETS, str(folder), str(tmp_path / "cache"), *names],
        capture_output=True, text=True, env=environment, timeout=120, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    found = json.loads(run.stdout.splitlines()[-1])
    for table in names:
        assert list(found[table]["rows"]) == COLUMNS[table]
        for column in ("game_id", "agent", "data", "thought", "added", "word", "probability"):
            if column in found[table]["rows"]:
                assert found[table]["rows"][column] == [row[column] for row in before[table]], (table, column)
    games = found["games"]
    assert found["default"] == COLUMNS["games"]
    assert games["types"]["started_at"] == "Value('timestamp[us, tz=UTC]')"
    assert found["events"]["types"]["audience"] == "List(Value('int32'))"
    assert found["calls"]["types"]["error"] == "Value('string')"
    began = [datetime.fromisoformat(text) for text in games["rows"]["started_at"]]
    assert began == [row["started_at"].replace(tzinfo=UTC) for row in before["games"]]


def test_json_lines_are_strict(played, tmp_path):
    folder = tmp_path / "out"
    export(played, folder, ExportOptions("jsonl", prompts=True), "0")

    def refuse(name: str) -> None:
        raise AssertionError(f"{name} is no JSON")

    known = COLUMNS
    for table, rows in everything(played).items():
        raw = (folder / f"{table}.jsonl").read_bytes()
        text = raw.decode("utf-8")
        assert len(text.splitlines()) == text.count("\n") == len(rows)
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029]", text)
        for line in text.splitlines():
            row = json.loads(line, parse_constant=refuse)
            assert list(row) == known[table]
            for time in (value for name, value in row.items() if name.endswith("_at")):
                assert time.endswith("Z")
                assert datetime.fromisoformat(time).tzinfo == UTC


def test_json_lines_of_hostile_texts_drive_no_terminal(tmp_path):
    """D06, D08: no escape sequence, no other direction of writing, no line that ends early."""
    record = Record(tmp_path / "r.duckdb")
    record.create()
    deals = [
        (f"d{place}{text}", text) for place, text in enumerate((*hostile.TEXTS, *hostile.PATHS, "a\x00\x7f\u2028b"))
    ]
    with record.write() as con:
        for deal, text in deals:
            con.execute("INSERT INTO deals VALUES (?, '', '', ?, '', '', [?], [], '', '', [], [])", [deal, text, text])
    export(record, tmp_path / "out", ExportOptions("jsonl"), "0")
    lines = (tmp_path / "out" / "deals.jsonl").read_text("utf-8").split("\n")
    assert lines.pop() == ""
    assert all(line.isprintable() for line in lines)
    assert sorted((row["deal_id"], row["word"]) for row in map(json.loads, lines)) == sorted(deals)
    assert (tmp_path / "out" / "README.md").exists()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out", "r.duckdb"]


def test_a_number_that_json_cannot_say_is_refused(played, tmp_path):
    record = Record(tmp_path / "r.duckdb")
    record.path.write_bytes(played.path.read_bytes())
    with record.write() as con:
        con.execute("UPDATE calls SET cost_usd = 'infinity'::DOUBLE")
    with pytest.raises(BadExport, match="use --format parquet"):
        export(record, tmp_path / "out", ExportOptions("jsonl"), "0")
    assert not (tmp_path / "out").exists()
    export(record, tmp_path / "out", ExportOptions(), "0")
