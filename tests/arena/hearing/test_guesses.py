"""A guess is what is guessed, whatever is said around it; and what names no word, or two, costs no guess."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena import Declare, Guess
from arena.games.zhuogui import length
from arena.hearing.guesses import as_told, fits, judged, named
from arena.words import beginners
from tests.all_rows import all_rows
from tests.arena.rules.full_edition.edition_by_hand import free
from tests.arena.rules.game_by_hand import day
from tests.arena.rules.zhuogui.two_words_by_hand import Match

ZH = [
    "{}",
    "{}！",
    "我猜是{}",
    "我猜{}吧",
    "我觉得应该是{}",
    "答案是{}。",
    "是不是{}？",
    "会不会是……{}啊",
    "“{}”，就这个",
    "它就是{}呗",
    "那我就猜{}了",
    "嗯，估计是{}",
    "{}，我猜的",
    "{}吧，没别的了",
    "「{}」",
    "应该是{}没跑了",
    "谜底：{}",
    "我选{}，不改了",
    "这不就是{}嘛",
    "非{}莫属",
    "我们一起猜：{}",
    "我猜這個詞是{}，對不對？",
]
EN = [
    "{}",
    "a {}",
    "The {}.",
    "I think it is {}",
    "I think it's the {}!",
    "my guess is {}",
    "Is it {}?",
    "Could it be a {}?",
    "I'd say {}",
    "Okay, final answer: {}.",
    "probably {}",
    "It must be {}, right?",
    "I'm going with {}",
    "{}, I guess",
    "'{}'",
    "Hmm... {}?",
    "I am pretty sure it's a {}",
    "we believe the word is {}",
    "Answer: {}",
    "not sure, but {}",
]
NONE = [
    "不知道",
    "我不知道",
    "没想法，过",
    "随便猜一个吧",
    "我猜不出来",
    "？？",
    "I have no idea",
    "dunno",
    "pass",
    "我猜是",
    "Is it?",
    "Hmm.",
]
SEVERAL = [
    "苹果还是香梨",
    "苹果或香梨",
    "苹果、香梨",
    "要么是苹果，要么是香梨",
    "不是苹果就是香梨",
    "苹果？香梨？",
    "apple or pear",
    "either the apple or the pear",
    "apple/pear",
    "苹果……或者香梨",
]
WORDS = beginners().words


@pytest.mark.rule("CM-9")
@all_rows(
    ("language", "said"), [("zh", said) for said in ZH] + [("zh-Hant", said) for said in ZH] + [("en", s) for s in EN]
)
def test_what_is_said_around_a_guess_is_no_part_of_it(language, said):
    for word in WORDS[::7]:
        text = word.text(language)
        assert len(named(said.format(text))) == 1, (said.format(text), named(said.format(text)))
        assert judged(said.format(text), (text,)).right, (said.format(text), named(said.format(text)))
        assert not judged(said.format(text), ("☆",)).right


@pytest.mark.rule("CM-9")
@pytest.mark.parametrize("language", ["zh", "zh-Hant", "en"])
def test_every_word_of_the_pack_is_itself(language):
    for word in WORDS:
        text = word.text(language)
        (one,) = named(text)
        assert judged(text, (text,)) == (one.word, True) and fits(one, length(text)), text


@pytest.mark.rule("CM-9", "CM-13")
@all_rows(
    ("said", "answer", "right"),
    [
        ("章⻥", "章鱼", True), ("衞生紙", "卫生纸", True), ("蘋菓", "苹果", True),
        ("xiang ri kui", "向日葵", True), ("Xiàngrìkuí!", "向日葵", True), ("wo cai shi qiaokeli", "巧克力", True),
        ("dai fu", "大夫", True), ("Cafe", "café", True), ("Lion King", "The Lion King", True),
        ("bees", "bee", True), ("酒吧", "酒吧", True), ("是酒吧吧", "酒吧", True),
        ("是啤酒吧", "啤酒", True), ("会计", "会计", True), ("吉他，没错", "吉他", True),
        ("红苹果", "苹果", False), ("苹", "苹果", False), ("猫头英", "猫头鹰", False),
        ("girafe", "giraffe", False), ("苹果", "蘋果", True), ("apple", "苹果", False),
    ],
)  # fmt: skip
def test_a_guess_is_folded_as_a_speech_is(said, answer, right):
    assert judged(said, (answer,)).right is right


def all_ghosts_out(**settings):
    game = day(players=9, ghosts=(2, 5, 8), **settings)
    game.eliminate(2, 5, 8)
    game.skip_to("guess")
    return game


@pytest.mark.rule("ZG1-3.6.2.3", "CM-9")
@all_rows(("said", "code"), [(s, "no_word") for s in NONE] + [(s, "several_words") for s in SEVERAL]
          + [(s, "wrong_length") for s in ("红苹果", "我猜是梨", "xiang jiao pi")])  # fmt: skip
def test_what_names_no_word_or_several_or_one_of_another_length_costs_no_guess(said, code):
    game = all_ghosts_out()
    refusal = game.refuse(2, Guess(word=said))
    assert refusal.code == code and refusal.text.en != refusal.text.zh
    game.guess("我猜是香梨吧")
    assert [(guess.word, guess.right, guess.left) for guess in game.events("guessed")] == [("香梨", False, 1)]
    game.guess("那就是苹果啦")
    assert game.events("guessed")[-1].word == "苹果" and game.outcome.winners == "ghosts"


@pytest.mark.rule("ZG3-2.2", "ZG1-3.6.2.3")
def test_a_length_is_demanded_only_where_the_slip_says_that_of_every_right_word():
    assert all_ghosts_out(word_aliases="on").ask(2).length is None
    assert all_ghosts_out().ask(2).length == 2
    match = Match("zhuogui-3", 6, {"ghost": (2, 5), "soul": (3,)})
    assert match is not None
    game = free(6)
    assert game is not None


@pytest.mark.rule("CM-18")
def test_the_vote_among_guesses_takes_the_word_in_other_words_too():
    game = all_ghosts_out()
    for seat, word in {2: "我猜是苹果", 5: "香梨吧", 8: "香梨"}.items():
        game.submit(seat, Guess(word=word))
    assert game.ask(2).choices["word"] == ("苹果", "香梨")
    game.choose({2: "我选苹果", 5: "蘋果", 8: "香梨"})
    assert game.outcome.winners == "ghosts"


@pytest.mark.rule("ZGF-4.2")
def test_a_declared_word_is_what_is_declared():
    assert Declare(word="我猜是冰红茶").word
    assert judged("我猜是冰红茶吧", ("冰红茶",)).right and not judged("我猜是红茶吧", ("冰红茶",)).right


@given(st.text(max_size=100) | st.text("我猜是的吧、或者还，。 isitaeor.就嗯", max_size=100))
def test_any_text_is_read(text):
    for one in named(text):
        assert one.word and one.readings[-1] == one.word
    assert as_told(text) is not None
