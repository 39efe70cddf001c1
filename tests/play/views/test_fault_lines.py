"""Code that fails in a run: its author sees the traceback and where it failed; no key is in it."""

import asyncio
import os
import sys
from random import Random

import pytest

from agents.protocol import Belief, Sitting, Unreadable
from agents.scripted.naive import Naive
from arena.observation import Observation
from arena.words import beginners
from results.store.record import Record
from tests.all_rows import few_of
from tests.command_line import here
from tests.tournaments.run.test_pool import in_two
from tournaments.match import loop
from tournaments.match.failures import traced
from tournaments.plan.spec_loading import check_spec
from tournaments.run.driver import run_tournament

SECRET = "canary-9b1c52"
HERE = "tests.play.views.test_fault_lines"


class Bot:
    def sit(self, game: Sitting, seat: int, rng: Random) -> "Bot":
        self.inner = Naive(beginners()).sit(game, seat, rng)
        return self


class Unprintable(Exception):
    def __str__(self) -> str:
        raise ValueError("no words")


class Looks(Bot):
    def act(self, observation: Observation) -> object:
        return {}["nothing of this name"]


class Exits(Bot):
    def act(self, observation: Observation) -> object:
        sys.exit("nothing of this name")


class Awaited(Bot):
    async def act(self, observation: Observation) -> object:
        await asyncio.sleep(0)
        raise ExceptionGroup("nothing of this name", [ValueError("one"), KeyError("two")])


class Recurses(Bot):
    def act(self, observation: Observation) -> object:
        return self.act(observation)


class Wordless(Bot):
    def act(self, observation: Observation) -> object:
        raise Unprintable


class Tells(Bot):
    def act(self, observation: Observation) -> object:
        raise RuntimeError(f"\x1b[2J refused: {os.environ['THE_API_KEY']} and Bearer abcdefgh1234 \ud800")


class Believes(Bot):
    def act(self, observation: Observation) -> object:
        return self.inner.act(observation)

    def believe(self, observation: Observation) -> Belief:
        raise LookupError("nothing of this name")


class Late(Bot):
    """Its time is up, its answer is none, its service is away: all said in the protocol's own words."""

    errors = (TimeoutError("late"), Unreadable("nothing"))

    async def act(self, observation: Observation) -> object:
        raise self.errors[observation.seat % 2]


BOTS = {
    Looks: "KeyError: 'nothing of this name'",
    Exits: "SystemExit: nothing of this name",
    Awaited: "ValueError: one",
    Recurses: "RecursionError: maximum recursion depth exceeded",
    Wordless: "Unprintable",
    Tells: "refused: … and …",
    Believes: "LookupError: nothing of this name",
}


def spec(*agents: str, **more: object) -> dict[str, object]:
    usual = {"name": "t", "variant": "zhuogui-1", "players": 5, "games": 3, "balanced": False, "beliefs": True}
    return usual | {"agents": [*agents]} | more


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("bot", few_of(BOTS, Tells, Believes), ids=lambda bot: bot.__name__)
def test_its_author_sees_where_a_bot_failed(tmp_path, capsys, monkeypatch, bot, language):
    monkeypatch.setenv("THE_API_KEY", SECRET)
    names = f"'naive', '{HERE}:{bot.__name__}'"
    given = "\n".join(f"{key} = {str(value).lower() if isinstance(value, bool) else repr(value)}"
                      for key, value in spec().items() if key != "agents")  # fmt: skip
    (tmp_path / "s.toml").write_text(f"{given}\nagents = [{names}]\n")
    words = ("tournament", "run", "s.toml", "--db", "r", "--lang", language)
    done = here(capsys, *words, cwd=tmp_path)
    said = done.stderr.splitlines()
    heads = [line for line in said if line.endswith((":", "：")) and bot.__name__ in line]
    assert done.returncode == 0 and len(heads) == 1, "the first traceback of an agent, and no other"
    assert ("seat " in heads[0] and "of game t" in heads[0]) or (" 号）" in heads[0] and "对局 t" in heads[0])
    trace = [line for line in said if line.startswith("| ")]
    assert BOTS[bot] in " ".join(trace) and "test_fault_lines.py" in " ".join(trace)
    assert trace[0] == "| Traceback (most recent call last):" or bot in (Awaited, Recurses)
    assert SECRET not in done.stderr and "\x1b" not in done.stderr
    failed = [line for line in said if "times, in 3 games" in line or "涉及 3 局" in line]
    assert len(failed) == 1 and bot.__name__ in failed[0]


@pytest.mark.slow
def test_with_v_every_traceback_is_shown_and_ours_too(tmp_path, capsys, monkeypatch):
    def fails(*_: object) -> None:
        raise OSError("our own fault")

    (tmp_path / "s.toml").write_text(
        f'name = "t"\nvariant = "zhuogui-1"\nplayers = 5\ngames = 2\nbalanced = false\nagents = ["{HERE}:Looks"]\n'
    )
    words = ("tournament", "run", "s.toml", "--lang", "en", "--db")
    done = here(capsys, *words, "r", "-v", cwd=tmp_path)
    assert done.stderr.count("Traceback") == 10, "one for each seat of each game: equal ones are one"
    monkeypatch.setattr(loop, "seat_players", fails)
    for more, shown in (([], 0), (["-v"], 2)):
        done = here(capsys, *words, f"r{shown}", *more, cwd=tmp_path)
        assert done.returncode == 1 and done.stderr.count("Traceback") == shown
        kept = Record(tmp_path / f"r{shown}").rows("SELECT status, error, trace FROM games")
        assert [row["error"] for row in kept] == ["OSError: our own fault"] * 2
        assert all("in fails" in row["trace"] and "Traceback" in row["trace"] for row in kept)
    assert done.stderr.count("our own code failed in game t") == 2


@pytest.mark.slow
def test_in_other_processes_too(tmp_path):
    courses = []
    made = check_spec(spec("naive", f"{HERE}:Looks", games=12), lambda name: "", "spec")
    summary = run_tournament(made, Record(tmp_path / "r"), executor=in_two, begun=courses.append)
    told = list(courses[0].new_faults())
    assert {fault.agent for fault in told} == {f"{HERE}:Looks"} == set(summary.failures)
    assert summary.failures[f"{HERE}:Looks"].games == 12
    assert all("KeyError" in fault.trace for fault in told)


def test_what_the_protocol_has_words_for_is_no_failure(tmp_path):
    made = check_spec(spec("naive", f"{HERE}:Late"), lambda name: "", "spec")
    summary = run_tournament(made, Record(tmp_path / "r"))
    assert summary.failures == {} and summary.played == 3


def test_play_tells_after_the_game(tmp_path, capsys):
    words = ("play", "zhuogui-1", "--players", "4", "--seed", "1", "--lang", "en", "--agents", f"{HERE}:Looks")
    for more, shown in (([], 1), (["-v"], 4)):
        done = here(capsys, *words, *more, cwd=tmp_path)
        assert done.returncode == 0 and done.stderr.count("Traceback") == shown
        assert "Traceback" not in done.stdout and "of this game" in done.stderr


def test_a_traceback_is_bounded_and_begins_where_the_code_is_not_ours():
    def deep(left: int) -> None:
        if not left:
            raise ValueError("x" * 10_000)
        deep(left - 1) if left % 2 else deep_too(left - 1)

    def deep_too(left: int) -> None:
        deep(left)

    with pytest.raises(ValueError) as caught:
        deep(300)
    assert len(traced(caught.value)) == 4000
