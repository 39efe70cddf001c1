"""捉鬼 3.0, to the letter of the rulebook: sizes, roles, slips, the night, pairs, presets (ZG3-1 to 4.3, 5)."""

import pytest

from arena import (
    BadSetup,
    ChoosePlayer,
    Describe,
    IllegalAction,
    Whisper,
    draw_deal,
    house_rules,
    new_header,
    variant_of,
)
from arena.events import PUBLIC
from arena.words.check import check_pack
from arena.words.pack import Word, parse_pack
from arena.words.pairing import overlap

from .two_words_by_hand import Match

THREE = variant_of("zhuogui-3")
GHOSTS = (2, 5, 8)
SOUL = 4
TABLE = [
    (4, 2, 1), (5, 3, 1), (6, 3, 2), (7, 4, 2), (8, 5, 2), (9, 5, 3), (10, 6, 3), (11, 7, 3), (12, 7, 4), (13, 8, 4),
    (14, 9, 4),
]  # fmt: skip


def nine(**settings):
    """Nine players, the soul on seat 4, ghosts on 2, 5 and 8, at night."""
    return Match("zhuogui-3", 9, {"ghost": GHOSTS, "soul": (SOUL,)}, **settings)


def card_of(match, seat):
    (card,) = [event.card for event in match.referee.view(seat) if event.kind == "card_shown"]
    return card


@pytest.mark.rule("ZG3-1.1")
def test_four_to_fourteen_players():
    for players in (0, 3, 15, 16):
        with pytest.raises(BadSetup, match=r"4 to 14 players.*ZG3-1\.1"):
            new_header(THREE, players, seed=1)
    for players in range(4, 15):
        assert new_header(THREE, players, seed=1).players == players


@pytest.mark.rule("ZG3-3.1")
@pytest.mark.example("ZG3-3.1", 1)
@pytest.mark.parametrize(("players", "humans", "ghosts"), TABLE)
def test_every_column_of_the_table(players, humans, ghosts):
    roles = draw_deal(THREE, players, "zh", 1).roles
    assert len(roles) == players
    assert (roles.count("human"), roles.count("soul"), roles.count("ghost")) == (humans, 1, ghosts)


@pytest.mark.rule("ZG3-4.1.1")
@pytest.mark.example("ZG3-4.1.1", 1)
@pytest.mark.parametrize(("word", "word_b", "number"), [("苹果", "香蕉皮", "2"), ("香蕉皮", "苹果", "3")])
def test_the_ghosts_see_the_number_of_characters_of_the_humans_word_alone(word, word_b, number):
    match = nine(word=word, word_b=word_b)
    for seat in range(1, 10):
        shows = number if seat in GHOSTS else word_b if seat == SOUL else word
        assert card_of(match, seat).shows == shows
    slip = card_of(match, 2)
    assert (slip.category, slip.category_name) == ("", "")
    assert "食物" not in repr(list(match.referee.view(2)))


@pytest.mark.rule("ZG3-4.1.1")
def test_an_english_word_counts_its_letters():
    match = nine(word="ice-cream cone", word_b="pie", language="en")
    assert card_of(match, 2).shows == "12"


@pytest.mark.rule("ZG3-4.1.2")
@pytest.mark.example("ZG3-4.1.2", 1)
def test_human_and_soul_see_the_same_but_for_the_word():
    match = nine().until("vote")
    match.vote_out(5)
    match.until("vote")
    human, soul = (list(match.referee.view(seat)) for seat in (3, SOUL))
    assert (card_of(match, 3).role, card_of(match, 3).may_be) == ("unknown", ("human", "soul"))
    assert repr(soul).replace("梨子", "苹果") == repr(human)
    assert repr(soul).count("梨子") == repr(human).count("苹果") == 1
    assert "苹果" not in repr(soul)
    assert card_of(match, 2).role == "ghost"


@pytest.mark.rule("ZG3-4.1.2")
def test_no_ghost_is_shown_a_word_until_the_game_is_over():
    match = nine()
    match.vote_out(*GHOSTS)
    match.guess("桃子")
    for seat in GHOSTS:
        assert not any(word in repr(list(match.referee.view(seat))) for word in ("苹果", "梨子"))


@pytest.mark.rule("ZG3-4.2")
def test_the_deal_is_random_and_private():
    souls, ghosts = set(), set()
    for seed in range(150):
        roles = draw_deal(THREE, 9, "zh", seed).roles
        souls.add(roles.index("soul"))
        ghosts |= {k for k, role in enumerate(roles) if role == "ghost"}
    assert souls == ghosts == set(range(9))
    match = nine().until("vote")
    slips = [told for told in match.referee.told if told.event.kind == "card_shown"]
    assert sorted(told.audience for told in slips) == [(seat,) for seat in range(10)]
    match.vote_out(1, 2)
    public = repr([told.event for told in match.referee.told if told.audience == PUBLIC])
    assert not any(secret in public for secret in ("ghost'", "human'", "soul'", "苹果", "梨子"))


@pytest.mark.rule("ZG3-4.3")
@pytest.mark.example("ZG3-4.3", 1)
def test_the_ghosts_see_each_other_and_point_out_who_begins():
    match = nine()
    partners = {
        seat: [e.partners for e in match.referee.view(seat) if e.kind == "partners_shown"] for seat in range(10)
    }
    assert {seat: seen for seat, seen in partners.items() if seen} == {2: [(5, 8)], 5: [(2, 8)], 8: [(2, 5)]}
    assert (match.wanted, match.asked) == ("choose_player", [2, 5, 8])
    for quiet in (1, SOUL):
        with pytest.raises(IllegalAction):
            match.submit(quiet, Describe(text="我醒着"))
    for seat in GHOSTS:
        match.submit(seat, ChoosePlayer(target=8))
    assert match.events("day_broke")[0].first == 8
    assert [(event.number, event.comments) for event in match.events("pass_began")] == [(1, False)]
    assert (match.wanted, match.asked) == ("describe", [8])
    assert match.say_all()[:9] == [8, 9, 1, 2, 3, 4, 5, 6, 7]


@pytest.mark.rule("ZG3-4.3", "CM-10")
def test_ghosts_who_do_not_agree_propose_anew_and_are_then_drawn_for():
    match = nine()
    for _ in range(2):
        assert match.asked == [2, 5, 8]
        for seat, target in ((2, 1), (5, 4), (8, 9)):
            match.submit(seat, ChoosePlayer(target=target))
    assert match.events("day_broke")[0].first in (1, 4, 9)
    assert not any(event.kind == "proposed" for seat in (1, 4) for event in match.referee.view(seat))


PACK = """
name = "made up"
[categories]
article = {{ zh = "用品", en = "article" }}
food = {{ zh = "食物", en = "food" }}
[[words]]
zh = "家具"
en = "furniture"
category = "article"
[[words]]
zh = "桌子"
en = "table"
category = "article"
{broader}
[[words]]
zh = "苹果"
en = "apple"
category = "food"
[[words]]
zh = "香蕉皮"
en = "banana skin"
category = "food"
[pairs]
all = [["家具", "桌子"], ["苹果", "香蕉皮"]]
"""


@pytest.mark.rule("ZG3-5")
@pytest.mark.example("ZG3-5", 1)
@pytest.mark.example("ZG3-5", 2)
def test_words_of_two_lengths_are_a_pair_and_a_thing_with_its_kind_is_none():
    pack = parse_pack(PACK.format(broader='broader = ["家具"]'), "made up")
    assert [finding.row for finding in check_pack(pack) if finding.rule == "ZG2-4"] == ["家具 + 桌子"]
    furniture, table = pack.find("家具"), pack.find("桌子")
    assert overlap(furniture, table) and overlap(table, furniture)
    assert [pack.find(zh).length("zh") for zh in ("苹果", "香蕉皮")] == [2, 3]
    match = nine(word="苹果", word_b="香蕉皮")
    assert (card_of(match, 3).word, card_of(match, SOUL).word) == ("苹果", "香蕉皮")


@pytest.mark.rule("ZG3-5")
def test_writing_alone_does_not_tell_a_kind_from_a_thing():
    pack = parse_pack(PACK.format(broader=""), "made up")
    assert [finding.row for finding in check_pack(pack) if finding.rule == "ZG2-4"] == []  # a limit: it takes `broader`
    assert overlap(*(Word(zh=zh, en=en, category="article") for zh, en in (("桌子", "table"), ("书桌子", "desk"))))
    assert overlap(*(Word(zh=zh, en=en, category="article") for zh, en in (("桌子", "table"), ("茶几", "tea table"))))


def test_the_preset_of_the_source():
    rules = house_rules(THREE.rules, {"preset": "source"})
    assert (rules.forbid_own_word, rules.max_days, rules.ghost_discussion_messages) == (False, "off", 20)
    assert house_rules(THREE.rules, {"preset": "arena"}) == THREE.rules()
    assert not hasattr(rules, "zg2_small")
    assert house_rules(THREE.rules, {"preset": "source", "max_days": "5"}).max_days == 5
    with pytest.raises(BadSetup, match="preset"):
        house_rules(THREE.rules, {"preset": "home"})
    match = nine(preset="source").until("describe")
    match.submit(1, Describe(text="是苹果"))
    assert match.events("spoke")[0].text == "是苹果"
    match.vote_out(*GHOSTS)
    match.until("whisper")
    messages = 0
    while match.wanted == "whisper":
        match.submit(match.asked[0], Whisper(text="嗯"))
        messages += 1
    assert messages == 3 * 20
    assert match.events("struck") == []
