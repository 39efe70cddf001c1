"""捉鬼 2.0, to the letter of the rulebook: sizes, roles, slips, who speaks first, presets, pairs (ZG2-1 to 3.4, 4)."""

from functools import cache

import pytest

from arena import BadSetup, Describe, IllegalAction, draw_deal, house_rules, new_header, variant_of
from arena.words.check import check_pack
from arena.words.pack import Pack, Word, parse_pack
from arena.words.pairing import overlap

from .two_words_by_hand import Match, header

TWO = variant_of("zhuogui-2")
GHOSTS = (3, 8)
TABLE = [
    (4, 3, 1, 2), (5, 4, 1, 2), (6, 4, 2, 3), (7, 5, 2, 3), (8, 6, 2, 3), (9, 7, 2, 3), (10, 7, 3, 4), (11, 8, 3, 4),
    (12, 9, 3, 4), (13, 10, 3, 4), (14, 10, 4, 5), (15, 11, 4, 5), (16, 11, 5, 6),
]  # fmt: skip


@cache
def seed_for(first, players=9):
    """A seed under which `first` is drawn to speak first."""
    return next(s for s in range(500) if Match("zhuogui-2", players, {"ghost": GHOSTS[:1]}, seed=s).asked == [first])


def nine(first=4, **settings):
    return Match("zhuogui-2", 9, {"ghost": GHOSTS}, seed=seed_for(first), **settings)


@pytest.mark.rule("ZG2-1.1")
@pytest.mark.example("ZG2-1.1", 1)
@pytest.mark.parametrize("given", [{"zg2_small": False}, {"preset": "source"}])
def test_five_players_are_refused_without_the_extension(given):
    rules = house_rules(TWO.rules, given)
    for refused in (3, 4, 5, 17):
        with pytest.raises(BadSetup, match=r"6 to 16 players.*ZG2-1\.1"):
            TWO.check_players(refused, rules)
        with pytest.raises(BadSetup):
            draw_deal(TWO, refused, "zh", 1, rules=rules)
    for allowed in range(6, 17):
        TWO.check_players(allowed, rules)
        assert new_header(TWO, allowed, seed=1, rules=rules).players == allowed


@pytest.mark.rule("ZG2-1.1")
@pytest.mark.example("ZG2-1.1", 2)
def test_five_players_are_four_humans_and_a_ghost_with_it():
    rules = house_rules(TWO.rules, {"zg2_small": True})
    assert rules == TWO.rules()  # the default
    TWO.check_players(5, rules)
    assert sorted(new_header(TWO, 5, seed=1, rules=rules).deal.roles) == ["ghost", "human", "human", "human", "human"]
    for players in (3, 17):
        with pytest.raises(BadSetup, match="4 to 16"):
            new_header(TWO, players, seed=1, rules=rules)


@pytest.mark.rule("ZG2-2.1", "ZG2-3.7.1")
@pytest.mark.example("ZG2-2.1", 1)
@pytest.mark.example("ZG2-2.1", 2)
@pytest.mark.parametrize(("players", "humans", "ghosts", "accusations"), TABLE)
def test_every_column_of_the_table(players, humans, ghosts, accusations):
    roles = draw_deal(TWO, players, "zh", 1).roles
    assert (len(roles), roles.count("human"), roles.count("ghost")) == (players, humans, ghosts)
    match = Match("zhuogui-2", players, {"ghost": range(1, ghosts + 1)}, zg2_idle_calls=1).until("raise_hand")
    calls = 0
    while match.outcome is None:
        match.call()
        calls += 1
    assert (calls, match.outcome.winners) == (accusations, "ghosts")


@pytest.mark.rule("ZG2-3.1.1")
@pytest.mark.example("ZG2-3.1.1", 1)
def test_no_seat_can_tell_its_side_from_anything_it_is_shown():
    match = nine().until("raise_hand")
    match.accuse(1, 2)
    match.until("raise_hand")
    for seat in range(1, 10):
        shown, other = ("梨子", "苹果") if seat in GHOSTS else ("苹果", "梨子")
        view = list(match.referee.view(seat))
        (card,) = [event.card for event in view if event.kind == "card_shown"]
        assert (card.word, card.role) == (shown, "unknown")
        assert other not in repr(view)
        (blank,) = [event for event in view if event.kind == "card_shown"]
        text = repr([event for event in view if event is not blank])
        assert "苹果" not in text
        assert "梨子" not in text
        assert "role='ghost'" not in text
        assert "role='human'" not in text
    one, three = (match.referee.view(seat)[0].model_dump_json() for seat in (1, 3))
    assert one.replace("苹果", "") == three.replace("梨子", "")


@pytest.mark.rule("ZG2-3.2.1")
@pytest.mark.example("ZG2-3.2.1", 1)
def test_seven_views_with_one_word_and_two_with_the_other_on_seats_that_are_drawn():
    ghosts_on = set()
    for seed in range(80):
        match = Match("zhuogui-2", 9, {"ghost": GHOSTS}, seed=seed)
        words = [match.referee.view(seat)[0].card.word for seat in range(1, 10)]
        assert (words.count("苹果"), words.count("梨子")) == (7, 2)
        roles = draw_deal(TWO, 9, "zh", seed).roles
        ghosts_on |= {seat for seat, role in enumerate(roles, start=1) if role == "ghost"}
    assert ghosts_on == set(range(1, 10))
    assert draw_deal(TWO, 9, "zh", 5) == draw_deal(TWO, 9, "zh", 5)


@pytest.mark.rule("ZG2-3.3.1")
@pytest.mark.example("ZG2-3.3.1", 1)
@pytest.mark.parametrize("players", [6, 9, 12])
def test_from_seat_four_anticlockwise_in_both_rounds_without_a_night(players):
    order = (*range(4, players + 1), 1, 2, 3)
    match = Match("zhuogui-2", players, {"ghost": GHOSTS[:1]}, seed=seed_for(4, players))
    (drawn,) = match.events("drawn")
    assert (drawn.seat, drawn.among) == (4, tuple(range(1, players + 1)))
    assert tuple(match.say_all()) == order
    match.until("raise_hand")
    assert tuple(event.seat for event in match.events("question_put")) == order
    assert match.events("night_fell") == match.events("partners_shown") == []


@pytest.mark.rule("ZG2-3.3.1")
def test_anybody_may_be_drawn_to_speak_first():
    assert {Match("zhuogui-2", 9, {"ghost": GHOSTS}, seed=seed).asked[0] for seed in range(60)} == set(range(1, 10))


@pytest.mark.rule("ZG2-3.4.1")
@pytest.mark.example("ZG2-3.4.1", 1)
def test_nine_turns_then_the_questions_begin_with_the_same_seat():
    match = nine(first=4)
    for seat in (4, 5, 6, 7, 8, 9, 1, 2, 3):
        assert (match.wanted, match.asked) == ("describe", [seat])
        with pytest.raises(IllegalAction) as refused:  # nobody else speaks
            match.submit(seat % 9 + 1, Describe(text="我也说"))
        assert refused.value.rule == "CM-3"
        match.submit(seat, Describe(text="" if seat == 6 else "嗯"))  # "pass" is allowed
    assert [event.text for event in match.events("spoke")] == ["嗯", "嗯", "", "嗯", "嗯", "嗯", "嗯", "嗯", "嗯"]
    assert (match.wanted, match.asked) == ("ask_question", [4])


@pytest.mark.rule("ZG2-3.4.1", "CM-13")
def test_only_the_word_on_the_own_slip_is_forbidden():
    match = nine(first=3)
    match.submit(3, Describe(text="像苹果"))  # a ghost holds 梨子
    assert match.asked == [4]
    match.submit(4, Describe(text="它是蘋 果"))
    assert match.asked == [4]
    assert [(event.seat, event.rule) for event in match.events("struck")] == [(4, "CM-13")]
    match.submit(4, Describe(text="像梨子"))
    assert [event.text for event in match.events("spoke")] == ["像苹果", "像梨子"]


def test_the_preset_of_the_source_and_the_preset_of_the_arena():
    source = house_rules(TWO.rules, {"preset": "source"})
    assert (source.forbid_own_word, source.zg2_small, source.zg2_reverse_questions) == (False, False, False)
    assert source.max_days == "off"
    assert house_rules(TWO.rules, {"preset": "arena"}) == house_rules(TWO.rules, {}) == TWO.rules()
    assert house_rules(TWO.rules, {"preset": "source", "zg2_small": "true"}).zg2_small
    match = nine(first=4, preset="source")
    match.submit(4, Describe(text="它是苹果"))
    assert match.events("spoke")[0].text == "它是苹果"


PACK = """
name = "made up"
[categories]
person = { zh = "人物", en = "person" }
food = { zh = "食物", en = "food" }
[[words]]
zh = "孙悟空"
en = "Wukong"
category = "person"
aliases = ["孙行者"]
[[words]]
zh = "孙行者"
en = "Pilgrim"
category = "person"
[[words]]
zh = "苹果"
en = "apple"
category = "food"
[[words]]
zh = "梨子"
en = "pear"
category = "food"
[pairs]
all = [["孙悟空", "孙行者"], ["苹果", "梨子"], ["苹果", "孙悟空"]]
"""


@pytest.mark.rule("ZG2-4")
@pytest.mark.example("ZG2-4", 1)
@pytest.mark.example("ZG2-4", 2)
def test_the_check_of_a_pack_rejects_two_names_of_one_thing_and_accepts_two_things():
    rows = [finding.row for finding in check_pack(parse_pack(PACK, "made up")) if finding.rule == "ZG2-4"]
    assert rows == ["孙悟空 + 孙行者", "苹果 + 孙悟空"]


@pytest.mark.rule("ZG2-4")
def test_writing_alone_does_not_tell_two_names_of_one_thing():
    wukong, pilgrim = (
        Word(zh=zh, en=en, category="person") for zh, en in (("孙悟空", "Wukong"), ("孙行者", "Pilgrim"))
    )
    assert not overlap(wukong, pilgrim)  # a limit: it takes `aliases` in the row of either
    assert overlap(wukong.model_copy(update={"aliases": ("孫行者",)}), pilgrim)
    assert overlap(wukong, pilgrim.model_copy(update={"aliases": ("孫悟空",)}))
    assert overlap(wukong, wukong.model_copy(update={"zh": "美猴王孙悟空"}))


@pytest.mark.rule("ZG2-4")
def test_no_pair_that_is_dealt_overlaps():
    listed: Pack = parse_pack(PACK.replace('["孙悟空", "孙行者"], ', "").replace(', ["苹果", "孙悟空"]', ""), "made up")
    assert [(pair.a.zh, pair.b.zh) for pair in listed.pairs] == [("苹果", "梨子")]
    unlisted = parse_pack(PACK.split("[pairs]", maxsplit=1)[0], "made up")
    assert {(pair.a.zh, pair.b.zh) for pair in unlisted.pairs} == {("苹果", "梨子")}
    for seed in range(40):
        deal = draw_deal(TWO, 9, "zh", seed)
        assert deal.word != deal.word_b
        assert deal.word not in deal.word_b
        assert deal.word_b not in deal.word
    assert header("zhuogui-2", 9, {"ghost": GHOSTS}).deal.word_b == "梨子"
