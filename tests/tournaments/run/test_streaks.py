"""An agent none of whose first decisions can be used is given up: it costs no more, and the others play on."""

from random import Random

import pytest

from agents.protocol import Sitting
from agents.scripted.naive import Naive
from arena.observation import Observation
from arena.words import beginners
from results.store.record import Record
from tests.agents.llm.games_at_service import asked_in_games, is_probe, plan, run, sensible, settings
from tests.agents.models.loopback_service import Answer, Server, openai_says, says
from tests.all_rows import few_of
from tests.command_line import here
from tests.tournaments.run.test_pool import in_two
from tournaments.plan.spec_loading import check_spec
from tournaments.run.driver import run_tournament
from tournaments.run.executors.local import play_here
from tournaments.run.streaks import Streaks

HERE = "tests.tournaments.run.test_streaks"
NAIVE = [{"name": f"naive {number}", "use": "naive"} for number in range(3)]
JUNK = ("I would rather not.", "", '{"speech": ', "<think>hm", "[]", '{"no": "such key"}')


class Bot:
    def sit(self, game: Sitting, seat: int, rng: Random) -> "Bot":
        self.inner = Naive(beginners()).sit(game, seat, rng)
        return self


class Raises(Bot):
    def act(self, observation: Observation) -> object:
        raise KeyError("no such thing")


class RaisesLater(Bot):
    async def act(self, observation: Observation) -> object:
        raise KeyError("no such thing")


class Illegal(Bot):
    def act(self, observation: Observation) -> object:
        return {"kind": "no such kind"}


class OnlyVotes(Bot):
    """Fails but at votes: it can play, in its way."""

    def act(self, observation: Observation) -> object:
        return self.inner.act(observation) if "vote" in observation.ask.accepts else {"kind": "no such kind"}


@pytest.mark.parametrize("text", few_of(JUNK, JUNK[0]))
def test_a_model_that_is_never_readable_is_stopped_and_goes_on_once_it_is_mended(tmp_path, text):
    usual, well = sensible(), set()

    def decide(asked):
        return usual(asked) if is_probe(asked) or well else Answer(openai_says(text))

    with Server(decide) as server:
        model = {"name": "m", **settings(server)}
        made = plan(model, *NAIVE, games=16, concurrency=4)
        summary, _ = run(tmp_path, made)
        asked = len(asked_in_games(server))
        assert asked < 3 * 40, "not many more than three for each of the first twenty decisions"
        assert summary.open == summary.put_off > 0 and summary.void == 0
        assert summary.played + summary.open + summary.left_out == 16
        said = [text for text in summary.notices if text.en.startswith("m is given up")]
        assert len(said) == 1 and "give_up_after = 0" in said[0].en and "不再让 m 参加" in said[0].zh
        well.add("now")
        again, _ = run(tmp_path, made)
        assert (again.before, again.played, again.open) == (summary.played, 16 - summary.played, 0)
        assert again.notices == ()


ROWS = [(bot, how) for bot in (Raises, RaisesLater, Illegal) for how in (play_here, in_two)]


@pytest.mark.parametrize(("bot", "how"), few_of(ROWS, (Raises, play_here)))
def test_so_is_a_bot_wherever_it_plays(tmp_path, bot, how):
    spec = {"name": "t", "variant": "zhuogui-1", "players": 5, "games": 60, "balanced": False}
    agents = [f"{HERE}:{bot.__name__}", *NAIVE, *({"name": f"n{number}", "use": "naive"} for number in range(8))]
    made = check_spec(spec | {"agents": agents, "give_up_after": 20}, lambda name: "", "spec")
    record = Record(tmp_path / "r")
    summary = run_tournament(made, record, executor=how, **({"workers": 1} if how is play_here else {}))
    assert summary.left_out > 0 and 0 < summary.played < 60 and summary.void == 0
    assert summary.played + summary.left_out + summary.open == 60
    last = record.rows("SELECT max(plan_index) AS n FROM games WHERE status = 'finished'")[0]["n"]
    assert last > 50, "the others play on"
    assert any("is given up" in notice.en for notice in summary.notices)
    again = run_tournament(
        check_spec(spec | {"agents": agents, "give_up_after": 0}, lambda name: "", "spec"), record, workers=1
    )
    assert again.tournament_id == summary.tournament_id
    assert (again.before, again.played, again.left_out) == (summary.played, 60 - summary.played, 0)


@pytest.mark.parametrize(
    ("agent", "more"), [("OnlyVotes", {"give_up_after": 40}), ("Raises", {"give_up_after": 0}), ("Raises", {})]
)
def test_who_can_do_something_or_is_wanted_all_the_same_plays_to_the_end(tmp_path, agent, more):
    spec = {"name": "t", "variant": "zhuogui-1", "players": 5, "games": 8, "balanced": False, **more}
    made = check_spec(spec | {"agents": ["naive", f"{HERE}:{agent}"]}, lambda name: "", "spec")
    summary = run_tournament(made, Record(tmp_path / "r"), workers=1)
    assert (summary.played, summary.left_out) == (8, 0)
    assert [" decisions had no answer that could be used" in notice.en for notice in summary.notices] == [True]


def test_the_command_says_so_and_fails(tmp_path, capsys):
    (tmp_path / "s.toml").write_text(
        f'name = "t"\nvariant = "zhuogui-1"\nplayers = 4\ngames = 40\nbalanced = false\ngive_up_after = 6\n'
        f'agents = ["naive", "{HERE}:Illegal"]\n'
    )
    done = here(capsys, "tournament", "run", "s.toml", "--db", "r", "--lang", "en", cwd=tmp_path)
    assert done.returncode == 1
    assert f"{HERE}:Illegal is given up: none of its first" in done.stderr and "were not begun" in done.stderr
    for wrong in ("-1", "1.5", '"no"'):
        done = here(
            capsys, "tournament", "run", "s.toml", "--set", f"give_up_after={wrong}", "--lang", "en", cwd=tmp_path
        )
        assert done.returncode == 2 and "give_up_after" in done.stderr and done.stderr.count("\n") == 1


def test_only_the_first_decisions_count():
    streaks = Streaks()
    streaks.saw("a", [("defaulted", "no")] * 4)
    assert [streaks.is_hopeless("a", limit) for limit in (5, 4, 0)] == [False, True, False]
    assert not streaks.is_hopeless("b", 1)
    streaks.saw("a", [("repaired", "")])
    streaks.saw("a", [("timed_out", "late")] * 50)
    assert not streaks.is_hopeless("a", 4) and streaks.by_agent["a"].failed == 50


@pytest.mark.parametrize(
    ("statuses", "said"),
    [
        (["defaulted"], True),
        (["timed_out", "defaulted"], True),
        (["valid", "defaulted"], True),
        (["valid", "valid", "defaulted"], False),
        (["repaired", "refused"], False),
        ([], False),
    ],
)
def test_an_agent_half_of_whose_decisions_failed_is_told_of_at_the_end_however_short_the_run(statuses, said):
    streaks = Streaks()
    streaks.saw("a", [(status, "why") for status in statuses])
    assert streaks.by_agent["a"].is_bad is said


def test_a_short_run_without_a_usable_answer_says_so(tmp_path):
    with Server(lambda asked: Answer(says(asked, "no JSON")) if not is_probe(asked) else sensible()(asked)) as server:
        made = plan({"name": "model", **settings(server)}, *NAIVE, games=4, variant="undercover", players=4)
        summary, _ = run(tmp_path, made)
    (notice,) = summary.notices
    assert notice.en.startswith("model: ") and " decisions had no answer that could be used; the last: " in notice.en
