"""`zhuogui bench-model`: the score and its file, going on, private words, caps, and wrong calls."""

import json
import re

import pytest

from play.commands import bench_model
from play.main import main
from results.store.record import Record
from tests.agents.llm.games_at_service import asked_in_games, hurry, sensible, settings
from tests.agents.models.loopback_service import Server
from tests.command_line import cells
from tournaments.bench.frozen import BenchGame, benchmark
from tournaments.bench.published import Published
from tournaments.bench.reference import frozen_digest, reference
from tournaments.bench.secret import secret_of
from tournaments.run import driver as runs

SMALL = (BenchGame(variant="undercover", players=5), BenchGame(variant="werewolf-8", players=8))
SECRET = "0123456789abcdef-my-board"
KEY = "sk-CANARY456"


def told(capsys, *words, code=0):
    assert main(["bench-model", *map(str, words)]) == code
    return capsys.readouterr()


@pytest.fixture
def small(monkeypatch):
    """A benchmark of two small games, and no time spent on its digest."""
    bench = benchmark().model_copy(update={"games": SMALL})
    monkeypatch.setattr(bench_model, "benchmark", lambda: bench)
    monkeypatch.setattr(bench_model, "digest_of", lambda bench: frozen_digest())
    return bench


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The file of the silent player over two deals of every cell."""
    folder = tmp_path_factory.mktemp("bench")
    words = ["--model", "silent", "--deals", "2", "--db", folder / "r.duckdb", "--out", folder / "s.json"]
    assert main(["bench-model", *map(str, words), "--table-lang", "zh", "--lang", "en", "--workers", "1"]) == 0
    return json.loads((folder / "s.json").read_text("utf-8"))


@pytest.mark.slow
def test_the_file_says_all_that_was_measured(whole):
    found, bench = Published.model_validate(whole), benchmark()
    assert (found.benchmark, found.language, found.words) == (bench.name, "zh", "public")
    assert (found.deals, found.games) == (2, 28)
    assert not found.quotable and found.too_few_deals and found.private_seed_hash is None
    assert [(cell.variant, cell.side) for cell in found.score.cells] == [
        (game.variant, side) for game in bench.games for side in ("hidden", "open")
    ]
    assert set(found.ladder) == set(bench.ladder)
    assert found.ladder["silent"] == found.score.overall, "the ladder is what the command itself measures"
    assert found.model.settings == {"use": "silent"} and found.model.served == ()
    assert found.cost.calls == 0 and re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", found.date)
    assert found.program.startswith("zhuogui-arena ")


@pytest.mark.slow
def test_cells_and_differences_follow_from_the_games(whole):
    letters = reference().ladder["zh"]
    for cell in whole["score"]["cells"]:
        name = f"{cell['variant']} {cell['side']}"
        own, other = (
            [{"w": 1, "d": 0.5, "l": 0}[letter] for letter in letters[agent].games[name][:2]]
            for agent in ("silent", "reasoner-3")
        )
        assert cell["won"]["value"] == 50 * sum(own)
        assert cell["difference"]["value"] == 50 * (sum(own) - sum(other))
        assert cell["games"] == cell["clean_games"] == 2


@pytest.mark.parametrize(
    "language", ["zh-Hant", *(pytest.param(name, marks=pytest.mark.slow) for name in ("en", "zh"))]
)
def test_the_tables_are_aligned_and_in_the_readers_language(capsys, small, tmp_path, language):
    words = ["--model", "naive", "--deals", 2, "--db", tmp_path / "r.duckdb", "--table-lang", "en", "--lang", language]
    out, err = told(capsys, *words)
    assert err == ""
    tables, rows = [], []
    for line in [*out.splitlines(), ""]:
        if line.startswith(" ") and line.strip():
            rows.append(line)
        elif rows:
            tables.append(rows)
            rows = []
    assert len(tables) == 2 and [len(rows) - 2 for rows in tables] == [4, len(small.ladder)]
    for rows in tables:
        assert len({cells(line) for line in rows}) == 1
    said = {"en": "no score of arena-bench-1", "zh": "不是 arena-bench-1 的分数"}
    assert said.get(language, "不是 arena-bench-1 的分數") in out
    assert any("\u4e00" <= letter <= "\u9fff" for letter in out) is (language != "en")
    again = told(capsys, *words)
    assert again.out == out, "what is in the record is not played again"


def test_only_a_full_run_is_quoted_and_says_how(capsys, small, tmp_path, monkeypatch):
    monkeypatch.setattr(bench_model, "benchmark", lambda: small.model_copy(update={"deals": 2}))
    out = told(capsys, "--model", "silent", "--db", tmp_path / "r.duckdb", "--table-lang", "zh", "--lang", "en").out
    quote = out.splitlines()[-1]
    assert quote.startswith(f"Quote it as: arena-bench-1, Chinese, public words, digest {frozen_digest().whole[:12]}: ")
    assert "no score of" not in out


@pytest.mark.slow
def test_another_version_is_named_and_its_reference_plays_anew(capsys, small, tmp_path, monkeypatch):
    other = frozen_digest()._replace(parts=frozen_digest().parts | {"field": "0", "words": "0"})
    monkeypatch.setattr(bench_model, "digest_of", lambda bench: other)
    words = ["--model", "silent", "--deals", 2, "--db", tmp_path / "r.duckdb", "--out", tmp_path / "s.json"]
    out, err = told(capsys, *words, "--table-lang", "zh", "--lang", "en")
    assert "this is another version, not arena-bench-1: the word packs, how the field plays differ" in err
    assert "Quote it" not in out
    found = json.loads((tmp_path / "s.json").read_text("utf-8"))
    assert (found["quotable"], found["changed"], found["digest"]) == (False, ["words", "field"], other.whole)
    assert list(found["ladder"]) == ["reasoner-3"] and found["ladder"]["reasoner-3"]["value"] == 50.0
    assert len(Record(tmp_path / "r.duckdb").rows("SELECT 1 FROM tournaments")) == 4


def dealt(path):
    """The words of a record's deals, and the roles."""
    record = Record(path)
    words = {row["word"] for row in record.rows("SELECT word FROM deals WHERE word <> ''")}
    return words, [row["roles"] for row in record.rows("SELECT roles FROM deals ORDER BY variant, deal_id")]


@pytest.mark.slow
@pytest.mark.parametrize("how", ["option", "environment"])
def test_a_private_seed_deals_other_words_and_is_never_told(capsys, small, tmp_path, monkeypatch, how):
    words = ["--model", "silent", "--deals", 4, "--table-lang", "zh", "--lang", "en"]
    public = tmp_path / "public.duckdb"
    told(capsys, *words, "--db", public)
    if how == "environment":
        monkeypatch.setenv(bench_model.PRIVATE_SEED, SECRET)
    given = ["--private-seed", SECRET] if how == "option" else []
    db, file = tmp_path / "private.duckdb", tmp_path / "s.json"
    out, err = told(capsys, *words, *given, "--db", db, "--out", file)
    text = file.read_text("utf-8")
    found = json.loads(text)
    seeds = {str(row["seed"]) for row in Record(db).rows("SELECT spec->>'seed' AS seed FROM tournaments")}
    assert found["words"] == "private" and len(found["private_seed_hash"]) == 32
    assert not any(secret in shown for secret in (SECRET, *seeds) for shown in (text, out, err))
    assert list(found["ladder"]) == ["reasoner-3"] and found["ladder"]["reasoner-3"]["value"] == 50.0
    assert not dealt(db)[0] & dealt(public)[0] and len(dealt(db)[0]) > 1
    assert dealt(db)[1] != dealt(public)[1]


def test_two_hosts_with_other_seeds_deal_other_games():
    one, other = secret_of(SECRET, "arena-bench-1"), secret_of(SECRET + "!", "arena-bench-1")
    assert one == secret_of(SECRET, "arena-bench-1")
    assert one.seed != other.seed and one.hash != other.hash


def model(folder, server, **more):
    lines = settings(server, key_env="BENCH_KEY", **more)
    (folder / "mini.toml").write_text("\n".join(f"{k} = {json.dumps(v)}" for k, v in lines.items()), "utf-8")
    return folder / "mini.toml"


@pytest.mark.slow
def test_a_model_stops_at_its_cap_and_goes_on_to_the_same_score(capsys, small, tmp_path, monkeypatch):
    hurry(monkeypatch)
    monkeypatch.setenv("BENCH_KEY", KEY)
    with Server(sensible()) as server:
        words = ["--model", model(tmp_path, server), "--deals", 2, "--table-lang", "zh", "--lang", "en"]
        told(capsys, *words, "--db", tmp_path / "plain.duckdb", "--out", tmp_path / "plain.json")
        needed = len(asked_in_games(server))
        server.asked.clear()
        db, file = tmp_path / "r.duckdb", tmp_path / "s.json"
        cap = needed // 2
        out, err = told(capsys, *words, "--db", db, "--out", file, "--cap-calls", cap, code=1)
        spent = len(asked_in_games(server))
        assert 0 < spent <= cap
        assert f"--cap-calls {cap} is below that estimate" in err
        assert "not finished: " in err and "with a higher cap" in err and out == "" and not file.exists()
        again = told(capsys, *words, "--db", db, "--cap-calls", cap, code=1)
        assert len(asked_in_games(server)) <= cap, "the cap holds over all runs"
        assert "not finished" in again.err
        out, err = told(capsys, *words, "--db", db, "--out", file)
    plain, resumed = (json.loads((tmp_path / name).read_text("utf-8")) for name in ("plain.json", "s.json"))
    assert resumed["score"] == plain["score"]
    assert plain["cost"]["calls"] == needed
    assert plain["model"]["name"] == "mini" and plain["model"]["served"] == ["m"]
    assert plain["model"]["settings"]["model"] == "m" and "key_env" not in plain["model"]["settings"]
    assert KEY not in json.dumps(plain) + out + err + json.dumps(resumed)
    assert "An estimate for 8 games" in err


def test_defaults_of_the_candidate_show_in_what_is_not_clean(capsys, small, tmp_path):
    words = ["--model", "guest-raising", "--deals", 2, "--give-up-after", 0, "--db", tmp_path / "r.duckdb", "--json"]
    found = json.loads(told(capsys, *words, "--lang", "en").out)
    assert found["score"]["clean"] is None and found["score"]["not_valid"] == 100.0
    assert all(cell["clean_games"] == 0 for cell in found["score"]["cells"])


@pytest.mark.slow
def test_a_run_that_is_broken_off_goes_on(capsys, small, tmp_path, monkeypatch):
    words = ["--model", "naive", "--deals", 4, "--db", tmp_path / "r.duckdb", "--json", "--lang", "en"]
    broken = []

    def breaks(order, todo):
        for count, pairing in enumerate(todo):
            if count == 3:
                broken.append(pairing.game_id)
                raise KeyboardInterrupt
            runs.play_here(order, iter([pairing]))

    monkeypatch.setattr(bench_model, "given_executor", lambda arguments: breaks)
    assert "not finished: 3 of 16 games" in told(capsys, *words, code=1).err
    assert len(broken) == 1, "what comes after it is not begun"
    monkeypatch.undo()
    monkeypatch.setattr(bench_model, "benchmark", lambda: small)
    monkeypatch.setattr(bench_model, "digest_of", lambda bench: frozen_digest())
    resumed = json.loads(told(capsys, *words).out)
    whole = json.loads(told(capsys, *words[:4], "--db", tmp_path / "other.duckdb", *words[6:]).out)
    assert resumed["score"] == whole["score"]


def test_a_terminal_is_asked_before_a_model_is(capsys, small, tmp_path, monkeypatch):
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdin.readline", lambda: "n\n", raising=False)
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    out, err = told(capsys, "--model", "openai/gpt-4o-mini", "--db", tmp_path / "r.duckdb", "--lang", "en", code=1)
    assert "Begin? (y/n)" in out and "USD" in err
    assert not (tmp_path / "r.duckdb").exists()


WRONG = [
    (["--model", "nobody"], "there is no agent 'nobody'", "没有名为“nobody”的玩家"),
    (["--model", "google/x"], "write openai/MODEL", "请写 openai/模型"),
    (["--model", "none.toml"], "none.toml", "none.toml"),
    (["--model", "silent", "--deals", "3"], "--deals 3: an even number from 2 to 40", "2 到 40 的偶数"),
    (["--model", "silent", "--deals", "0"], "an even number", "偶数"),
    (["--model", "silent", "--deals", "42"], "from 2 to 40", "2 到 40"),
    (["--model", "silent", "--cap-usd", "0"], "--cap-usd must be above 0", "--cap-usd 必须大于 0"),
    (["--model", "silent", "--cap-usd", "nan"], "--cap-usd must be above 0", "--cap-usd 必须大于 0"),
    (["--model", "silent", "--cap-calls", "-1"], "--cap-calls must be above 0", "--cap-calls 必须大于 0"),
    (["--model", "silent", "--out", "no/such/s.json"], "in a folder that exists", "文件夹要存在"),
    (["--model", "silent", "--private-seed", "short"], "16 characters or more", "至少要有 16 个字符"),
    (["--model", "silent", "--workers", "0"], "--workers must be at least 1", "--workers 至少是 1"),
]


@pytest.mark.parametrize(("words", "says", "zh"), WRONG)
def test_a_wrong_call_gets_one_sentence_and_exit_code_2(capsys, small, tmp_path, monkeypatch, words, says, zh):
    monkeypatch.chdir(tmp_path)
    for language, wanted in (("en", says), ("zh", zh)):
        out, err = told(capsys, *words, "--lang", language, code=2)
        assert wanted in err and len(err.splitlines()) == 1 and out == ""
    assert not list(tmp_path.glob("*.duckdb*"))
