"""The clues of a pack: what comes along is fit to be said, and a pack of one's own brings its own."""

from collections import Counter

import pytest

from arena.words import find_pack, shipped
from arena.words.check import check_pack
from arena.words.pack import SHIPPED
from arena.words.split import Split

LEAST = 30  # clues of a word in a language
MARKS = 8  # of them, at least so many that name it, and so many that do not

OWN = """
[categories.fruit]
zh = "水果"
en = "fruit"
[[words]]
zh = "香蕉"
en = "banana"
category = "fruit"
[[words]]
zh = "苹果"
en = "apple"
category = "fruit"
"""


def own(more, name="own.toml"):
    return find_pack(name, lambda path: OWN + more)


@pytest.mark.parametrize("name", SHIPPED)
def test_every_word_has_clues_of_both_kinds_in_both_languages(name):
    pack = shipped(name)
    for category in pack.categories:
        counts = Counter((clue.word.en, clue.language, clue.telling == 3) for clue in pack.clues_of(category))
        for word in (word for word in pack.words if word.category == category):
            for language in ("zh", "en"):
                named, wide = counts[word.en, language, True], counts[word.en, language, False]
                assert named + wide >= LEAST and min(named, wide) >= MARKS, (word.en, language, named, wide)


@pytest.mark.parametrize("name", SHIPPED)
def test_what_a_clue_fits_are_other_words_of_its_category(name):
    pack = shipped(name)
    for category in pack.categories:
        for line, clue in zip(pack._clue_tables[category].splitlines()[1:], pack.clues_of(category), strict=True):
            named = [other for other in line.split("\t")[3].split(";") if other not in ("", "*")]
            assert [word.en for word in clue.fits] == named and clue.word not in clue.fits
            assert clue.word.category == category and 1 <= clue.telling <= 3


def test_a_pack_of_ones_own_brings_clues_in_toml_and_in_csv():
    pack = own('[[clues]]\nword = "香蕉"\nzh = ["猴子爱吃"]\nen = ["Bent."]\ntelling = 2\nfits = ["apple", "*"]\n')
    (zh, en) = pack.clues_of("fruit")
    assert (zh.word.en, zh.text, zh.language, zh.telling) == ("banana", "猴子爱吃", "zh", 2)
    assert [word.en for word in en.fits] == ["apple"] and en.wide
    table = "zh,en,category,clues_zh,clues_en\n香蕉,banana,fruit,猴子爱吃|弯弯的,Bent.\n苹果,apple,fruit,,\n"
    clues = find_pack("own.csv", lambda path: table).clues_of("fruit")
    assert [(clue.text, clue.language, clue.telling) for clue in clues] == [
        ("猴子爱吃", "zh", 3), ("弯弯的", "zh", 3), ("Bent.", "en", 3)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ('word = "banana"\nen = ["Banana peel."]\n', "says the word"),
        ('word = "banana"\nzh = ["香蕉皮"]\n', "says the word"),
        ('word = "banana"\nen = ["Round!"]\n[[clues]]\nword = "apple"\nen = ["round"]\n', "is that of"),
        ('word = "banana"\nen = ["..."]\n', "is empty"),
        ('word = "bananna"\nen = ["Bent."]\n', "'bananna' is no word"),
        ('word = "banana"\nfits = ["pear"]\nen = ["Bent."]\n', "'pear' is no word"),
    ],
)
def test_a_clue_that_nobody_could_say_is_found(row, says):
    assert any(says in finding.why.en for finding in check_pack(own(f"[[clues]]\n{row}")))


def test_the_public_part_knows_no_clue_of_a_private_word():
    pack = shipped("beginners")
    public = pack.narrowed(Split("public", 5))
    assert {clue.word for clue in public.clues_of("food")} <= set(public.words)
    assert 0 < len(public.clues_of("food")) < len(pack.clues_of("food"))


def test_other_clues_make_another_pack():
    assert own("").digest != own('[[clues]]\nword = "banana"\nen = ["Bent."]\n').digest
