"""What a report calls things, and what its sentences claim: each only where it holds."""

import random
import re

import pytest

from arena.text import Text
from results.estimates.finished_games import played
from results.site.charts.drawing import NARROW, ROW, columns, labels, shortened
from results.site.charts.kinds import Axis, Dot, Spot, dots, scattered
from results.site.labels import role_names
from results.site.number_format import listed, plural
from results.site.report import win_shares
from results.site.report.overview import turns
from results.site.report.report_data import gather

from ..estimates.records import Row, fill, lot
from .reported import Parsed, numbers, report
from .test_report import pages

AGENTS = ("openai/a-model-with-a-very-long-name-indeed-2025-08-07-high",
          "openai/a-model-with-a-very-long-name-indeed-2025-08-07-low")  # fmt: skip


def texts(made, name):
    """The texts of a page's pictures."""
    html = (made.first.parent / f"{name}.html").read_text("utf-8")
    return re.findall(r"<text[^>]*>([^<]*)</text>", html)


@pytest.fixture
def record(whole):
    return whole


@pytest.mark.slow
def test_a_speech_that_was_struck_is_called_so(tmp_path):
    rows = [row._replace(status={1: "refused"}) for row in lot(random.Random(1), 4)]
    shown = pages(report(fill(tmp_path / "r.duckdb", rows), tmp_path, "zh"))["decisions"].text
    assert "被法官退回（发言犯规）" in shown and "拒答" not in shown


def test_roles_of_one_title_have_their_family_beside_it():
    assert role_names(["civilian"])["civilian"].zh == "平民"
    both = role_names(["civilian", "commoner", "police", "of another program"])
    assert both["civilian"] == Text("civilian (killer games)", "平民（杀人游戏）")
    assert both["commoner"] == Text("civilian (games with words)", "平民（有词的游戏）")
    assert both["police"].zh == "警察" and both["of another program"].en == "of another program"


@pytest.mark.slow
def test_two_roles_of_one_title_have_a_panel_each(tmp_path):
    rows = lot(random.Random(2), 20) + [
        row._replace(deal=f"k{row.deal}", tournament="t2", variant="killer-v1") for row in lot(random.Random(3), 20)
    ]
    record = fill(tmp_path / "r.duckdb", rows)
    with record.write() as con:
        for tournament, role in (("t1", "commoner"), ("t2", "civilian")):
            con.execute("UPDATE seats SET role = ? WHERE role = 'human' AND starts_with(game_id, ?)",
                        [role, f"{tournament}-"])  # fmt: skip
    made = report(record, tmp_path, "zh")
    panels = {text for text in texts(made, "strengths") if text.startswith("平民")}
    assert panels == {"平民（杀人游戏）", "平民（有词的游戏）"}
    shown = pages(made)
    assert all(name in shown[page].text for name in panels for page in ("strengths", "balance"))


def test_long_names_keep_their_tails():
    assert shortened("short", ROW) == "short"
    assert shortened("abcdefghij", 7) == "abc…hij"
    assert shortened("一二三四五六七", 9) == "一二…六七"
    named = labels(AGENTS, NARROW)
    assert len(set(named.values())) == 2 and all(columns(label) <= NARROW for label in named.values())
    assert named[AGENTS[0]].endswith("-high")
    alike = labels([f"{'a' * 50}{k}{'b' * 50}" for k in range(12)], NARROW)
    assert len(set(alike.values())) == 12 and all(columns(label) <= NARROW for label in alike.values())


@pytest.mark.slow
def test_an_agent_has_one_name_in_all_pictures(tmp_path):
    """These two differ in the middle alone, and the weaker one comes first by name."""
    names = {"a": f"{'x' * 40}1{'y' * 40}", "b": f"{'x' * 40}0{'y' * 40}"}
    rows = [row._replace(seats=tuple(names[a] for a in row.seats)) for row in lot(random.Random(5), 40, "ab")]
    record = fill(tmp_path / "r.duckdb", rows)
    found = gather(record)
    named = labels(found.names)
    assert named[names["a"]].endswith("(2)") and not named[names["b"]].endswith("(2)")
    made = report(record, tmp_path)
    order = [named[row.agent] for row in found.whole.ratings.rows]
    shown = [text for text in texts(made, "index") if "…" in text]
    assert shown[:2] == order and set(texts(made, "strengths")) >= set(order)


def test_wins_by_turn_are_those_of_the_speaking_order(record):
    rows = record.rows(_TURNS)
    expected = {(str(row["players"]), str(row["turn"])): row["share"] for row in rows}
    found = win_shares.by_turn(played(record), turns(record, None))
    assert {(won.group, won.name): won.share for won in found} == pytest.approx(expected)
    assert expected != {(won.group, won.name): won.share for won in win_shares.by_place(played(record))}


# By the speeches themselves: a seat that was silent is told of too.
_TURNS = """
WITH first AS (
    SELECT p.game_id, p.seat, row_number() OVER (PARTITION BY p.game_id ORDER BY min(p.seq)) AS turn
    FROM speech_details p JOIN games g USING (game_id)
    WHERE p.round = 1 AND p.stage IN ('describe', 'speak') GROUP BY p.game_id, p.seat
)
SELECT players, turn, avg(CASE WHEN winner IS NULL THEN 0.5 WHEN won THEN 1 ELSE 0 END) AS share
FROM results JOIN first USING (game_id, seat) GROUP BY ALL
"""


@pytest.mark.slow
def test_games_that_say_nothing_of_turns(tmp_path):
    shown = pages(report(fill(tmp_path / "r.duckdb", lot(random.Random(1), 4)), tmp_path))["balance"].text
    assert "No game says in which order its seats spoke." in shown
    assert "There are too few agents or seats to say" in shown and "shared out evenly." in shown
    assert "The roles were shared out evenly." not in shown


@pytest.mark.slow
def test_a_deal_and_its_twin_are_one(tmp_path):
    rows = [Row(deal, ("a", "b", "c"), (1,), "humans", word=one, word_b=two)
            for deal, one, two in (("d1", "茶", "米"), ("d2", "米", "茶"), ("d3", "茶", "酒"))]  # fmt: skip
    made = report(fill(tmp_path / "r.duckdb", rows), tmp_path)
    (kind,) = numbers(made)["figures"]["overview"]["kinds"]
    assert (kind["games"], kind["deals"]) == (3, 2)
    assert "finished games 3 deals 2" in pages(made)["index"].text


def test_void_games_count_in_no_number_of_decisions(tmp_path):
    rows = [Row("d1", ("a", "b", "c"), (1,), "humans"), Row("d1", ("a", "b", "c"), (1,), None, state="void")]
    made = report(fill(tmp_path / "r.duckdb", rows), tmp_path)
    assert numbers(made)["figures"]["overview"]["decisions"] == 3
    shown = pages(made)["index"].text
    assert "counted nowhere: 1 game." in shown and "played 1 game of" in shown


def test_how_each_kind_of_decision_ended_has_a_column_each_way(tmp_path):
    rows = [Row("d1", ("a", "b", "c"), (1,), "humans", status={1: "timed_out", 2: "repaired"})]
    shown = pages(report(fill(tmp_path / "r.duckdb", rows), tmp_path))["decisions"].text
    assert (
        "agent kind decisions own, at once own, at a later try timed out x vote 3 33.3% (1) 33.3% (1) 33.3% (1)"
        in shown
    )


@pytest.mark.slow
def test_a_judge_is_paid_for_in_a_row_of_its_own(own, plain_report, tmp_path):
    before = numbers(plain_report)["figures"]
    with own.write() as con:
        con.execute("CREATE TEMP TABLE judged AS SELECT * REPLACE (0 AS seat, 7 AS cost_usd) FROM calls LIMIT 1")
        con.execute("INSERT INTO calls FROM judged")
    made = report(own, tmp_path)
    after = numbers(made)["figures"]
    assert before["costs"] == after["costs"] and before["judge_costs"] == []
    (paid,) = after["judge_costs"]
    assert paid["usd"] == 7
    assert f"{paid['agent']} (as judge)" in pages(made)["decisions"].text


def test_what_is_said_of_costs_is_so():
    spots = [Spot(f"agent {k}", float(k), 0.5 + k % 2 / 10, 0.4, 0.7, k < 2) for k in range(8)]
    few, many = (scattered(found, Axis("x", "tokens"), Axis("y")) for found in (spots[:6], spots))
    assert all(f"agent {k}" in few for k in range(6))
    assert [k for k in range(8) if f"agent {k}<" in many] == [0, 1]
    dear = scattered([spots[0]._replace(x=1e6), spots[1]._replace(x=12000.0)], Axis("x", "tokens"), Axis("y"))
    assert "e+" not in dear and "1M<" in dear
    cheap = scattered([spots[0]._replace(x=0.00002), spots[1]._replace(x=0.00001)], Axis("x", "usd"), Axis("y"))
    assert "0.00001<" in cheap


def test_tall_pictures_have_their_axis_at_both_ends():
    few, many = (dots([Dot(f"row {k}", 0.5) for k in range(n)], Axis("share")) for n in (5, 30))
    assert few.count(">share<") == 1 and many.count(">share<") == 2 and "low" not in many


@pytest.mark.slow
def test_names_stay_as_they_are_in_traditional_characters(tmp_path):
    """A converter would make 鬼后 of these another name."""
    names = {"a": "后面只有台", "b": "里面"}
    rows = [row._replace(seats=tuple(names[a] for a in row.seats)) for row in lot(random.Random(5), 12, "ab")]
    made = report(fill(tmp_path / "r.duckdb", rows), tmp_path, "zh-Hant")
    shown = " ".join(page.text for page in pages(made).values())
    assert "分不出高下：後" not in shown and "后面只有台" in shown and "後面" not in shown and "裡面" not in shown
    alone = [Row(f"d{k}", ("后面只有台",) * 3, (1,), "humans") for k in range(3)]
    (tmp_path / "alone").mkdir()
    shown = pages(report(fill(tmp_path / "s.duckdb", alone), tmp_path / "alone", "zh-Hant"))["index"].text
    assert "沒有排名：只有 后面只有台 玩過" in shown


def test_names_in_sentences():
    said = Text("{who} won", "{who} 赢了").naming(who="后")
    assert (said.to("zh-Hant"), said.to("zh"), said.to("en")) == ("后 贏了", "后 赢了", "后 won")
    said = Text("{who} won", "{who} 赢了").naming(who=listed(["后", "{x}"]))
    assert said.to("zh-Hant") == "后、{x} 贏了" and said.en == "后, {x} won"
    assert (plural(1, "game"), plural(2000, "game")) == ("1 game", "2,000 games")


def test_sentences_about_strengths_need_a_ranking(tmp_path):
    shown = pages(report(fill(tmp_path / "r.duckdb", [Row("d1", ("a", "b", "c"), (1,), "ghosts")]), tmp_path))
    assert "strengths above" not in shown["index"].text and "Elo points in the table" not in shown["strengths"].text
    assert "There are no Elo points: all games are of one deal" in shown["strengths"].text


def test_several_tournaments_can_be_told_apart(record, plain_report, tmp_path):
    listed_games = pages(plain_report)["games"]
    assert "tournament kind" in listed_games.text
    assert [a for tag, a in listed_games.tags if a.get("id") == "tournament"]
    (entered,) = record.rows("SELECT tournament_id FROM tournaments WHERE name = 'k'")
    one = pages(report(record, tmp_path, tournament=entered["tournament_id"]))["games"]
    assert not [a for tag, a in one.tags if a.get("id") == "tournament"]
    assert isinstance(one, Parsed) and "tournament kind" not in one.text
