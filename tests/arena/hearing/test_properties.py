"""What holds of any text: no exception, no way around by what nobody sees, and a cost that grows with the length."""

import string
import time

import opencc
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from arena.hearing.own_word import says, why
from arena.words import beginners

WORDS = sorted({text for word in beginners().words for text in (word.zh, word.text("zh-Hant"), word.en)})
INVISIBLE = "\u200b\u200c\u200d\u2060\ufeff\u00ad\u202e\u2067\ufe0f\u0301\u034f "
ODD = st.text() | st.text("苹果蘋果aple apple\u200b\u0301（()）\u0456ª'-1\ud800\U0001f98b", max_size=30)
PLAIN = st.text(
    "的一是在不了有和人这中大为上个国我以要他" + string.ascii_letters + string.digits + "，。 ", max_size=20
)


@pytest.mark.rule("CM-13")
@given(ODD, ODD, st.lists(ODD, max_size=2), st.booleans())
def test_any_text_and_any_word_get_an_answer(text, word, translations, homophones):
    heard = why(text, word, translations=translations, homophones=homophones)
    assert says(text, word, translations=translations, homophones=homophones) == (heard is not None)


@pytest.mark.rule("CM-13")
@given(PLAIN, st.sampled_from(WORDS), PLAIN)
def test_the_word_itself_is_always_heard(before, word, after):
    space = " " if word.isascii() else ""
    assert why(before + space + word + space + after, word) == "written"


@given(st.text(string.ascii_letters + "éßøабвαβγ水蘋果さくら한글", min_size=1, max_size=12))
def test_a_word_of_any_letters_is_heard(word):
    assert why(f"({word})", word) == "written"


@pytest.mark.rule("CM-13")
@given(PLAIN, st.sampled_from(WORDS), PLAIN, st.sampled_from(INVISIBLE), st.data())
def test_what_nobody_sees_never_makes_a_written_word_allowed(before, word, after, mark, data):
    space = " " if word.isascii() else ""
    text = before + space + word + space + after
    assume(why(text, word) == "written")
    place = data.draw(st.integers(0, len(text)))
    assert says(text[:place] + mark + text[place:], word)


@given(st.sampled_from(WORDS), st.sampled_from(INVISIBLE), st.integers(1, 8))
def test_nor_does_it_between_all_characters(word, mark, times):
    assert says((mark * times).join(word), word)


@pytest.mark.rule("CM-13")
@given(st.text("天地玄黄宇宙洪荒日月盈昃辰宿列张，。！？ 123🦋", max_size=80), st.sampled_from(WORDS), st.booleans())
def test_a_text_that_shares_no_character_and_has_no_latin_letter_is_never_refused(text, word, spaced):
    assume(not set(text) & set(word))
    assert not says(" ".join(text) if spaced else text, word)


@pytest.mark.rule("CM-13", "CM-9")
@pytest.mark.parametrize("script", ["s2t", "s2tw", "s2hk"])
def test_every_word_of_the_pack_is_heard_in_every_script(script):
    convert = opencc.OpenCC(script).convert
    for word in beginners().words:
        assert why(convert(word.zh), word.zh) == "written"
        assert why(word.zh, convert(word.zh)) == "written"


@pytest.mark.rule("CM-13")
def test_no_clue_of_the_pack_is_refused_to_whoever_may_need_it():
    pack, needed = beginners(), 0
    for word in pack.words:
        for fact in pack.facts_of[word.category]:
            if word.verdict(fact) in ("yes", "sometimes"):
                needed += 1
                assert not says(fact.clue("zh"), word.zh, translations=(word.en,))
                assert not says(fact.clue("zh-Hant"), word.text("zh-Hant"), translations=(word.en,))
                assert not says(fact.clue("en"), word.en, translations=(word.zh,))
    assert needed > len(pack.words)


def seconds(part: str, times: int, word: str, homophones: bool) -> float:
    """The shortest of five hearings of a text that was not heard before."""
    took = []
    for attempt in range(5):
        text = part * times + "。" * attempt
        start = time.perf_counter()
        says(text, word, homophones=homophones)
        took.append(time.perf_counter() - start)
    return min(took)


@pytest.mark.slow
@pytest.mark.rule("CM-13")
@pytest.mark.parametrize(
    ("part", "word", "homophones"),
    [
        ("苹（", "苹果", False),
        ("苹,,,,,,(aaa)", "苹果", False),
        ("苹 果", "果核苹", False),
        ("哈 ", "哈" * 50 + "嘿", False),
        ("a ", "aaaaaaaaab", False),
        ("a", "aaaaaaaaab", False),
        ("p-", "苹果", False),
        ("t\u0456 ", "tiger", False),
        ("平国", "苹果", True),
    ],
)
def test_the_cost_grows_with_the_length_and_no_faster(part, word, homophones):
    says(part, word, homophones=homophones)
    short, long = (seconds(part, times, word, homophones) for times in (500, 8000))
    assert long < 16 * 4 * short + 0.01
