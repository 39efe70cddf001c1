"""Whole reviews: judged only by what the seat could know, in both languages, whatever was said at the table."""

import json
import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from arena import VARIANTS, Describe, Referee
from arena.hearing.own_word import clean
from arena.roles import HIDDEN as HIDDEN_SIDES
from arena.roles import SIDES
from arena.text import LANGUAGES, traditional
from arena.words import Pack
from play.grammar.parser import parse
from play.views.review_lines import lines
from results.games.review_words import HIDDEN, gained, none_turned
from results.games.reviewed import FIGURES, Gain
from results.site.replay.page_of_review import review_page
from results.store.record import Record
from tests.agents.reasoning.words.test_secrets import other_words
from tests.all_rows import few_of
from tests.arena.contract.tables import header, seats_of
from tests.arena.contract.twin_deals import ANNOUNCES_A_SIDE, swapped, swaps
from tests.command_line import ROOT, here, zhuogui
from tests.hostile_texts import TEXTS
from tournaments.review.advice import advice
from tournaments.review.decision_points import decision_points
from tournaments.review.judging import judged
from tournaments.review.measures import LEAST_MISTAKE
from tournaments.review.mistakes import sentences
from tournaments.review.paired_comparison import Compared
from tournaments.review.reviewing import TRIED, TURNING, review
from tournaments.review.whatif import WhatIf

from .stored_games import Talkers, stored, stored_among

ALL = [pytest.param(variant, id=variant.id) for variant in VARIANTS.values()]
WORDS = [pytest.param(variant, id=variant.id) for variant in VARIANTS.values() if variant.family == "words"]


def a_game(variant="zhuogui-1", seed=4, **changes):
    of = header(VARIANTS[variant], VARIANTS[variant].nearest_size(9), seed, **changes)
    return stored_among(of, dict.fromkeys(range(1, of.players + 1), "naive"))


def decisions(game, seat, stop):
    """What is said of the decisions of `seat` before it sees an event of `stop`, without the game's own numbering."""
    found = [
        point for point in decision_points(game, seat) if not any(e.kind in stop for e in point.observation.events)
    ]
    return [replace(judged(point, game.pack), index=0, seq=0) for point in found]


@pytest.mark.parametrize("variant", WORDS)
def test_another_word_that_the_seat_does_not_hold_changes_nothing_in_its_review(variant):
    of = header(variant, variant.nearest_size(7), 11, language="zh")
    blind = seats_of(of, "ghost") if variant.deals == "word" else range(1, of.players + 1)
    game = stored(of, Talkers(of, 3))
    for seat in (blind[0], blind[-1]):
        twin = other_words(of, seat)
        assert twin.deal != of.deal
        found = decisions(game, seat, ("game_ended",))
        assert found and found == decisions(stored(twin, Talkers(twin, 3)), seat, ("game_ended",))


@pytest.mark.parametrize(
    "variant", few_of(VARIANTS.values(), VARIANTS["zhuogui-3"], VARIANTS["killer-v4"]), ids=list(VARIANTS)
)
def test_swapped_roles_of_two_others_change_nothing_in_a_review(variant):
    """As far as the two games share: until it is announced which side somebody is of, or the night tells."""
    of = header(variant, variant.nearest_size(9), 12, language="en")
    shared, pairs = 0, {seat: swaps(of, seat) for seat in range(1, of.players + 1)}
    for seat in [seat for seat, others in pairs.items() if others][:5]:
        pair = pairs[seat][0]
        game, twin = (stored(deal, Talkers(deal, 3, pair)) for deal in (of, swapped(of, *pair)))
        mine, theirs = (list(zip(seen(one, seat), decisions(one, seat, ANNOUNCES_A_SIDE))) for one in (game, twin))
        for (saw, found), (saw_too, found_too) in zip(mine, theirs):
            if saw != saw_too:
                break
            assert found == found_too
            shared += 1
    assert shared >= 3


def seen(game, seat):
    return [point.observation.model_dump_json() for point in decision_points(game, seat)]


@pytest.mark.parametrize("variant", ALL)
def test_every_game_can_be_reviewed_in_every_language(variant):
    game = a_game(variant.id)
    for seat in range(1, game.header.players + 1):
        found = review(game, seat)
        assert len(found.decisions) == sum(row.seat == seat for row in game.rows)
        assert len(found.turning) <= TURNING and 1 <= len(found.advice) <= 3
        for decision in found.decisions:
            assert 0.0 <= decision.cost <= 1.0
            assert (decision.mistake != "") == (decision.cost >= 0.08)
            assert all(figure.name in FIGURES for figure in decision.figures)
            assert "{" not in decision.verdict.en + decision.verdict.zh
    english, chinese, old = ("\n".join(lines(found, language)) for language in ("en", "zh", "zh-Hant"))
    assert old == traditional(chinese) or variant.family == "killer"
    assert "What to practise" in english and "练什么" in chinese and "練什麼" in old


def test_the_moments_that_mattered_are_those_that_gave_away_most():
    found = max((review(a_game(), seat) for seat in range(1, 10)), key=lambda one: len(one.turning))
    costs = sorted((decision.cost for decision in found.decisions if decision.mistake), reverse=True)
    assert len(costs) >= 2
    assert [found.decisions[place].cost for place in found.turning] == costs[:TURNING]


def test_where_moments_are_played_on_that_decides():
    """The one that gave away least by its figures, but would have won most, comes first."""
    game = next(game for game in map(seeded, range(20)) if len(review(game, 1).turning) == TURNING)
    plain = review(game, 1)
    last, asked = plain.decisions[plain.turning[-1]].index, []

    def play_on(found):
        asked.extend(point.index for point in found)
        return [what_if(point, 0.4 if point.index == last else 0.1) for point in found]

    found = review(game, 1, play_on)
    assert [found.decisions[found.turning[0]].index, len(found.turning)] == [last, TURNING]
    assert len(asked) <= TRIED and last in asked
    first = found.decisions[found.turning[0]]
    gain, out = ((by, pytest.approx(by - 0.1), pytest.approx(by + 0.1)) for by in (0.4, 0.2))
    assert first.gain == Gain(gain, gain, out, out, pairs=10, drawn=14, fitted=10)
    possible, hindsight = gained(first.gain)
    assert "+40 points of games won (95 %: +30 to +50)" in possible.en and "Games each way: 10" in possible.en
    assert "the next to go out is of another side: +20 points (+10 to +30)" in possible.en
    assert "With hindsight" in hindsight.en and "事后" in hindsight.zh and "+20" in hindsight.zh


def what_if(point, gain, out=0.2, fitted=10):
    """Ten pairs of games that differ by so much."""
    won, gone = (Compared(10, 0.5, 0.5 + by, by, by - 0.1, by + 0.1) for by in (gain, out))
    possible = (won, gone) if fitted else (None, None)
    return WhatIf(point, point.suggested, possible[0], 14, fitted, 10, won, possible[1], gone)


def test_where_as_many_games_are_won_who_goes_out_next_decides():
    game = next(game for game in map(seeded, range(20)) if len(review(game, 1).turning) == TURNING)
    last = review(game, 1).turning[-1]
    index = review(game, 1).decisions[last].index

    def play_on(found):
        return [what_if(point, 0.0, 0.3 if point.index == index else 0.1) for point in found]

    assert review(game, 1, play_on).turning[0] == last


def test_a_moment_that_the_games_speak_against_did_not_matter():
    game = next(game for game in map(seeded, range(20)) if len(review(game, 1).turning) == TURNING)
    found = review(game, 1, lambda found: [what_if(point, -0.2) for point in found])
    tried = [place for place, decision in enumerate(found.decisions) if decision.gain]
    assert tried and not set(tried) & set(found.turning)
    assert "these games do not" in gained(found.decisions[tried[0]].gain)[1].en
    alone = found._replace(decisions=tuple(found.decisions[place] for place in tried), turning=())
    assert "do not bear it out" in none_turned(alone).en
    assert "By the figures some decisions" in "\n".join(lines(alone, "en"))


def test_how_many_deals_were_found_is_said():
    game = next(game for game in map(seeded, range(20)) if review(game, 1).turning)
    none, few = (of_first(game, lambda found, n=n: [what_if(m, 0.1, fitted=n) for m in found]) for n in (0, 7))
    assert "No deal was found that leads to what you saw (14 were tried)" in gained(none)[0].en
    assert "Of 14 deals drawn, only 7 of the 10 wanted" in gained(few)[1].en


def of_first(game, play_on):
    """The gain of the first decision of seat 1 that was played on."""
    return next(decision.gain for decision in review(game, 1, play_on).decisions if decision.gain)


def test_all_votes_that_the_reasoner_would_have_given_otherwise_are_played_on_if_asked():
    asked = {}
    for everything in (False, True):
        asked[everything] = []

        def play_on(found, into=asked[everything]):
            into.extend(found)
            return [what_if(point, 0.0) for point in found]

        for seat in range(1, 10):
            review(a_game(), seat, play_on, everything=everything)
    more = [point for point in asked[True] if point not in asked[False]]
    assert more and {point.ask.accepts[0] for point in more} <= {"vote", "accuse", "raise_hand"}
    votes = [m for seat in range(1, 10) for m in decision_points(a_game(), seat) if m.ask.accepts[0] == "vote"]
    assert all((point in asked[True]) >= (point.action != point.suggested) for point in votes)


def seeded(seed):
    return a_game(seed=seed)


def test_what_to_practise_follows_from_the_mistakes():
    (wrong, *_) = [d for d in review(a_game(), 5).decisions if d.kind == "vote"]
    two = [replace(wrong, mistake="vote", cost=0.5), replace(wrong, mistake="", cost=0.0)]
    assert "1 of 2 ballots" in advice(two)[0].en and "2 次投票里有 1 次" in advice(two)[0].zh
    assert "whose going" not in advice(two, "killer")[0].en and "who voted against whom" in advice(two, "killer")[0].en


@pytest.mark.parametrize(("changes", "measured", "lost", "stronger"), [
    ({}, 5, False, True),
    ({}, 5, True, False),
    ({}, 4, False, False),
    ({"figures": ()}, 0, False, False),
    ({"struck": "CM-13"}, 0, False, False),
])  # fmt: skip
def test_only_decisions_with_a_figure_are_counted_as_good(changes, measured, lost, stronger):
    good = replace(next(d for d in review(a_game(), 5).decisions if d.figures), mistake="", cost=0.0)
    (said,) = advice([*[good] * measured, *[replace(good, **changes)] * (3 if changes else 0)], lost=lost)
    assert ("stronger players" in said.en, "更强的对手" in said.zh) == (stronger, stronger)
    assert (f"of {measured} with a figure, {measured} were as good" in said.en) == (measured > 0)


@pytest.mark.parametrize("variant", ["zhuogui-1", "killer-v3"])
def test_whoever_knows_that_it_is_hidden_is_not_told_who_is(variant):
    """Its partners are no news to it, and "0 %" of all others is none either."""
    game = a_game(variant)
    for seat in range(1, game.header.players + 1):
        hidden, found = SIDES[game.header.deal.roles[seat - 1]] in HIDDEN_SIDES, review(game, seat)
        votes = [decision for decision in found.decisions if decision.kind in ("vote", "kill", "check")]
        assert all(bool(vote.chances) != hidden for vote in votes)
        assert all("hidden" not in [figure.name for figure in vote.figures] for vote in votes if hidden)
        said = "\n".join(lines(found, "en")) + review_page(found, "en")
        assert (HIDDEN.en in said) == any(decision.chances for decision in found.decisions)
        assert "of the other side:" not in said


def test_the_night_and_the_round_are_called_what_they_are():
    game = a_game("killer-v3")
    kinds = {}
    for seat in range(1, game.header.players + 1):
        for decision in review(game, seat).decisions:
            kinds.setdefault(decision.kind, []).append(decision.phase)
        assert "Before the first round" not in "\n".join(lines(review(game, seat), "en"))
    assert {("night", 1), ("night", 2)} <= set(kinds["kill"])
    assert {phase[0] for phase in kinds["vote"]} == {"round"} and ("round", 1) in kinds["vote"]


def test_of_a_void_game_and_of_a_guessed_pack_it_is_said_first():
    game = a_game()._replace(void=True, guessed=True)
    found = review(game, 1)
    _, void, guessed, *_ = lines(found, "en")
    assert "counts for nobody" in void and "--words PACK" in guessed
    page = review_page(found, "zh")
    assert "这局作废" in page and "--words PACK" in page
    assert "counts for nobody" not in "\n".join(lines(review(a_game(), 1), "en"))


def test_every_mistake_has_its_sentence_and_its_advice():
    assert set(sentences("mistakes")) == set(sentences("advice"))
    gaps = re.compile(r"\{(\w+)")
    for table in ("mistakes", "advice"):
        for kind, text in sentences(table).items():
            assert set(gaps.findall(text.en)) == set(gaps.findall(text.zh)), kind


def test_a_pack_that_does_not_know_the_word_judges_nothing():
    found = review(a_game()._replace(pack=Pack("none", ())), seats_of(a_game().header, "human")[0])
    assert found.turning == () and not any(decision.figures for decision in found.decisions)
    assert "no list that I know" in found.decisions[0].why.en


@pytest.mark.parametrize("text", TEXTS)
def test_what_was_said_at_the_table_stays_text(text):
    of = header(VARIANTS["zhuogui-1"], 4, 2, language="en")

    def answer(ask):
        return Describe(text=text) if ask.accepts[0] == "describe" else Talkers(of, 3)(ask)

    game = stored(of, answer)._replace(game_id=text, agents=dict.fromkeys(range(5), text))
    found = review(game, 1)
    shown = Shown()
    shown.feed(review_page(found, "zh"))
    assert not shown.tags & {"img", "svg", "script", "b"}
    assert shown.text.count(clean(text)) >= 3  # the game, the player, and what was said
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", shown.text)


class Shown(HTMLParser):
    """The elements and the text of a page."""

    def __init__(self):
        super().__init__()
        self.tags, self.text = set(), ""

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        assert not any(name.startswith("on") or name == "style" for name, _ in attrs)

    def handle_data(self, data):
        self.text += data


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    folder = tmp_path_factory.mktemp("review")
    for variant in ("zhuogui-1", "killer-v3"):
        words = ["play", variant, "--agents", "naive", "--seed", "3", "--lang", "en", "--db", "r.duckdb"]
        assert zhuogui(*words, cwd=folder).returncode == 0
    return folder


@pytest.mark.parametrize("language", few_of(LANGUAGES, "zh-Hant"))
def test_the_command_prints_a_block_a_decision(record, capsys, language):
    for game in stored_ids(record):
        done = here(
            capsys, "review", "r.duckdb", game, "--seat", "2", "--lang", language, "--continuations", "0", cwd=record
        )
        assert done.returncode == 0, done.stderr
        as_json = here(capsys, "review", "r.duckdb", game, "--seat", "2", "--lang", language, "--json",
                       "--continuations", "0", cwd=record)  # fmt: skip
        found = json.loads(as_json.stdout)
        assert done.stdout.count("→") == len(found["decisions"]) >= 1
        assert all(decision["verdict"] in done.stdout for decision in found["decisions"])


def stored_ids(folder):
    return [row["game_id"] for row in Record(folder / "r.duckdb").rows("SELECT game_id FROM games ORDER BY started_at")]


def test_the_command_plays_on_from_the_moments_that_mattered(record, capsys):
    game = stored_ids(record)[0]
    for seat in map(str, range(1, 10)):
        words = ["review", "r.duckdb", game, "--seat", seat, "--lang", "en", "--json", "--continuations", "2"]
        found = json.loads(here(capsys, *words, cwd=record).stdout)
        if found["turning"]:
            gain = found["decisions"][found["turning"][0] - 1]["gain"]
            assert -1 <= gain["hindsight"]["low"] <= gain["hindsight"]["gain"] <= gain["hindsight"]["high"] <= 1
            return
    pytest.fail("no seat of the game made a mistake")


def test_the_page_is_written_or_the_reason_said(record, capsys):
    words = [
        "review",
        "r.duckdb",
        stored_ids(record)[0],
        "--seat",
        "2",
        "--lang",
        "zh",
        "--continuations",
        "0",
        "--page",
    ]
    done = here(capsys, *words, "out.html", cwd=record)
    assert done.returncode == 0 and "out.html" in done.stdout
    assert "2 号的复盘" in (record / "out.html").read_text("utf-8")
    done = here(capsys, *words, "nowhere/out.html", cwd=record)
    assert done.returncode == 2 and "无法写入" in done.stderr
    before = (record / "r.duckdb").read_bytes()
    done = here(capsys, *words, "r.duckdb", cwd=record)
    assert done.returncode == 2 and "以 .html 结尾" in done.stderr
    assert (record / "r.duckdb").read_bytes() == before
    done = here(capsys, *words, "out.html", "--json", cwd=record)
    assert json.loads(done.stdout) == {"page": "out.html"}


@pytest.mark.parametrize(("words", "says"), [
    (["--seat", "17"], "is not at this table"),
    (["--seat", "0"], "is not at this table"),
    (["--seat", "1", "--continuations", "-1"], "a number from 0"),
    (["--seat", "1", "--continuations", "0", "--all"], "leave one of them out"),
])  # fmt: skip
def test_wrong_words_are_answered_with_a_sentence(record, capsys, words, says):
    done = here(capsys, "review", "r.duckdb", stored_ids(record)[0], *words, "--lang", "en", cwd=record)
    assert done.returncode == 2 and says in done.stderr


def test_a_seat_that_did_nothing_gets_one_sentence():
    """A game that was stopped before anybody had answered: its events are those before the first answer."""
    game = a_game()
    found = review(game._replace(rows=(), told=tuple(Referee(game.header).told)), 2)
    head, sentence = lines(found, "en")
    assert "Seat 2" in head and "asked nothing" in sentence
    assert "asked nothing" in review_page(found, "en")


def test_who_has_played_is_told_how_to_review_it(capsys, tmp_path):
    words = [
        "play",
        "zhuogui-1",
        "--players",
        "4",
        "--seat",
        "1",
        "--seed",
        "6",
        "--lang",
        "en",
        "--db",
        "my games.duckdb",
    ]
    done = zhuogui(*words, cwd=tmp_path, stdin="it is nice\npass\n1\n2\n\nabstain\nx\n" * 40)
    call = re.search(r"zhuogui review '(.+)' (\w+) --seat (\d)$", done.stdout, re.MULTILINE)
    assert call and call[1] == "my games.duckdb" and call[3] == "1"
    assert here(capsys, "review", call[1], call[2], "--seat", "1", "--continuations", "0", cwd=tmp_path).returncode == 0
    watched = here(
        capsys, "play", "zhuogui-1", "--players", "4", "--seed", "6", "--lang", "en", "--db", "w.duckdb", cwd=tmp_path
    )
    assert "zhuogui review" not in watched.stdout
    own = [*words[:-1], "own.duckdb", "--words", "beginners"]  # the record does not keep it, so the call names it
    assert "--seat 1 --words beginners\n" in here(capsys, *own, cwd=tmp_path, stdin="").stdout


@pytest.mark.parametrize("name", ["review.md", "review.zh.md"])
def test_the_page_about_it_names_commands_and_figures_that_are_there(name):
    text = (ROOT / "docs" / name).read_text("utf-8")
    calls = re.findall(r"^zhuogui (.+)$", text, re.MULTILINE)
    assert len(calls) == 3
    for call in calls:
        assert parse(call.split(), "en").command in ("play", "review")
    assert {"review.md": "Up to four", "review.zh.md": "最多四个"}[name] in text and TRIED == 4
    assert f"{LEAST_MISTAKE}" in text
    assert str(parse(calls[1].split(), "en").continuations) in text
