"""A bot that prints, changes the folder, fails to be made, never prepares, or never answers, as a user meets it."""

import asyncio
import json
from pathlib import Path
from random import Random
from time import sleep

import pytest

from agents import hosted
from agents.protocol import Outage, Sitting
from agents.scripted.judge import ScriptedJudge
from arena.deals import new_header
from arena.variants import variant_of
from arena.words import beginners
from play.seat.person import PersonPlayer
from results.store.record import Record
from tests.command_line import here, zhuogui
from tests.tournaments.match.test_bad_bots import Prompt, Swallows
from tournaments.match.loop import play_match

SPEC = 'name = "t"\nvariant = "zhuogui-1"\nplayers = 5\ngames = 2\nbalanced = false\nagents = ["naive", "{agent}"]\n'
LOUD = """
import logging, os, subprocess, sys
print("WORD at import")
os.makedirs("elsewhere", exist_ok=True)
os.chdir("elsewhere")
logging.basicConfig(stream=sys.stdout, level=logging.INFO)
class Bot:
    def __init__(self):
        print("WORD when made")
    def sit(self, game, seat, rng):
        os.chdir(os.path.dirname(os.path.abspath(__file__)) + "/elsewhere")
        return self
    def act(self, observation):
        if not hasattr(self, "said"):
            self.said = print("WORD of", observation.seat, flush=True), sys.stdout.write("WORD out\\n")
            os.write(1, b"WORD by descriptor\\n")
            sys.__stdout__.write("WORD the old way\\n")
            sys.__stdout__.flush()
            logging.info("WORD in the log")
            subprocess.run([sys.executable, "-c", "print('WORD of a child')"])
        return None
class Later(Bot):
    async def act(self, observation):
        return Bot.act(self, observation)
"""


@pytest.mark.parametrize("bot", ["Bot", pytest.param("Later", marks=pytest.mark.slow)])
def test_what_a_bot_prints_is_no_output_of_ours_and_its_folder_not_ours(tmp_path, bot):
    (tmp_path / "loud.py").write_text(LOUD)
    (tmp_path / "spec.toml").write_text(SPEC.format(agent=f"loud:{bot}"))
    done = zhuogui("tournament", "run", "spec.toml", "--db", "r.duckdb", "--json", cwd=tmp_path)
    assert json.loads(done.stdout)["played"] == 2
    assert done.stderr.count("WORD") >= 8
    assert (tmp_path / "r.duckdb").exists() and not any((tmp_path / "elsewhere").iterdir())
    played = zhuogui("play", "zhuogui-1", "--players", "5", "--agents", f"loud:{bot}", "--db", "p.duckdb", cwd=tmp_path)
    assert played.returncode == 0 and "WORD" not in played.stdout
    assert (tmp_path / "p.duckdb").exists() and not any((tmp_path / "elsewhere").iterdir())


@pytest.mark.parametrize("code", ["raise SystemExit(0)", "raise KeyboardInterrupt", "1 / 0", "raise GeneratorExit"])
def test_a_bot_that_cannot_be_made_is_named_in_one_sentence(tmp_path, capsys, code):
    name = f"bad_{abs(hash(code))}"
    (tmp_path / f"{name}.py").write_text(f"class Bot:\n    def __init__(self):\n        {code}\n")
    said = here(capsys, "play", "zhuogui-1", "--agents", f"{name}:Bot", "--lang", "en", cwd=tmp_path)
    assert said.returncode == 2 and said.stdout == ""
    assert f"agent {name}:Bot cannot be made: " in " ".join(said.stderr.split())


class NeverReady:
    async def prepare(self) -> None:
        while True:
            try:
                await asyncio.sleep(9)
            except asyncio.CancelledError:
                continue

    def sit(self, game: Sitting, seat: int, rng: Random) -> "NeverReady":
        return self


class ReadyNever(NeverReady):
    async def prepare(self) -> None:
        raise SystemExit(0)


@pytest.mark.parametrize(("bot", "why"), [(NeverReady, "was not done within 0.05 s"), (ReadyNever, "SystemExit: 0")])
def test_preparing_has_a_limit_and_an_end(monkeypatch, bot, why):
    monkeypatch.setattr(hosted, "PREPARE_SECONDS", 0.05)
    agent = hosted.hosted(bot())
    with pytest.raises(Outage, match=why):
        asyncio.run(agent.prepare())


def test_at_a_table_with_a_person_only_the_person_has_time():
    """The others keep to the seconds of the table, which people may exceed."""

    header = new_header(variant_of("zhuogui-1"), 4, seed=4, seconds=0.3)
    seats = {1: ThoughtfulSeat(), 2: Swallows(), 3: Prompt(), 4: Prompt()}
    match = play_match(header, {0: ScriptedJudge(beginners())} | seats)
    statuses = {seat: {d.status for d in match.decisions if d.seat == seat} for seat in (1, 2, 3)}
    assert statuses == {1: {"valid"}, 2: {"timed_out"}, 3: {"valid"}}
    assert max(d.latency_ms for d in match.decisions if d.seat == 1) > 300


class ThoughtfulSeat:
    """Somebody at the terminal who takes longer than the table's seconds for every line."""

    __module__ = "play.tests"

    def sit(self, game: Sitting, seat: int, rng: Random) -> PersonPlayer:
        return PersonPlayer("zh", lambda: None, self.line)

    def line(self) -> str:
        sleep(0.35)
        self.lines = getattr(self, "lines", 0) + 1
        return ("pass", "2", "3", "圆的")[self.lines % 4]


def test_a_record_stays_where_it_was_named(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    record = Record(Path("r.duckdb"))
    record.create()
    (tmp_path / "other").mkdir()
    monkeypatch.chdir(tmp_path / "other")
    assert record.rows("SELECT count(*) AS n FROM games") == [{"n": 0}]


RUDE = """
import atexit, os, signal, subprocess, sys, threading, time
from concurrent.futures import ThreadPoolExecutor

POOL = ThreadPoolExecutor(1)

def pool():
    try:
        POOL.submit(time.sleep, 3600).result(0.01)
    except TimeoutError:
        pass

def fork():
    if os.fork() == 0:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)

def thread():
    threading.Thread(target=time.sleep, args=(3600,)).start()

def at_exit():
    atexit.register(time.sleep, 3600)

def no_streams():
    sys.stdin = sys.stdout = sys.stderr = None

def own_file():
    sys.stdout = sys.stderr = open("own.txt", "a")

def reads():
    input()

def reads_a_line():
    assert sys.stdin.readline() == ""

class Bot:
    def sit(self, game, seat, rng):
        return self
    def act(self, observation):
        if not hasattr(self, "done"):
            self.done = True
            DO()
"""
DEEDS = ["thread", "at_exit", "pool", "fork", "no_streams", "own_file", "reads", "reads_a_line"]


def rude(tmp_path: Path, deed: str) -> str:
    (tmp_path / f"{deed}_bot.py").write_text(RUDE + f"\n\nDO = {deed}\n")
    return f"{deed}_bot:Bot"


def test_what_bots_leave_behind_holds_no_process_and_takes_no_stream_of_ours(tmp_path):
    """The program's result comes, and it ends; nothing that a bot began stays, for else its output would stay open."""
    agents = [rude(tmp_path, deed) for deed in DEEDS]
    spec = (
        f'name = "t"\nvariant = "zhuogui-1"\nplayers = {len(DEEDS)}\ngames = 1\nbalanced = false\nagents = {agents}\n'
    )
    (tmp_path / "spec.toml").write_text(spec)
    done = zhuogui("tournament", "run", "spec.toml", "--db", "r.duckdb", "--json", cwd=tmp_path)
    told = json.loads(done.stdout)
    assert (told["played"], done.returncode) == (1, 0)
    assert {*told["failures"]} - {"reads_a_line_bot:Bot"} == {"reads_bot:Bot"}, "its `input` is at its end"
    assert (tmp_path / "own.txt").exists()
    played = zhuogui("play", "zhuogui-1", "--agents", ",".join(agents), cwd=tmp_path)
    assert played.returncode == 0 and "win" in played.stdout


def test_a_person_s_lines_are_not_for_bots(tmp_path, capsys):
    name = rude(tmp_path, "reads_a_line")
    said = here(capsys, "play", "undercover", "--players", "4", "--seat", "1", "--agents", name, "--lang", "en",
                cwd=tmp_path, stdin="MINE\n" * 9)  # fmt: skip
    assert said.stdout.count("MINE") >= 1 and said.returncode == 0
