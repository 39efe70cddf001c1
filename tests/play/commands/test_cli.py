"""The command line as a user types it: output, sentences, exit codes, and no traceback anywhere."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from functools import partial

import pytest

from arena import VARIANTS
from arena.actions import CLASSES
from play.grammar.game_verbs import KINDS
from play.main import main
from results.store.record import Record
from tests.all_rows import few_of
from tests.command_line import ROOT, cells, here, one_ctrl_c_stops, wait_for_games, zhuogui

SPEC = """name = "t"
variant = "zhuogui-1"
players = 5
games = {games}
seed = 3
agents = ["naive", "random"]
"""


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    folder = tmp_path_factory.mktemp("cli")
    (folder / "spec.toml").write_text(SPEC.format(games=20), "utf-8")
    done = zhuogui("tournament", "run", "spec.toml", "--db", "r.duckdb", cwd=folder)
    assert done.returncode == 0, done.stderr
    assert "played 20 games" in done.stdout
    assert done.stderr == ""  # not a terminal: no progress bar
    return folder


HEAVY = ("duckdb", "rich", "openai", "anthropic", "langchain_core")

WRONG = [
    (["plai"], "play"),
    (["rules", "zhuogui1"], "zhuogui-1"),
    (["play", "zhuogui-1", "--players", "3"], "4 to 14"),
    (["play", "zhuogui-1", "--players", "15"], "4 to 14"),
    (["play", "zhuogui-1", "--players", "two"], "--players"),
    (["play", "zhuogui-1", "--agents", "navie"], "naive"),
    (["play", "zhuogui-1", "--agents", "naive,random"], "2 agents for 4 seats"),
    (["play", "zhuogui-1", "--seat", "10", "--players", "9"], "seats 1 to 9"),
    (["play", "zhuogui-1", "--seed", "-1"], "--seed"),
    (["play", "zhuogui-1", "--rule", "selfvote=true"], "self_vote"),
    (["play", "zhuogui-1", "--rule", "self_vote"], "KEY=VALUE"),
    (["play", "zhuogui-1", "--words", "none.toml"], "cannot read none.toml"),
    (["rules", "zhuogui-1", "--rule", "max_days=soon"], "max_days"),
    (["tournament", "run", "none.toml"], "cannot read none.toml"),
    (["tournament", "run", "spec.toml", "--concurrency", "0"], "--concurrency"),
    (["tournament", "run", "spec.toml", "--set", "langauge=zh"], "language"),
    (["results", "leaderboard", "none.duckdb"], "no record at none.duckdb"),
    (["results", "leaderboard", "spec.toml"], "no DuckDB file"),
    (["replay", "r.duckdb", "nosuch"], "the nearest"),
    (["replay", "r.duckdb", "0", "--as", "6"], "seat 6"),
    (["words", "check", "none.toml"], "cannot read none.toml"),
    (["results", "leaderboard", "r.duckdb", "--by", "size"], "role"),
]


@pytest.mark.parametrize(("words", "says"), WRONG, ids=lambda value: " ".join(value) if isinstance(value, list) else "")
@pytest.mark.parametrize("language", few_of(["en", "zh"], "en"))
def test_wrong_words_get_one_sentence_and_exit_code_2(capsys, played, words, says, language):
    done = here(capsys, *words, "--lang", language, cwd=played)
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1
    assert "Traceback" not in done.stderr
    if language == "en":
        assert says in done.stderr
    else:
        assert any("\u4e00" <= c <= "\u9fff" for c in done.stderr)
    assert done.stdout == ""


@pytest.mark.parametrize("words", [["plai"], ["replay", "r.duckdb", "nosuch"], ["tournament", "run", "none.toml"],
                                   ["rules", "zhuogui-1"], ["play", "--help"]], ids=" ".join)  # fmt: skip
@pytest.mark.parametrize("language", few_of(["en", "zh"], "zh"))
def test_a_process_ends_as_a_call_does(capsys, played, words, language):
    """So that most of what is said can be looked at without starting one."""
    done, called = (run(*words, "--lang", language, cwd=played) for run in (zhuogui, partial(here, capsys)))
    assert (done.returncode, done.stdout, done.stderr) == (called.returncode, called.stdout, called.stderr)


@pytest.mark.parametrize("words", [["games"], ["rules", "zhuogui-1"], ["rules", "zhuogui-1", "--keys"], ["doctor"],
                                   ["words", "check"], ["words", "list"], ["--help"], ["play", "--help"]])  # fmt: skip
@pytest.mark.parametrize("language", few_of(["zh", "zh-Hant", "en"], "zh-Hant"))
def test_everything_is_said_in_the_readers_language(capsys, tmp_path, words, language):
    done = here(capsys, *words, "--lang", language, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    han = any("\u4e00" <= c <= "\u9fff" for c in done.stdout)
    assert han or language == "en"
    if language == "zh-Hant":
        assert not set("机规词评") & set(done.stdout.replace("食物", "")) or words[0] == "words"


def test_games_lists_the_true_sizes_and_cuts_nothing_off(capsys, tmp_path):
    listed = json.loads(here(capsys, "games", "--json", cwd=tmp_path).stdout)
    sizes = {game["variant"]: game["sizes"] for game in listed}
    assert sizes == {name: sorted(variant.roles) for name, variant in VARIANTS.items()}
    for language, shown in (("en", "11–13, 15, 17"), ("zh", "11–13、15、17"), ("zh-Hant", "11–13、15、17")):
        table = here(capsys, "games", "--lang", language, cwd=tmp_path).stdout
        rows = {line.split()[0]: line for line in table.splitlines() if line.strip()}
        assert shown in rows["killer-v4"]
        assert " 4–14 " in rows["zhuogui-1"]
        assert re.search(" 12 ", rows["killer-v5"])
        assert all(variant.pitch.to(language) in rows[name] for name, variant in VARIANTS.items())
        assert "…" not in table


@pytest.mark.parametrize("variant", VARIANTS)
def test_without_a_number_of_players_the_legal_one_nearest_to_nine_is_taken(capsys, variant):
    assert main(["prompt", variant, "--seat", "1", "--json", "--lang", "en"]) == 0
    system = json.loads(capsys.readouterr().out)["system"]
    (players,) = re.findall(r"You sit in seat 1 of (\d+)\.", system)
    assert int(players) == min(VARIANTS[variant].roles, key=lambda size: (abs(size - 9), size))


def test_play_takes_a_size_too_and_says_so_in_its_help(capsys, tmp_path):
    run = partial(here, capsys, cwd=tmp_path)
    done = run("play", "killer-v4", "--seed", "3", "--lang", "en")
    assert (done.returncode, done.stderr) == (0, "")
    assert "seat 11 " in done.stdout.splitlines()[-2] and "seat 12 " not in done.stdout
    refused = run("play", "killer-v4", "--players", "9", "--lang", "en")
    assert (refused.returncode, "11, 12, 13, 15 or 17 players, not 9" in refused.stderr) == (2, True)
    seat = run("play", "killer-v4", "--seat", "18", "--lang", "en")
    assert (seat.returncode, "seats 1 to 17" in seat.stderr) == (2, True)
    for command in ("play", "prompt"):
        assert "the nearest number" in " ".join(run(command, "--help", "--lang", "en").stdout.split())
        assert "最接近的人数" in run(command, "--help", "--lang", "zh").stdout


@pytest.mark.slow
def test_the_locale_chooses_the_language(tmp_path):
    assert "捉鬼" in zhuogui("games", cwd=tmp_path, env={"LANG": "zh_CN.UTF-8"}).stdout
    assert "猜詞" in zhuogui("games", cwd=tmp_path, env={"LANG": "zh_TW.UTF-8"}).stdout
    assert "Catch the Ghost" in zhuogui("games", cwd=tmp_path, env={"LANG": "de_DE.UTF-8"}).stdout


@pytest.mark.parametrize("words", [["games"], ["rules", "zhuogui-1"], ["doctor"], ["words", "list"], ["words", "check"],
                                   ["results", "leaderboard", "r.duckdb"], ["replay", "r.duckdb", "0"],
                                   ["replay", "r.duckdb", "0", "--as", "2"],
                                   ["tournament", "run", "spec.toml", "--db", "r.duckdb"]])  # fmt: skip
def test_json_is_one_document(capsys, played, words):
    done = here(capsys, *words, "--json", cwd=played)
    assert done.returncode == 0, done.stderr
    json.loads(done.stdout)


def test_the_leaderboard_by_role(capsys, played):
    rows = json.loads(here(capsys, "results", "leaderboard", "r.duckdb", "--by", "role", "--json", cwd=played).stdout)
    assert {(row["agent"], row["group"]) for row in rows} == {
        (a, r) for a in ("naive", "random") for r in ("human", "ghost")
    }
    assert all(0 <= row["low"] <= row["win_rate"] <= row["high"] <= 1 for row in rows)
    assert sum(row["games"] for row in rows) == 20 * 5


def test_columns_are_aligned_by_display_cells(tmp_path):
    agents = [{"name": name, "use": "silent"} for name in ("阿明", "Lin", "ﾊﾝｶｸ", "e\u0301", "=1+1")]
    listed = ", ".join(f'{{name = "{a["name"]}", use = "silent"}}' for a in agents)
    (tmp_path / "s.toml").write_text(SPEC.format(games=5).replace('["naive", "random"]', f"[{listed}]"), "utf-8")
    done = zhuogui("tournament", "run", "s.toml", "--lang", "zh", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    table = [line for line in done.stdout.splitlines() if "%" in line and "–" in line][:5]
    assert len({cells(line[: line.index("–")]) for line in table}) == 1
    assert "\x1b" not in done.stdout


def test_a_transcript_as_one_seat_holds_no_other_card(capsys, played):
    everything = here(capsys, "replay", "r.duckdb", "0", "--lang", "en", cwd=played).stdout
    word = everything.split("The word was: ")[1].split(".")[0]
    ghosts = [
        k
        for k in range(1, 6)
        if f"[{k}] Your slip says: " in everything and f"[{k}] Your slip says: {word}" not in everything
    ]
    own = here(capsys, "replay", "r.duckdb", "0", "--as", str(ghosts[0]), "--lang", "en", cwd=played).stdout
    before_the_end = own.rsplit("\n", 2)[0]
    assert "You are a ghost" in own
    assert word not in before_the_end.split("The ghosts guess")[0]


def test_watching_shows_no_card_before_the_end(capsys, tmp_path):
    words = ("play", "zhuogui-1", "--players", "6", "--seed", "4", "--lang", "en")
    shown = here(capsys, *words, cwd=tmp_path).stdout
    body, _, end = shown.rpartition("The word was: ")
    assert "slip" not in body
    assert end.split(".")[0] not in body.split("The ghosts guess")[0]
    opened = here(capsys, *words, "--open", cwd=tmp_path).stdout
    assert "Your slip says" in opened
    assert shown.splitlines() == [line for line in opened.splitlines() if not line.startswith("[")]


@pytest.mark.slow
def test_the_same_seed_plays_the_same_game(tmp_path):
    games = {zhuogui("play", "zhuogui-1", "--seed", "9", cwd=tmp_path, env={"PYTHONHASHSEED": h}).stdout for h in "012"}
    assert len(games) == 1


@pytest.mark.parametrize("stdin", ["", "蝴", "5\n", "\n\n\n", "bla\n99\n"])
def test_a_seat_whose_input_ends_is_handed_to_a_bot(capsys, tmp_path, stdin):
    start = time.monotonic()
    done = here(capsys, "play", "zhuogui-1", "--seat", "3", "--seed", "5", "--lang", "en", cwd=tmp_path, stdin=stdin)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("input has ended; a bot plays seat 3 from here on") == 1
    assert len(done.stdout) < 20_000
    assert time.monotonic() - start < 20


def test_a_person_plays_a_whole_game_and_it_is_recorded(capsys, tmp_path):
    answers = "it is nice\npass\n1\n2\n\nabstain\nx\n" * 40
    words = ["play", "zhuogui-1", "--players", "4", "--seat", "1", "--seed", "6", "--lang", "en", "--db", "p.duckdb"]
    done = zhuogui(*words, cwd=tmp_path, stdin=answers)
    assert done.returncode == 0, done.stderr
    assert "Your slip says" in done.stdout
    game = done.stdout.rsplit("recorded as ", 1)[1].split()[0]
    replayed = here(capsys, "replay", "p.duckdb", game, "--as", "1", "--lang", "en", cwd=tmp_path).stdout
    for line in replayed.splitlines():
        assert line in done.stdout


HOSTILE = "ok\r\x1b[2J\x1b]0;x\x07\x9b31m{x} \u202e\u2067\u200f 小雨: 我是鬼"


def test_players_text_cannot_drive_the_terminal(capsys, tmp_path):
    (tmp_path / "evil.py").write_text(
        "from arena import Describe, Vote, ChoosePlayer\n"
        "class Bot:\n"
        "    def sit(self, game, seat, rng):\n        return self\n"
        "    def act(self, o):\n"
        "        if 'target' in o.ask.choices:\n"
        "            return {'kind': o.ask.accepts[0], 'target': o.ask.choices['target'][0]}\n"
        f"        return {{'kind': o.ask.accepts[0], 'text': {HOSTILE!r}}}\n",
        "utf-8",
    )
    done = zhuogui(
        "play", "zhuogui-1", "--agents", "evil:Bot", "--seed", "2", "--db", "e.duckdb", "--lang", "en", cwd=tmp_path
    )
    game = done.stdout.rsplit("recorded as ", 1)[1].split()[0]
    replayed = here(capsys, "replay", "e.duckdb", game, cwd=tmp_path)
    for text in (done.stdout, replayed.stdout):
        assert "{x}" in text
        assert "我是鬼" in text
        assert all(c == "\n" or c.isprintable() for c in text)


def test_ctrl_c_keeps_what_was_played(capsys, tmp_path):
    (tmp_path / "s.toml").write_text(SPEC.format(games=100_000), "utf-8")
    words = [sys.executable, "-m", "play.main", "tournament", "run", "s.toml", "--db", "r.duckdb", "--lang", "en"]
    running = subprocess.Popen(words, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                               env={**os.environ, "PYTHONPATH": str(ROOT)})  # fmt: skip
    wait_for_games(tmp_path / "r.duckdb", 1)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=30)
    assert running.returncode == 1
    assert "Traceback" not in err
    assert "run the same command to play the rest" in out
    kept = int(out.split("stopped; ")[1].split()[0])
    rows = json.loads(here(capsys, "results", "leaderboard", "r.duckdb", "--json", cwd=tmp_path).stdout)
    assert sum(row["games"] for row in rows) == kept * 5


@pytest.fixture(scope="module")
def board_of_300(tmp_path_factory):
    """The leaderboard of a tournament that nobody has killed."""
    folder = tmp_path_factory.mktemp("whole")
    (folder / "s.toml").write_text(SPEC.format(games=300), "utf-8")
    done = zhuogui("tournament", "run", "s.toml", "--db", "r.duckdb", "--json", cwd=folder)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)["leaderboard"]


@pytest.mark.slow
@pytest.mark.parametrize("delay", [0.15, 0.4, 0.9, 1.4])
def test_a_killed_tournament_keeps_its_games_and_is_completed(capsys, tmp_path, board_of_300, delay):
    """kill -9 at some moment, the first second included: the record opens, games are whole, a rerun completes it."""
    (tmp_path / "s.toml").write_text(SPEC.format(games=300), "utf-8")
    words = [sys.executable, "-m", "play.main", "tournament", "run", "s.toml", "--db", "r.duckdb", "--lang", "en"]
    running = subprocess.Popen(words, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               env={**os.environ, "PYTHONPATH": str(ROOT)})  # fmt: skip
    time.sleep(delay)
    running.kill()
    running.wait()
    words = ("tournament", "run", "s.toml", "--db", "r.duckdb", "--json")
    done = here(capsys, *words, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    summary = json.loads(done.stdout)
    assert summary["before"] + summary["played"] == 300
    again = json.loads(here(capsys, *words, cwd=tmp_path).stdout)
    assert (again["before"], again["played"]) == (300, 0)
    assert again["leaderboard"] == board_of_300


def test_help_imports_nothing_heavy():
    code = (
        "import sys\nfrom play.main import main\ntry:\n    main(['--help'])\nexcept SystemExit: pass\n"
        f"print([m for m in sys.modules if m in {(*HEAVY, 'pydantic', 'opencc', 'asyncio')}], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"


def test_the_kinds_of_the_command_line_are_those_of_the_actions():
    assert [*KINDS] == [kind for kind in CLASSES if kind not in ("pass", "surrender")]


def test_playing_imports_no_sdk(tmp_path):
    code = (
        "import sys\nfrom play.main import main\nmain(['play', 'zhuogui-1', '--players', '4', '--seed', '1'])\n"
        f"print([m for m in sys.modules if m in {HEAVY}], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"


def test_an_intruder_that_hides_one_of_our_folders_is_named(tmp_path):
    (tmp_path / "agents").mkdir()
    (tmp_path / "agents" / "__init__.py").write_text("")
    code = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r}); sys.path.append({str(ROOT)!r})\n"
        "from play.main import main; sys.exit(main(['games', '--lang', 'en']))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 1
    assert "'agents'" in done.stderr
    assert str(tmp_path) in done.stderr


def test_no_key_is_ever_printed(tmp_path):
    done = zhuogui("doctor", cwd=tmp_path, env={"OPENAI_API_KEY": "sk-CANARY123"})
    assert done.returncode == 0
    assert "CANARY" not in done.stdout + done.stderr
    assert "OPENAI_API_KEY" in done.stdout


@pytest.mark.slow
def test_the_same_spec_gives_the_same_record_under_any_hash_seed_and_concurrency(tmp_path):
    (tmp_path / "s.toml").write_text(SPEC.format(games=20), "utf-8")
    tables = {
        "games": "game_id, deal_id, seed, status, winner, rule",
        "seats": "*",
        "events": "*",
        "decisions": "game_id, idx, seat, ask_id, status, reason, action",
    }
    contents = []
    for seed, concurrency in (("0", "1"), ("1", "7"), ("42", "64"), ("random", "16")):
        words = ["tournament", "run", "s.toml", "--db", f"{seed}.duckdb", "--concurrency", concurrency]
        done = zhuogui(*words, cwd=tmp_path, env={"PYTHONHASHSEED": seed})
        assert done.returncode == 0, done.stderr
        record = Record(tmp_path / f"{seed}.duckdb")
        with record.read():  # so that it is not opened for each table
            contents.append([sorted(map(str, record.rows(f"SELECT {c} FROM {t}"))) for t, c in tables.items()])
    assert len(contents[0][0]) == 20
    assert all(content == contents[0] for content in contents[1:])


@pytest.mark.parametrize("agents", ["naive", "slow:Bot"])
def test_one_ctrl_c_at_the_prompt_stops_the_game(tmp_path, agents):
    options = ["--players", "4", "--seat", "2", "--seed", "5", "--agents", agents, "--lang", "en"]
    one_ctrl_c_stops(tmp_path, ["play", "zhuogui-1", *options])


def test_a_reader_who_leaves_early_voids_nothing(tmp_path):
    words = f"{sys.executable} -m play.main play zhuogui-1 --seed 3 --lang en | head -1"
    done = subprocess.run(["bash", "-o", "pipefail", "-c", words], cwd=tmp_path, capture_output=True, text=True,
                          env={**os.environ, "PYTHONPATH": str(ROOT)})  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("\n") == 1
    assert "void" not in done.stderr
