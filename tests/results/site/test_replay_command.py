"""`zhuogui replay` with a table and as a page, on a record with calls and beliefs, and what is wrong with its words."""

import json
from pathlib import Path
from typing import Any

import pytest

from play.main import main
from results.games.game_records import read_played
from results.queries.games import find_game
from results.site.replay.page_of_game import ShownGame, shown
from results.store.record import Record


def shown_game(record: Record, game: dict[str, Any], seat: int | None = None) -> ShownGame:
    """What the page of a game shows."""
    with record.read() as con:
        return shown(next(read_played(con, [game["game_id"]])), (), seat)


SPEC = """
name = "shown"
variant = "{variant}"
players = {players}
games = 4
seed = 4
language = "en"
agents = ["naive", "random"]
"""


def record_of(folder: Path, variant: str, players: int) -> Path:
    (folder / "s.toml").write_text(SPEC.format(variant=variant, players=players), "utf-8")
    assert main(["tournament", "run", str(folder / "s.toml"), "--db", str(folder / "r.duckdb")]) == 0
    return folder / "r.duckdb"


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return record_of(tmp_path_factory.mktemp("words"), "zhuogui-1", 6)


@pytest.fixture(scope="module")
def killers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return record_of(tmp_path_factory.mktemp("killers"), "killer-v3", 10)


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    capsys.readouterr()
    assert main(["replay", *arguments, "--lang", "en"]) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    capsys.readouterr()
    try:
        code = main(["replay", *arguments, "--lang", "en"])
    except SystemExit as end:
        code = end.code
    assert code == 2
    return capsys.readouterr().err


def test_the_table_at_an_event_shows_votes_and_who_is_out(capsys: pytest.CaptureFixture[str], words: Path) -> None:
    events = json.loads(said(capsys, str(words), "0", "--json"))
    polled = next(event for event in events if event["event"]["kind"] == "polled")
    drawn = said(capsys, str(words), "0", "--at", str(polled["seq"]))
    for voter, target in polled["event"]["ballots"]:
        assert f" {voter}→{target or '–'} " in drawn
    assert f"back: --at {polled['seq'] - 1}   on: --at {polled['seq'] + 1}" in drawn
    assert "Player" in drawn
    end = said(capsys, str(words), "0", "--at", str(events[-1]["seq"]))
    out = {event["event"]["seat"] for event in events if event["event"]["kind"] == "eliminated"}
    rows = {int(line.split()[0]): line for line in end.splitlines() if line.split()[:1] and line.split()[0].isdigit()}
    del rows[events[-1]["seq"]]
    assert {seat for seat, row in rows.items() if "out · Round" in row} == out
    assert "on: -" in end


def test_with_table_the_transcript_is_numbered_and_a_table_follows_each_turn(
    capsys: pytest.CaptureFixture[str], killers: Path
) -> None:
    lines = said(capsys, str(killers), "1").splitlines()
    drawn = said(capsys, str(killers), "1", "--table").splitlines()
    numbered = [line.split("  ", 1) for line in drawn if "  " in line and line.split("  ", 1)[-1] in lines]
    assert [line.strip().split("  ", 1)[-1] for line in drawn if line.strip().split("  ", 1)[-1] in lines] == lines
    assert numbered
    kinds = [event["event"]["kind"] for event in json.loads(said(capsys, str(killers), "1", "--json"))]
    turns = sum(kinds.count(kind) for kind in ("polled", "dawned", "game_ended"))
    assert sum(line.split()[:2] == ["Seat", "Player"] for line in drawn) == turns


def test_a_seats_table_has_its_own_numbers_and_no_players(capsys: pytest.CaptureFixture[str], killers: Path) -> None:
    own = said(capsys, str(killers), "1", "--as", "2").splitlines()
    drawn = said(capsys, str(killers), "1", "--as", "2", "--at", "3")
    assert f"3  {own[3]}" in drawn
    assert "Player" not in drawn
    assert "naive" not in drawn
    table = json.loads(said(capsys, str(killers), "1", "--as", "2", "--at", "3", "--json"))
    assert table[0]["number"] == 3
    assert all(seat["agent"] is None for seat in table[0]["table"]["seats"])
    known = [seat["known"] for seat in table[0]["table"]["seats"]]
    assert sum(bool(key) for key in known) < len(known) / 2


def test_the_page_is_written_and_its_name_is_said(
    capsys: pytest.CaptureFixture[str], killers: Path, tmp_path: Path
) -> None:
    out = tmp_path / "game.html"
    assert said(capsys, str(killers), "1", "--page", str(out)).strip() == str(out)
    page = out.read_text("utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert '"onlooker":[[' in page
    assert json.loads(said(capsys, str(killers), "1", "--as", "2", "--page", str(out), "--json")) == {"page": str(out)}
    own = out.read_text("utf-8")
    assert "as seat 2 saw it" in own
    assert "naive" not in own
    assert find_game(Record(killers), "1")["game_id"] not in own
    assert str(find_game(Record(killers), "1")["seed"]) not in page + own


def test_words_that_make_no_sense_are_refused(capsys: pytest.CaptureFixture[str], words: Path, tmp_path: Path) -> None:
    before = words.read_bytes()
    assert "there is no event 999" in refused(capsys, str(words), "0", "--at", "999")
    assert "there is no event -1" in refused(capsys, str(words), "0", "--at=-1")
    assert "ends in .html" in refused(capsys, str(words), "0", "--page", str(words))
    assert "cannot be written" in refused(capsys, str(words), "0", "--page", str(tmp_path / "none" / "x.html"))
    assert "cannot be written" in refused(capsys, str(words), "0", "--page", str(_folder(tmp_path / "x.html")))
    assert "seat 7" in refused(capsys, str(words), "0", "--as", "7", "--page", str(tmp_path / "y.html"))
    assert "not allowed with" in refused(capsys, str(words), "0", "--table", "--at", "3")
    assert words.read_bytes() == before
    assert not (tmp_path / "y.html").exists()


def _folder(path: Path) -> Path:
    path.mkdir()
    return path


def test_many_games_are_read_as_one_is(words: Path) -> None:
    record = Record(words)
    with record.write() as con:
        ((game, *_),) = con.execute("SELECT game_id FROM games WHERE plan_index = 1").fetchall()
        con.execute("INSERT INTO beliefs VALUES (?, 4, 2, 1, 0.75, ''), (?, 4, 2, 3, 0.25, '')", [game, game])
        (seat, ask), *_ = con.execute(
            "SELECT seat, ask_id FROM decisions WHERE game_id = ? AND kind = 'describe'", [game]
        ).fetchall()
        con.execute("UPDATE decisions SET thought = 'hm' WHERE game_id = ? AND seat = ? AND ask_id = ?",
                    [game, seat, ask])  # fmt: skip
        for number in (1, 2):
            con.execute(
                "INSERT INTO calls VALUES (?, ?, ?, ?, 'act', 'a', 'p', 'm', 'ok', false, NULL, 10, 5, 0, 0.5, 20.0, "
                "1, 'h', 0, '', NULL, NULL, [], 15, NULL)",
                [game, seat, number, ask],
            )
        ids = [row[0] for row in con.execute("SELECT game_id FROM games ORDER BY plan_index").fetchall()]
    with record.read() as con:
        many = {played.game["game_id"]: played for played in read_played(con, [*ids, "nosuch"])}
        one = next(read_played(con, [game]))
    assert list(many) == ids
    assert many[game] == one
    page = shown_game(record, find_game(record, game))
    (thought,) = [made for line in page.lines for made in line.made if made.thought]
    assert (thought.seat, thought.kind, thought.spent) == (seat, "describe", (2, 20, 10, 1.0, 40.0))
    ((at, chances),) = page.stated[2]
    assert chances == {1: 0.75, 3: 0.25}
    assert [line.told.audience for line in page.lines[: at + 1]].count("public") == 4


def copied(words: Path, folder: Path) -> Record:
    (folder / "c.duckdb").write_bytes(words.read_bytes())
    return Record(folder / "c.duckdb")


def test_the_public_sees_what_everybody_was_told(
    capsys: pytest.CaptureFixture[str], words: Path, tmp_path: Path
) -> None:
    events = json.loads(said(capsys, str(words), "0", "--json"))
    public = json.loads(said(capsys, str(words), "0", "--as", "public", "--json"))
    assert public == [event["event"] for event in events if event["audience"] == "public"]
    assert 0 < len(public) < len(events)
    assert len(said(capsys, str(words), "0", "--as", "public").splitlines()) == len(public)
    drawn = said(capsys, str(words), "0", "--as", "public", "--at", "1")
    assert "Player" not in drawn and "Slip" not in drawn
    said(capsys, str(words), "0", "--as", "public", "--page", str(tmp_path / "p.html"))
    page = (tmp_path / "p.html").read_text("utf-8")
    assert "as everybody saw it" in page and 'class="private"' not in page and "naive" not in page
    assert "a seat's number, or public" in refused(capsys, str(words), "0", "--as", "nobody")


def test_a_void_game_is_called_so(capsys: pytest.CaptureFixture[str], words: Path, tmp_path: Path) -> None:
    record = copied(words, tmp_path)
    assert "void" not in said(capsys, str(record.path), "0")
    with record.write() as con:
        con.execute("UPDATE games SET status = 'void' WHERE plan_index = 0")
    for viewer in ([], ["--as", "2"], ["--as", "public"]):
        last = said(capsys, str(record.path), "0", *viewer).splitlines()[-1]
        assert last == "(This game is void: by no player's fault, it counts for nobody.)"


@pytest.mark.parametrize("sql", [
    "UPDATE games SET deal_id = 'gone' WHERE plan_index = 0",
    """UPDATE games SET house_rules = '{"kind": "zhuogui-1", "unheard_of": 1}' WHERE plan_index = 0""",
    """UPDATE events SET data = '{"kind": "fly"}' WHERE seq = 3""",
])  # fmt: skip
def test_rows_that_cannot_be_read_are_one_sentence(
    capsys: pytest.CaptureFixture[str], words: Path, tmp_path: Path, sql: str
) -> None:
    record = copied(words, tmp_path)
    with record.write() as con:
        con.execute(sql)
    capsys.readouterr()
    assert main(["replay", str(record.path), "0", "--page", str(tmp_path / "y.html"), "--lang", "en"]) == 1
    said_so = capsys.readouterr().err
    assert main(["replay", str(record.path), "0", "--lang", "en"]) == ("events" in sql)
    assert "its rows cannot be read; see `zhuogui results check`" in said_so and len(said_so.splitlines()) == 1


def test_what_others_thought_plays_no_part_in_a_seats_page(words: Path, tmp_path: Path) -> None:
    record = copied(words, tmp_path)
    game = find_game(record, "0")
    before = shown_game(record, game, seat=2)
    with record.write() as con:
        con.execute("UPDATE decisions SET thought = 'hm', status = 'repaired' WHERE seat <> 2")
        con.execute(
            "INSERT INTO calls SELECT game_id, 3, 1, ask_id, 'act', 'a', 'p', 'm', 'ok', false, NULL, 10, 5, 0, 0.5, "
            "20.0, 1, 'h', 0, '', NULL, NULL, [], 15, NULL FROM decisions WHERE seat = 3 AND game_id = ? LIMIT 1",
            [game["game_id"]],
        )
    assert shown_game(record, game, seat=2) == before
    assert not any(line.made for line in before.lines) and not before.loose
    with record.write() as con:
        con.execute("UPDATE decisions SET thought = 'hm' WHERE seat = 2")
    own = shown_game(record, game, seat=2)
    assert {made.seat for line in own.lines for made in line.made} == {2}
