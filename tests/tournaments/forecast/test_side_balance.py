"""`zhuogui balance`: the play and the count, the command, and the tables of docs/balance.md."""

import json
import re
from itertools import takewhile
from pathlib import Path
from types import SimpleNamespace

import pytest

from agents.scripted.naive import Naive
from arena.deals import pack_of
from arena.roles import SIDES
from arena.rules.rulebook import book
from arena.variants import VARIANTS, variant_of
from benchmarks.strength.balance_tables import cell, family, setting, table
from play.main import main
from results.intervals import wilson
from tests.command_line import cells
from tournaments.forecast import side_balance as room
from tournaments.forecast.side_balance import BalanceSetting, SideTally, balance, sizes_to_play
from tournaments.match.loop import play_match

PAGES = [Path(__file__).resolve().parents[3] / "docs" / name for name in ("balance.md", "balance.zh.md")]
LABEL = {"zh": "重构：原文已失", "zh-Hant": "重構：原文已失", "en": "reconstruction: the source text is lost"}


def of(variant="zhuogui-1", games=6, rules=None, **given):
    row = variant_of(variant)
    return BalanceSetting(variant=row, rules=row.rules(**(rules or {})), pack=pack_of(row), games=games, **given)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_size_is_played_to_its_end(variant):
    tallies = balance(of(variant, games=2), sizes_to_play(of(variant)))
    assert [tally.players for tally in tallies] == sorted(variant_of(variant).roles)
    assert {tally.games for tally in tallies} == {2}
    assert {tally.void for tally in tallies} == {0}


def test_the_games_of_a_size_depend_on_the_seed_and_the_size_alone():
    alone = balance(of("zhuogui-2", games=20), [6])
    assert balance(of("zhuogui-2", games=20), [9, 6])[1:] == alone
    others = [balance(of("zhuogui-2", games=20, seed=seed), [6]) for seed in range(1, 4)]
    assert any(other != alone for other in others)


@pytest.mark.parametrize("variant", ["zhuogui-1", "zhuogui-3", "zhuogui-free"])
def test_each_side_is_played_by_its_agent_and_no_two_games_are_the_same(monkeypatch, variant):
    headers, sat = [], []

    class Marked(Naive):
        def sit(self, game, seat, rng):
            sat.append((len(headers), seat, self.side))
            return super().sit(game, seat, rng)

    def marked(name, pack):
        agent = Marked(pack)
        agent.side = name
        return agent

    def watched(header, agents):
        headers.append(header)
        return play_match(header, agents)

    monkeypatch.setattr(room, "make_agent", marked)
    monkeypatch.setattr(room, "play_match", watched)
    balance(of(variant, games=4, humans="humans", ghosts="ghosts"), [7, 9])
    assert len({header.seed for header in headers}) == len({header.deal for header in headers}) == 8
    assert sat == [
        (game, seat, SIDES[role])
        for game, header in enumerate(headers, start=1)
        for seat, role in enumerate(header.deal.roles, start=1)
    ]


def ending(*ends):
    """A table loop whose games end like this, one after the other; an exception makes a game void."""
    coming = iter(ends)

    def play(header, agents):
        end = next(coming)
        if isinstance(end, Exception):
            return SimpleNamespace(error=str(end), referee=None)
        return SimpleNamespace(error=None, referee=SimpleNamespace(outcome=SimpleNamespace(winners=end)))

    return play


def test_wins_draws_and_void_games_are_counted_apart_and_told_as_they_come(monkeypatch):
    monkeypatch.setattr(room, "play_match", ending("humans", None, ValueError("broken"), "ghosts", "ghosts", "ghosts"))
    done = []
    (tally,) = balance(of(games=6), [5], done.append)
    assert (tally.humans, tally.ghosts, tally.draws, tally.void, tally.games) == (1, 3, 1, 1, 5)
    (error,) = tally.errors
    assert error.endswith("broken")
    assert done == [1, 2, 3, 4, 5, 6]


def test_shares_are_of_the_games_that_ended_with_their_wilson_intervals():
    tally = SideTally(players=5, humans=8, ghosts=1, draws=1, void=7)
    humans, *others = (tally.share(ended) for ended in (tally.humans, tally.ghosts, tally.draws))
    assert humans.rate == 0.8
    assert (humans.low, humans.high) == wilson(8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert humans.rate + sum(other.rate for other in others) == pytest.approx(1)
    empty = SideTally(players=5, void=3).share(0)
    assert (empty.rate, empty.low, empty.high) == (0, 0, 1)


def test_only_sizes_that_the_house_rules_allow_are_played():
    assert sizes_to_play(of("zhuogui-2"))[:3] == [4, 5, 6]
    assert sizes_to_play(of("zhuogui-2", rules={"zg2_small": False}))[0] == 6
    assert sizes_to_play(of(), [12, 9, 12]) == [12, 9]


@pytest.mark.parametrize("variant", VARIANTS)
def test_reported_sizes_are_those_of_the_rule(variant):
    row = variant_of(variant)
    texts = {rule.id: rule for name in row.rulebook for rule in book(name).rules}
    for size, rule in row.reported_fair.items():
        assert str(size) in re.findall(r"\d+", texts[rule].zh)
        assert str(size) in re.findall(r"\d+", texts[rule].en)
    assert set(row.reported_fair) == ({9, 10, 12, 13} if variant == "zhuogui-1" else set())


def told(capsys, *words, code=0):
    """What a call prints on stdout and stderr, after making sure of its exit code."""
    assert main(["balance", *words]) == code
    return capsys.readouterr()


@pytest.mark.parametrize("language", LABEL)
def test_the_table_is_aligned_and_marks_the_reported_sizes(capsys, language):
    out, err = told(capsys, "zhuogui-1", "--players", "4,8,9", "--games", "3", "--lang", language)
    assert err == ""
    heads, rule, *rows, foot = [line for line in out.splitlines()[1:] if line.strip()]
    assert [re.findall(r"\d+:\d+", row) for row in rows] == [["3:1"], ["6:2"], ["6:3"]]
    assert ["*" in row for row in rows] == [False, False, True]
    assert foot.startswith("* ")
    assert "ZG1-1.2" in foot
    assert len({cells(line) for line in (heads, rule, *rows)}) == 1
    assert cells(rule) <= 80
    assert "ZG1-1.2" not in told(capsys, "zhuogui-1", "--players", "4", "--games", "1", "--lang", language).out
    assert told(capsys, "zhuogui-1", "--players", "4,8,9", "--games", "3", "--lang", language).out == out


@pytest.mark.parametrize("language", LABEL)
def test_the_reconstruction_carries_its_label(capsys, language):
    words = ("zhuogui-competition", "--players", "5", "--games", "1", "--lang", language)
    assert LABEL[language] in told(capsys, *words).out
    assert LABEL[language] in json.loads(told(capsys, *words, "--json").out)["title"]


def test_json_says_what_was_played_and_what_came_out(capsys):
    words = ["zhuogui-3", "--players", "4,9", "--games", "8", "--ghosts", "silent", "--seed", "5", "--lang", "en"]
    shown = json.loads(told(capsys, *words, "--rule", "self_vote=true", "--json").out)
    assert shown["agents"] == {"humans": "naive", "ghosts": "silent"}
    assert (shown["seed"], shown["language"], shown["house_rules"]["self_vote"]) == (5, "en", True)
    assert [size["seats"] for size in shown["sizes"]] == [{"humans": 3, "ghosts": 1}, {"humans": 6, "ghosts": 3}]
    for size in shown["sizes"]:
        ends = [size[end] for end in ("humans", "ghosts", "draws")]
        assert sum(end["games"] for end in ends) == size["games"] == 8
        assert all(end["low"] <= end["rate"] <= end["high"] for end in ends)


@pytest.mark.parametrize("language", LABEL)
def test_void_games_are_said_and_fail_the_call(capsys, language):
    words = (
        "zhuogui-1",
        "--players",
        "4",
        "--games",
        "7",
        "--humans",
        "tests.stand_in_agents:Broken",
        "--lang",
        language,
    )
    out, err = told(capsys, *words, "--json", code=1)
    (size,) = json.loads(out)["sizes"]
    assert (size["games"], size["void"]) == (0, 7)
    assert err.count("no chair") == 5
    assert ("no player's fault: 7" if language == "en" else "7 局") in err
    assert told(capsys, *words, code=1).out


WRONG = [
    (["zhuogui1"], "zhuogui-1"),
    (["zhuogui-1", "--players", "9,15"], "4 to 14 players, not 15 (ZG1-1.1)"),
    (["zhuogui-2", "--players", "4", "--rule", "zg2_small=false"], "6 to 16 players, not 4 (ZG2-1.1)"),
    (["zhuogui-1", "--players", "9,"], "--players"),
    (["zhuogui-1", "--games", "0"], "--games"),
    (["zhuogui-1", "--humans", "navie"], "naive"),
    (["zhuogui-1", "--ghosts", "navie"], "naive"),
    (["zhuogui-1", "--rule", "selfvote=true"], "self_vote"),
    (["zhuogui-2", "--rule", "zg2_accuser=latency"], "latency"),
    (["zhuogui-1", "--words", "none.toml"], "cannot read none.toml"),
]


@pytest.mark.parametrize(("words", "says"), WRONG, ids=lambda value: " ".join(value) if isinstance(value, list) else "")
def test_wrong_words_get_one_sentence_and_exit_code_2(capsys, words, says):
    out, err = told(capsys, *words, "--lang", "en", code=2)
    assert (out, err.count("\n")) == ("", 1)
    assert says in err
    _, err = told(capsys, *words, "--lang", "zh", code=2)
    assert any("\u4e00" <= letter <= "\u9fff" for letter in err)


def page_table(path, first):
    """The table of a page whose first column of figures is the variant `first`."""
    lines = path.read_text("utf-8").splitlines()
    start = next(k for k, line in enumerate(lines) if line.startswith(f"|  | `{first}`"))
    return list(takewhile(lambda line: line.startswith("|"), lines[start:]))


def test_a_table_may_be_played_by_others_and_by_a_preset():
    row = variant_of("zhuogui-2")
    given = setting(row, 3, "random", "balanced")
    assert (given.humans, given.ghosts, given.games) == ("random", "random", 3)
    assert given.rules == row.rules(zg2_spare_accusations=3)
    assert setting(row).rules == row.rules()


# The cheapest figures that hang on votes and words alike, and on votes, checks, needles, moles and wolves.
HELD = {
    "words": {"zhuogui-2": 4, "undercover": 4},
    "killer": {"killer-7-16": 7, "killer-mine": 7, "killer-v5": 12, "werewolf-8": 8},
}


@pytest.mark.slow
@pytest.mark.parametrize("name", HELD)
def test_the_tables_of_the_pages_are_what_is_played_now(name):
    sizes = {row.id: sizes_to_play(setting(row)) for row in family(name)}
    english, chinese = (page_table(path, next(iter(sizes))) for path in PAGES)
    assert english == chinese
    grid = [[text.strip() for text in line.strip("|").split("|")] for line in english]
    shown = {name: {int(row[0]): row[place] for row in grid[2:] if row[place]} for place, name in enumerate(sizes, 1)}
    assert {name: list(column) for name, column in shown.items()} == sizes
    assert table(shown) == english
    for held, size in HELD[name].items():
        assert shown[held][size] == cell(balance(setting(variant_of(held)), [size])[0]), held
