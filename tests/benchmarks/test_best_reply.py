"""The exact best reply to naive: values known by hand, and that the search and the real table are one game."""

import pytest

from agents.registry import make_agent
from arena.words import Pack
from arena.words.rows import Category, Document, Fact, Word
from benchmarks.strength.best_reply import play, small_pack
from benchmarks.strength.best_reply_human import START, HumanSearch, naive_humans
from benchmarks.strength.best_reply_player import BestReply
from benchmarks.strength.best_reply_search import Search, SearchState
from benchmarks.strength.naive_table import GHOST, daybreak, polled, rows, without
from results.intervals import wilson

WORDS = ("虎", "狼", "猫", "狗", "羊", "牛", "马", "鹿")


def pack(true):
    """Eight words of one length; `true` are the numbers of the facts that are true of each word."""
    names = sorted({number for numbers in true for number in numbers})
    facts = [
        Fact(id=f"f{n}", category="c", group="g", clue_zh=f"第{n}条线索", clue_en=f"clue number {n}",
             question_zh=f"第{n}条线索吗？", question_en=f"is it number {n}?")
        for n in names
    ]  # fmt: skip
    words = [
        Word(zh=zh, en=f"word {zh}", category="c", yes=frozenset(f"f{n}" for n in numbers))
        for zh, numbers in zip(WORDS, true, strict=True)
    ]
    return Pack("tiny", [Document(categories={"c": Category(zh="类", en="class")}, facts=facts, words=words)])


LAST = 9
FEW = pack([set(range(LAST + 1)) - {word % 4, 4 + word // 4} for word in range(8)])
APART = pack([{word // 2, 4 + word % 2, 6} for word in range(8)])


def nothing(moment, state):
    """Says nothing and does not vote."""


def plain(moment, state):
    """Always tells the last fact, and votes for the seat to its right where it may."""
    return (1 if 1 in moment.stage else None) if moment.kind == "vote" else LAST


def test_on_the_last_day_it_survives_as_often_as_can_be_counted():
    """All words are alike, so a guess of four of eight is right in half of all games.

    The ghost votes for A; A for B or the ghost, B for A or the ghost. A poll is won in two ways of four (B votes for
    A), lost in one (both vote for the ghost), and in one all three are tied. Three polls; a third tie is won. So it is
    out with 1/4 (1 + 1/4 + 1/16) = 21/64, and then loses every other game. To abstain is worse.
    """
    search = Search(rows(pack([[]] * 8)))
    last = without(daybreak(search.table, first=0), 2)
    assert search.day(last) == pytest.approx(1 - 21 / 128, abs=1e-12)


def test_whoever_alone_says_nothing_is_out():
    search = Search(rows(pack([range(4)] * 8)), nothing)
    assert search.starts() == pytest.approx(dict.fromkeys(range(4), 0.5), abs=1e-12)


def test_what_it_says_is_worth_what_the_vote_on_it_tells():
    """It speaks last, and of eight words any may be the one; four guesses find it among four.

    Saying nothing, it is out and guesses blindly. Fact 4 is true of four words: only if it is true and all three vote
    for the ghost by chance are the wrong four left. Fact 0 is true of two: false, it leaves six; true, the same chance.
    Fact 6 is true of all: an echo, which nobody can suspect, and from which nothing can be learnt.
    """
    search = Search(rows(APART))
    state = daybreak(search.table, first=1)._replace(told=1 << 6)
    worth = search.options(SearchState("describe", (GHOST,), state.alive), state)
    assert worth[None] == pytest.approx(1 / 2)
    assert worth[4] == pytest.approx(1 - 1 / 2 / 27)
    assert worth[0] == pytest.approx(3 / 4 * 4 / 6 + 1 / 4 * 26 / 27)
    assert worth[0] < worth[6] < worth[4]


def test_all_votes_against_it_tell_that_what_it_said_is_false():
    table = rows(APART)
    told = daybreak(table, first=1)._replace(own=(0,))  # true of words 0 and 1 alone
    voted = polled(table, told, told.alive, [(seat, GHOST) for seat in (1, 2, 3)])
    chance = 1 / (6 + 2 / 27)  # where it is true each of three voters draws the ghost with 1/3
    assert voted.chance == pytest.approx([chance / 27] * 2 + [chance] * 6, abs=1e-12)
    spared = polled(table, told, told.alive, [(1, 2), (2, 3), (3, GHOST)])
    assert spared.chance == pytest.approx([0.5] * 2 + [0.0] * 6, abs=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize("policy", [None, plain, nothing], ids=["best", "plain", "nothing"])
def test_at_a_real_table_it_wins_as_often_as_the_search_says(policy):
    """Every event of these games is one that the search knows, or its player would fail; their seeds are fixed."""
    search = Search(rows(FEW), policy)
    value = max(search.starts().values())
    won = play(FEW, BestReply(FEW, search), range(500))
    low, high = wilson(won.wins, won.games, z=3.3)
    assert low < value < high < 1


@pytest.mark.parametrize(("word", "wins"), [(0, 0), (5, 1 / 2 * (1 + 1 / 4 + 1 / 16))])
def test_a_human_that_knows_the_ghost_gets_it_out_as_often_as_can_be_counted(word, wins):
    """Nothing can be said of any word: the ghost guesses the first four, and votes are drawn.

    On the last day the other human votes for the ghost in one poll of two, which is enough; where it does not, the
    ghost's vote makes the human lose or ties all three, as often. Three polls; a third tie is lost.
    """
    search = HumanSearch(rows(pack([[]] * 8)), word, seat=1)
    assert search.day(START._replace(alive=(GHOST, 1, 2), first=GHOST)) == pytest.approx(wins)


@pytest.mark.slow
def test_naive_humans_win_as_often_at_a_real_table_as_the_search_says():
    small = small_pack(12)
    value = naive_humans(rows(small))
    won = play(small, make_agent("naive", small), range(1000), "human")
    low, high = wilson(won.wins, won.games, z=3.3)
    assert 0 < low < value < high


def test_the_small_pack_can_be_dealt_and_searched():
    small = small_pack(12)
    assert len(small.dealt("zh")) == len(rows(small).words) == 12
