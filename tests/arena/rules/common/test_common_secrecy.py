"""What may not be said (CM-13, CM-14): the own word, and what only some of the players can know."""

import pytest

from arena import Vote, house_rules, variant_of
from arena.rules.rulebook import phrase, render_rules
from prompts.rules_brief import brief
from tests.all_rows import all_rows
from tests.arena.rules.game_by_hand import day

GHOSTS = (2, 5, 8)


def spoken(game, seat):
    """What everybody heard from `seat`, speech by speech."""
    return [event.text for event in game.public() if event.kind == "spoke" and event.seat == seat]


def tie(*seats, **settings):
    """Nine players in a first PK of `seats`."""
    game = day(ghosts=GHOSTS, **settings)
    game.skip_to("vote")
    game.vote_counts(dict.fromkeys(seats, 3))
    return game


@pytest.mark.rule("CM-13")
@pytest.mark.example("CM-13", 1)
def test_a_ghost_may_say_the_category_on_its_slip():
    game = day(first=2, ghosts=GHOSTS, word="苹果", category_name="食物")
    game.say(2, "它是一种食物，两个字")
    assert spoken(game, 2) == ["它是一种食物，两个字"]
    assert game.events("struck") == []


@pytest.mark.rule("CM-13")
def test_three_offences_end_as_a_pass_and_only_the_speaker_sees_them():
    game = day(first=3)
    for text in ("苹果", "就是苹果", "蘋果呀"):
        assert game.asked == (3,)
        game.say(3, text)
    assert game.asked == (4,)
    assert spoken(game, 3) == [""]
    assert [told.audience for told in game.told("struck")] == [(3,)] * 3
    assert [struck.text for struck in game.seen(3, "struck")] == ["苹果", "就是苹果", "蘋果呀"]


@pytest.mark.rule("CM-13")
def test_nobody_can_tell_a_struck_pass_from_a_chosen_one():
    struck, chosen = day(first=3), day(first=3)
    for _ in range(3):
        struck.say(3, "苹果")
    chosen.say(3, "")
    for game in (struck, chosen):
        game.skip_to("vote")
        game.submit(3, Vote(target=4))
    for seat in (0, 1, 2, 4, 5, 6, 7, 8, 9):
        assert list(struck.referee.view(seat)) == list(chosen.referee.view(seat))
    for seat in (1, 2, 4, 5, 6, 7, 8, 9):
        assert struck.referee.observe(seat) == chosen.referee.observe(seat)


@pytest.mark.rule("CM-13")
def test_a_speaker_who_was_struck_may_still_speak():
    game = day(first=3)
    game.say(3, "苹果")
    assert game.referee.view(3)[-1].rule == "CM-13"
    game.say(3, "又甜又脆")
    assert spoken(game, 3) == ["又甜又脆"]
    assert list(game.referee.strikes.values()) == ["CM-13"]


@pytest.mark.rule("CM-13", "CM-9")
@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("苹果", "我说苹果"),
        ("苹果", "红苹果树"),
        ("苹果", "蘋果"),
        ("苹果", "苹 果"),
        ("苹果", "苹-果"),
        ("苹果", "苹\u200b果"),
        ("蘋果", "苹果"),
        ("apple", "An APPLE a day"),
        ("apple", "Two apples."),
        ("apple", "a p p l e"),
        ("apple", "ａｐｐｌｅ"),
    ],
)
def test_the_own_word_is_struck_in_any_script_width_case_and_spacing(word, text):
    game = day(first=3, word=word)
    game.say(3, text)
    assert game.events("spoke") == []
    assert [struck.seat for struck in game.events("struck")] == [3]


@pytest.mark.rule("CM-13")
@pytest.mark.parametrize("text", ["pingguo", "ping guo", "píngguǒ", "PING-GUO"])
def test_spelling_the_own_word_by_pinyin_is_struck(text):
    game = day(first=3, word="苹果")
    game.say(3, text)
    assert game.events("spoke") == []
    assert [struck.seat for struck in game.events("struck")] == [3]


@pytest.mark.rule("CM-13")
@pytest.mark.parametrize(
    ("word", "text"),
    [("hat", "that is it"), ("bee", "it can be eaten"), ("owl", "how lovely"), ("apple", "a pineapple")],
)
def test_an_english_word_inside_other_words_may_be_said(word, text):
    """House reading of "a string containing it": in an alphabet, the whole word, or nobody could say "that"."""
    game = day(first=3, word=word)
    game.say(3, text)
    assert spoken(game, 3) == [text]


@pytest.mark.rule("CM-13")
@pytest.mark.parametrize("text", ["苹", "果子", "苹，不是果"])
def test_a_part_of_the_word_may_be_said(text):
    game = day(first=3, word="苹果")
    game.say(3, text)
    assert spoken(game, 3) == [text]


ONLY_THE_WORD = [
    ("蜂蜜", (), "蜜蜂酿的", "own_word_reversed", "酿它的是：蜜蜂"),
    ("苹果", ("apple",), "Apple公司的标志", "own_word_translated", "Apple公司的标志"),
    ("老子", (), "孩子老师都会讲到他", "own_word_reversed", "倒过来是子老"),
    ("牙刷", ("toothbrush",), "刷牙的时候用", "own_word_translated", "like a toothbrush"),
    ("蝴蝶", (), "桌上的湖碟", "homophones", "桌上的湖碟"),
]


@pytest.mark.rule("CM-13")
@pytest.mark.example("CM-13", 3)
@all_rows(("word", "translations", "text", "key", "offence"), ONLY_THE_WORD)
def test_only_the_word_itself_is_struck_unless_a_house_rule_says_more(word, translations, text, key, offence):
    game = day(first=3, word=word, translations=translations)
    game.say(3, text)
    assert spoken(game, 3) == [text]
    game = day(first=3, word=word, translations=translations, **{key: True})
    game.say(3, offence)
    assert game.events("spoke") == [] and game.events("struck")[0].rule == "CM-13"


@pytest.mark.rule("CM-13")
def test_another_glyph_of_the_word_is_the_word():
    game = day(first=3, word="章鱼")
    game.say(3, "就是章⻥")
    assert game.events("spoke") == []


@pytest.mark.rule("CM-13")
@pytest.mark.parametrize("key", ["own_word_reversed", "own_word_translated", "homophones"])
@pytest.mark.parametrize("language", ["zh", "zh-Hant", "en"])
def test_what_more_is_forbidden_is_said_in_the_rules_that_are_shown(key, language):
    variant = variant_of("zhuogui-1")
    rules, clause = house_rules(variant.rules, {key: True}), phrase(key, True, language)
    assert clause in render_rules(variant, rules, language)
    assert clause in brief("zhuogui-1", 9, rules, language, "full")
    assert clause not in brief("zhuogui-1", 9, variant.rules(), language, "full")


@pytest.mark.rule("CM-13", "ZG1-3.5.4a")
def test_the_ban_holds_for_a_defence():
    game = tie(1, 3, 4)
    game.say(1, "我的词是苹果")
    assert game.asked == (1,)
    assert game.events("struck")[0].seat == 1


@pytest.mark.rule("CM-13", "ZG1-3.5.4b")
def test_the_ban_holds_for_a_comment():
    game = tie(1, 3, 4)
    game.speak_all()
    game.vote_counts({1: 3, 3: 3})
    assert game.wanted == "comment"
    while game.asked != (6,):
        game.say(game.asked[0], "我投1号")
    game.say(6, "1号没说苹果")
    assert game.asked == (6,)
    assert game.events("struck")[0].seat == 6


@pytest.mark.rule("CM-13")
def test_a_ghost_who_says_the_word_by_chance_is_not_struck():
    game = day(first=2, ghosts=GHOSTS, word="苹果")
    game.say(2, "苹果")
    assert spoken(game, 2) == ["苹果"]
    assert game.events("struck") == []


@pytest.mark.rule("CM-13")
def test_forbid_own_word_false_lets_the_word_be_said():
    game = day(first=3, forbid_own_word=False)
    game.say(3, "苹果")
    assert spoken(game, 3) == ["苹果"]
    assert game.events("struck") == []


@pytest.mark.rule("CM-14", "ZG1-3.4.2")
@pytest.mark.example("CM-14", 1)
@pytest.mark.example("ZG1-3.4.2", 2)
@pytest.mark.parametrize("text", ["是我和4号昨天吃的那个", "4号是我朋友，他知道，是我们一起买的"])
def test_private_knowledge_is_accepted_without_a_judge_that_reads_speech(text):
    """The rulebook has it refused by a judge that reads speech; a referee without one does not enforce CM-14."""
    game = day(first=3)
    game.say(3, text)
    assert spoken(game, 3) == [text]
    assert game.asked == (4,)
