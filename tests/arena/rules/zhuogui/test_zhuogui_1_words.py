"""What the check of a word pack refuses and flags (ZG1-4.3, 4.4)."""

import pytest

from arena.words import PackError, beginners, parse_pack
from arena.words.check import check_pack

FOOD = '[categories.food]\nzh = "食物"\nen = "food"\n'
FRUIT = '[categories.fruit]\nzh = "水果"\nen = "fruit"\n'


def row(zh, en, category):
    return f'[[words]]\nzh = "{zh}"\nen = "{en}"\ncategory = "{category}"\n'


def findings(text, rule):
    """The rows in which the check of this pack finds something against `rule`."""
    return [finding.row for finding in check_pack(parse_pack(text, "tiny")) if finding.rule == rule]


@pytest.mark.rule("ZG1-4.3")
@pytest.mark.example("ZG1-4.3", 1)
def test_apple_as_food_is_accepted():
    text = FOOD + row("蘋果", "apple", "food")
    assert findings(text, "ZG1-4.3") == findings(text, "ZG1-4.4") == []


@pytest.mark.rule("ZG1-4.3")
@pytest.mark.example("ZG1-4.3", 2)
def test_a_category_is_rejected_unless_it_is_configured():
    apple = row("蘋果", "apple", "fruit")
    assert findings(FOOD + apple, "ZG1-4.3") == ["蘋果 / apple"]
    assert findings(FOOD + FRUIT + apple, "ZG1-4.3") == []


@pytest.mark.rule("ZG1-4.3")
def test_a_rejected_category_is_named_with_those_that_are_allowed():
    pack = parse_pack(FOOD + row("蘋果", "apple", "fruit"), "tiny")
    (why,) = [finding.why for finding in check_pack(pack) if finding.rule == "ZG1-4.3"]
    for text in why:
        assert "fruit" in text
        assert "food" in text


@pytest.mark.rule("ZG1-4.3")
def test_an_empty_word_is_rejected():
    with pytest.raises(PackError, match="zh"):
        parse_pack(FOOD + row("", "apple", "food"), "tiny")
    assert findings(FOOD + row("？", "apple", "food"), "ZG1-4.3") == ["？ / apple"]


@pytest.mark.rule("ZG1-4.4")
@pytest.mark.example("ZG1-4.4", 1)
def test_chicken_head_is_flagged():
    assert findings(FOOD + row("雞頭", "head", "food"), "ZG1-4.4") == ["雞頭 / head"]
    assert findings(FOOD + row("鸡头", "head", "food"), "ZG1-4.4") == ["鸡头 / head"]


@pytest.mark.rule("ZG1-4.4")
def test_words_put_together_from_others_are_flagged():
    assert findings(FOOD + row("蛋炒饭", "pilaf", "food"), "ZG1-4.4") == ["蛋炒饭 / pilaf"]
    both = row("苹果", "apple", "food") + row("派", "pie", "food")
    assert findings(FOOD + both + row("苹果派", "strudel", "food"), "ZG1-4.4") == ["苹果派 / strudel"]


@pytest.mark.rule("ZG1-4.3", "ZG1-4.4")
def test_the_beginners_pack_keeps_to_the_four_categories_and_has_nothing_to_flag():
    pack = beginners()
    assert {category.zh for category in pack.categories.values()} == {"食物", "用品", "生物", "人物"}
    assert [finding for finding in check_pack(pack) if finding.rule in ("ZG1-4.3", "ZG1-4.4")] == []
