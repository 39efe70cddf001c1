"""Redacted: no text that a player wrote is left anywhere in an export."""

from typing import Any, Literal, get_args, get_origin

import duckdb
import pytest

from arena.actions import ACTION, KINDS
from arena.events import EVENT, AnyEvent
from arena.models import Frozen
from results.exchange.exporting import BadExportOptions, ExportOptions, export
from results.exchange.importing import import_export
from results.exchange.manifest import FORMATS
from results.exchange.redact import REDACTED, kind_of, redacted_json, shown
from results.store.record import Record
from results.store.tables import DECISIONS
from tests.all_rows import all_rows, few_of

from .players import MARK
from .records import GAMES, STRICT, everything, play, texts

EVENTS = get_args(AnyEvent)
# Every string that may stay, by kind and field: what the referee, the rulebook or the deal says.
STAYS = {
    ("card_shown", "card"), ("eliminated", "role"), ("role_shown", "role"), ("claimed", "role"),
    ("group_shown", "group"), ("orders_proposed", "order"), ("night_ordered", "order"),
    ("question_answered", "choice"), ("game_ended", "word"), ("game_ended", "word_b"), ("game_ended", "roles"),
    ("answer_question", "choice"), ("speak", "claim_role"), ("last_words", "claim_role"),
}  # fmt: skip


def example(annotation: Any) -> Any:
    """A value of a type in which every free string is marked."""
    origin, parts = get_origin(annotation), get_args(annotation)
    if annotation is str:
        return f'{MARK}", "\\ [1,'[:100]
    if annotation in (int, bool):
        return annotation(1)
    if origin is Literal:
        return parts[0]
    if origin is tuple:
        kinds = parts[:1] * 2 if parts[-1] is Ellipsis else parts
        return [example(kind) for kind in kinds]
    if isinstance(annotation, type) and issubclass(annotation, Frozen):
        return filled(annotation)
    return example(parts[0])  # of Annotated, of a union, the first


def filled(cls: type[Frozen]) -> dict[str, Any]:
    made = {name: example(field.annotation) for name, field in cls.model_fields.items()}
    return made | ({"choice": MARK[:4]} if kind_of(cls) == "answer_question" else {})


def redacted_row(adapter: Any, value: Any, what: Any) -> Any:
    text = adapter.dump_json(adapter.validate_python(value)).decode()
    con = duckdb.connect()
    (row,) = con.execute(f"SELECT {redacted_json('data', what)} FROM (SELECT ?::JSON AS data)", [text]).fetchall()
    con.close()
    return adapter.validate_json(row[0])


@all_rows(
    ("cls", "adapter", "what"),
    [*((cls, EVENT, "events") for cls in EVENTS), *((cls, ACTION, "actions") for cls in KINDS)],
    [cls.__name__ for cls in (*EVENTS, *KINDS)],
)
def test_of_every_event_and_action_only_what_is_listed_here_stays(cls, adapter, what):
    before = adapter.validate_python(filled(cls))
    after = redacted_row(adapter, filled(cls), what)
    for name in cls.model_fields:
        was, now = getattr(before, name), getattr(after, name)
        stays = name in ("kind", "rule") or (kind_of(cls), name) in STAYS
        assert (now == was) if stays or MARK not in str(was) else (MARK not in str(now) and REDACTED in str(now)), name


def test_what_is_listed_here_is_there():
    fields = {(kind_of(cls), name) for cls in (*EVENTS, *KINDS) for name in cls.model_fields}
    assert fields >= STAYS


def test_silence_is_still_silence_and_none_still_none():
    spoke = {"kind": "spoke", "rule": "r", "seat": 1, "stage": "describe", "text": ""}
    assert redacted_row(EVENT, spoke, "events").text == ""
    assert redacted_row(ACTION, {"kind": "declare", "word": None}, "actions").word is None
    proposed = {"kind": "words_proposed", "rule": "r", "proposals": [[1, None], [2, 'a", "b']]}
    assert redacted_row(EVENT, proposed, "events").proposals == ((1, None), (2, REDACTED))


def test_a_kind_that_nobody_knows_keeps_nothing_else():
    con = duckdb.connect()
    sql = f'SELECT {redacted_json("data", "events")} FROM (SELECT \'{{"kind": "new", "x": "{MARK}"}}\'::JSON AS data)'
    assert con.execute(sql).fetchall() == [('{"kind":"new"}',)]
    con.close()


@pytest.mark.parametrize(("reason", "kept"), [
    ("", ""),
    ("CM-13", "CM-13"),
    ("SRA3-4b: 'CANARY' is not among the choices", "SRA3-4b"),
    ("ZG1-3.6.2.2: the player failed with ValueError: CANARY", "ZG1-3.6.2.2"),
    ("no answer within 0.05 s", "no answer within 0.05 s"),
    ("no answer within 1e+05 s", "no answer within 1e+05 s"),
    ("CANARY: x", ""),
    ("CANARY-word of a player", ""),
])  # fmt: skip
def test_of_a_reason_only_the_rule_is_kept(reason, kept):
    con = duckdb.connect()
    (reasons,) = (column for column in DECISIONS.columns if column.name == "reason")
    sql = shown(reasons, prompts=False, texts=False)
    assert con.execute(f"SELECT {sql} FROM (SELECT ? AS reason)", [reason]).fetchall() == [(kept,)]
    con.close()


@pytest.fixture(scope="module")
def talked(tmp_path_factory) -> Record:
    """Games of every kind in which everything that can be written is written, and is marked."""
    path = tmp_path_factory.mktemp("talked") / "r.duckdb"
    for variant in GAMES:
        judge = STRICT if variant in ("zhuogui-1", "zhuogui-3", "killer-v1") else "scripted"
        talker = {"name": "talker", "use": "tests.results.exchange.players:Talker"}
        record = play(path, variant, games=4, agents=[talker], judge=judge)
    with record.write() as con:
        con.execute(f"UPDATE games SET error = '{MARK} in an error' WHERE game_id IN (SELECT min(game_id) FROM games)")
        con.execute("INSERT INTO lost_calls SELECT * REPLACE (99 AS number) FROM calls LIMIT 3")
    return record


WRITTEN = {
    "spoke", "struck", "speech_held", "whispered", "asked", "conferred", "question_put", "decided", "words_proposed",
    "guessed", "blank_guessed",
}  # fmt: skip


def test_the_games_hold_every_kind_of_text(talked):
    rows = everything(talked)
    marked = {row["kind"] for row in rows["events"] if MARK in row["data"]}
    assert marked >= WRITTEN, WRITTEN - marked
    kinds = {row["kind"] for row in rows["decisions"] if row["action"] and MARK in row["action"]}
    assert kinds >= {"describe", "defend", "whisper", "guess", "declare", "ask_question", "speak", "confer"}
    for table in ("decisions", "attempts", "beliefs", "calls", "lost_calls", "prompts", "games"):
        assert MARK in str(rows[table]), table
    assert any(MARK in row["reason"] for row in rows["attempts"])


@pytest.mark.parametrize("form", few_of(FORMATS, "jsonl"))
def test_no_text_that_a_player_wrote_is_left(talked, tmp_path, form):
    export(talked, tmp_path / "out", ExportOptions(form, texts=False), "0")
    for path in tmp_path.rglob("*"):
        assert path.is_dir() or MARK.encode() not in path.read_bytes(), path
    back = Record(tmp_path / "back.duckdb")
    import_export(tmp_path / "out", back)
    before, after = everything(talked), everything(back)
    assert MARK in texts(before)
    assert MARK not in texts(after)
    assert REDACTED in str(after["events"])
    for table in ("events", "decisions", "attempts", "calls", "lost_calls", "beliefs", "seats", "games"):
        assert len(after[table]) == len(before[table]) > 0
    for row in after["events"]:
        EVENT.validate_json(row["data"])
    for row in after["decisions"]:
        assert row["action"] is None or ACTION.validate_json(row["action"]).kind == row["kind"]
    silent = [row["game_id"] for row in before["events"] if row["kind"] == "spoke" and '"text":""' in row["data"]]
    assert silent == [r["game_id"] for r in after["events"] if r["kind"] == "spoke" and '"text":""' in r["data"]]
    assert after["seats"] == before["seats"]
    assert back.rows("FROM results ORDER BY ALL") == talked.rows("FROM results ORDER BY ALL")


def test_prompts_cannot_be_had_without_texts(talked, tmp_path):
    with pytest.raises(BadExportOptions, match="--with prompts"):
        export(talked, tmp_path / "out", ExportOptions(prompts=True, texts=False), "0")
    assert not (tmp_path / "out").exists()
