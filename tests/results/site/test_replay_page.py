"""The replay page as bytes: what is in it at all, for everybody and for one seat, and that text stays text."""

import json
import re
from html import unescape
from random import Random

import pytest

from arena import Action, Ask, Describe, Referee, Whisper, variant_of
from arena.actions import CLASSES
from arena.events import PUBLIC
from arena.hearing.own_word import clean
from prompts import event_line
from results.games.game_records import Stated, Watched
from results.site.replay.page_of_game import replay_page, shown
from tests import hostile_texts
from tests.arena.contract.tables import legal, sizes, with_deal, with_rules

from .replays import as_played, decision_rows, finished, played, table, thinking

LINE = re.compile(r'<li id="e(\d+)"[^>]*>.*?<span class="x"><bdi>(.*?)</bdi></span>', re.DOTALL)
VARIANTS = (
    "zhuogui-1",
    "zhuogui-2",
    "zhuogui-free",
    "undercover",
    "killer-v3",
    "killer-v5",
    "killer-mine",
    "werewolf-8",
)


def data_of(page: str):
    return json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)[1])


def game_of(name: str, **rules: object):
    variant = variant_of(name)
    players = sizes(variant)[len(sizes(variant)) // 2]
    return table(name, players, 3, rules=with_rules(variant, **rules))


@pytest.mark.parametrize("language", ["en", "zh", "zh-Hant"])
@pytest.mark.parametrize("name", VARIANTS)
def test_without_a_script_the_whole_transcript_can_be_read(name: str, language: str) -> None:
    game = played(game_of(name))
    page = replay_page(shown(game), language)
    lines = [(int(number), unescape(text)) for number, text in LINE.findall(page)]
    assert lines == [(told.seq, clean(event_line(told.event, language))) for told in game.told]
    assert len(data_of(page)["events"]) == len(lines)


@pytest.mark.parametrize("name", VARIANTS)
def test_a_seats_page_holds_what_that_seat_saw_in_its_own_numbering(name: str) -> None:
    game = played(game_of(name, group_chat=True, ghost_night_chat=True))
    for seat in (0, 1, game.header.players):
        page = replay_page(shown(game, seat=seat), "en")
        own = [told for told in game.told if told.seen_by(seat)]
        assert [unescape(text) for _, text in LINE.findall(page)] == [clean(event_line(t.event, "en")) for t in own]
        data = data_of(page)
        assert [event["number"] for event in data["events"]] == list(range(len(own)))
        assert (data["truth"], data["agents"], data["seat"]) == ([], [], seat)


CANARIES = ("鹮鸟7Q", "蠓虫8W")


def talkative(ask: Ask, rng: Random) -> Action | None:
    """Neutral answers, but every private message is marked with who sent it."""
    if ask.accepts[0] == "whisper":
        return Whisper(text=f"密语者{ask.seat}号")
    if ask.accepts[0] == "confer":
        return CLASSES["confer"](text=f"密语者{ask.seat}号")
    if ask.accepts[0] == "describe":
        return Describe(text=f"壹贰叁{rng.randint(0, 999)}")
    return legal(ask, rng)


@pytest.mark.parametrize("name", ["zhuogui-1", "zhuogui-2", "zhuogui-3", "undercover", "zhuogui-competition"])
def test_a_seats_page_of_a_word_game_has_no_word_thought_or_whisper_of_another(name: str) -> None:
    of = game_of(name, ghost_night_chat=True, max_statement=200)
    second = {"word_b": CANARIES[1]} if of.deal.word_b else {}
    of = with_deal(of, word=CANARIES[0], aliases=(f"另称{CANARIES[0]}",), **second)
    whole = finished(of, 2, talkative)
    cut = Referee.replay(of, whole.journal[: len(whole.journal) * 2 // 3])
    assert cut.outcome is None
    assert any(told.event.kind == "spoke" for told in cut.told)
    game = as_played(
        cut,
        agents={seat: f"坐客{seat}" for seat in range(of.players + 1)},
        decisions=decision_rows(cut, "心思{seat}号"),
        stated=[Stated(5, seat, 1, 0.123) for seat in range(2, of.players + 1)],
    )
    held = {
        told.audience[0]: told.event.card.shows for told in cut.told
        if told.event.kind == "card_shown" and told.audience != PUBLIC
    }  # fmt: skip
    everything = replay_page(shown(game), "zh")
    assert CANARIES[0] in everything
    assert "心思" in everything
    assert "坐客" in everything
    for seat in range(1, of.players + 1):
        page = replay_page(shown(game, seat=seat), "zh")
        for word in (CANARIES[0], *second.values()):
            assert (word in page) == (held[seat] == word)
        assert set(re.findall(r"心思(\d+)号", page)) <= {str(seat)}
        seen = "".join(event_line(told.event, "zh") for told in cut.told if told.seen_by(seat))
        assert set(re.findall(r"密语者(\d+)号", page)) == set(re.findall(r"密语者(\d+)号", seen))
        assert set(data_of(page)["stated"]) <= {str(seat)}
        assert "坐客" not in page
        assert "game-1" not in page
        assert "a bug" not in page


@pytest.mark.parametrize("name", ["killer-v3", "killer-v5", "killer-mine", "werewolf-8"])
def test_a_seats_page_of_a_killer_game_names_no_role_that_it_was_not_told(name: str) -> None:
    of = game_of(name, group_chat=True)
    whole = finished(of, 2, talkative)
    cut = Referee.replay(of, whole.journal[: len(whole.journal) // 3])
    assert cut.outcome is None
    game = as_played(cut, decisions=decision_rows(cut, "心思{seat}号"))
    for seat in range(1, of.players + 1):
        shown_to = shown(game, seat=seat)
        page = replay_page(shown_to, "en")
        told = [entry for entry in cut.told if entry.seen_by(seat)]
        named = {key for line in shown_to.lines for key in (*line.change.known.values(), *line.change.claims.values())}
        assert set(data_of(page)["labels"]) == named
        hints = json.dumps([entry.event.model_dump(mode="json") for entry in told])
        for role in set(of.deal.roles):
            assert role not in named or f'"{role}"' in hints or any(key.startswith("sign:") for key in named)
        assert set(re.findall(r"心思(\d+)号", page)) <= {str(seat)}
        assert set(re.findall(r"密语者(\d+)号", page)) == set(
            re.findall(r"密语者(\d+)号", "".join(event_line(entry.event, "zh") for entry in told))
        )


def test_thoughts_status_and_cost_stand_with_the_event_that_came_of_them() -> None:
    game = thinking(game_of("zhuogui-1"), "I think {seat}")
    lines = shown(game).lines
    made = [row for line in lines for row in line.made]
    assert len(made) > len(game.decisions) * 0.9
    for line in lines:
        event = line.told.event
        if event.kind == "spoke":
            assert [row.seat for row in line.made] == [event.seat]
        if event.kind == "polled":
            assert sorted(row.seat for row in line.made) == sorted(voter for voter, _ in event.ballots)
    page = replay_page(shown(game), "en")
    assert "<blockquote><bdi>I think 1</bdi></blockquote>" in page
    assert "1 call · 812 + 40 tokens · $0.0012" in page
    assert f"{len(game.decisions)} decisions" in page


def test_games_of_which_nothing_is_to_be_told_are_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(game_of("zhuogui-1"))
    monkeypatch.setattr("results.site.replay.page_of_game.told_of", lambda *_: pytest.fail("it was played again"))
    assert not any(line.made for line in shown(game).lines)


def test_a_game_of_another_version_shows_its_decisions_without_their_events() -> None:
    game = thinking(game_of("zhuogui-1"), "I think {seat}")
    old = game._replace(header=game.header.model_copy(update={"script_version": 99}))
    kept = shown(old)
    assert len(kept.loose) == len(game.decisions)
    assert "I think 1" in replay_page(kept, "en")


def test_beliefs_stand_at_the_event_after_which_they_were_held() -> None:
    game = thinking(game_of("zhuogui-1"), "x")
    public = [told.seq for told in game.told if told.audience == PUBLIC]
    watched = [Watched(public[4], {1: 0.25, 2: 0.5}), Watched(public[9], {1: 0.125, 2: 1.0})]
    everything = shown(game, watched)
    assert everything.onlooker == [(public[4], {1: 0.25, 2: 0.5}), (public[9], {1: 0.125, 2: 1.0})]
    assert [at for at, _ in everything.stated[2]] == [public[2], public[7], public[13]]
    assert everything.stated[2][0][1][3] == pytest.approx(0.8)
    own = shown(game, watched, seat=3)
    assert set(own.stated) == {3}
    for (at, _), seq in zip(own.onlooker, (public[4], public[9])):
        assert own.lines[at].told.seq == seq
    data = data_of(replay_page(own, "en"))
    assert data["onlooker"][1][1][:3] == [125, 1000, None]


def test_a_void_game_says_why_and_one_without_events_that_there_are_none() -> None:
    of = game_of("killer-v3")
    cut = Referee.replay(of, finished(of).journal[:9])
    page = replay_page(shown(as_played(cut)), "en")
    assert "This game is void:" in page
    assert "a bug" in page
    empty = as_played(cut)._replace(told=[], decisions=[])
    assert "Nothing is recorded of this game." in replay_page(shown(empty), "en")


@pytest.mark.parametrize("text", hostile_texts.TEXTS)
def test_hostile_text_is_shown_as_text(text: str) -> None:
    of = table("zhuogui-1", 5, rules=with_rules(variant_of("zhuogui-1"), max_speech=200))

    def answer(ask: Ask, rng: Random) -> Action | None:
        return Describe(text=text) if ask.accepts[0] == "describe" else legal(ask, rng)

    game = as_played(finished(with_deal(of, word=f"Z{text}Z"), answer=answer), agents=dict.fromkeys(range(6), text))
    rows = [row | {"thought": text, "reason": text} for row in game.decisions]
    page = replay_page(shown(game._replace(decisions=rows, game=game.game | {"error": text, "game_id": text})), "en")
    assert page.count("<script") == 2
    assert "<img" not in page
    body = page.split("<main")[1].split('<script type="application/json"')[0]
    assert not re.search(r"<(?:svg onload|b>|script)", body)
    assert all(c in "\n" or c.isprintable() for c in page)
    assert f"Seat 1: {clean(text)}" in [unescape(line) for _, line in LINE.findall(page)] or not clean(text)


def test_a_page_is_small_and_asks_for_nothing() -> None:
    page = replay_page(shown(played(game_of("zhuogui-1"))), "en")
    assert len(page.encode()) < 80_000
    assert not re.search(r"""(?:src|href)=["'](?!#)""", page)
    assert "http" not in re.sub(r"http://www\.w3\.org/2000/svg|http-equiv", "", page)


@pytest.mark.parametrize("name", VARIANTS)
def test_in_chinese_no_english_word_of_ours_is_on_the_page(name: str) -> None:
    game = thinking(game_of(name, group_chat=True), "想")
    page = replay_page(shown(game._replace(agents={})), "zh")
    main = re.sub(
        r"<[^>]*>", " ", page.split("<main", 1)[1].split(">", 1)[1].split('<script type="application/json"')[0]
    )
    rules = r"[A-Z]+\d*-[\w.]+"  # rule ids
    left = re.sub(rf"game-1|token|PK|ms|Home|End|{rules}", "", unescape(main))
    assert set(re.findall(r"[A-Za-z]{2,}", left)) == set()
    data = data_of(page)
    told = [*data["words"].values(), *(label[0] for label in data["labels"].values())]
    assert not [text for text in told if re.search(r"[a-z]{2,}", re.sub(r"\{[nmx]\}", "", text))]
