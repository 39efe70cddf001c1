"""`zhuogui results report`: what it says, what it takes, what it refuses."""

import json
import shutil

import pytest

from arena.words import Pack
from play.commands.onlooker import onlooker
from play.main import main
from results.games.game_records import read_played
from tests.all_rows import few_of


@pytest.fixture
def record(whole):
    return whole


OPENED = [("en", "the report of 22 games: open"), ("zh", "22 局的报告：请用浏览器打开")]


@pytest.mark.parametrize(("language", "said"), few_of(OPENED, OPENED[1]))
def test_it_says_what_to_open(record, tmp_path, capsys, language, said):
    out = tmp_path / "r"
    assert main(["results", "report", str(record.path), "--out", str(out), "--no-beliefs", "--lang", language]) == 0
    printed = capsys.readouterr()
    assert printed.out.startswith(said) and str(out / "index.html") in printed.out
    assert printed.err == ""  # not a terminal: no progress bar


def test_as_json_and_of_one_tournament(record, tmp_path, capsys):
    out = tmp_path / "r"
    words = ["results", "report", str(record.path), "--out", str(out), "--tournament", "k", "--json"]
    assert main(words) == 0
    assert json.loads(capsys.readouterr().out) == {"index": str(out / "index.html"), "games": 6}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["none.duckdb", "--out", "r"], "there is no record at"),
        (["small.duckdb", "--out", "r", "--tournament", "nix"], "there is no tournament 'nix'"),
        (["small.duckdb", "--out", "full"], "is not a report of ours"),
        (["small.duckdb", "--out", "small.duckdb"], "is not a folder"),
        (["small.duckdb"], "--out"),
    ],
    ids=" ".join,
)
def test_what_is_refused_is_one_sentence(record, tmp_path, capsys, monkeypatch, words, said):
    monkeypatch.chdir(tmp_path)
    shutil.copy(record.path, "small.duckdb")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine.txt").write_text("mine", "utf-8")
    try:
        code = main(["results", "report", *words, "--lang", "en"])
    except SystemExit as end:
        code = end.code
    printed = capsys.readouterr()
    assert code == 2 and printed.out == ""
    assert said in printed.err and len(printed.err.strip().splitlines()) == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["full", "small.duckdb"]


def test_an_onlooker_reads_a_game_with_a_pack_that_comes_along_or_is_given(record, tmp_path):
    """What a record calls its pack is no file to be opened: it may be a stranger's."""
    copy = type(record)(tmp_path / "r.duckdb")
    shutil.copy(record.path, copy.path)
    (row,) = copy.rows("SELECT game_id FROM games WHERE variant = 'zhuogui-1' ORDER BY plan_index LIMIT 1")
    with copy.read() as con:
        (game,) = read_played(con, [row["game_id"]])
    believed = onlooker(copy)(game)
    assert believed and all(0 <= chance <= 1 for one in believed for chance in one.chances.values())
    (tmp_path / "own.toml").write_text("not a pack", "utf-8")
    with copy.write() as con:
        words = json.dumps({"words": str(tmp_path / "own.toml")})
        con.execute("UPDATE tournaments SET spec = json_merge_patch(spec, ?)", [words])
    assert onlooker(copy)(game) == believed
    assert onlooker(copy, Pack("none", ()))(game) == ()
