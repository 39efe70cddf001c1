"""The decisions of a seat, as it stood before each: rebuilt from the journal, from a record, or refused."""

import json
import shutil
from datetime import UTC, datetime
from random import Random

import pytest

from arena import VARIANTS, Describe, Pass, Referee
from arena.deals import pack_of
from arena.events import Struck
from arena.words import Pack, beginners
from results.queries.games import find_game
from results.store.record import Record
from results.store.writer import commit
from tests.arena.contract.tables import agents, header
from tests.arena.contract.tables import moments as played_moments
from tournaments.match.loop import play_match
from tournaments.match.recording import Label, game_rows
from tournaments.review.decision_points import decision_points
from tournaments.review.drill import of_record
from tournaments.review.judging import judged
from tournaments.review.pack_source import is_guessed
from tournaments.review.stored_game import NoReview, stored_game

from .stored_games import Talkers, stored, stored_among

NOW = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize("variant", ["zhuogui-1", "zhuogui-2", "undercover", "killer-v4", "werewolf-8"])
def test_each_decision_comes_with_what_the_seat_knew_then(variant):
    """What it saw when it was asked, byte by byte, while the game was played."""
    of = header(VARIANTS[variant], VARIANTS[variant].nearest_size(8), 3)
    seen, answer = [], Talkers(of, 3)
    for referee in played_moments(Referee(of), answer):
        seen += [referee.observe(ask.seat).model_dump_json() for ask in referee.pending if ask.seat == 2]
    found = decision_points(stored(of, Talkers(of, 3)), 2)
    assert [point.observation.model_dump_json() for point in found] == seen
    assert len(found) >= 3
    assert all(point.why.en and point.why.zh for point in found)


def test_a_refused_speech_is_marked_and_stands_before_the_next_try():
    of = header(VARIANTS["zhuogui-1"], 6, 2)
    seat, tries = of.deal.roles.index("human") + 1, []

    def answer(ask):
        if ask.seat == seat and ask.accepts[0] == "describe":
            tries.append(ask.id)
            return Describe(text=of.deal.word) if len(tries) == 1 else Pass()
        return Talkers(of, 3)(ask)

    first, second, *_ = [
        point for point in decision_points(stored(of, answer), seat) if point.ask.accepts[0] == "describe"
    ]
    assert (first.struck, second.struck) == ("CM-13", "")
    said = judged(first, pack_of(VARIANTS["zhuogui-1"]))
    assert (said.cost, said.mistake) == (0.0, "") and "This broke CM-13" in said.verdict.en
    assert not any(isinstance(event, Struck) for event in first.observation.events)
    assert isinstance(second.observation.events[-1], Struck)


def test_its_own_draws_come_from_nothing_secret():
    """The suggestion is the same in two games that differ in their seed alone, as long as the seat sees the same."""
    game = stored_among(header(VARIANTS["zhuogui-1"], 6, 2), dict.fromkeys(range(1, 7), "naive"))
    again = game._replace(header=game.header.model_copy(update={"seed": 77}))
    assert [m.suggested for m in decision_points(game, 2)] == [m.suggested for m in decision_points(again, 2)]


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    """A record of one game of each kind, and the games as they were played."""
    record, played = Record(tmp_path_factory.mktemp("review") / "r.duckdb"), {}
    record.create()
    for variant in ("zhuogui-3", "killer-v3"):
        of = header(VARIANTS[variant], VARIANTS[variant].nearest_size(9), 5)
        names = dict.fromkeys(range(1, of.players + 1), "naive")
        match = play_match(of, agents(names, pack=pack_of(VARIANTS[variant])))
        label = Label(variant, f"{variant}-d", None, None, NOW, NOW)
        commit(record, [game_rows(label, match, {0: "scripted"} | names)])
        played[variant] = match
    return record, played


@pytest.mark.parametrize("variant", ["zhuogui-3", "killer-v3"])
def test_a_recorded_game_is_read_back_as_it_was_played(recorded, variant):
    record, played = recorded
    game = stored_game(record, find_game(record, variant))
    referee = played[variant].referee
    assert game.header == played[variant].header
    assert list(game.rows) == referee.journal and list(game.told) == referee.told
    assert game.agents == {0: "scripted"} | dict.fromkeys(range(1, game.header.players + 1), "naive")
    assert game.pack.name == ("beginners" if variant == "zhuogui-3" else "none")


def test_a_game_of_other_rules_or_with_other_rows_is_refused_with_a_reason(recorded, tmp_path):
    record, _ = recorded
    row = find_game(record, "zhuogui-3")
    with pytest.raises(NoReview, match="played under version 7 of zhuogui-3") as refused:
        stored_game(record, {**row, "script_version": 7})
    assert "第 7 版" in refused.value.text.zh
    with pytest.raises(NoReview, match="its answers lead to other events"):
        stored_game(record, {**row, "house_rules": '{"kind": "zhuogui-3", "reveal_on_elimination": "role"}'})


@pytest.mark.parametrize("seat", [0, -1, 10])
def test_only_players_of_the_table_are_reviewed(recorded, seat):
    record, _ = recorded
    game = stored_game(record, find_game(record, "zhuogui-3"))
    with pytest.raises(NoReview, match="is not at this table"):
        decision_points(game, seat)


@pytest.fixture
def copy(recorded, tmp_path):
    """A record that a test may harm."""
    shutil.copy(recorded[0].path, tmp_path / "r.duckdb")
    return Record(tmp_path / "r.duckdb")


def harmed(record, sql, *values):
    with record.write() as con:
        con.execute(sql, list(values))
    return stored_game(record, find_game(record, "zhuogui-3"))


def test_a_game_whose_texts_were_left_out_is_not_reviewed_as_if_they_were_there(copy):
    with pytest.raises(NoReview, match="what players wrote was left out of an import; `zhuogui replay`") as refused:
        harmed(copy, "INSERT INTO left_out VALUES ('zhuogui-3', 'texts')")
    assert "导入时略去了玩家写的文字" in refused.value.text.zh
    assert [one.stored.game_id for one in of_record(copy, Random(1))] == ["killer-v3"]
    harmless = harmed(copy, "UPDATE left_out SET what = 'prompts'")
    assert harmless.game_id == "zhuogui-3"


UNREADABLE = {
    "an action": 'UPDATE decisions SET action = \'{"kind": "vote", "target": "x"}\' WHERE idx = 3',
    "an action's kind": 'UPDATE decisions SET action = \'{"kind": "fly"}\' WHERE idx = 3',
    "an event": 'UPDATE events SET data = \'{"kind": "fly"}\' WHERE seq = 3',
    "house rules": 'UPDATE games SET house_rules = \'{"kind": "zhuogui-3", "unheard_of": 1}\'',
    "no deal": "UPDATE games SET deal_id = 'gone'",
    "roles": "UPDATE deals SET roles = roles[:3]",
}


@pytest.mark.parametrize("sql", UNREADABLE.values(), ids=UNREADABLE)
def test_rows_that_cannot_be_read_are_one_sentence(copy, sql):
    with pytest.raises(NoReview, match=r"game zhuogui-3 cannot be reviewed: .*; see `zhuogui results check`"):
        harmed(copy, sql)


def test_one_bad_game_does_not_end_the_drill_of_a_record(copy):
    with pytest.raises(NoReview):
        harmed(copy, "UPDATE decisions SET action = '{}' WHERE game_id = 'zhuogui-3' AND idx = 3")
    assert [one.stored.game_id for one in of_record(copy, Random(1))] == ["killer-v3"]


def test_the_pack_of_a_game_is_one_that_comes_along_or_is_given(copy, tmp_path):
    """What a record calls its pack is no file to be opened: it may be a stranger's."""
    game = stored_game(copy, find_game(copy, "zhuogui-3"))
    assert (game.pack.name, game.guessed) == ("beginners", False)
    (tmp_path / "own.toml").write_text("not a pack", "utf-8")
    with copy.write() as con:
        con.execute("INSERT INTO tournaments VALUES ('t', 't', ?, 2, now())", ['{"words": "full-edition"}'])
        con.execute("UPDATE games SET tournament_id = 't'")
    assert stored_game(copy, find_game(copy, "zhuogui-3")).pack.name == "full-edition"
    own = harmed(copy, "UPDATE tournaments SET spec = ?", json.dumps({"words": str(tmp_path / "own.toml")}))
    assert (own.pack.name, own.guessed) == ("beginners", True)
    given = stored_game(copy, find_game(copy, "zhuogui-3"), Pack("mine", ()))
    assert (given.pack.name, given.guessed) == ("mine", False)
    killers = stored_game(copy, find_game(copy, "killer-v3"), Pack("mine", ()))
    assert (killers.pack.name, killers.guessed) == ("none", False)


def test_a_word_that_the_usual_pack_does_not_know_was_dealt_from_another(copy):
    word = stored_game(copy, find_game(copy, "zhuogui-3")).header.deal.word
    header_of = stored_game(copy, find_game(copy, "zhuogui-3")).header
    assert beginners().find(word) and not is_guessed(header_of, None)
    strange = header_of.model_copy(update={"deal": header_of.deal.model_copy(update={"word": "没有的词"})})
    assert is_guessed(strange, None)
