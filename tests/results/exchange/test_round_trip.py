"""An export read back is the same record."""

import json
from datetime import datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from results.audit.checking import check
from results.exchange.adding import Conflict
from results.exchange.exporting import STEPS as WRITTEN
from results.exchange.exporting import ExportOptions, export
from results.exchange.importing import STEPS as READ
from results.exchange.importing import import_export
from results.exchange.manifest import FORMATS, MANIFEST
from results.games.transcripts import told
from results.store.record import Record
from results.store.rows import left_out, redacted
from results.store.tables import TABLES
from tests import hostile_texts
from tests.all_rows import few_of

from .records import everything, play

WHOLE = ExportOptions(prompts=True)
formats = pytest.mark.parametrize("form", few_of(FORMATS, "parquet"))


def there_and_back(record: Record, folder, options: ExportOptions) -> Record:
    folder.mkdir(exist_ok=True)
    export(record, folder / "out", options, "0")
    back = Record(folder / "back.duckdb")
    back.path.unlink(missing_ok=True)
    import_export(folder / "out", back)
    return back


@formats
def test_every_row_of_every_table_comes_back(played, tmp_path, form):
    before = everything(played)
    assert all(before[table] for table in before if table != "left_out"), "every table has rows to lose"
    back = there_and_back(played, tmp_path, WHOLE._replace(form=form))
    assert everything(back) == before
    (game, *_) = before["games"]
    assert told(back, game["game_id"]) == told(played, game["game_id"])


@formats
def test_a_second_export_of_what_came_back_has_the_same_bytes(played, tmp_path, form):
    options = WHOLE._replace(form=form)
    back = there_and_back(played, tmp_path, options)
    export(back, tmp_path / "again", options, "0")
    for path in (tmp_path / "out").glob(f"*.{form}"):
        assert path.read_bytes() == (tmp_path / "again" / path.name).read_bytes(), path.name


anything = st.text(max_size=40) | st.sampled_from(hostile_texts.TEXTS)


@pytest.mark.slow
@settings(max_examples=4, deadline=None)
@given(
    said=st.lists(anything, min_size=1, max_size=60),
    lists=st.lists(st.lists(anything, max_size=3), min_size=1, max_size=5),
    number=st.floats(allow_nan=False, allow_infinity=False),
    when=st.datetimes(datetime(1, 1, 1), datetime(9999, 12, 31)),  # noqa: DTZ001 - as the record's own times
)
@formats
def test_any_text_number_and_time_comes_back(tmp_path_factory, form, said, lists, number, when):
    folder = tmp_path_factory.mktemp("any")
    record = Record(folder / "r.duckdb")
    record.create()
    game = ("g", None, None, "d", "v", 5, "{}", "zh", -(2**63), number, 1, "void", None, None, said[0], when, when)
    with record.write() as con:
        con.execute("BEGIN")  # else every row waits for the disk
        for place, texts in enumerate(lists):
            con.execute("INSERT INTO deals VALUES (?, 'v', 'zh', '', '', '', ?, ?, '', '', [], [])",
                        ["d" * (place + 1), texts, texts])  # fmt: skip
        con.execute(f"INSERT INTO games VALUES ({', '.join('?' * len(game))}, false, NULL, NULL)", list(game))
        for place, text in enumerate(said):
            event = json.dumps({"kind": "spoke", "text": text}, ensure_ascii=place % 2 == 0)
            con.execute("INSERT INTO events VALUES ('g', ?, 'spoke', ?, ?, ?)", [place, text, [place], event])
            con.execute("INSERT INTO attempts VALUES ('g', ?, 1, 1, ?, ?)", [place, text, text])
        con.execute("COMMIT")
    back = there_and_back(record, folder, WHOLE._replace(form=form))
    assert everything(back) == everything(record)


@formats
def test_what_was_left_out_is_empty_and_marked(played, tmp_path, form):
    before = everything(played)
    back = there_and_back(played, tmp_path, ExportOptions(form))
    after = everything(back)
    assert after["prompts"] == []
    assert len(after["calls"]) == len(before["calls"]) > 0
    emptied = {"added": "", "response": None, "error": None}
    for table in ("calls", "lost_calls"):
        assert after[table] == [row | emptied for row in before[table]]
    assert after["attempts"] == [row | {"raw": ""} for row in before["attempts"]]
    same = set(before) - {"prompts", "calls", "lost_calls", "attempts", "left_out"}
    assert {table: after[table] for table in same} == {table: before[table] for table in same}
    with back.read() as con:
        assert not redacted(con)
        assert left_out(con) == {row["game_id"]: {"prompts"} for row in before["games"]}


def test_marks_stay_when_an_import_is_exported_again(played, tmp_path):
    back = there_and_back(played, tmp_path, ExportOptions(texts=False))
    again = there_and_back(back, tmp_path / "again", WHOLE)
    assert everything(again) == everything(back)
    with again.read() as con:
        assert redacted(con)
        assert set(left_out(con).values()) == {frozenset({"texts", "prompts"})}


def test_games_without_models_lack_nothing(tmp_path):
    record = play(tmp_path / "r.duckdb", "zhuogui-1", agents=["naive"], beliefs=False)
    back = there_and_back(record, tmp_path, ExportOptions())
    with record.read() as one, back.read() as other:
        assert left_out(one) == left_out(other) == {}


@formats
def test_an_import_adds_only_what_is_not_there(played, tmp_path, form):
    (words,) = played.rows("SELECT tournament_id FROM tournaments WHERE name = 'the zhuogui-1'")[0].values()
    export(played, tmp_path / "words", WHOLE._replace(form=form, tournament=words), "0")
    export(played, tmp_path / "all", WHOLE._replace(form=form), "0")
    record = Record(tmp_path / "r.duckdb")
    first = import_export(tmp_path / "words", record)
    assert (first.games, first.known) == (3, 0)
    assert {row["tournament_id"] for row in record.rows("SELECT tournament_id FROM games")} == {words}
    assert [row["tournament_id"] for row in record.rows("FROM tournaments")] == [words]
    assert {row["deal_id"] for row in record.rows("FROM deals")} == {
        row["deal_id"] for row in played.rows("SELECT deal_id FROM games WHERE tournament_id = ?", [words])
    }
    second = import_export(tmp_path / "all", record)
    assert (second.games, second.known) == (2, 3)
    assert second.rows["tournaments"] == 1
    assert everything(record) == everything(played)
    third = import_export(tmp_path / "all", record)
    assert (third.games, third.known, sum(third.rows.values())) == (0, 5, 0)
    assert everything(record) == everything(played)


@pytest.mark.slow
def test_a_void_game_that_was_imported_is_played_again_and_lacks_nothing(tmp_path):
    record = play(tmp_path / "r.duckdb", "zhuogui-1")
    with record.write() as con:
        con.execute("UPDATE games SET status = 'void', error = 'x'")
    back = there_and_back(record, tmp_path, ExportOptions(texts=False))
    again = play(back.path, "zhuogui-1")
    assert again.rows("SELECT DISTINCT status FROM games") == [{"status": "finished"}]
    with again.read() as con:
        assert left_out(con) == {}


def test_a_void_game_gives_way_to_the_finished_one_and_its_calls_are_lost(played, tmp_path):
    export(played, tmp_path / "out", WHOLE, "0")
    record = there_and_back(played, tmp_path / "b", WHOLE)
    with record.write() as con:
        con.execute("UPDATE games SET status = 'void', error = 'x'")
        con.execute("DELETE FROM decisions")
        con.execute("UPDATE calls SET latency_ms = 77")
    (calls,) = record.rows("SELECT count(*) AS n FROM calls")
    (lost,) = record.rows("SELECT count(*) AS n FROM lost_calls")
    made = import_export(tmp_path / "out", record)
    assert (made.games, made.known) == (5, 0)
    assert everything(record) | {"lost_calls": []} == everything(played) | {"lost_calls": []}
    assert record.rows("SELECT count(*) AS n FROM lost_calls") == [{"n": calls["n"] + lost["n"]}]
    again = import_export(tmp_path / "out", record)
    assert (again.games, sum(again.rows.values())) == (0, 0)


@pytest.mark.slow
def test_texts_that_an_earlier_import_lacked_are_filled_in(played, tmp_path):
    record = there_and_back(played, tmp_path / "b", ExportOptions(texts=False))
    export(played, tmp_path / "out", WHOLE, "0")
    assert import_export(tmp_path / "out", record).games == 5
    assert everything(record) == everything(played)
    export(played, tmp_path / "less", ExportOptions(texts=False), "0")
    assert import_export(tmp_path / "less", record).games == 0
    assert everything(record) == everything(played)


SHARED = [
    "UPDATE deals SET word = 'x'", "UPDATE prompts SET text = 'x'", "UPDATE rounds SET agents = ['x']",
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("change", few_of(SHARED, SHARED[0]))
def test_shared_rows_that_say_something_else_are_refused(played, tmp_path, change):
    export(played, tmp_path / "out", WHOLE, "0")
    record = there_and_back(played, tmp_path / "b", WHOLE)
    with record.write() as con:
        con.execute(change)
    before = everything(record)
    with pytest.raises(Conflict, match=str(record.path)):
        import_export(tmp_path / "out", record)
    assert everything(record) == before


@pytest.mark.slow
def test_calls_of_games_that_are_still_to_be_played_are_imported_once(played, tmp_path):
    record = Record(tmp_path / "r.duckdb")
    record.path.write_bytes(played.path.read_bytes())
    with record.write() as con:
        con.execute("INSERT INTO lost_calls SELECT * REPLACE ('later' AS game_id) FROM calls LIMIT 1")
    assert check(record).findings == []
    back = there_and_back(record, tmp_path / "b", WHOLE)
    assert everything(back) == everything(record)
    known = there_and_back(played, tmp_path / "c", WHOLE)
    for rows in (1, 0):
        assert import_export(tmp_path / "b" / "out", known).rows["lost_calls"] == rows
    assert everything(known) == everything(record)


def test_progress_ends_at_the_number_of_steps(played, tmp_path):
    done: list[int] = []
    export(played, tmp_path / "out", WHOLE, "0", done.append)
    assert done == list(range(1, WRITTEN + 1))
    done.clear()
    import_export(tmp_path / "out", Record(tmp_path / "b.duckdb"), done.append)
    assert done == list(range(1, READ + 1)) == list(range(1, len(TABLES) + 2))


@formats
def test_what_an_export_of_an_earlier_build_lacks_has_its_default(played, tmp_path, form):
    """A column that came later, and the whole table of it."""
    export(played, tmp_path / "out", WHOLE._replace(form=form), "0")
    manifest = json.loads((tmp_path / "out" / MANIFEST).read_text("utf-8"))
    manifest["record_schema"] = 3
    manifest["tables"] = [table for table in manifest["tables"] if table["name"] not in ("rounds", "left_out")]
    for table in manifest["tables"]:
        table["columns"] = [column for column in table["columns"] if column["name"] not in LATER]
    (tmp_path / "out" / MANIFEST).write_text(json.dumps(manifest), "utf-8")
    back = Record(tmp_path / "back.duckdb")
    import_export(tmp_path / "out", back)
    assert [row | {"judge_reads": None} for row in back.rows("FROM games ORDER BY game_id")] == [
        row | {"judge_reads": None, "barred_first_victim": None} for row in played.rows("FROM games ORDER BY game_id")
    ]
    assert {row["judge_reads"] for row in back.rows("FROM games")} == {False}
    assert {(row["word_b"], *row["translations"]) for row in back.rows("FROM deals")} == {("",)}


LATER = {"judge_reads", "barred_first_victim", "word_b", "translations"}
