"""Word packs: the one that comes with the arena, what the check finds, and comparison (CM-9)."""

import pytest

from arena.words import PackError, beginners, fold, parse_pack, same_word
from arena.words.check import check_pack
from arena.words.pack import MIN_CELL

ROW = """
[categories.food]
zh = "食物"
en = "food"
"""


def pack_of(*words: str) -> str:
    return ROW + "".join(f"\n[[words]]\n{word}\n" for word in words)


def findings(text: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for finding in check_pack(parse_pack(text, "test")):
        found.setdefault(finding.row, set()).add(finding.rule)
    return found


def test_the_beginners_pack_has_nothing_to_mend():
    assert check_pack(beginners()) == []


def test_the_beginners_pack_is_as_large_as_promised():
    pack = beginners()
    assert len(pack.words) >= 200
    assert len(pack.facts) >= 100
    assert set(pack.categories) == {"food", "article", "creature", "person"}
    for language in ("zh", "en"):
        assert sum(len(words) >= MIN_CELL for words in pack.cells(language).values()) >= 8


@pytest.mark.parametrize("language", ["zh", "zh-Hant", "en"])
def test_only_words_with_enough_candidates_are_dealt(language):
    pack = beginners()
    for word in pack.dealt(language):
        assert len(pack.cells(language)[word.category, word.length(language)]) >= MIN_CELL


def test_scripts_have_equal_lengths_so_that_a_slip_says_the_same():
    assert all(word.length("zh") == word.length("zh-Hant") for word in beginners().words)


def test_every_clue_and_question_is_understood_in_every_language():
    pack = beginners()
    for fact in pack.facts:
        for language in ("zh", "zh-Hant", "en"):
            assert pack.fact_said(fact.category, fact.clue(language)) == fact
            assert pack.fact_said(fact.category, fact.question(language)) == fact


def test_undeclared_category_is_named_with_the_declared_ones():
    (finding,) = [
        f
        for f in check_pack(parse_pack(pack_of('zh="苹果"\nen="apple"\ncategory="水果"'), "test"))
        if f.rule == "ZG1-4.3"
    ]
    assert finding.row == "苹果 / apple"
    assert "水果" in finding.why.en
    assert "food" in finding.why.en


@pytest.mark.parametrize(
    ("zh", "en"),
    [
        ("鸡头", "chickenhead"),
        ("蛋炒饭", "friedrice"),
        ("牛尾", "oxtail"),
        ("苹果梨子", "applepear"),
        ("面包", "white bread"),
    ],
)
def test_compounds_and_parts_are_flagged(zh, en):
    text = pack_of(
        'zh="苹果"\nen="apple"\ncategory="food"',
        'zh="梨子"\nen="pear"\ncategory="food"',
        f'zh="{zh}"\nen="{en}"\ncategory="food"',
    )
    assert "ZG1-4.4" in findings(text)[f"{zh} / {en}"]


def test_a_row_may_say_that_a_rule_was_agreed_away():
    text = pack_of('zh="鸡头"\nen="head"\ncategory="food"\nagreed=["ZG1-4.4"]')
    assert "ZG1-4.4" not in findings(text).get("鸡头 / head", set())


def test_words_too_alike_are_named():
    facts = "".join(
        f'\n[[facts]]\nid="f{k}"\ncategory="food"\ngroup="g"\nclue_zh="说{k}"\nclue_en="say {k}"\n'
        f'question_zh="问{k}吗？"\nquestion_en="ask {k}?"\n'
        for k in range(6)
    )
    apple = '\n[[words]]\nzh="苹果"\nen="apple"\ncategory="food"\nyes=["f0","f1","f2"]\n'
    pear = '\n[[words]]\nzh="梨子"\nen="pear"\ncategory="food"\nyes=["f0","f1","f3"]\n'
    assert findings(ROW + facts + apple + pear)["苹果 / apple"] == {"fact"}
    far = pear.replace('"f0","f1","f3"', '"f3","f4","f5"')
    assert "苹果 / apple" not in findings(ROW + facts + apple + far)


def test_a_clue_that_holds_its_own_word_is_found():
    text = ROW + (
        '\n[[facts]]\nid="f"\ncategory="food"\ngroup="g"\nclue_zh="像苹果一样"\nclue_en="like it"\n'
        'question_zh="像吗？"\nquestion_en="like?"\n[[words]]\nzh="苹果"\nen="apple"\ncategory="food"\nyes=["f"]\n'
    )
    assert "CM-13" in findings(text)["苹果 / apple"]


def test_duplicates_unknown_facts_and_double_lists_are_found():
    text = pack_of(
        'zh="苹果"\nen="apple"\ncategory="food"\nyes=["nothing"]\nsometimes=["nothing"]',
        'zh="蘋果"\nen="Apple"\ncategory="food"',
    )
    assert findings(text)["苹果 / apple"] == {"duplicate", "fact"}
    assert findings(text)["蘋果 / Apple"] == {"duplicate"}


@pytest.mark.parametrize("text", ["[[words]", "[[words]]\nzh='x'\nen='y'\ncategory='c'\nyess=['f']", "words = 3"])
def test_an_unreadable_pack_is_one_sentence(text):
    with pytest.raises(PackError) as error:
        parse_pack(text, "mine.toml")
    assert "mine.toml" in error.value.text.en
    assert "\n" not in error.value.text.en


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [
        ("蘋果", "苹果 。", True), ("苹果", "红苹果", False), ("乾杯", "干杯", True), ("ＣＡＴ", "cat", True),
        ("cat", "concatenate", False), ("cat", "a cat", False), ("著作", " 著作。", True), ("", "", False),
    ],
)  # fmt: skip
def test_same_word(left, right, same):
    assert same_word(left, right) is same


def test_fold_drops_what_is_no_part_of_a_word():
    assert fold("苹\u200b果！ ") == "苹果"
    assert fold("C++") != fold("C")
