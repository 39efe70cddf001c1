"""Rounds of a tournament with a stop rule: who plays on, that a run that goes on takes the same, and when it ends."""

import random
import shutil
from pathlib import Path

import pytest

from agents.models.transport.endpoints import Connections
from results.queries.interim_rounds import stored_rounds
from results.store.record import Record
from tournaments.forecast.design_balance import balance_of
from tournaments.match.game_notes import Paid
from tournaments.plan.rounds import Rounds, compared, rounds_of
from tournaments.plan.schedule import schedule
from tournaments.plan.spec import BadSpec
from tournaments.plan.spec_loading import check_spec
from tournaments.run.context import RunContext
from tournaments.run.driver import run_tournament
from tournaments.run.limits import budget_of
from tournaments.run.planned_game import make_cast

SPEC = {"name": "looks", "variant": "zhuogui-1", "players": 4, "games": 4000, "seed": 5,
        "agents": [{"name": name, "use": "naive"} for name in "abcd"]}  # fmt: skip
STRENGTH = {"a": 0.95, "b": 0.6, "c": 0.6, "d": 0.05}


def plan(**changes):
    return check_spec(SPEC | {"stop": {"width": 0.1, "look_every": 15}} | changes, str, "spec")


@pytest.fixture
def record(tmp_path):
    made = Record(tmp_path / "r.duckdb")
    made.create()
    return made


def play(rounds, scores, strength=STRENGTH, most=1000):
    """Score the games of the rounds as if `strength` were each agent's chance, by game id; the rounds as lists."""
    seen = []
    for games in rounds:
        seen.append(games)
        for pairing in games:
            rng = random.Random(pairing.index)
            scores[pairing.game_id] = {name: float(rng.random() < strength[name]) for name in sorted({*pairing.seats})}
        if len(seen) == most:
            break
    return seen


def run(made, record, **kinds):
    scores = {}
    rounds = Rounds(made, record, scores)
    return play(rounds, scores, **kinds), rounds


def test_without_a_stop_rule_there_is_one_round_with_all_games(record):
    made = plan(stop=None, games=40)
    (games,) = rounds_of(made, record, {})
    assert list(games) == list(schedule(made))


def test_the_first_round_is_how_the_schedule_begins(record):
    made = plan()
    games = next(iter(Rounds(made, record, {})))
    assert games == [pairing for pairing, _ in zip(schedule(made), games)] and len(games) == 60


def test_those_who_are_told_apart_do_not_play_on(record):
    seen, rounds = run(plan(stop={"width": 0.4, "look_every": 15}), record)
    seated = [{name for pairing in games for name in pairing.seats} for games in seen]
    assert seated[0] == {"a", "b", "c", "d"} and {"b", "c"} in seated
    assert rounds.analysis.ranking[0] == "a" and rounds.analysis.ranking[-1] == "d" and not rounds.analysis.open
    assert sum(map(len, seen)) < 4000
    for games in seen:
        by_seat = balance_of(plan(), games).tables[0]
        assert by_seat.kind == "seat" and len({count for row in by_seat.counts for count in row} - {0}) == 1


def test_games_and_deals_are_numbered_on(record):
    seen, _ = run(plan(), record, most=8)
    games = [pairing for round_ in seen for pairing in round_]
    assert [pairing.index for pairing in games] == list(range(len(games)))
    deals = {pairing.deal_id: pairing.deal_seed for pairing in games}
    assert len({*deals.values()}) == len(deals) == int(games[-1].deal_id[-6:]) + 1


def test_a_run_that_goes_on_takes_the_rounds_that_were_begun(record):
    made = plan()
    first, _ = run(made, record, most=3)
    begun = stored_rounds(record, made.id)
    assert [round_.number for round_ in begun] == [0, 1, 2]
    unlike = dict.fromkeys("abcd", 0.5)  # whatever is known of them now, rounds that were begun stay as they are
    again, _ = run(made, record, strength=unlike, most=3)
    assert again == first and stored_rounds(record, made.id)[:3] == begun


def test_the_cap_on_games_holds(record):
    seen, _ = run(plan(games=100), record, strength=dict.fromkeys("abcd", 0.5))
    assert sum(map(len, seen)) == 100


def test_a_deal_with_a_game_that_is_void_says_nothing(record):
    made, scores = plan(), {}
    rounds = Rounds(made, record, scores)
    for games in rounds:
        for pairing in games:
            if pairing.index % 4:  # one game of every deal is missing
                scores[pairing.game_id] = {name: float(name == "a") for name in {*pairing.seats}}
        if games[0].index:
            break
    assert {pair.difference.n for pair in rounds.analysis.neighbours} == {0}


def test_in_a_field_only_candidates_are_compared_and_the_field_stays(record):
    made = plan(design="field", candidates=["a", "d"], games=8000)
    assert compared(made) == ("a", "d")
    seen, rounds = run(made, record)
    assert rounds.analysis.ranking == ("a", "d")
    assert all({"b", "c"} <= {name for pairing in games for name in pairing.seats} for games in seen)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"stop": {"width": 0}}, "stop"),
        ({"stop": {"wide": 1}}, "stop"),
        ({"agents": ["naive"]}, "one only"),
        ({"design": "field", "candidates": ["a"], "games": 4000}, "one only"),
    ],
)
def test_a_stop_rule_that_cannot_be_used_is_named(changes, said):
    with pytest.raises(BadSpec, match=said):
        plan(**changes)


def stopped(**changes):
    agents = ["naive", "random", "silent"]
    return plan(agents=agents, players=6, games=600, stop={"width": 0.3, "look_every": 10}, **changes)


@pytest.fixture(scope="module")
def ended(tmp_path_factory):
    """A tournament that ended by its stop rule: its plan, its record, and the summary of the run."""
    made, record = stopped(), Record(tmp_path_factory.mktemp("ended") / "r.duckdb")
    return made, record, run_tournament(made, record)


def test_a_tournament_ends_when_it_has_said_what_it_can(ended):
    made, record, summary = ended
    assert summary.analysis is not None and not summary.analysis.open
    assert 0 < summary.played < 600 and summary.analysis.ranking[0] == "naive"
    again = run_tournament(made, record)
    assert (again.played, again.before, again.analysis) == (0, summary.played, summary.analysis)


def test_what_is_missing_of_it_is_played_again_in_the_same_rounds(ended, tmp_path):
    made, whole, summary = ended
    record = Record(Path(shutil.copy(whole.path, tmp_path / "own.duckdb")))
    games = "SELECT game_id, deal_id, winner FROM games ORDER BY game_id"
    before, rounds = record.rows(games), stored_rounds(record, made.id)
    assert len(rounds) > 1
    with record.write() as con:  # as a kill leaves it: some games are missing, here and there
        for table in ("seats", "decisions", "events", "games"):
            con.execute(f"DELETE FROM {table} WHERE game_id IN (SELECT game_id FROM games WHERE plan_index % 7 = 3)")
    once_more = run_tournament(made, record)
    assert once_more.analysis == summary.analysis
    assert record.rows(games) == before and stored_rounds(record, made.id) == rounds


def test_no_game_is_begun_when_the_time_is_up(record):
    summary = run_tournament(stopped(cap_minutes=0.0001), record)
    assert summary.played < 600 and summary.cut_short and "cap_minutes" in summary.notices[0].en
    assert stopped(cap_minutes=1).id == stopped().id


def test_a_round_that_was_begun_is_played_whatever_a_later_look_says(record):
    """A game of the first round that was void is played after all, and now the look settles it."""
    made = plan(stop={"width": 0.4, "look_every": 15})
    first, _ = run(made, record, most=2, strength=dict.fromkeys("abcd", 0.5))
    clear = {"a": 1.0, "b": 0.66, "c": 0.33, "d": 0.0}
    again, rounds = run(made, record, strength=clear)
    assert again[:2] == first and rounds.planned >= sum(map(len, first))


@pytest.mark.slow
def test_a_playback_takes_the_rounds_of_the_record_and_no_others(ended, tmp_path):
    made, record, summary = ended
    new = Record(tmp_path / "new.duckdb")
    with record.read():  # so that it need not be opened for each game
        back = run_tournament(made, new, playback=record)
    assert (back.played, back.analysis) == (summary.played, summary.analysis)
    assert stored_rounds(new, made.id) == stored_rounds(record, made.id)


def test_an_agents_purse_is_the_same_in_every_round():
    spent = budget_of(plan().spec)
    settings = {"provider": "openai", "model": "m", "cap_calls": 5, "base_url": "http://127.0.0.1:9/v1"}
    made = plan(agents=["naive", {"name": "m", **settings}], games=400)
    order = RunContext(made, spent, *[lambda *_: None] * 2, paid_before={"m": Paid(2, 10, 0.0)})
    budgets = [make_cast(order, Connections()).agents["m"].budget for _ in range(2)]
    assert budgets[0] is budgets[1] and budgets[0].calls == 2
