"""What people say in words of their own, read by the clues of the pack."""

import math

import pytest

from agents.reasoning.language.clue_corpus import ClueCorpus
from arena.words import beginners, find_pack

PACK = beginners()
NAMING = [
    ("creature", "rooster", "the whole village is up because of it before sunrise"),
    ("creature", "rooster", "天一亮就打鸣，谁也别想睡懒觉"),
    ("article", "fridge", "milk and leftovers stay fresh inside"),
    ("article", "fridge", "剩菜都往里面一塞，还能冻冰块"),
    ("food", "watermelon", "夏天切开红红的，黑子儿吐一地"),
    ("person", "Newton", "he is supposed to have thought of gravity under a tree"),
    ("person", "Confucius", "论语就是他的学生记下来的"),
    ("creature", "panda", "黑白相间，整天抱着竹子啃"),
]
TALK = [
    "我觉得五号不太对劲，先听听后面的",
    "let me listen first",
    "不好意思，我刚才走神了",
    "who has not spoken yet",
]
NO_LANGUAGE = ["", "？？？", "qwpo zxkj", "🙂🙂", "Ёлки"]


def corpus(category, pack=PACK):
    return ClueCorpus(pack, [word for word in pack.words if word.category == category])


@pytest.mark.parametrize(("category", "word", "text"), NAMING)
def test_what_names_a_word_speaks_for_it_most(category, word, text):
    known = corpus(category)
    read = known.read(text)
    assert known.words[int(read.likelihood.argmax())].en == word
    assert read.belief > 0.3 and read.likelihood.mean() == pytest.approx(1.0, abs=1e-4)


@pytest.mark.parametrize("text", TALK)
def test_talk_says_nothing_of_any_word(text):
    assert all(corpus(category).read(text).belief < 0.1 for category in PACK.categories)


@pytest.mark.parametrize("text", NO_LANGUAGE)
def test_what_cannot_be_read_is_not_read_and_never_false(text):
    read = corpus("food").read(text)
    assert read.belief == 0.0 and set(read.likelihood.tolist()) == {1.0}


def test_no_text_makes_a_word_impossible():
    read = corpus("creature").read("it wakes everybody up at dawn with its crowing, red comb on the head")
    assert 0.0 < read.likelihood.min() < 1.0 < read.likelihood.max() < len(corpus("creature").words)


def test_a_word_that_is_named_is_not_the_one_described():
    with_name, without = "like a mouse but it flies at night", "it flies at night"
    known = corpus("creature")
    mouse = [word.en for word in known.words].index("mouse")
    assert known.read(with_name).likelihood[mouse] < 1.0
    assert known.words[int(known.read(without).likelihood.argmax())].en == "bat"


def test_traditional_characters_are_the_same_clue():
    known = corpus("creature")
    left, right = known.read("整天抱着竹子啃，圆滚滚的"), known.read("整天抱著竹子啃，圓滾滾的")
    assert left.belief == right.belief and (left.likelihood == right.likelihood).all()


def test_a_pack_without_clues_has_none():
    pack = find_pack("own.csv", lambda path: "zh,en,category\n香蕉,banana,fruit\n苹果,apple,fruit\n")
    assert corpus("fruit", pack).read("猴子爱吃").belief == 0.0


def test_bits_on_clues_that_are_marked_are_more_for_telling_ones():
    """In the sample itself, so no figure of how well strangers are understood; but a mark must mean something."""
    known, bits = corpus("food"), {1: [], 3: []}
    index = {word: number for number, word in enumerate(known.words)}
    for clue in PACK.clues_of("food")[::40]:
        if clue.telling in bits:
            bits[clue.telling].append(math.log2(known.read(clue.text).likelihood[index[clue.word]]))
    assert len(bits[1]) > 3 and sum(bits[3]) / len(bits[3]) > sum(bits[1]) / len(bits[1]) + 1
