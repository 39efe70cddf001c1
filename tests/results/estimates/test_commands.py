"""`zhuogui results ratings` and `versus`: the tables, the sentences under them, JSON, and wrong calls."""

import json
from random import Random

import pytest

from play.main import main
from tests.command_line import cells

from .records import Row, fill, lot


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    rows = lot(Random(1), 80)
    rows[7] = rows[7]._replace(status={2: "defaulted"})
    rows.append(Row("x", ("a", "a"), (1,), "ghosts", variant="zhuogui-2"))
    return str(fill(tmp_path_factory.mktemp("ratings") / "r.duckdb", rows).path)


def told(capsys, *words, code=0):
    assert main(["results", *words]) == code
    return capsys.readouterr()


@pytest.mark.parametrize("language", ["en", "zh", "zh-Hant"])
@pytest.mark.parametrize("words", [["ratings"], ["ratings", "--by", "role"], ["ratings", "--running"], ["versus"]])
def test_a_table_is_aligned_and_says_what_it_rests_on(capsys, record, words, language):
    out, err = told(capsys, *words, record, "--lang", language)
    assert err == ""
    table = [line for line in out.splitlines() if line.startswith(" ") and line.strip()]
    assert len({cells(line) for line in table}) == 1
    sentence = out.splitlines()[-1 if words[0] == "versus" or "--running" in words else -2]
    if "--running" not in words:
        assert "81" in sentence and "41" in sentence
        assert "95" in sentence
    assert any("\u4e00" <= letter <= "\u9fff" for letter in sentence) is (language != "en")


def test_ratings_rank_the_better_first_with_the_clean_games_beside(capsys, record):
    out = told(capsys, "ratings", record, "--lang", "en").out
    heads, _, *rows = [line for line in out.splitlines() if line.startswith(" ") and line.strip()]
    assert "Elo, clean games" in heads
    assert rows[0].split()[2] in "ab"
    assert "80 of the 81 games are clean" in out


def test_json_has_all_games_and_the_clean_ones(capsys, record):
    shown = json.loads(told(capsys, "ratings", record, "--json").out)
    assert (shown["all"]["games"], shown["clean"]["games"]) == (81, 80)
    for row in shown["all"]["ratings"]:
        assert row["elo_low"] < row["elo"] < row["elo_high"]
        assert row["rank_best"] <= row["rank"] <= row["rank_worst"]
    assert sum(row["strength"] for row in shown["all"]["ratings"]) == pytest.approx(0, abs=1e-9)
    alone = json.loads(told(capsys, "ratings", record, "--clean", "--json").out)
    assert alone == {"clean": shown["clean"]}


def test_what_cannot_be_rated_is_named_beside_what_can(capsys, record):
    out = told(capsys, "ratings", "--by", "variant", record, "--lang", "en").out
    assert "not rated: zhuogui-2: only a has played" in out
    shown = json.loads(told(capsys, "ratings", "--by", "variant", record, "--json", "--lang", "zh").out)
    assert list(shown["all"]["left_out"]) == ["zhuogui-2"]


def test_clean_games_that_say_nothing_leave_the_others_in_place(capsys, tmp_path):
    rows = [row._replace(status={1: "timed_out"}) for row in lot(Random(2), 30)]
    path = str(fill(tmp_path / "r.duckdb", rows).path)
    out = told(capsys, "ratings", path, "--lang", "en").out
    assert "the clean games alone give no rating: there are no finished games" in out
    assert told(capsys, "ratings", path, "--clean", code=2).out == ""
    assert json.loads(told(capsys, "ratings", path, "--json").out)["clean"] is None


def test_versus_in_json_has_every_pair_once(capsys, record):
    shown = json.loads(told(capsys, "versus", record, "--json").out)
    assert len({frozenset((row["agent"], row["other"])) for row in shown}) == len(shown) == 6


WRONG = [
    (["ratings", "{}", "--tournament", "t9"], "no tournament 't9'"),
    (["versus", "{}", "--tournament", "t9"], "no tournament 't9'"),
    (["ratings", "{}", "--running", "--tournament", "t2"], "no tournament"),
    (["ratings", "none.duckdb"], "no record at none.duckdb"),
]


@pytest.mark.parametrize(("words", "says"), WRONG)
def test_a_wrong_call_gets_one_sentence_and_exit_code_2(capsys, record, words, says):
    given = [word.format(record) for word in words]
    out, err = told(capsys, *given, "--lang", "en", code=2)
    assert (out, err.count("\n")) == ("", 1)
    assert says in err
    err = told(capsys, *given, "--lang", "zh", code=2).err
    assert any("\u4e00" <= letter <= "\u9fff" for letter in err)


@pytest.mark.parametrize("verb", ["ratings", "versus"])
def test_one_agent_alone_is_a_sentence(capsys, tmp_path, verb):
    path = str(fill(tmp_path / "r.duckdb", [Row("d", ("a", "a"), (1,), "ghosts")]).path)
    err = told(capsys, verb, path, "--lang", "en", code=2).err
    assert "only a has played; a rating compares at least two agents" in err
