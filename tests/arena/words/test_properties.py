"""Properties: what may be asked about the words of a pack; those that come along, and those of a pack of one's own."""

import pytest

from arena.words import find_pack, shipped
from arena.words.check import check_pack
from arena.words.pack import SHIPPED
from arena.words.split import Split

OWN = """
[categories.fruit]
zh = "水果"
en = "fruit"
[[facts]]
id = "fruit-peeled"
category = "fruit"
group = "eating"
clue_zh = "要剥皮"
clue_en = "It is peeled"
question_zh = "要剥皮吗？"
question_en = "Is it peeled?"
[[words]]
zh = "香蕉"
en = "banana"
category = "fruit"
yes = ["fruit-peeled"]
[[words]]
zh = "苹果"
en = "apple"
category = "fruit"
"""


def own(more):
    return find_pack("own.toml", lambda path: OWN + more)


def property_row(**fields):
    kept = {"id": '"fruit-long"', "category": '"fruit"', "zh": '["长吗"]', "en": '["Is it long?"]'} | fields
    return "[[properties]]\n" + "".join(f"{key} = {value}\n" for key, value in kept.items())


@pytest.mark.parametrize("name", SHIPPED)
def test_every_question_of_a_shipped_pack_has_wordings_in_both_languages(name):
    pack = shipped(name)
    for category in pack.categories:
        questions = pack.questions_of(category)
        assert len(questions) > len(pack.facts_of[category]) + 10
        assert all(question.zh and question.en for question in questions)


def test_a_pack_of_ones_own_brings_properties_and_wordings_of_its_facts():
    wording = '[[wordings]]\nfact = "fruit-peeled"\nzh = ["得去皮？"]\nen = ["With the skin off?"]\n'
    pack = own(property_row(yes='["banana"]', depends='["apple"]') + wording)
    peeled, long = pack.questions_of("fruit")
    banana, apple = pack.find("banana"), pack.find("apple")
    assert "得去皮？" in peeled.zh and "With the skin off?" in peeled.en
    assert (peeled.verdict(banana), peeled.verdict(apple)) == ("yes", "no")
    assert (long.verdict(banana), long.verdict(apple), long.wording("en")) == ("yes", "sometimes", "Is it long?")
    assert not [finding for finding in check_pack(pack) if finding.rule == "property"]


def test_properties_are_part_of_the_pack_and_no_facts():
    plain, more = own(""), own(property_row(yes='["banana"]'))
    assert plain.digest != more.digest
    assert more.facts == plain.facts and [p.closeness for p in more.pairs] == [p.closeness for p in plain.pairs]


def test_all_and_none_are_said_on_purpose():
    pack = own(property_row(yes='["*"]') + property_row(id='"fruit-loud"', zh='["吵吗"]', en='["Loud?"]', yes='["-"]'))
    _, every, none = pack.questions_of("fruit")
    assert [q.verdict(pack.find("apple")) for q in (every, none)] == ["yes", "no"]
    assert not [finding for finding in check_pack(pack) if finding.rule == "property"]


@pytest.mark.parametrize(
    ("row", "says"),
    [
        (property_row(), "true of nothing"),
        (property_row(yes='["banana", "apple"]'), "true of every word"),
        (property_row(yes='["bananna"]'), "'bananna' is no word"),
        (property_row(yes='["banana"]', depends='["banana"]'), "stands in two lists"),
        (property_row(yes='["banana"]', category='"tool"'), "unknown category 'tool'"),
        (property_row(yes='["banana"]') * 2, "two rows have this id"),
        (property_row(yes='["banana"]', en='["is it PEELED"]'), "stands twice in its category"),
        (property_row(yes='["banana"]', zh="[]", en="[]"), "has no wording"),
        ('[[wordings]]\nfact = "fruit-pealed"\nen = ["Skin off?"]\n', "no fact is called 'fruit-pealed'"),
    ],
)
def test_a_property_that_cannot_be_meant_is_found(row, says):
    assert any(says in finding.why.en for finding in check_pack(own(row)))


def test_the_private_part_of_a_pack_has_the_same_questions():
    pack = shipped("beginners").narrowed(Split("private", 1, 0.3))
    assert len(pack.questions_of("food")) == len(shipped("beginners").questions_of("food"))
