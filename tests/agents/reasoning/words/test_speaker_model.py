"""The two speakers of the model: that their chances are chances, what care does, and that a table shares its talk."""

import gc
from weakref import ref

import numpy as np
import pytest

from agents.reasoning.profiles import LEVELS
from agents.reasoning.words.belief.lexicon import Lexicon, lexicon
from agents.reasoning.words.belief.speaker_model import opening_model
from agents.reasoning.words.policy.clue_utility import clue_utilities
from arena.words import shipped
from arena.words.pack import parse_pack
from tests.arena.contract.tables import header

from .word_tables import APPLE, FOOD, PACK, WORD_GAMES, believing, clue, played, said

TREES, SWEET, ROUND = "food-on-trees", "food-sweet", "food-round"
LANGUAGES = ("zh", "zh-Hant", "en")


def speakers(*texts: str, category: str = "food", blanks: bool = True, holders: float = 0.6):
    words = tuple(word for word in PACK.words if word.category == category)
    now = opening_model(lexicon(PACK, words), (True,) * len(words), holders, blanks)
    for text in texts:
        now = now.then(text, informative=True)
    return now


@pytest.mark.parametrize("texts", [(), (clue(TREES),), (clue(TREES), clue(SWEET), "嗯", clue(TREES))])
@pytest.mark.parametrize("category", ["food", "creature"])
@pytest.mark.parametrize("blanks", [True, False])
def test_what_each_speaker_says_sums_to_one(texts, category, blanks):
    now = speakers(*texts, category=category, blanks=blanks)
    worded = np.array([now.holder_likelihood(fact) for fact in range(len(now.lexicon.facts))])
    assert worded.sum(axis=0) == pytest.approx(np.ones(len(now.lexicon.words)))
    assert now.blank_likelihood.sum() == pytest.approx(1.0, abs=1e-6)
    assert now.spread.sum() == pytest.approx(1.0)
    assert worded.min() > 0 and now.blank_likelihood.min() > 0
    for chance in (*now.silence.holder, now.silence.blank):
        assert 0 < chance < 1


def test_words_of_which_little_is_known_are_as_talkative_as_others():
    """A pack need not know what is only sometimes true: what is said about its words sums to one all the same."""
    for words in (PACK.words[:30], shipped("full-edition").words):
        pack = PACK if words[0] in PACK.words else shipped("full-edition")
        plain = tuple(word.model_copy(update={"sometimes": frozenset(), "unknown": frozenset()}) for word in words)
        assert Lexicon(pack, plain).says.sum(axis=0) == pytest.approx(np.ones(len(plain)))


def test_a_talk_remembers_only_so_many_texts_and_what_it_forgets_comes_out_the_same():
    now = speakers()
    first, after = now.read(clue(TREES), True).log_likelihood, now.then(clue(TREES), informative=True)
    for number in range(600):
        text = f"{clue(TREES)} {number}"
        now.read(text, True)
        now.then(text, informative=True)
    assert max(len(kept) for kept in vars(now).values() if isinstance(kept, dict)) < 300
    again = now.read(clue(TREES), True).log_likelihood
    assert first is not None and again is not None
    assert np.array_equal(again.holder, first.holder) and again.blank == first.blank
    assert now.then(clue(TREES), informative=True) is after


def test_a_careful_holder_rather_says_what_leaks_little():
    now = speakers()
    apple = now.lexicon.word_index[PACK.find("苹果")]
    true = now.lexicon.truth[:, apple] == 1.0
    plain = now.lexicon.says[true, apple]
    said_more = np.array([now.holder_likelihood(fact)[apple] for fact in np.flatnonzero(true)]) / plain
    leak = now.leak(apple)[true]
    order = np.argsort(leak)
    assert np.all(np.diff(said_more[order]) <= 1e-12), "the more a fact leaks, the less it is said"
    assert said_more[order[0]] > 1.0 > said_more[order[-1]]


def test_a_thoughtful_player_chooses_a_clue_that_leaks_less_than_most():
    for word in ("苹果", "蜂蜜", "面包"):
        belief = believing(APPLE.model_copy(update={"word": word}))
        weighed, truth = clue_utilities(belief, LEVELS[5]), belief.lexicon.truth[:, belief.own_word]
        best = int(np.argmax(weighed.score))
        assert truth[best] > 0.0
        assert weighed.leak[best] <= np.median(weighed.leak[truth == 1.0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_true_clues_bring_those_without_a_word_nearer_to_it(language):
    apple = speakers().lexicon.word_index[PACK.find("苹果")]
    before, now = speakers(), speakers(*(clue(fact, language) for fact in (TREES, SWEET, ROUND)))
    assert now.spread[apple] > 2 * before.spread[apple]
    assert now.lexicon.truth[now.lexicon.fact_index[TREES], int(np.argmax(now.spread))] == 1.0


def test_what_says_nothing_changes_nothing():
    now = speakers(clue(TREES))
    for text in ("", "嗯", "。。。", "zxcvbn"):
        assert now.then(text, informative=True) is now


def test_whoever_hears_the_same_stands_at_the_same_node():
    one, two, other = (believing(APPLE, seat=seat) for seat in (1, 4, 5))
    for texts in ((clue(TREES), clue(TREES), clue(SWEET)), (clue(SWEET), clue(SWEET), clue(TREES))):
        for belief, text in zip((one, two, other), texts):
            belief.take(said(2, text))
        assert one.speakers is two.speakers is not other.speakers


def test_a_node_lives_as_long_as_somebody_stands_there():
    belief = believing(FOOD, said(2, clue(TREES)))
    node = ref(belief.speakers)
    root = opening_model(belief.lexicon, belief.view.guessable, 4 / 4, blanks=True)
    assert node() is not None
    del belief
    gc.collect()
    assert node() is None
    assert root.told == frozenset()


@pytest.mark.slow
def test_whoever_listens_later_passes_the_nodes_that_others_have_passed():
    ahead = speakers(clue(TREES), clue(SWEET))
    passed = ref(speakers(clue(TREES)))
    gc.collect()
    assert passed() is not None
    assert speakers(clue(TREES), clue(SWEET)) is ahead
    del ahead
    gc.collect()
    assert passed() is None


def test_a_pack_without_facts_is_played_without_clues():
    """A pack may know nothing of its words: then nobody has anything to say, and nobody fails."""
    rows = "".join(f'[[words]]\nzh = "词{c}"\nen = "word{c}"\ncategory = "thing"\n' for c in "甲乙丙丁戊己庚辛壬癸")
    pack = parse_pack('[categories]\nthing = { zh = "东西", en = "thing" }\n' + rows, "bare")
    for variant in WORD_GAMES:
        for level in (1, 3, 5):
            of = header(variant, 7, level, pack=pack)
            match = played(of, dict.fromkeys(range(1, 8), f"reasoner-{level}"), pack)
            assert not match.attempts
