"""The data card and schema.json of an export."""

import json
import re

import pytest

from results.exchange.data_card import cell
from results.exchange.exporting import ExportOptions, export
from results.exchange.manifest import FORMATS, MANIFEST
from results.store.record import Record
from results.store.tables import TABLES
from tests import hostile_texts as hostile
from tests.all_rows import few_of

from .records import play


def card_of(record: Record, folder, options: ExportOptions = ExportOptions()) -> str:  # noqa: B008 - it is frozen
    export(record, folder, options, "1.2.3")
    return (folder / "README.md").read_text("utf-8")


def head(card: str) -> list[str]:
    """The lines of the front matter."""
    match = re.match(r"---\n(.*?)\n---\n", card, re.DOTALL)
    assert match
    return match[1].split("\n")


def section(card: str, title: str) -> str:
    return card.split(f"## {title}\n")[1].split("\n## ")[0]


@pytest.mark.parametrize("form", few_of(FORMATS, "parquet"))
def test_the_front_matter_names_the_file_of_every_table_with_rows(played, tmp_path, form):
    lines = head(card_of(played, tmp_path / "out", ExportOptions(form)))
    configs = "\n".join(lines[lines.index("configs:") : lines.index("dataset_info:")])
    named = dict(re.findall(r"- config_name: (\w+)\n  data_files: (\S+)", configs))
    schema = json.loads((tmp_path / "out" / MANIFEST).read_text("utf-8"))
    assert named == {table["name"]: table["file"] for table in schema["tables"] if table["rows"]}
    assert "prompts" not in named, "it has no rows without --with prompts"
    assert all((tmp_path / "out" / file).exists() for file in named.values())


@pytest.mark.parametrize(("licence", "lines"), [
    (None, ["license: unknown  # fill in: an id from https://huggingface.co/docs/hub/repositories-licenses"]),
    ("cc-by-4.0", ['license: "cc-by-4.0"']),
    ("no", ['license: "no"']),
    ('My "own": terms # <b>', ["license: other", 'license_name: "My \\"own\\": terms # <b>"']),
])  # fmt: skip
def test_the_licence_is_to_be_filled_in_or_given(played, tmp_path, licence, lines):
    card = card_of(played, tmp_path / "out", ExportOptions(licence=licence))
    assert [line for line in head(card) if line.startswith("license")] == lines
    said = section(card, "Licence")
    assert ("fill in" in said) == (licence is None)
    assert "<b>" not in said
    if licence == "cc-by-4.0":
        assert "cc-by-4.0" in said and "cc-by-4.0" in section(card, "许可")


def test_the_card_says_what_was_played_by_whom_and_under_which_rules(played, tmp_path):
    card = card_of(played, tmp_path / "out")
    assert "| zhuogui-1 | 6 | zh | 3 |" in section(card, "What was played")
    assert "| killer-v1 | 9 | zh | 2 |" in section(card, "玩了什么")
    calls, tokens = played.rows(
        "SELECT count(*), sum(input_tokens)::BIGINT FROM (FROM calls UNION ALL FROM lost_calls)"
    )[0].values()
    assert f"| talker | tests | m-2026 | {calls} | {tokens} |" in section(card, "By whom")
    (seats,) = played.rows("SELECT count(*) FROM seats WHERE agent = 'naive'")[0].values()
    assert f"| naive | {seats} |" in section(card, "By whom")
    assert "ghost&#95;night&#95;chat=true" in section(card, "Rules in force")
    assert 'reveal&#95;on&#95;elimination="role"' in section(card, "Rules in force")
    assert "max&#95;speech" not in section(card, "Rules in force"), "it is the default"
    statuses = played.rows("""
        SELECT count(*) FILTER (status = 'valid'), count(*) FILTER (status = 'repaired'),
               count(*) FILTER (status = 'defaulted'), count(*) FILTER (status = 'timed_out'),
               count(*) FILTER (status = 'refused') FROM decisions WHERE agent = 'talker'
    """)[0].values()  # fmt: skip
    assert f"| talker | {' | '.join(map(str, statuses))} |" in section(card, "How decisions ended")
    assert "zhuogui-arena 1.2.3, schema" in section(card, "Versions")


def test_the_card_says_what_is_left_out(played, tmp_path):
    plain = section(card_of(played, tmp_path / "a"), "What is left out")
    assert "calls.response" in plain and "What players wrote" not in plain and "see `left_out` (5 rows)" in plain
    whole = section(card_of(played, tmp_path / "b", ExportOptions(prompts=True)), "What is left out")
    assert "calls.response" not in whole and "left_out" not in whole
    bare = section(card_of(played, tmp_path / "c", ExportOptions(texts=False)), "What is left out")
    assert "What players wrote" in bare and "calls.response" in bare
    (tournament,) = played.rows("SELECT tournament_id FROM tournaments WHERE name = 'the killer-v1'")[0].values()
    one = card_of(played, tmp_path / "d", ExportOptions(tournament=tournament))
    assert tournament in section(one, "What is left out")
    assert "zhuogui-1" not in one


@pytest.mark.parametrize("text", [*hostile.TEXTS, *hostile.PATHS, "https://x.invalid", "www.x.invalid", "a@b.invalid"])
def test_what_others_wrote_is_text_in_a_card_and_nothing_else(text):
    made = cell(text)
    plain = re.sub(r"&#\d+;", "", made)
    assert not set(plain) & set("<>{}[]()`*_|\\$~^!@"), plain
    assert "://" not in plain and "www." not in plain
    assert made.isprintable() or not made


def test_hostile_names_are_inert_in_a_whole_card(tmp_path):
    record = play(tmp_path / "r.duckdb", "zhuogui-1", games=1)
    with record.write() as con:
        for place, text in enumerate(hostile.TEXTS):
            con.execute("INSERT INTO seats VALUES ((SELECT min(game_id) FROM games), ?, ?, 'human', NULL, 0, true)",
                        [100 + place, text])  # fmt: skip
            con.execute("INSERT INTO tournaments VALUES (?, ?, '{}', 1, now()::TIMESTAMP)", [f"t{place}{text}", text])
            sql = "INSERT INTO calls SELECT * REPLACE (? AS model, ? AS provider, ? AS number) FROM calls LIMIT 1"
            con.execute(sql, [text, text, 1000 + place])
    card = card_of(record, tmp_path / "out")
    body = card.split("\n---\n", 1)[1]
    assert "<" not in body
    assert "onerror=" in body, "the names are there"
    assert all(line.isprintable() for line in card.split("\n"))
    assert not re.search(r"(?<!`)\]\(", body)
    names = set(re.findall(r"- config_name: (\S+)", card))
    assert names <= {"tournaments", "deals", "games", "seats", "decisions", "attempts", "events", "calls", "beliefs",
                     "left_out"}  # fmt: skip


def test_an_export_of_nothing_says_so(tmp_path):
    record = Record(tmp_path / "r.duckdb")
    record.create()
    card = card_of(record, tmp_path / "out")
    assert "No game." in card and "没有对局" in card
    assert "configs:" not in card


def test_schema_json_describes_every_column(played, tmp_path):
    export(played, tmp_path / "out", ExportOptions(), "0")
    schema = json.loads((tmp_path / "out" / MANIFEST).read_text("utf-8"))
    with played.read() as con:
        base = {name for (name,) in con.execute("SELECT table_name FROM duckdb_tables()").fetchall()}
    assert {table.name for table in TABLES} == base - {"migrations"}, "every table of the record is exported"
    assert [table["name"] for table in schema["tables"]] == [table.name for table in TABLES]
    for said, table in zip(schema["tables"], TABLES):
        assert [(c["name"], c["type"]) for c in said["columns"]] == [(c.name, c.type) for c in table.columns]
        for part in (said, *said["columns"]):
            assert part["meaning"].isascii() and part["meaning_zh"] and not part["meaning_zh"].isascii()
        (rows,) = played.rows(f"SELECT count(*) AS n FROM {table.name}")[0].values()
        assert said["rows"] == {"prompts": 0, "left_out": 5}.get(table.name, rows)
    assert schema["left_out"] == ["prompts"]
    assert schema["exported_at"].endswith("Z")
