"""The views of a record, and the pages that describe it: every table and column, and every question with its answer."""

import shlex
import shutil

import pytest

from play.docgen import FOLDER
from play.docgen.record_page import PAGES, page, questions
from play.main import main
from results.queries.sql import query
from results.store.contents import contents
from results.store.record import Record
from tests.docs.test_readme import blocks
from tests.results.estimates.skills.tiny import Tiny, out, polled, spoke
from tournaments.run.driver import run_tournament

from ..estimates.records import Row, fill
from .small_record import plan

every_page = pytest.mark.parametrize(("name", "language"), PAGES.items())


@every_page
def test_the_page_is_up_to_date(name, language):
    assert (FOLDER / name).read_text("utf-8") == page(language), "run `make docs`"


@every_page
def test_the_page_has_every_table_and_view_with_its_columns(whole, name, language):
    text = (FOLDER / name).read_text("utf-8")
    with whole.read() as con:
        rows = con.execute("SELECT table_name, column_name FROM duckdb_columns() WHERE NOT internal").fetchall()
    assert len({table for table, _ in rows}) > 25
    for table, column in rows:
        section = text.split(f"\n### {table}\n")[1].split("\n#")[0]
        assert f"| `{column}` |" in section, f"{table}.{column}"


@pytest.mark.parametrize("question", questions(), ids=lambda question: question.ask.en)
def test_every_question_is_answered(whole, question):
    for name, language in PAGES.items():
        assert f"### {question.ask.to(language)}\n\n```sql\n{question.sql}\n```" in (FOLDER / name).read_text("utf-8")
    answer = query(whole, question.sql, 1000)
    assert answer.rows, "the small record has something of everything"
    assert len(set(answer.columns)) == len(answer.columns)


def test_the_pages_commands_run(whole, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for name in ("zhuogui", "other"):
        shutil.copy(whole.path, f"{name}.duckdb")
    for listing in blocks(FOLDER / "record.md", "sh"):
        for command in listing.splitlines():
            program, *words = shlex.split(command)
            assert (program, main([*words, "--lang", "en"])) == ("zhuogui", 0), command
            assert capsys.readouterr().out
    assert blocks(FOLDER / "record.md", "sh") == blocks(FOLDER / "record.zh.md", "sh")


def test_every_view_can_be_read_in_a_record_without_games(tmp_path):
    record = Record(tmp_path / "r.duckdb")
    record.create()
    with record.read() as con:
        names = [one.name for one in contents(con) if one.view]
        assert [con.execute(f"FROM {name}").fetchall() for name in names] == [[]] * len(names)


@pytest.fixture
def tiny(tmp_path):
    """A word game won by the ghosts, and a killer game with one night; who is who can be read off."""
    made = Tiny(tmp_path / "tiny.duckdb")
    made.game(
        "zhuogui-1", ["human", "ghost", "human"], ["a", "b", "a"], word="茶", beliefs=[(2, 1, 2, 0.75), (2, 1, 3, 0.5)],
        events=[
            ("round_began", {"round": 1, "order": [1, 2, 3]}), spoke(1, "喝的", "describe"), spoke(2, "", "describe"),
            polled([1, 2, 3], [(1, 2), (2, 1), (3, 1)]), out(1), ("round_began", {"round": 2, "order": [2, 3]}),
            polled([2, 3], [(2, 3), (3, None)]), ("guessed", {"word": "茶", "right": True, "left": 0}),
        ],
    )  # fmt: skip
    made.game(
        "killer-7-16", ["killer", "civilian", "police"], ["a", "b", "c"],
        events=[
            ("night_ordered", {"order": "kill", "target": 2, "drawn": False}, [1]),
            ("night_ordered", {"order": "check", "target": None, "drawn": False}, [3]), out(2),
            ("dawned", {"night": 1, "dead": [2]}), ("round_began", {"round": 1, "order": [1, 3]}),
            ("night_ordered", {"order": "kill", "target": 3, "drawn": True}, [1]),
        ],
    )  # fmt: skip
    return made.record


def test_votes_say_who_voted_for_whom_in_which_round(tiny):
    rows = tiny.rows(
        "SELECT round, poll, agent, hidden, target, target_agent, target_hidden FROM votes ORDER BY seq, seat"
    )
    assert [tuple(row.values()) for row in rows] == [
        (1, 1, "a", False, 2, "b", True), (1, 1, "b", True, 1, "a", False), (1, 1, "a", False, 1, "a", False),
        (2, 1, "b", True, 3, "a", False), (2, 1, "a", False, None, None, None),
    ]  # fmt: skip


def test_accusations_are_votes_without_a_poll(whole):
    accused = whole.rows("SELECT count(*) AS n FROM events WHERE kind = 'accused'")
    assert accused == whole.rows("SELECT count(*) AS n FROM votes WHERE poll IS NULL") != [{"n": 0}]


def test_eliminations_and_survival_say_when(tiny):
    rows = tiny.rows("SELECT game_id, round, seat, agent, role FROM eliminations ORDER BY ALL")
    assert [tuple(row.values()) for row in rows] == [("g0001", 1, 1, "a", "human"), ("g0002", None, 2, "b", "civilian")]
    rows = tiny.rows("SELECT seat, out_round, rounds FROM survival WHERE game_id = 'g0001' ORDER BY seat")
    assert [tuple(row.values()) for row in rows] == [(1, 1, 2), (2, None, 2), (3, None, 2)]


def test_speeches_nights_guesses_and_beliefs(tiny):
    rows = tiny.rows("SELECT round, agent, text, characters FROM speech_details ORDER BY seq")
    assert [tuple(row.values()) for row in rows] == [(1, "a", "喝的", 2), (1, "b", "", 0)]
    rows = tiny.rows('SELECT night, "order", target, target_role, drawn FROM night_orders ORDER BY seq')
    assert [tuple(row.values()) for row in rows] == [
        (1, "kill", 2, "civilian", False), (1, "check", None, None, False), (2, "kill", 3, "police", True),
    ]  # fmt: skip
    assert tiny.rows('SELECT round, word, "right" FROM guesses') == [{"round": 2, "word": "茶", "right": True}]
    rows = tiny.rows("SELECT about, about_hidden, error, true_word FROM beliefs_with_truth ORDER BY about")
    assert [tuple(row.values()) for row in rows] == [(2, True, 0.0625, "茶"), (3, False, 0.25, "茶")]


def test_whoever_goes_out_first_is_counted_at_night_too_and_once_a_game(tiny):
    (question,) = [question for question in questions() if "goes out first" in question.ask.en]
    with tiny.write() as con:  # another death of the same night, told later
        con.execute("UPDATE events SET seq = seq + 1 WHERE game_id = 'g0002' AND seq > 2")
        con.execute(
            "INSERT INTO events SELECT game_id, 3, kind, rule, audience, json_merge_patch(data, ?) "
            "FROM events WHERE game_id = 'g0002' AND seq = 2",
            ['{"seat": 3}'],
        )
    assert len(tiny.rows("FROM eliminations WHERE game_id = 'g0002'")) == 2
    assert sorted(query(tiny, question.sql, 10).rows) == [("a", "human", 1), ("b", "civilian", 1)]


@pytest.mark.parametrize(("winner", "right"), [("ghosts", True), ("humans", False)])
def test_a_word_that_an_eliminated_ghost_names_is_a_guess(tmp_path, winner, right):
    """ZGF-4.2: it decides the game; whoever says that the game goes on (ZGF-4.1) guesses nothing."""
    made = Tiny(tmp_path / "tiny.duckdb")
    made.game(
        "zhuogui-free", ["human", "ghost", "human"], ["a", "b", "a"], word="茶",
        events=[("round_began", {"round": 1, "order": [1, 2, 3]}), ("decided", {"seat": 1, "word": None}),
                ("decided", {"seat": 2, "word": "水"})],
    )  # fmt: skip
    with made.record.write() as con:
        con.execute("UPDATE events SET rule = CASE WHEN data->>'word' IS NULL THEN 'ZGF-4.1' ELSE 'ZGF-4.2' END "
                    "WHERE kind = 'decided'")  # fmt: skip
        con.execute("UPDATE games SET winner = ?", [winner])
    assert made.record.rows('SELECT round, seat, word, "right" FROM guesses') == [
        {"round": 1, "seat": 2, "word": "水", "right": right}
    ]


def test_guesses_of_real_games_agree_with_how_they_ended(tmp_path):
    record = Record(tmp_path / "r.duckdb")
    run_tournament(plan(variant="zhuogui-free", players=7, games=60, agents=["random"]), record)
    rows = record.rows('SELECT guesses.word, "right", d.word AS dealt, rule FROM guesses JOIN games USING (game_id) '
                       "JOIN deals d USING (deal_id)")  # fmt: skip
    assert rows and {row["rule"] for row in rows} == {"ZGF-4.2"}
    assert all(row["right"] or row["word"] != row["dealt"] for row in rows)


def test_win_rates_meetings_and_pairs_by_hand(tmp_path):
    """Three seats, the ghost in seat 1: a and b in turns, c beside them; a wins once, one game is drawn."""
    record = fill(tmp_path / "r", [
        Row("d1", ("a", "b", "c"), (1,), "ghosts"), Row("d1", ("b", "a", "c"), (1,), "humans"),
        Row("d2", ("a", "b", "c"), (1,), None), Row("d3", ("a", "b", "c"), (1,), "ghosts", state="void"),
    ])  # fmt: skip
    rows = record.rows("SELECT agent, side, games, draws, wins, win_rate FROM win_rates ORDER BY agent, side")
    assert [tuple(row.values()) for row in rows] == [
        ("a", "ghosts", 2, 1, 1.5, 0.75), ("a", "humans", 1, 0, 1.0, 1.0), ("b", "ghosts", 1, 0, 0.0, 0.0),
        ("b", "humans", 2, 1, 0.5, 0.25), ("c", "humans", 3, 1, 1.5, 0.5),
    ]  # fmt: skip
    rows = record.rows("SELECT agent, opponent, games, wins FROM head_to_head ORDER BY agent, opponent")
    assert [tuple(row.values()) for row in rows] == [
        ("a", "b", 3, 2.5), ("a", "c", 2, 1.5), ("b", "a", 3, 0.5), ("b", "c", 1, 0.0),
        ("c", "a", 2, 0.5), ("c", "b", 1, 1.0),
    ]  # fmt: skip
    rows = record.rows("SELECT seat, agent, game_id, other_agent, other_game_id FROM paired_seats ORDER BY seat")
    assert [tuple(row.values()) for row in rows] == [
        (1, "a", "t1-000000", "b", "t1-000001"), (2, "a", "t1-000001", "b", "t1-000000"),
    ]  # fmt: skip


def test_what_calls_cost_is_all_there_once(whole):
    (sums,) = whole.rows("SELECT sum(calls) AS calls, sum(usd) AS usd, sum(failed) AS failed FROM call_costs")
    (known,) = whole.rows("SELECT sum(calls) AS calls, sum(usd) AS usd, 2 AS failed FROM costs")
    assert sums == known
    assert {row["lost"] for row in whole.rows("SELECT lost FROM call_costs")} == {True, False}


def test_the_counts_agree_with_the_tables(whole):
    counted = whole.rows("SELECT sum(decisions)::BIGINT AS n FROM decision_counts")
    assert counted == whole.rows("SELECT count(*) AS n FROM decisions")
    for view, table in (("event_rounds", "events"), ("speech_details", "speeches"), ("lineups", "results")):
        assert whole.rows(f"SELECT count(*) AS n FROM {view}") == whole.rows(f"SELECT count(*) AS n FROM {table}")
    assert whole.rows("SELECT sum(games)::BIGINT AS n FROM win_rates") == whole.rows(
        "SELECT count(*) AS n FROM results"
    )
    polls = whole.rows("SELECT sum(len((data->'ballots')::JSON[]))::BIGINT AS n FROM events WHERE kind = 'polled'")
    assert polls == whole.rows("SELECT count(*) AS n FROM votes WHERE poll IS NOT NULL")
